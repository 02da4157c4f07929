import { getInputProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import type { z } from "zod";
import { limits } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";
import type { FieldConstraints } from "#app/ui/check-fields.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { CheckField, FieldError, TextField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useCheckedForm } from "#app/ui/use-checked-form.ts";
import { useSending } from "#app/ui/use-sending.ts";
import type { ReportForm as Schema } from "./top-up.schema.server.ts";

interface ReportFormProps {
  /** What the browser checks of the fields. */
  constraints: FieldConstraints;
  id: string;
  today: string;
  amount: string;
  minimumYen: number;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Tells us of a transfer, so that it is known when it arrives. */
export function ReportForm({
  id,
  today,
  amount,
  minimumYen,
  lastResult,
  constraints,
}: ReportFormProps) {
  const { form, fields, props } = useCheckedForm<z.input<Schema> & { receipts: string }>({
    constraints,
    id: "deposit",
    lastResult,
    defaultValue: { id, amountYen: amount, expectedOn: today },
  });
  const { once } = useSending();
  const [busy, setBusy] = useState(false);
  return (
    <section className="panel" aria-labelledby="report">
      <h2 id="report">2. 振り込みをご報告ください</h2>
      <AnswerSummary answer={lastResult} formId={form.id} />
      <Form
        method="post"
        encType="multipart/form-data"
        className="stack"
        {...props}
        onSubmitCapture={once}
      >
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
          accept={accepted.papers}
          limits={{ files: limits.receiptsPerTopUp, bytesEach: limits.imageBytesMax }}
          sendTo={href("/user/uploads")}
          onBusy={setBusy}
          hint={`任意。${limits.receiptsPerTopUp}件まで、1件10MBまで。JPEG・PNG・WebP・PDF`}
        />
        {(fields.isAnother.errors !== undefined || fields.isAnother.value !== undefined) && (
          <div>
            <FieldError id={fields.isAnother.errorId} text={fields.isAnother.errors?.[0]} />
            <CheckField field={fields.isAnother} label="別の振込です" />
          </div>
        )}
        <SendButton main intent="report" disabled={busy}>
          入金を報告する
        </SendButton>
      </Form>
    </section>
  );
}
