import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { CountScanForm } from "#app/domain/trade/floor/count-forms.schema.server.ts";
import { readCount } from "#app/domain/trade/floor/count-queries.server.ts";
import { undoReasons } from "#app/domain/trade/floor/floor-act.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { shelfPattern } from "#app/domain/trade/floor/shelf.ts";
import {
  countReasons,
  countStates,
  needsSecondPerson,
  reasonsFor,
  secondPersonFrom,
} from "#app/domain/trade/floor/stock-count.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { AnswerSummary, ErrorSummary } from "#app/ui/error-summary.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { LotItem } from "../floor/lot-item.tsx";
import { lotName } from "../floor/lot-name.ts";
import { LastScan } from "../last-scan.tsx";
import { staffCommands } from "../staff-commands.ts";
import { workOnCount } from "./count-commands.server.ts";
import { rangeOf } from "./range-of.ts";

export const meta: MetaFunction = () => [{ title: "盘点单 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "review-counts");
  const found = await readCount(scope, param(args, "countId", rules.id));
  if (!found) throw notFound();
  const { count, left } = found;
  const query = new URL(args.request.url).searchParams;
  const shelf = query.get("shelf") ?? "";
  const hand = Number(query.get("hand"));
  const single = count.fromShelf === count.toShelf ? count.fromShelf : "";
  const mayCount = staffMay(scope.actor, "shelve");
  // Who counts sees what others found, and what should lie there, only of lots they counted themselves.
  const blind = count.state === "counting" && mayCount && query.get("view") !== "differences";
  const sees = ({ figures }: Line) => !blind || counted(figures, scope.actor.id);
  const seen = found.lines.filter(sees);
  return {
    count,
    left,
    mayCount,
    lines: seen.map((line) => shown(line, scope.actor.id)),
    /** Lots that others have counted, without their figures. */
    others: found.lines.filter((line) => !sees(line)).map(unseen),
    /** Whether this person has had a hand in it. */
    mine: found.counters.has(scope.actor.id),
    reviewers: found.reviewers.map(({ name }) => name),
    second: seen.length === found.lines.length && needsSecondPerson(found.lines),
    whole: count.state === "counting" && mayCount && !blind,
    shelf: shelfPattern.test(shelf) ? shelf : single,
    hand: Number.isInteger(hand) && hand > 0 && hand <= 9_999_999 ? hand : undefined,
  };
}

type Line = NonNullable<Awaited<ReturnType<typeof readCount>>>["lines"][number];

function counted(figures: Line["figures"], staffId: string) {
  return figures.some(({ countedBy }) => countedBy === staffId);
}

function unseen({ line, lot, titleZh, spec, orderNumber }: Line) {
  const { shelf, countedAt, countedByName } = line;
  return {
    id: lot.id,
    number: lot.number,
    shelf,
    titleZh,
    spec,
    orderNumber,
    countedAt,
    countedByName,
  };
}

function shown(found: Line, staffId: string) {
  const { line, difference, valueYen, stale, promised, picture, companyName, disputed } = found;
  const { promisedTo } = found;
  const { countedQuantity, expectedQuantity, reason, settledByName } = line;
  return {
    ...unseen(found),
    difference,
    valueYen,
    stale,
    promised,
    promisedTo,
    disputed,
    picture,
    companyName,
    countedQuantity,
    expectedQuantity,
    reason,
    settledByName,
    figures: found.figures.map((figure) => ({
      place: figure.place,
      difference: figure.difference,
      by: figure.countedByName,
      quantity: figure.countedQuantity,
      at: figure.countedAt,
    })),
    /** Who counted a lot does not say which figure of it stands. */
    maySettle: disputed && !counted(found.figures, staffId),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(
    args,
    staffCommands["/staff/stocktaking/:countId"],
  );
  return workOnCount(args.context, scope, param(args, "countId", rules.id), intent, form);
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function CountPage() {
  const loaded = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { count, lines, left, others } = loaded;
  const { zh, shape } = countStates[count.state];
  const [form, fields] = useForm<z.input<typeof CountScanForm>>({
    id: "scan",
    lastResult: answerTo(lastResult, { intent: "scan" }),
  });
  const shelf = fields.shelf.initialValue ?? loaded.shelf;
  const hand = Number(fields.hand.initialValue) || loaded.hand;
  const different = lines.filter(({ difference, disputed }) => difference !== 0 || disputed);
  const open = count.state === "counting";
  const scans = open && loaded.mayCount && !loaded.whole;

  return (
    <main id="main" className="page-width stack floor">
      <div className="floor-head">
        <h1>
          盘点 <span className="monospace">{rangeOf(count)}</span>
        </h1>
        <p className="note">
          <Status shape={shape}>{zh}</Status> {count.openedByName} 发起 · 已盘{" "}
          <b className="number">{lines.length + others.length}</b> 批，还剩{" "}
          <b className="number">{left.length}</b> 批
        </p>
      </div>
      <ErrorSummary focusElsewhere form={form} title="没有登记" />
      <AnswerSummary
        answer={answerTo(lastResult, {
          intent: ["rest", "book", "confirm", "back", "drop", "undo", "choose"],
        })}
        title="没有登记"
      />
      {scans && (
        <Form method="post" className="no-print" {...getFormProps(form)}>
          <input type="hidden" name="intent" value="scan" />
          <input type="hidden" name="shelf" value={shelf} />
          {hand && <input type="hidden" name="hand" value={hand} />}
          <ScanField
            label={asks(shelf, hand)}
            button="登记"
            formId={form.id}
            refused={Object.keys(form.allErrors)}
            pieces={{ label: "件数", placeholder: "件数" }}
          >
            <LastScan refused={false}>
              扫货架，再扫架上的批次，输入数到的件数；数好才显示应有数。
            </LastScan>
          </ScanField>
        </Form>
      )}
      {different.length > 0 && (
        <Differences lines={different} count={count} lastResult={lastResult} />
      )}
      <CountDecision {...loaded} different={different.length} />
      {scans && <LeftLots left={left} version={count.version} />}
      <CountedLots lines={lines} others={others} />
      <p className="no-print">
        <a href={href("/staff/stocktaking")}>回盘点单</a>
      </p>
    </main>
  );
}

function asks(shelf: string, hand: number | undefined) {
  if (hand) return `${lotCode(hand)}：输入数到的件数`;
  return shelf ? `在 ${shelf}：扫批次，或扫下一个货架` : "先扫货架";
}

type CountDecisionProps = Loaded & { different: number };

/** What may be decided about a count now, and by whom. */
function CountDecision(props: CountDecisionProps) {
  const { count, left, lines, others, second, different } = props;
  if (count.state === "awaiting") return <Second {...props} />;
  if (count.state !== "counting") return <Closed count={count} />;
  if (!props.mayCount) return <p className="note">正在盘点；提交复核后在这里办理。</p>;
  return (
    <div className="stack small no-print">
      {second && (
        <p className="note">
          差异达到 {secondPersonFrom.pieces} 件或成本{" "}
          {secondPersonFrom.valueYen.toLocaleString("zh-CN")}{" "}
          日元，或几个人数得不一样，须由没有参与盘点的同事复核。
        </p>
      )}
      {others.length > 0 && (
        <p className="note">
          有 {others.length} 批是别人盘的。要复盘请先扫先数；
          <a
            href={`${href("/staff/stocktaking/:countId", { countId: count.id })}?view=differences`}
          >
            不再数了，核对全部差异
          </a>
        </p>
      )}
      {props.whole && (
        <p>
          <a href={href("/staff/stocktaking/:countId", { countId: count.id })}>接着盘点</a>
        </p>
      )}
      <div className="cluster">
        <Form method="post" id="book">
          <input type="hidden" name="intent" value="book" />
          <input type="hidden" name="version" value={count.version} />
          {lines.length > 0 && left.length + others.length === 0 && (
            <Button fill>
              {second ? "提交复核" : different > 0 ? "按差异入账" : "没有差异，结束盘点"}
            </Button>
          )}
        </Form>
        <Plain intent="drop" version={count.version} label="作废这次盘点" />
      </div>
    </div>
  );
}

const closings = {
  dropped: "作废，库存没有改动。",
  undone: "撤销入账：货记回原处，问题单和无主包裹已撤回。",
} as const;

/** What became of it, and the way back of what was booked. */
function Closed({ count }: Pick<Loaded, "count">) {
  const { state, version, closedByName, closedAt } = count;
  const how =
    state === "dropped" || state === "undone"
      ? closings[state]
      : `入账：盘亏 ${count.lostQuantity} 件，盘盈 ${count.foundQuantity} 件。盘亏已开问题单，盘盈已登记为无主包裹。`;
  return (
    <div className="stack small">
      <p className="flash success">
        {closedByName} {closedAt && chinaClock.when(closedAt)} {how}
      </p>
      {state === "booked" && <UndoBooking version={version} />}
    </div>
  );
}

function UndoBooking({ version }: { version: number }) {
  return (
    <details className="undo no-print">
      <summary className="button small soft">撤销入账</summary>
      <Form method="post" className="cluster">
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="version" value={version} />
        <select className="input small auto-width" name="reason" aria-label="撤销原因">
          {Object.entries(undoReasons).map(([reason, { zh }]) => (
            <option key={reason} value={reason}>
              {zh}
            </option>
          ))}
        </select>
        <Button small>确定撤销入账</Button>
      </Form>
      <p className="note">会员还没答复、货还没动时可以撤销；会员会收到通知。</p>
    </details>
  );
}

function Second({ count, mine, reviewers, lines }: CountDecisionProps) {
  const differ = lines.some(({ disputed }) => disputed);
  return (
    <div className="stack small no-print">
      <p className="note">
        {count.submittedByName} 已提交，等没有参与盘点的同事复核。
        {mine && "你参与了这次盘点，不能自己复核。"}
        {reviewers.length > 0
          ? `可以复核：${reviewers.join("、")}。`
          : "现在没有别人可以复核：请管理员添加一位仓库或客户经理，或退回、由没参与的人重数。"}
        {differ && "有批次数得不一样，请先定数。"}
      </p>
      <div className="cluster">
        {!mine && !differ && (
          <Plain intent="confirm" version={count.version} label="复核无误，入账" fill />
        )}
        <Plain intent="back" version={count.version} label="退回重数" />
      </div>
    </div>
  );
}

interface PlainProps {
  intent: string;
  version: number;
  label: string;
  fill?: boolean;
}

/** A button of its own that needs nothing but what was looked at. */
function Plain({ intent, version, label, fill = false }: PlainProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      <Button {...(fill ? { fill } : { soft: true })}>{label}</Button>
    </Form>
  );
}

type DifferingLine = Loaded["lines"][number];

interface DifferencesProps {
  lines: readonly DifferingLine[];
  count: Loaded["count"];
  lastResult: SubmissionResult | undefined;
}

/** Where shelf and books differ; the reasons belong to the form that books them. */
function Differences({ lines, count, lastResult }: DifferencesProps) {
  const asked = count.state === "counting";
  return (
    <section aria-labelledby="h-different">
      <h2 id="h-different">
        差异 <span className="number">{lines.length}</span>
      </h2>
      <CardTable
        tight
        label="差异"
        columns={[
          "批次",
          "商品",
          { right: "应有" },
          { right: "实盘" },
          { right: "差异" },
          { right: "成本（日元）" },
          "原因",
        ]}
      >
        {lines.map((line) => (
          <TableRow key={line.id}>
            <RowHeading className="monospace">
              {lotCode(line.number)}
              <small className="block">{line.shelf}</small>
            </RowHeading>
            <TableCell>
              <LotItem {...line} />
            </TableCell>
            <TableCell>{line.expectedQuantity}</TableCell>
            <TableCell>{line.countedQuantity}</TableCell>
            <TableCell>
              <b>{signed(line.difference)}</b>
            </TableCell>
            <TableCell>{line.valueYen.toLocaleString("zh-CN")}</TableCell>
            <TableCell className="wide">
              <div className="stack small">
                {line.disputed ? (
                  <Disputed line={line} count={count} lastResult={lastResult} />
                ) : asked ? (
                  <Reason line={line} lastResult={lastResult} />
                ) : (
                  line.reason && countReasons[line.reason].zh
                )}
                {line.settledByName && (
                  <small className="block">由 {line.settledByName} 定数</small>
                )}
                <Hurdles line={line} />
              </div>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

function signed(difference: number) {
  if (difference === 0) return "0";
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}

interface ReasonProps {
  line: DifferingLine;
  lastResult: SubmissionResult | undefined;
}

function Reason({ line, lastResult }: ReasonProps) {
  const name = `reason-${line.id}`;
  return (
    <select
      name={name}
      form="book"
      className="input small auto-width"
      aria-label={`原因 ${lotCode(line.number)}`}
      defaultValue={String(lastResult?.initialValue?.[name] ?? line.reason ?? "")}
    >
      <option value="">请选择</option>
      {reasonsFor(line.difference).map((reason) => (
        <option key={reason} value={reason}>
          {countReasons[reason].zh}
        </option>
      ))}
    </select>
  );
}

function Hurdles({ line: { stale, promised, promisedTo } }: { line: DifferingLine }) {
  return (
    <>
      {stale && <Status shape="trouble">盘点后有人动过，请重数</Status>}
      {promised > 0 && (
        <>
          <Status shape="trouble">{`${promised} 件已预留给配送单，请先处理配送单`}</Status>
          {promisedTo.map((number) => (
            <a key={number} className="number" href={href("/staff/shipping/:number", { number })}>
              {number}
            </a>
          ))}
        </>
      )}
    </>
  );
}

type CountedLine = Loaded["lines"][number];
type Row = Loaded["others"][number] & Partial<Pick<CountedLine, "countedQuantity" | "figures">>;

/** Everything that was counted, and by whom; of what others counted not how many. */
function CountedLots({ lines, others }: Pick<Loaded, "lines" | "others">) {
  const counted: Row[] = [...lines, ...others];
  if (counted.length === 0) return null;
  return (
    <section aria-labelledby="h-counted">
      <h2 id="h-counted">
        已盘 <span className="number">{counted.length}</span>
      </h2>
      <CardTable
        tight
        slim
        label="已盘"
        columns={["货架", "批次", "商品", { right: "实盘" }, "盘点人"]}
      >
        {counted.map((line) => (
          <TableRow key={line.id}>
            <RowHeading className="monospace">{line.shelf}</RowHeading>
            <TableCell className="monospace number">{lotCode(line.number)}</TableCell>
            <TableCell>
              {lotName(line)}
              <small className="block number">{line.orderNumber}</small>
            </TableCell>
            <TableCell>{line.countedQuantity ?? "数后可见"}</TableCell>
            <TableCell>
              {line.figures ? (
                <Figures figures={line.figures} />
              ) : (
                <>
                  {line.countedByName}
                  <small className="block">{chinaClock.when(line.countedAt)}</small>
                </>
              )}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

/** Each figure that was given, the one that came first on top. */
function Figures({ figures }: Pick<CountedLine, "figures">) {
  return figures.map(({ place, by, quantity, at }) => (
    <span key={place} className="block">
      {by}
      {figures.length > 1 && <b> {quantity} 件</b>} <small>{chinaClock.when(at)}</small>
    </span>
  ));
}

interface DisputedProps {
  line: Loaded["lines"][number];
  count: Loaded["count"];
  lastResult: SubmissionResult | undefined;
}

/** A lot that two people counted differently: a third look, or who counted none of it says which stands. */
function Disputed({ line, count, lastResult }: DisputedProps) {
  const refused = answerTo(lastResult, { intent: "choose", lotId: line.id });
  const code = lotCode(line.number);
  const open = count.state === "counting" || count.state === "awaiting";
  return (
    <>
      <Status shape="trouble">
        {`数得不一样：${line.figures.map(({ by, quantity }) => `${by} ${quantity}`).join("，")}`}
      </Status>
      {open && !line.maySettle && <small className="block">请再数一次，或由没数过的同事定数</small>}
      {open && line.maySettle && (
        <Form method="post" className="cluster no-print">
          <input type="hidden" name="intent" value="choose" />
          <input type="hidden" name="version" value={count.version} />
          <input type="hidden" name="lotId" value={line.id} />
          <select name="place" className="input small auto-width" aria-label={`定数 ${code}`}>
            {line.figures.map(({ place, by, quantity }) => (
              <option key={place} value={place}>{`${quantity} 件（${by}）`}</option>
            ))}
          </select>
          <select
            name="reason"
            className="input small auto-width"
            aria-label={`差异原因 ${code}`}
            defaultValue={String(refused?.initialValue?.reason ?? "")}
          >
            <option value="">没有差异</option>
            {Object.entries(countReasons).map(([reason, { zh }]) => (
              <option key={reason} value={reason}>
                {zh}
              </option>
            ))}
          </select>
          <Button small>
            以此数为准<span className="visually-hidden"> {code}</span>
          </Button>
        </Form>
      )}
    </>
  );
}

interface LeftLotsProps {
  left: Loaded["left"];
  version: number;
}

/** What should lie there and was not counted; how many pieces is not said, so that they are counted. */
function LeftLots({ left, version }: LeftLotsProps) {
  if (left.length === 0) return null;
  return (
    <section className="stack small" aria-labelledby="h-left">
      <h2 id="h-left">
        还没盘到 <span className="number">{left.length}</span>
      </h2>
      <CardTable tight slim label="还没盘到" columns={["货架", "批次", "商品"]}>
        {left.map((lot) => (
          <TableRow key={lot.id}>
            <RowHeading className="monospace">{lot.shelf}</RowHeading>
            <TableCell className="monospace number">{lotCode(lot.number)}</TableCell>
            <TableCell>
              <LotItem {...lot} />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      <Plain intent="rest" version={version} label="都找过了，其余记为 0 件" />
    </section>
  );
}
