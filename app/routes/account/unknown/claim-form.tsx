import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import { GoodsWorthFields } from "../forwarded/goods-worth-fields.tsx";

interface ClaimFormProps {
  id: string;
  parcel: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** What a company says of the parcel that it takes for its own. */
export function ClaimForm({ id, parcel, lastResult }: ClaimFormProps) {
  const [form, fields] = useForm<
    Record<"name" | "valueYuan" | "goodsClass" | "orderNumber" | "evidence", string>
  >({
    id: "claim",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { goodsClass: "general" },
  });
  return (
    <Form
      method="post"
      action={href("/user/unknownParcels")}
      className="panel stack"
      {...getFormProps(form)}
    >
      <h2>自分の荷物と申し出る</h2>
      <ErrorSummary form={form} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="parcel" value={parcel} />
      <GoodsWorthFields fields={fields} />
      <TextField
        field={fields.orderNumber}
        label="買付便の注文番号"
        hint="当社でご注文の商品が別の番号で届いたときに。お客様が別に買われた商品なら、空欄のままにしてください"
      />
      <TextAreaField
        field={fields.evidence}
        label="確認できること"
        hint="仕入先、注文番号、追跡番号、色や数など、お客様のものとわかること"
        required
        rows={3}
      />
      <p className="cluster">
        <Button main>申し出る</Button>
        <a href={href("/user/unknownParcels")}>やめる</a>
      </p>
    </Form>
  );
}
