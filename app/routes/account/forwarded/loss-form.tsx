import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { limits } from "#app/domain/core/limits.ts";
import { forwardedLossPage } from "#app/domain/core/page-links.ts";
import { lossKinds } from "#app/domain/trade/floor/forwarded-loss.ts";
import { href } from "#app/href.ts";
import type { FieldConstraints } from "#app/ui/check-fields.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextAreaField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useCheckedForm } from "#app/ui/use-checked-form.ts";
import { useSending } from "#app/ui/use-sending.ts";

interface LossFieldsProps {
  /** What the browser checks of the fields. */
  constraints: FieldConstraints;
  id: string;
  number: string;
  parcels: readonly { id: string; tracking: string; left: number }[];
  lastResult: SubmissionResult<string[]> | undefined;
}

type Names = "parcel" | "kind" | "quantity" | "words" | "proof";

/** 届け出: which pieces of which parcel, what happened and what they had cost. */
export function LossFields({ id, number, parcels, lastResult, constraints }: LossFieldsProps) {
  const { form, fields, props } = useCheckedForm<Record<Names, string>>({
    constraints,
    id: "loss",
    lastResult,
    defaultValue: { parcel: parcels[0]?.id ?? "", kind: "broken" },
  });
  const { once } = useSending();
  const [busy, setBusy] = useState(false);
  return (
    <Form
      method="post"
      action={forwardedLossPage(number)}
      encType="multipart/form-data"
      className="panel stack narrow"
      {...props}
      onSubmitCapture={once}
    >
      <h2>紛失・破損を届け出る</h2>
      <AnswerSummary answer={lastResult} formId={form.id} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="number" value={number} />
      <SelectField
        field={fields.parcel}
        label="荷物"
        required
        choices={parcels.map((one) => ({
          value: one.id,
          label: `${one.tracking}（${one.left}個まで）`,
        }))}
      />
      <div className="columns two-columns">
        <SelectField
          field={fields.kind}
          label="内容"
          required
          choices={Object.entries(lossKinds).map(([value, { ja }]) => ({ value, label: ja }))}
        />
        <NumberField field={fields.quantity} label="個数" required />
      </div>
      <TextAreaField
        field={fields.words}
        label="状況"
        hint="いつ、どのように気づかれたか、どこが壊れているかなど"
        required
        rows={3}
      />
      <FileField
        field={fields.proof}
        label="価格を証明する書類"
        hint="請求書、領収書、注文画面の写しなど。PDF・PNG・JPEG・WebP、10MBまで"
        accept={accepted.papers}
        limits={{ files: 1, bytesEach: limits.imageBytesMax }}
        sendTo={href("/user/uploads")}
        onBusy={setBusy}
        required
      />
      <p>
        <SendButton main intent="report" disabled={busy}>
          届け出る
        </SendButton>
      </p>
    </Form>
  );
}
