import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import type { topUpQueueQuery } from "#app/domain/money/payments/top-up-queries.server.ts";
import { href } from "#app/href.ts";
import { TransferReceiptLinks } from "#app/shared/transfer-receipt-links.tsx";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { grouped } from "#app/ui/money.tsx";
import { type CreditOutlook, CreditOutlookNote } from "../books/credit-outlook.tsx";
import { LikelyDouble } from "../books/likely-double.tsx";
import { waited } from "../waited.ts";
import { Tick } from "../work/bulk-bar.tsx";
import { RowNotes } from "../work/internal-notes.tsx";
import type { RowsWork } from "../work/row-work.tsx";
import { Who } from "../work/who.tsx";
import { ConfirmCredit, type CreditableReport } from "./confirm-credit.tsx";

type Queued = Awaited<ReturnType<typeof topUpQueueQuery>>[number];

interface TopUpToSettleProps extends Queued {
  work: RowsWork;
  line: CreditableReport["line"];
  outlook: CreditOutlook;
  noteId: string;
  /** The list, to come back to. */
  here: string;
  /** Who looks, as proposals name their author. */
  me: string;
  /** Whether they confirm and reject reports; others read. */
  confirms: boolean;
  lastResult: SubmissionResult | undefined;
}

/** One report that waits for its money, with what a clerk compares and the two answers. */
export function TopUpToSettle(shown: TopUpToSettleProps) {
  const { report, companyName, operationId, receipts, payment, proposal, me, lastResult } = shown;
  const { line, outlook, ownerName, work, notes, noteId, here, confirms } = shown;
  return (
    <li className="panel">
      <div className="cluster between">
        <p>
          <Tick number={report.number} /> <b className="number">{report.number}</b>{" "}
          <span lang="ja">{companyName}</span> <span className="note number">{operationId}</span>
        </p>
        <p className="note number">
          <Who name={ownerName} /> 等待 {waited(report.reportedAt, work.now)}
        </p>
      </div>
      <ReportFacts report={report} payment={payment} doubleOf={shown.doubleOf} />
      <TransferReceiptLinks receipts={receipts} of={`${report.number} 汇款凭证`} />
      {proposal && (
        <p className="note number">
          {proposal.proposedBy === me
            ? `您已提交 ${grouped(String(proposal.amountYen))}日元，等待另一位财务复核。`
            : `${proposal.proposedByName} 已提交，等待复核。`}{" "}
          {confirms &&
            proposal.proposedBy !== me &&
            "核对后在此输入相同金额即入账，或到复核页处理。"}
          {confirms && <a href={href("/staff/proposals")}>复核</a>}
        </p>
      )}
      {confirms && (
        <>
          {!proposal && <CreditOutlookNote outlook={outlook} />}
          <ConfirmCredit
            report={report}
            line={line}
            lastResult={answerTo(lastResult, { intent: "confirm" })}
          />
          <RejectReport report={report} lastResult={answerTo(lastResult, { intent: "reject" })} />
          <RowNotes kind="deposit" number={report.number} noteId={noteId} notes={notes} to={here} />
        </>
      )}
    </li>
  );
}

function ReportFacts({
  report,
  payment,
  doubleOf,
}: Pick<TopUpToSettleProps, "report" | "payment" | "doubleOf">) {
  return (
    <dl className="facts">
      <dt>申报金额</dt>
      <dd className="number">{grouped(String(report.amountYen))}日元</dd>
      {payment?.state === "waiting" && (
        <>
          <dt>用于付款</dt>
          <dd className="number">
            {payment.number} {readMessage(payment.about, "zh")}（到账足额即付款）
          </dd>
        </>
      )}
      {payment && payment.heldYen > 0 && (
        <>
          <dt>已冻结</dt>
          <dd className="number">
            {grouped(String(payment.heldYen))}日元（余额
            {grouped(String(payment.balanceYen))}
            {payment.heldYen > payment.balanceYen &&
              `，已到账${grouped(String(payment.heldYen - payment.balanceYen))}`}
            ）
          </dd>
        </>
      )}
      <dt>汇款人</dt>
      <dd lang="ja">{report.payerKana}</dd>
      <dt>预计汇款日</dt>
      <dd className="number">{formatDay(report.expectedOn)}</dd>
      <LikelyDouble of={doubleOf} />
      {report.ownNumber && (
        <>
          <dt>会员编号</dt>
          <dd lang="ja">{report.ownNumber}</dd>
        </>
      )}
    </dl>
  );
}

function RejectReport({ report, lastResult }: Pick<TopUpToSettleProps, "report" | "lastResult">) {
  const [form, fields] = useForm<{ reason: string }>({ id: `reject-${report.id}`, lastResult });
  return (
    <Form method="post" {...getFormProps(form)} className="cluster">
      <input type="hidden" name="id" value={report.id} />
      <Combobox
        field={fields.reason}
        label="驳回原因（日文）"
        list="reject-phrases"
        placeholder="可选中文常用语"
      />
      <Button soft small name="intent" value="reject">
        驳回
      </Button>
    </Form>
  );
}
