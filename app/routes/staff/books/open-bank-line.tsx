import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { slashed } from "#app/domain/core/calendar.ts";
import type { MatchReason } from "#app/domain/money/books/match-line.ts";
import { TransferReceiptLinks } from "#app/routes/chrome/transfer-receipt-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";

const reasonNames: Record<MatchReason, string> = {
  number: "申报编号一致",
  "name-and-amount": "汇款人与金额一致",
  name: "汇款人一致，金额不同",
  amount: "仅金额一致",
};

interface OpenBankLineProps {
  line: { id: string; bankDay: string; amountYen: number; payer: string; balanceYen: number };
  matches: readonly {
    report: {
      number: string;
      amountYen: number;
      payerKana: string;
      companyName: string;
      confirmedOn?: string | undefined;
      proofs: ComponentProps<typeof TransferReceiptLinks>["proofs"];
    };
    reason: MatchReason;
  }[];
  /** What was typed into this line and refused. */
  typed: Record<string, string>;
}

/** What was confirmed by hand moves no money any more. */
function command({ confirmedOn }: { confirmedOn?: string | undefined }) {
  return confirmedOn ? "关联" : "确认到账";
}

/** Amount and payer agree, or the money has moved already: nothing is left to explain. */
function isCertain(
  { amountYen, confirmedOn }: { amountYen: number; confirmedOn?: string | undefined },
  reason: MatchReason,
  line: { amountYen: number },
) {
  const named = reason === "number" || reason === "name-and-amount";
  return confirmedOn !== undefined || (named && amountYen === line.amountYen);
}

/** One line of the bank and the reports that it may have paid. */
export function OpenBankLine({ line, matches, typed }: OpenBankLineProps) {
  const yen = (amount: number) => `${grouped(String(amount))}日元`;
  return (
    <li className="panel stack s">
      <div className="row between">
        <p>
          <span className="n">{slashed(line.bankDay)}</span>{" "}
          <b className="n">{yen(line.amountYen)}</b> <span lang="ja">{line.payer}</span>
        </p>
        <p className="note n">余额 {yen(line.balanceYen)}</p>
      </div>
      {matches.length === 0 ? (
        <p className="note">没有相符的汇款申报。</p>
      ) : (
        <ul className="stack s">
          {matches.map(({ report, reason }, index) => (
            <li key={report.number}>
              <Form method="post" className="row">
                <input type="hidden" name="line" value={line.id} />
                <input type="hidden" name="number" value={report.number} />
                <Button
                  fill={index === 0 && reason !== "amount" && report.amountYen === line.amountYen}
                  small
                  name="intent"
                  value="credit"
                  aria-label={`${command(report)} ${report.number}`}
                >
                  {command(report)}
                </Button>
                {!isCertain(report, reason, line) && (
                  <input
                    className="in s auto"
                    id={index === 0 ? `why-${line.id}` : undefined}
                    name="note"
                    aria-label={`${report.number} 入账说明`}
                    placeholder="入账说明（必填）"
                    defaultValue={typed.number === report.number ? (typed.note ?? "") : ""}
                  />
                )}
                <span>
                  <b className="n">{report.number}</b> <span lang="ja">{report.companyName}</span>{" "}
                  <span lang="ja">{report.payerKana}</span>{" "}
                  <span className="n">{yen(report.amountYen)}</span>{" "}
                  {report.amountYen !== line.amountYen && (
                    <span className="left n">
                      {line.amountYen < report.amountYen ? "少" : "多"}
                      {yen(Math.abs(report.amountYen - line.amountYen))}
                    </span>
                  )}{" "}
                  <span className="tag">{reasonNames[reason]}</span>
                  {report.confirmedOn && (
                    <span className="note n">
                      {" "}
                      {slashed(report.confirmedOn)}已手工确认，仅关联，不再入账
                    </span>
                  )}
                </span>
              </Form>
              <TransferReceiptLinks proofs={report.proofs} of={`${report.number} 汇款凭证`} />
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <Form method="post" className="row">
          <input type="hidden" name="line" value={line.id} />
          <label htmlFor={`number-${line.id}`}>申报编号</label>
          <input
            className="in s auto"
            id={`number-${line.id}`}
            name="number"
            placeholder="NK-"
            defaultValue={typed.number ?? ""}
          />
          <label htmlFor={`why-number-${line.id}`}>入账说明</label>
          <input
            className="in s auto"
            id={`why-number-${line.id}`}
            name="note"
            defaultValue={typed.intent === "credit" ? (typed.note ?? "") : ""}
          />
          <Button soft small name="intent" value="credit">
            按编号入账
          </Button>
        </Form>
        <Form method="post" className="row">
          <input type="hidden" name="line" value={line.id} />
          <label htmlFor={`note-${line.id}`}>不入账原因</label>
          <input
            className="in s auto"
            id={`note-${line.id}`}
            name="note"
            defaultValue={typed.intent === "aside" ? (typed.note ?? "") : ""}
          />
          <Button soft small name="intent" value="aside">
            不入账
          </Button>
        </Form>
      </div>
    </li>
  );
}
