import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { z } from "zod";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Carried } from "./payment-carried.tsx";
import type { bankForm } from "./payment-forms.schema.server.ts";

interface BankChoiceProps {
  formKey: string;
  /** Coupons and the balance's part, as they were chosen. */
  carried: readonly [name: string, value: string][];
  today: string;
  amounts: { fromYen: number; restYen: number };
  lastResult: SubmissionResult | undefined;
}

/** Paying documents by a transfer of their own, without filling the balance first. */
export function BankChoice({ formKey, carried, today, amounts, lastResult }: BankChoiceProps) {
  const [form, fields] = useForm<z.input<ReturnType<typeof bankForm>>>({
    id: "bank",
    lastResult,
    defaultValue: { expectedOn: today },
  });
  return (
    <section className="stack medium" aria-labelledby="by-bank">
      <h3 id="by-bank">銀行振込</h3>
      <p className="note">
        <b className="number">{grouped(String(amounts.restYen))}円</b>
        をお振り込みください。お振込先は次のページでご案内します。着金の確認後に作業を始めます。確認までは取り下げられます。
        {amounts.fromYen > 0 && "残高からの分は、確認までのあいだ確保します。"}
      </p>
      <ErrorSummary form={form} />
      <Form method="post" className="stack medium" {...getFormProps(form)}>
        <input type="hidden" id={fields.key.id} name="key" value={formKey} />
        <Carried fields={carried} />
        <TextField
          field={fields.payerKana}
          label="振込名義（カタカナ）"
          required
          maxLength={64}
          placeholder="カ）ミナトシヨウカイ"
        />
        <TextField field={fields.expectedOn} label="振込予定日" type="date" required />
        <Button soft wide name="intent" value="bank">
          銀行振込で支払う
        </Button>
      </Form>
    </section>
  );
}
