import {
  caseAnswerName,
  caseKindNames,
  caseStates,
  caseStepNames,
} from "#app/domain/trade/problems/case-labels.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { WaitingCell } from "../waiting-cell.tsx";
import { LotItem } from "../warehouse/lot-item.tsx";
import type { QueuedCase } from "./cases.tsx";

interface CaseQueueTableProps {
  label: string;
  /** The queue's name, which its button sends. */
  queue: string;
  cases: readonly QueuedCase[];
  now: Date;
  /** What was ticked when the form came back. */
  ticked: readonly string[] | undefined;
}

/** The cases of a queue; those whose next step needs no more than a button can be carried out together. */
export function CaseQueueTable({ label, queue, cases, now, ticked }: CaseQueueTableProps) {
  const table = (
    <CardTable
      tight
      label={label}
      columns={["商品", "会员 / 订单号", "问题", "买家选择", "状态", "等待"]}
    >
      {cases.map((row) => (
        <CaseRow key={row.one.id} row={row} now={now} ticked={ticked ?? []} />
      ))}
    </CardTable>
  );
  if (!cases.some(({ step }) => step)) return table;
  return (
    <form method="post" className="stack">
      {table}
      <div className="bar row">
        <Button fill name="intent" value={queue}>
          办理所选
        </Button>
        <span className="note">按各行的下一步办理；需填写快递单号等的，请打开问题单办理</span>
      </div>
    </form>
  );
}

interface CaseRowProps {
  row: QueuedCase;
  now: Date;
  ticked: readonly string[];
}

function CaseRow({ row, now, ticked }: CaseRowProps) {
  const { one, goods, companyName, orderNumber } = row;
  const { zh, shape } = caseStates[one.state];
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span className="pickrow">
          <StepTick row={row} ticked={ticked} />
          <span>
            <a className="n" href={href("/staff/cases/:number", { number: one.number })}>
              {one.number}
            </a>
            <LotItem {...goods} note="" orderNote="" options={[]} />
          </span>
        </span>
      </th>
      <td role="cell" data-l="会员 / 订单号">
        <span lang="ja">{companyName}</span>
        <small className="blk n">{orderNumber}</small>
      </td>
      <td role="cell" data-l="问题" className="n">
        {caseKindNames[one.kind].zh} {one.quantity}
        {one.quarantineShelf && <small className="blk n">{one.quarantineShelf}</small>}
      </td>
      <td role="cell" data-l="买家选择">
        {one.answer ? caseAnswerName(one.kind, one.answer).zh : "—"}
        <NextStep row={row} />
      </td>
      <td role="cell" data-l="状态">
        <State shape={shape}>{zh}</State>
        {one.state === "awaiting_reply" && (
          <small className="blk n">期限 {chinaClock.when(one.replyBy)}</small>
        )}
      </td>
      <WaitingCell since={one.answeredAt ?? one.openedAt} due={row.due} now={now} />
    </tr>
  );
}

/** The value says the step and the yen that stand in the row: what has changed meanwhile is refused. */
function StepTick({ row: { one, step }, ticked }: Omit<CaseRowProps, "now">) {
  if (!step) return null;
  const value = `${one.number}:${step.name}:${step.yen}`;
  return (
    <input
      type="checkbox"
      name="step"
      value={value}
      defaultChecked={ticked.includes(value)}
      aria-label={`选择 ${one.number}`}
    />
  );
}

function NextStep({ row: { step, paid } }: Pick<CaseRowProps, "row">) {
  if (!step) return null;
  return (
    <small className="blk n">
      下一步：{caseStepNames[step.name]}
      {step.yen > 0 && `，${paid ? "退" : "尾款减"} ${grouped(String(step.yen))} 日元`}
    </small>
  );
}
