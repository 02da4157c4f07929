import type { ListWork } from "#app/domain/console/teamwork/views.server.ts";
import {
  caseAnswerName,
  caseKindNames,
  caseStates,
  caseStepNames,
} from "#app/domain/trade/floor/problem-case.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { State } from "#app/ui/state.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { WaitingCell } from "../waiting-cell.tsx";
import { LotItem } from "../warehouse/lot-item.tsx";
import { Bulk, bulkForm, Tick } from "../work/bulk-bar.tsx";
import { type RowsWork, RowWork } from "../work/row-work.tsx";
import type { QueuedCase } from "./cases.tsx";
import { moneyText } from "./money-text.ts";

interface CaseQueueTableProps {
  label: string;
  /** The queue's name, which its button sends. */
  queue: string;
  /** The queue itself, to come back to. */
  to: string;
  cases: readonly QueuedCase[];
  work: ListWork;
  /** The steps of what was ticked when the form came back. */
  ticked: readonly string[];
}

/** The cases of a queue: ticked ones are taken on together, and carried out where their next step needs no more than a button. */
export function CaseQueueTable(shown: CaseQueueTableProps) {
  const { label, queue, to, cases, work, ticked } = shown;
  const carriesOut = cases.some(({ step }) => step) && (
    <Button small fill name="intent" value={queue} formAction={href("/staff/cases")}>
      办理所选
    </Button>
  );
  return (
    <>
      <Bulk kind="case" to={to} colleagues={work.colleagues} more={carriesOut}>
        <CardTable
          tight
          brief
          label={label}
          columns={["商品", "会员 / 订单号", "问题", "买家选择", "状态", "负责", "等待"]}
        >
          {cases.map((row) => (
            <CaseRow
              key={row.one.id}
              row={row}
              work={work}
              ticked={ticked.includes(stepSeen(row))}
            />
          ))}
        </CardTable>
      </Bulk>
      {carriesOut && (
        <p className="note">“办理所选”按各行的下一步办理；需填写快递单号等的，请打开问题单办理。</p>
      )}
    </>
  );
}

interface CaseRowProps {
  row: QueuedCase;
  work: RowsWork;
  ticked: boolean;
}

function CaseRow({ row, work, ticked }: CaseRowProps) {
  const { one, goods, companyName, ownerName, orderNumber } = row;
  const { zh, shape } = caseStates[one.state];
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span className="pickrow">
          <Tick number={one.number} ticked={ticked} />
          <StepSeen row={row} />
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
      <RowWork number={one.number} ownerName={ownerName} work={work} />
      <WaitingCell since={one.answeredAt ?? one.openedAt} due={row.due} now={work.now} />
    </tr>
  );
}

/** The step and the yen that stand in the row: what has changed meanwhile is refused. */
function StepSeen({ row }: Pick<CaseRowProps, "row">) {
  return row.step && <input type="hidden" name="step" value={stepSeen(row)} form={bulkForm} />;
}

function stepSeen({ one, step }: QueuedCase) {
  return step ? `${one.number}:${step.name}:${step.changeYen}` : "";
}

function NextStep({ row: { step } }: Pick<CaseRowProps, "row">) {
  if (!step) return null;
  return (
    <small className="blk n">
      下一步：{caseStepNames[step.name]}
      {moneyText(step)}
    </small>
  );
}
