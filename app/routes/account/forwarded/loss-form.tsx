import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { forwardedLossPage } from "#app/domain/core/page-links.ts";
import { lossKinds } from "#app/domain/trade/floor/forwarded-loss.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextAreaField } from "#app/ui/fields.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

interface LossFieldsProps {
  id: string;
  number: string;
  parcels: readonly { id: string; tracking: string; left: number }[];
  lastResult: SubmissionResult<string[]> | undefined;
}

type Names = "parcel" | "kind" | "quantity" | "words" | "proof";

/** 届け出: which pieces of which parcel, what happened and what they had cost. */
export function LossFields({ id, number, parcels, lastResult }: LossFieldsProps) {
  const [form, fields] = useForm<Record<Names, string>>({
    id: "loss",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { parcel: parcels[0]?.id ?? "", kind: "broken" },
  });
  return (
    <Form
      method="post"
      action={forwardedLossPage(number)}
      encType="multipart/form-data"
      className="panel stack narrow"
      {...getFormProps(form)}
    >
      <h2>紛失・破損を届け出る</h2>
      <ErrorSummary form={form} />
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
        accept="papers"
        required
      />
      <p>
        <Button main>届け出る</Button>
      </p>
    </Form>
  );
}
