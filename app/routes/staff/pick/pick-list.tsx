import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { actorKey, isAdmin } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { shelfPattern } from "#app/domain/trade/floor/shelf.ts";
import { shortReasons } from "#app/domain/trade/shipments/pick-list.ts";
import { currentShelf, readPickList } from "#app/domain/trade/shipments/pick-queries.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { AnswerSummary, problemsIn } from "#app/ui/error-summary.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { useScanner } from "#app/ui/scanner/use-scanner.ts";
import { SendButton } from "#app/ui/send-button.tsx";
import { Status } from "#app/ui/status.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { LotItem } from "../floor/lot-item.tsx";
import { LastScan } from "../last-scan.tsx";
import { ScannerNotes } from "../scanner-notes.tsx";
import { staffCommands } from "../staff-commands.ts";
import { NextStop } from "./next-stop.tsx";
import { doPickCommand } from "./pick-commands.server.ts";
import { ReportShort } from "./report-short.tsx";
import { type PickLineView, type ShortView, toPickLineView, toShortView } from "./view.server.ts";

export {
  loadOnceOnline as clientLoader,
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: "拣货单 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-floor");
  const list = await readPickList(scope, param(args, "listId", rules.id));
  if (!list) throw notFound();
  const query = new URL(args.request.url).searchParams;
  const shelf = query.get("shelf") ?? "";
  return {
    works: staffMay(scope.actor, "pack"),
    pickedByName: list.pickedByName,
    mine: list.pickedBy === actorKey(scope.actor) || isAdmin(scope.actor),
    lines: list.lines.map(toPickLineView),
    shorts: list.shorts.map((short) => toShortView(short, scope.now)),
    shelf: shelfPattern.test(shelf) ? currentShelf(shelf, list.lines) : "",
    id: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/pick/:listId"]);
  const listId = param(args, "listId", rules.id);
  return doPickCommand({ context: args.context, scope, listId, form }, intent);
}

const pickFormId = "pick";

export default function PickListPage() {
  const { works, pickedByName, mine, lines, shorts, shelf, id } = useLoaderData<typeof loader>();
  const lastResult = useFormAnswer();
  const scanner = useScanner({ each: true, refusal: problemsIn(lastResult)[0]?.text });
  const picked = answerTo(lastResult, { intent: "pick" });
  const open = lines.filter(({ left }) => left > 0);
  const going = open.filter(({ held }) => !held);
  const next = going.find((line) => line.shelf === shelf) ?? going[0];
  const done = lines.filter(({ left }) => left === 0);
  const answerOf = ({ id: lineId }: PickLineView) =>
    answerTo(lastResult, { intent: "short", lineId });
  const requests = new Set(lines.map(({ requestNumber }) => requestNumber));

  return (
    <main id="main" className="page-width stack floor" onSubmitCapture={scanner.onSubmitCapture}>
      <div className="floor-head">
        <h1>拣货单</h1>
        <p className="note">
          {pickedByName} · {requests.size} 张配送单 · 剩 <b className="number">{open.length}</b> /{" "}
          {lines.length} 个批次
        </p>
      </div>
      <AnswerSummary focusElsewhere answer={picked} formId={pickFormId} title="操作失败" />
      <AnswerSummary
        focusElsewhere
        answer={answerTo(lastResult, { intent: ["short", "undo", "undoShort", "release"] })}
        title="操作失败"
      />
      {works && next ? (
        <Form method="post" className="no-print" id={pickFormId} {...scanner.formProps}>
          <input type="hidden" name="intent" value="pick" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="shelf" value={shelf} />
          <ScanField
            label={`到 ${next.shelf} 扫 ${lotCode(next.lotNumber)} ${next.titleZh}；不填件数＝拣完`}
            button="拣取"
            formId={pickFormId}
            refused={Object.keys(picked?.error ?? {})}
            pieces={{ label: "件数", placeholder: "全部" }}
          >
            <LastScan refused={lastResult !== undefined}>
              {shelf ? `在货架 ${shelf}` : "也可以先扫货架号核对位置。"}
            </LastScan>
          </ScanField>
        </Form>
      ) : (
        !next && <NothingToPick held={open.length} lines={lines.length} />
      )}
      {works && <ScannerNotes scanner={scanner} />}
      {works && next && (
        <NextStop
          key={next.id}
          line={next}
          after={going.length - 1}
          id={id}
          answer={answerOf(next)}
        />
      )}
      {open.length > 0 && (
        <PickLines
          label="按货架顺序"
          {...{ works, id, answerOf }}
          lines={open}
          current={works ? next?.id : undefined}
        />
      )}
      {done.length > 0 && (
        <details className="no-print" open={open.length === 0}>
          <summary>已完成 {done.length} 批</summary>
          <PickLines label="已完成的批次" {...{ works, id, answerOf }} lines={done} />
        </details>
      )}
      <Shorts works={works} shorts={shorts} id={id} />
      <div className="cluster no-print">
        <a href={href("/staff/pick")}>回拣货</a>
        {mine && open.length > 0 && <Release />}
      </div>
    </main>
  );
}

/** Why no lot is to be fetched: all are held, put back or fetched. */
function NothingToPick({ held, lines }: { held: number; lines: number }) {
  if (held > 0)
    return (
      <p className="flash" role="status">
        剩下的配送单都已暂停，恢复后再拣货。
      </p>
    );
  return (
    <p className="flash success" role="status">
      {lines === 0 ? (
        "这张拣货单上的货都已放回。"
      ) : (
        <>
          这张拣货单已拣完，可以<a href={`${href("/staff/shipping")}?stage=pack`}>去装箱</a>。
        </>
      )}
    </p>
  );
}

/** What is not fetched yet can be taken by somebody else. */
function Release() {
  return (
    <Form method="post">
      <SendButton lang="zh" intent="release" soft small>
        释放未拣任务
      </SendButton>
    </Form>
  );
}

interface PickLinesProps {
  works: boolean;
  label: string;
  lines: readonly PickLineView[];
  /** The stop that stands above by itself, with its 少货. */
  current?: string | undefined;
  /** The key of the forms on this page; one of them is sent. */
  id: string;
  answerOf: (line: PickLineView) => SubmissionResult | undefined;
}

/** What to fetch, shelf by shelf; on paper the same without the buttons. */
function PickLines({ works, label, lines, current, id, answerOf }: PickLinesProps) {
  return (
    <CardTable
      tight
      label={label}
      columns={["货架", "批次", "商品", "配送单", { right: "应取" }, { right: "已取" }, "状态"]}
    >
      {lines.map((line) => (
        <TableRow key={line.id}>
          <RowHeading className="number">{line.shelf}</RowHeading>
          <TableCell className="monospace">{lotCode(line.lotNumber)}</TableCell>
          <TableCell className="wide">
            <LotItem {...line} />
          </TableCell>
          <TableCell>
            <a
              className="number"
              href={href("/staff/shipping/:number", { number: line.requestNumber })}
            >
              {line.requestNumber}
            </a>
            <small className="block" lang="ja">
              {line.companyName}
            </small>
          </TableCell>
          <TableCell>
            <b>{line.quantity}</b>
          </TableCell>
          <TableCell>{line.pickedQuantity}</TableCell>
          <TableCell>
            <LineState
              line={line}
              works={works}
              isCurrent={line.id === current}
              id={id}
              answer={answerOf(line)}
            />
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

interface LineStateProps {
  line: PickLineView;
  works: boolean;
  isCurrent: boolean;
  id: string;
  /** The answer to this line's form, where it was refused. */
  answer: SubmissionResult | undefined;
}

function LineState({ line, works, isCurrent, id, answer }: LineStateProps) {
  if (line.requestState === "cancelled")
    return <Status shape="stop">配送单已取消，放回货架</Status>;
  return (
    <div className="stack small">
      {line.held && <Status shape="stop">已暂停，先不拣</Status>}
      {line.shortQuantity > 0 && (
        <Status shape="trouble">{`少 ${line.shortQuantity} 件：${shortReasons[line.shortReason!].zh}`}</Status>
      )}
      {line.left === 0 && line.shortQuantity === 0 && (
        <Status shape="done">{line.pickedQuantity < line.quantity ? "已在箱里" : "已拣"}</Status>
      )}
      {works &&
        (line.left > 0 ? (
          isCurrent ? (
            <Status shape="run">下一站</Status>
          ) : (
            <ReportShort line={line} id={id} answer={answer} />
          )
        ) : (
          line.pickedQuantity > 0 && <Undo line={line} id={id} />
        ))}
    </div>
  );
}

/** What was reported missing on this walk, and what its buyers chose. */
function Shorts({
  works,
  shorts,
  id,
}: {
  works: boolean;
  shorts: readonly ShortView[];
  id: string;
}) {
  if (shorts.length === 0) return null;
  return (
    <CardTable
      tight
      caption="已登记的少货"
      columns={["商品", "配送单", { right: "件数" }, "买家选择"]}
    >
      {shorts.map(
        ({ caseId, caseNumber, titleZh, requestNumber, pieces, chosenZh, waitedDays }) => (
          <TableRow key={caseId}>
            <RowHeading>{titleZh}</RowHeading>
            <TableCell className="number">{requestNumber}</TableCell>
            <TableCell>{pieces}</TableCell>
            <TableCell>
              {chosenZh ?? `待买家选择，已等 ${waitedDays} 天`}
              <a
                className="block number"
                href={href("/staff/cases/:number", { number: caseNumber })}
              >
                {caseNumber}
              </a>
              {works && !chosenZh && (
                <Form method="post" className="no-print">
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="caseId" value={caseId} />
                  <SendButton
                    lang="zh"
                    intent="undoShort"
                    of={{ name: "caseId", value: caseId }}
                    soft
                    small
                  >
                    找到了，撤销少货
                  </SendButton>
                </Form>
              )}
            </TableCell>
          </TableRow>
        ),
      )}
    </CardTable>
  );
}

function Undo({ line, id }: { line: PickLineView; id: string }) {
  return (
    <Form method="post" className="no-print">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="lineId" value={line.id} />
      <SendButton
        lang="zh"
        intent="undo"
        of={{ name: "lineId", value: line.id }}
        soft
        small
        aria-label={`撤销 ${lotCode(line.lotNumber)}`}
      >
        撤销
      </SendButton>
    </Form>
  );
}
