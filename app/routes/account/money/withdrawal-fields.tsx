import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  getInputProps,
} from "@conform-to/react";
import { Form, type useLoaderData } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { transferReceiptAccept } from "../top-up/transfer-receipt-texts.ts";
import type { loader } from "./withdraw.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
/** How much goes out and why, with what shows the reason. */
export function WithdrawalFields({
  balanceYen,
  form,
  fields,
}: Pick<Loaded, "balanceYen"> & {
  form: FormMetadata<any>;
  fields: Record<"id" | "amountYen" | "reason" | "receipts", FieldMetadata<any>>;
}) {
  return (
    <Form method="post" encType="multipart/form-data" className="stack" {...getFormProps(form)}>
      <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
      <TextField
        field={fields.amountYen}
        label="出金額（円）"
        required
        inputMode="numeric"
        hint={`${grouped(String(balanceYen))}円まで、整数で入力`}
      />
      <TextAreaField
        field={fields.reason}
        label="出金の理由"
        required
        hint="例: 取引の予定がなくなったため"
      />
      <TextField
        field={fields.receipts}
        label="画面の写し"
        type="file"
        accept={transferReceiptAccept}
        hint="任意。理由がわかる画面を1件、10MBまで。JPEG・PNG・WebP・PDF"
      />
      <Button main>出金を申請する</Button>
    </Form>
  );
}
