import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { z } from "zod";
import { limits } from "#app/domain/core/limits.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import type { ReportForm as Schema } from "./top-up.schema.server.ts";

interface ReportFormProps {
  id: string;
  today: string;
  amount: string;
  minimumYen: number;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Tells us of a transfer, so that it is known when it arrives. */
export function ReportForm({ id, today, amount, minimumYen, lastResult }: ReportFormProps) {
  const [form, fields] = useForm<z.input<typeof Schema> & { receipts: string }>({
    id: "deposit",
    lastResult,
    defaultValue: { id, amountYen: amount, expectedOn: today },
  });
  return (
    <section className="panel" aria-labelledby="report">
      <h2 id="report">2. 振り込みをご報告ください</h2>
      <ErrorSummary form={form} />
      <Form method="post" encType="multipart/form-data" className="stack" {...getFormProps(form)}>
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        <NumberField
          field={fields.amountYen}
          label="振込金額（円）"
          required
          hint={`最低入金額 ${grouped(String(minimumYen))}円、整数で入力`}
        />
        <TextField
          field={fields.payerKana}
          label="振込名義（カタカナ）"
          required
          hint="例: カ）ミナトシヨウカイ"
        />
        <TextField field={fields.expectedOn} label="振込予定日" type="date" required />
        <TextField field={fields.ownNumber} label="お客様の管理番号" hint="任意。24文字まで" />
        <FileField
          field={fields.receipts}
          label="振込明細の写し"
          multiple
          accept="papers"
          hint={`任意。${limits.receiptsPerTopUp}件まで、1件10MBまで。JPEG・PNG・WebP・PDF`}
        />
        <Button main>入金を報告する</Button>
      </Form>
    </section>
  );
}
