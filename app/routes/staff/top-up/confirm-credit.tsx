import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { z } from "zod";
import { formatDay } from "#app/domain/core/calendar.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { creditBases, lineBasis } from "./credit-bases.ts";
import type { SettleForm } from "./settle-form.schema.server.ts";

export interface CreditableReport {
  report: { id: string; amountYen: number };
  /** The line of the bank that certainly is this report's. */
  line: { id: string; bankDay: string; payer: string } | undefined;
  lastResult: SubmissionResult | undefined;
}

/** What arrived, on which ground; only a line of the bank that agrees is chosen beforehand. */
export function ConfirmCredit({ report, line, lastResult }: CreditableReport) {
  const [form, fields] = useForm<z.input<typeof SettleForm>>({
    id: `confirm-${report.id}`,
    lastResult,
    defaultValue: { arrivedYen: String(report.amountYen), basis: line ? lineBasis(line.id) : "" },
  });
  const choices = [
    { value: "", label: "请选择依据" },
    ...(line
      ? [
          {
            value: lineBasis(line.id),
            label: `银行流水一致 ${formatDay(line.bankDay)} ${line.payer}`,
          },
        ]
      : []),
    ...creditBases.map((basis) => ({ value: basis, label: basis })),
  ];
  return (
    <Form method="post" {...getFormProps(form)} className="cluster">
      <input type="hidden" name="id" value={report.id} />
      <NumberField field={fields.arrivedYen} label="到账金额（日元）" />
      <SelectField
        field={fields.basis}
        label="依据"
        choices={choices}
        required
        requiredMark="必填"
      />
      <TextField field={fields.note} label="说明（金额不同时须写）" />
      <Button fill small name="intent" value="confirm">
        确认到账
      </Button>
    </Form>
  );
}
