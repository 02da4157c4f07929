import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  type WarningPart,
  warningStates,
} from "#app/domain/channels/replenishment/replenishment.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { sentList, sentText } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { Estimate, grouped, yuan } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Status } from "#app/ui/status.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { when } from "#app/ui/timeline.tsx";
import { keeperScope } from "../keeper-scope.server.ts";
import { PickedProduct } from "../product/picked-product.tsx";
import { Cover, Weeks } from "./cover-drawing.tsx";
import { orderWarned } from "./order-commands.server.ts";
import { readWarningQuery, warningQuery } from "./warning-query.ts";
import { readWarningsView } from "./warnings-view.server.ts";

export const meta: MetaFunction = () => [{ title: "在庫アラート | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  const asked = readWarningQuery(new URL(args.request.url).searchParams);
  return {
    ...(await readWarningsView(scope, asked)),
    asked,
    mayOrder: buyerMay(scope.actor, "order"),
    maySend: buyerMay(scope.actor, "ship"),
    id: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  return orderWarned(scope, await readForm(args.request));
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Warning = Loaded["rows"][number];

const partNames: Record<WarningPart, string> = {
  all: "すべて",
  late: "期限切れ",
  soon: "7日以内",
  later: "8日以降",
};

export default function WarningsPage() {
  const { rows, counts, reckonedAt, next, asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const here = href("/inventoryWarning");
  return (
    <main id="main" className="page-width stack">
      <div className="page-head cluster between">
        <div>
          <h1>在庫アラート</h1>
          <p className="note">
            販売先の売れ行きと、調達にかかる日数から、いつまでに何個注文すればよいかを毎朝計算します。
            {reckonedAt && <span className="number">最終計算 {when(reckonedAt)}</span>}
          </p>
        </div>
        <p className="cluster">
          <a className="button small soft" href={href("/replenishmentGoodsMaintenance")}>
            補充の設定（Amazon）
          </a>
          <a className="button small soft" href={href("/shopifyMaintenanceRestockedGoods")}>
            補充の設定（Shopify）
          </a>
        </p>
      </div>
      <AnswerSummary answer={answer} formId={formId} />
      <Tabs
        label="発注期限"
        tabs={(["all", "late", "soon", "later"] as const).map((part) => ({
          label: partNames[part],
          href: here + warningQuery(part),
          current: part === asked.part,
          count: grouped(String(counts[part])),
        }))}
      />
      <div id="warnings">{rows.length === 0 ? <Nothing /> : <WarningForm answer={answer} />}</div>
      <Pager
        nextHref={next ? here + warningQuery(asked.part, next) : null}
        firstHref={asked.after ? here + warningQuery(asked.part) : null}
      />
      <Reckoning silent={counts.silent} />
    </main>
  );
}

/** Ids of the form's fields begin with it. */
const formId = "warning";

function WarningForm({ answer }: { answer: ReturnType<typeof useActionData<typeof action>> }) {
  const { rows, asked, mayOrder, maySend, id } = useLoaderData<typeof loader>();
  const accepts = (answer && "accepts" in answer ? answer.accepts : {}) as Record<string, number>;
  const picked = sentList(answer, "pick");
  return (
    <Form
      method="post"
      action={href("/inventoryWarning") + warningQuery(asked.part, asked.after)}
      className="stack"
    >
      <input type="hidden" name="id" value={id} />
      <CardTable
        label="在庫アラート"
        columns={["商品", "発注期限", "在庫", { right: "販売" }, "在庫日数", { right: "注文" }]}
      >
        {rows.map((row) => (
          <WarningRow
            key={row.id}
            row={row}
            mayOrder={mayOrder}
            maySend={maySend}
            picked={answer ? picked.includes(row.id) : isUrgent(row)}
            typed={sentText(answer, `qty-${row.id}`)}
            acceptFen={accepts[row.id]}
            problem={answer?.error?.[`qty-${row.id}`]?.[0]}
          />
        ))}
      </CardTable>
      {mayOrder && (
        <div className="panel cluster between">
          <p className="note">
            選んだ商品を、既定の仕入先とオプションで1つの下書きにまとめます。見積の依頼は下書きの画面で行います。
          </p>
          <Button main name="intent" value="picked">
            選択した商品を注文する
          </Button>
        </div>
      )}
    </Form>
  );
}

/** Ticked from the beginning: what has to be ordered and is in no draft. */
function isUrgent({ toOrder, draft, reckoned }: Warning) {
  return toOrder && !draft && reckoned.suggested > 0;
}

function Nothing() {
  return (
    <EmptyState title="この条件の商品はありません">
      <p>
        販売先の商品に自社商品を紐付けると、翌朝から発注期限を計算します。
        <a href={href("/accountSynchronization")}>販売先との連携</a>
      </p>
    </EmptyState>
  );
}

function Reckoning({ silent }: { silent: number }) {
  return (
    <p className="note">
      在庫日数 = 在庫 ÷ 1日の販売数。発注期限 = 全在庫がなくなる日 − 安全日数 −
      調達日数で、春節などの長い休みは日数に加えます。同じ荷物を「向かっている」で二重に数えません。
      {silent > 0 &&
        `ほかに、売れていないか、通知を止めている商品が${grouped(String(silent))}件あります。`}
      お知らせとメールは<a href={href("/user/emailNotificationManagement")}>メール通知設定</a>
      で止められます。
    </p>
  );
}

interface WarningRowProps {
  row: Warning;
  mayOrder: boolean;
  maySend: boolean;
  picked: boolean;
  typed: string | undefined;
  /** The price above the cap that is asked about. */
  acceptFen: number | undefined;
  problem: string | undefined;
}

const pieces = (count: number) => grouped(String(count));

/** A product that runs low: until when to order it, why, how many, and the button. */
function WarningRow(shown: WarningRowProps) {
  const { row, mayOrder } = shown;
  const { reckoned } = row;
  const { ja, shape } = warningStates[row.state];
  return (
    <TableRow className={shown.problem ? "invalid" : undefined}>
      <RowHeading>
        <PickedProduct
          product={row}
          picked={mayOrder ? shown.picked : undefined}
          note={row.numbers.join(" ・ ")}
          size={48}
        />
      </RowHeading>
      <TableCell>
        <Status shape={shape}>{ja}</Status>
        <span className="block number">{row.orderBy}</span>
        <small className="block note number">{row.left}</small>
        {row.toSend > 0 && <ToSend count={row.toSend} maySend={shown.maySend} />}
      </TableCell>
      <TableCell>
        <Pieces row={row} />
      </TableCell>
      <TableCell className="units-sold">
        <Sold reckoned={reckoned} />
      </TableCell>
      <TableCell className="wide">
        <Cover reckoned={reckoned} />
        <small className="block note">調達 {row.lead}</small>
        {row.rests.length > 0 && (
          <small className="block note number">{row.rests.join("、")}を見込んでいます</small>
        )}
      </TableCell>
      <TableCell>
        <Order {...shown} />
      </TableCell>
    </TableRow>
  );
}

/** The marketplaces are empty while our warehouse is not: what helps at once is a delivery. */
function ToSend({ count, maySend }: { count: number; maySend: boolean }) {
  const words = `倉庫の${pieces(count)}個の配送を依頼`;
  return (
    <small className="block number">
      {maySend ? (
        <a href={href("/warehouse")}>{words}</a>
      ) : (
        `${words}してください（配送の権限をお持ちの方）`
      )}
    </small>
  );
}

function Pieces({ row: { reckoned } }: { row: Warning }) {
  const { onHand, coming, withUs, ordered } = reckoned;
  return (
    <span className="number pieces">
      販売先 {pieces(onHand)}個<small className="block note">向かっている {pieces(coming)}個</small>
      <small className="block note">当社倉庫 {pieces(withUs)}個</small>
      <small className="block note">注文済み {pieces(ordered)}個</small>
    </span>
  );
}

/** Thousandths of a piece a day as it is read. */
function aDay(speed: number | null) {
  return speed === null ? "—" : (Math.round(speed / 100) / 10).toFixed(1);
}

function Sold({ reckoned: { speed, weeks } }: Pick<Warning, "reckoned">) {
  return (
    <>
      <span className="number">{aDay(speed.expected)}個/日</span>
      <Weeks weeks={weeks} />
      {([7, 30, 90] as const).map((days) => (
        <small className="block note number" key={days}>
          {days}日 {aDay(speed[`last${days}`])}
        </small>
      ))}
      {speed.spikes > 0 && (
        <small className="block note">急増した{speed.spikes}日は、ふだんの上限までで計算</small>
      )}
    </>
  );
}

function Order({ row, mayOrder, typed, acceptFen, problem }: WarningRowProps) {
  const { id, name, reckoned, version, draft, price } = row;
  return (
    <span className="order-now">
      {mayOrder && (
        <>
          <NumberInput
            id={`${formId}-qty-${id}`}
            name={`qty-${id}`}
            aria-label={`${name} 注文数`}
            defaultValue={typed ?? (reckoned.suggested || "")}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${formId}-qty-${id}-error` : undefined}
          />
          <input type="hidden" name={`version-${id}`} value={version} />
          {acceptFen !== undefined && (
            <input type="hidden" name={`accept-${id}`} value={acceptFen} />
          )}
          <Button
            small
            fill={row.toOrder}
            name="now"
            value={id}
            aria-label={`${name} を今すぐ注文`}
          >
            今すぐ注文
          </Button>
        </>
      )}
      {problem && (
        <small className="field-error" id={`${formId}-qty-${id}-error`}>
          {problem}
        </small>
      )}
      {draft && (
        <small>
          下書き <a href={draft.href}>{draft.number}</a> に{pieces(reckoned.drafted)}個
        </small>
      )}
      <Suggestion reckoned={reckoned} />
      {price ? (
        <small className="note number">
          {yuan(price.nowFen)}元<br />
          {changeWords(price.changeFen)}
        </small>
      ) : (
        <small className="muted">販売中の仕入先がありません</small>
      )}
    </span>
  );
}

function Suggestion({ reckoned: { suggested, cutByBudget, landed } }: Pick<Warning, "reckoned">) {
  return (
    <>
      {landed && (
        <small className="note">
          着地原価（{pieces(suggested)}個）
          <br />
          <Estimate min={String(landed.minYen)} max={String(landed.maxYen)} />
        </small>
      )}
      {cutByBudget && (
        <small className="note">
          {suggested > 0 ? "1回の予算までに減らしています" : "1回の予算では最小注文数に届きません"}
        </small>
      )}
    </>
  );
}

function changeWords(changeFen: number) {
  if (changeFen === 0) return "前回と同じ";
  return `前回より${changeFen > 0 ? "+" : "−"}${yuan(Math.abs(changeFen))}元`;
}
