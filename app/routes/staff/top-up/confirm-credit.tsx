import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { Button } from "#app/ui/button.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { creditBases, lineBasis } from "./credit-bases.ts";

export interface CreditableReport {
  report: { id: string; amountYen: number };
  /** The line of the bank that certainly is this report's. */
  line: { id: string; bankDay: string; payer: string } | undefined;
  /** What was typed into a refused form of this report. */
  typedIn(name: string): string | undefined;
  /** The id of the field that was refused, of whichever report. */
  wrong: string | undefined;
}

/** What arrived, on which ground; only a line of the bank that agrees is chosen beforehand. */
export function ConfirmCredit({ report, line, typedIn, wrong }: CreditableReport) {
  const field = (name: string) => {
    const id = `${name}-${report.id}`;
    return { id, name, "aria-invalid": wrong === id || undefined };
  };
  return (
    <Form method="post" className="cluster">
      <input type="hidden" name="id" value={report.id} />
      <span className="cluster">
        <label htmlFor={`arrivedYen-${report.id}`}>到账金额（日元）</label>
        <NumberInput
          {...field("arrivedYen")}
          defaultValue={typedIn("arrivedYen") ?? report.amountYen}
        />
      </span>
      <span className="cluster">
        <label htmlFor={`basis-${report.id}`}>依据</label>
        <select
          className="input small auto-width"
          {...field("basis")}
          required
          defaultValue={typedIn("basis") ?? (line ? lineBasis(line.id) : "")}
        >
          <option value="">请选择依据</option>
          {line && (
            <option value={lineBasis(line.id)}>
              {`银行流水一致 ${formatDay(line.bankDay)} ${line.payer}`}
            </option>
          )}
          {creditBases.map((basis) => (
            <option key={basis} value={basis}>
              {basis}
            </option>
          ))}
        </select>
      </span>
      <span className="cluster">
        <label htmlFor={`note-${report.id}`}>说明（金额不同时须写）</label>
        <input
          className="input small auto-width"
          {...field("note")}
          defaultValue={typedIn("note") ?? ""}
        />
      </span>
      <Button fill small name="intent" value="confirm">
        确认到账
      </Button>
    </Form>
  );
}
