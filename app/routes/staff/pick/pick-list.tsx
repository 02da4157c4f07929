import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { actorKey, isAdmin } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { shelfPattern } from "#app/domain/trade/floor/shelf.ts";
import type { PickForm } from "#app/domain/trade/shipments/packing-forms.schema.server.ts";
import { shortReasons } from "#app/domain/trade/shipments/pick-list.ts";
import {
  currentShelf,
  readPickList,
  unfetchedPieces,
} from "#app/domain/trade/shipments/pick-queries.server.ts";
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
import { ScanReady } from "#app/ui/scan-ready.tsx";
import { State } from "#app/ui/state.tsx";
import { LotItem } from "../floor/lot-item.tsx";
import { LastScan } from "../last-scan.tsx";
import { staffCommands } from "../staff-commands.ts";
import { workOnList } from "./pick-commands.server.ts";

export const meta: MetaFunction = () => [{ title: "拣货单 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "pack");
  const list = await readPickList(scope, param(args, "listId", rules.id));
  if (!list) throw notFound();
  const query = new URL(args.request.url).searchParams;
  const shelf = query.get("shelf") ?? "";
  return {
    list: { id: list.id, pickedByName: list.pickedByName },
    mine: list.pickedBy === actorKey(scope.actor) || isAdmin(scope.actor),
    lines: list.lines.map((line) => ({ ...line, left: unfetchedPieces(line) })),
    shelf: shelfPattern.test(shelf) ? currentShelf(shelf, list.lines) : "",
    id: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/pick/:listId"]);
  return workOnList(args.context, scope, param(args, "listId", rules.id), intent, form);
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function PickListPage() {
  const { list, mine, lines, shelf, id } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof PickForm>>({
    id: "pick",
    lastResult: answerTo(lastResult, { intent: "pick" }),
  });
  const open = lines.filter(({ left }) => left > 0);
  const going = open.filter(({ held }) => !held);
  const next = going.find((line) => line.shelf === shelf) ?? going[0];
  const requests = new Set(lines.map(({ requestNumber }) => requestNumber));

  return (
    <main id="main" className="page-width stack floor">
      <div className="floor-head">
        <h1>拣货单</h1>
        <p className="note">
          {list.pickedByName} · {requests.size} 张配送单 · 剩{" "}
          <b className="number">{open.length}</b> / {lines.length} 个批次
        </p>
      </div>
      <ErrorSummary focusElsewhere form={form} title="没有登记" />
      <AnswerSummary
        focusElsewhere
        answer={answerTo(lastResult, { intent: ["short", "undo", "release"] })}
        title="没有登记"
      />
      {next ? (
        <Form method="post" className="no-print" data-scan="each" {...getFormProps(form)}>
          <input type="hidden" name="intent" value="pick" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="shelf" value={shelf} />
          <ScanField
            label={`到 ${next.shelf} 扫批次；空着件数＝剩下的全取`}
            button="拣取"
            field={fields.code}
            pieces={{ field: fields.quantity, label: "件数", placeholder: "全部" }}
          >
            <LastScan refused={lastResult !== undefined}>
              {shelf ? `在货架 ${shelf}` : "也可以先扫货架号核对位置。"}
            </LastScan>
          </ScanField>
        </Form>
      ) : (
        <NothingToPick held={open.length} lines={lines.length} />
      )}
      <PickLines lines={lines} id={id} lastResult={lastResult} />
      <div className="cluster no-print">
        <a href={href("/staff/pick")}>回拣货</a>
        {mine && open.length > 0 && <Release />}
      </div>
      <ScanReady />
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
      <input type="hidden" name="intent" value="release" />
      <Button soft small>
        没拣的让给别人
      </Button>
    </Form>
  );
}

type Line = Loaded["lines"][number];

interface PickLinesProps {
  lines: readonly Line[];
  /** The key of the forms on this page; one of them is sent. */
  id: string;
  lastResult: SubmissionResult | undefined;
}

/** What to fetch, shelf by shelf; on paper the same without the buttons. */
function PickLines({ lines, id, lastResult }: PickLinesProps) {
  return (
    <CardTable
      tight
      label="按货架顺序"
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
              id={id}
              open={answerTo(lastResult, { lineId: line.id }) !== undefined}
            />
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function LineState({ line, id, open }: { line: Line; id: string; open: boolean }) {
  if (line.requestState === "cancelled") return <State shape="stop">配送单已取消，放回货架</State>;
  return (
    <div className="stack small">
      {line.held && <State shape="stop">已暂停，先不拣</State>}
      {line.shortQuantity > 0 && (
        <State shape="trouble">{`少 ${line.shortQuantity} 件：${shortReasons[line.shortReason!].zh}`}</State>
      )}
      {line.left === 0 && line.shortQuantity === 0 && (
        <State shape="done">{line.pickedQuantity < line.quantity ? "已在箱里" : "已拣"}</State>
      )}
      {line.left > 0 ? (
        <Short line={line} id={id} open={open} />
      ) : (
        line.pickedQuantity + line.shortQuantity > 0 && <Undo line={line} id={id} />
      )}
    </div>
  );
}

function Short({ line, id, open }: { line: Line; id: string; open: boolean }) {
  return (
    <details className="no-print" open={open || undefined}>
      <summary>少货</summary>
      <Form method="post" className="cluster">
        <input type="hidden" name="intent" value="short" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="lineId" value={line.id} />
        <select
          name="reason"
          className="input small auto-width"
          aria-label={`少货原因 ${lotCode(line.lotNumber)}`}
          defaultValue={line.pickedQuantity > 0 ? "fewer" : "not_found"}
        >
          {Object.entries(shortReasons).map(([reason, { zh }]) => (
            <option key={reason} value={reason}>
              {zh}
            </option>
          ))}
        </select>
        <Button small aria-label={`登记少 ${line.left} 件 ${lotCode(line.lotNumber)}`}>
          登记少 {line.left} 件
        </Button>
      </Form>
    </details>
  );
}

function Undo({ line, id }: { line: Line; id: string }) {
  return (
    <Form method="post" className="no-print">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="lineId" value={line.id} />
      <Button soft small aria-label={`撤销 ${lotCode(line.lotNumber)}`}>
        撤销
      </Button>
    </Form>
  );
}
