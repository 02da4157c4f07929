import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { formatDay } from "#app/domain/core/calendar.ts";
import type { MatchReason } from "#app/domain/money/bank/statement.ts";
import { TransferReceiptLinks } from "#app/shared/transfer-receipt-links.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { inYenZh } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { type CreditOutlook, CreditOutlookNote } from "./credit-outlook.tsx";

const reasonNames: Record<MatchReason, string> = {
  number: "申报编号一致",
  "name-and-amount": "汇款人与金额一致",
  name: "汇款人一致，金额不同",
  amount: "仅金额一致",
};

export interface LineMatchProps {
  line: { id: string; amountYen: number };
  report: {
    number: string;
    amountYen: number;
    payerKana: string;
    companyName: string;
    confirmedOn?: string | undefined;
    /** Withdrawn or lapsed: its money goes to the wallet. */
    ended: boolean;
    receipts: ComponentProps<typeof TransferReceiptLinks>["receipts"];
  };
  reason: MatchReason;
  /** Amount and payer agree, or the money has moved already: nothing is left to explain. */
  certain: boolean;
  outlook: CreditOutlook;
  /** The surest of the line's matches. */
  first: boolean;
  lastResult: SubmissionResult | undefined;
}

/** One report that a line of the bank may have paid, and what pressing the button would do. */
export function LineMatch(shown: LineMatchProps) {
  const { line, report, reason, certain, outlook, first, lastResult } = shown;
  const [form, fields] = useForm<{ note: string }>({
    id: `match-${line.id}-${report.number}`,
    lastResult,
  });
  // What was confirmed by hand moves no money any more.
  const command = report.confirmedOn ? "关联" : "确认到账";
  return (
    <li className="stack small">
      <ErrorSummary form={form} title="请检查填写内容" />
      <Form method="post" {...getFormProps(form)} className="cluster">
        <input type="hidden" name="line" value={line.id} />
        <input type="hidden" name="number" value={report.number} />
        <SendButton
          fill={first && reason !== "amount" && report.amountYen === line.amountYen}
          small
          intent="credit"
          of={{ name: "number", value: report.number }}
          lang="zh"
          aria-label={`${command} ${report.number}`}
        >
          {command}
        </SendButton>
        {!certain && (
          <>
            <FieldError id={fields.note.errorId} text={fields.note.errors?.join()} />
            <input
              className="input small auto-width"
              {...getInputProps(fields.note, { type: "text" })}
              key={fields.note.key}
              aria-label={`${report.number} 入账说明`}
              placeholder="入账说明（必填）"
            />
          </>
        )}
        <span>
          <b className="number">{report.number}</b> <span lang="ja">{report.companyName}</span>{" "}
          <span lang="ja">{report.payerKana}</span>{" "}
          <span className="number">{inYenZh(report.amountYen)}</span>{" "}
          {report.amountYen !== line.amountYen && (
            <span className="overdue number">
              {line.amountYen < report.amountYen ? "少" : "多"}
              {inYenZh(Math.abs(report.amountYen - line.amountYen))}
            </span>
          )}{" "}
          <span className="badge">{reasonNames[reason]}</span>
          {report.ended && <span className="note"> 申报已撤回或过期，入会员余额</span>}
          {report.confirmedOn && (
            <span className="note number">
              {" "}
              {formatDay(report.confirmedOn)}已手工确认，仅关联，不再入账
            </span>
          )}
        </span>
      </Form>
      <CreditOutlookNote outlook={outlook} />
      <TransferReceiptLinks receipts={report.receipts} of={`${report.number} 汇款凭证`} />
    </li>
  );
}
