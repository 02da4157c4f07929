import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { goodsRequestLimits } from "#app/domain/catalog/goods-requests/goods-request.ts";
import { limits } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";
import type { FieldConstraints } from "#app/ui/check-fields.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useCheckedForm } from "#app/ui/use-checked-form.ts";
import { useSending } from "#app/ui/use-sending.ts";

interface GoodsRequestFormProps {
  /** What the browser checks of the fields. */
  constraints: FieldConstraints;
  id: string;
  /** What a pasted text told already. */
  known: { pageUrl: string; title: string };
  lastResult: SubmissionResult<string[]> | undefined;
}

type Fields = Record<
  "pageUrl" | "title" | "skuWords" | "wishedYuan" | "quantity" | "note" | "pictures",
  string
>;

/** 依頼する: the goods in words and pictures, with or without an address. */
export function GoodsRequestForm({ id, known, lastResult, constraints }: GoodsRequestFormProps) {
  const { form, fields, props } = useCheckedForm<Fields>({
    constraints,
    id: "goods",
    lastResult,
    defaultValue: known,
  });
  const { once } = useSending();
  const [busy, setBusy] = useState(false);
  return (
    <Form
      method="post"
      action={href("/user/goodsRequests")}
      encType="multipart/form-data"
      className="panel stack narrow"
      {...props}
      onSubmitCapture={once}
    >
      <h2>依頼する</h2>
      <AnswerSummary answer={lastResult} formId={form.id} />
      <input type="hidden" name="id" value={id} />
      <TextField
        field={fields.pageUrl}
        label="商品ページのアドレス"
        hint="どのサイトのものでもかまいません。担当者が開いて確認します"
        maxLength={goodsRequestLimits.addressLength}
        inputMode="text"
      />
      <FileField
        field={fields.pictures}
        label="商品の写真"
        accept={accepted.pictures}
        limits={{ files: goodsRequestLimits.pictures, bytesEach: limits.imageBytesMax }}
        sendTo={href("/user/uploads")}
        onBusy={setBusy}
        hint={`${goodsRequestLimits.pictures}枚まで、1枚10MBまで。PNG・JPEG・WebP。アドレスがないときは1枚以上お選びください`}
      />
      <WishedFields fields={fields} />
      <p>
        <SendButton main intent="ask" disabled={busy}>
          依頼する
        </SendButton>
      </p>
    </Form>
  );
}

type WishedFieldsProps = {
  fields: Record<"title" | "skuWords" | "quantity" | "wishedYuan" | "note", FieldMetadata<string>>;
};

function WishedFields({ fields }: WishedFieldsProps) {
  return (
    <>
      <TextField
        field={fields.title}
        label="商品名"
        required
        maxLength={goodsRequestLimits.titleLength}
      />
      <TextAreaField
        field={fields.skuWords}
        label="色・サイズなど"
        hint="ほしい種類と、それぞれの個数をお書きください"
        rows={3}
      />
      <div className="columns two-columns">
        <NumberField field={fields.quantity} label="数量" required />
        <NumberField
          field={fields.wishedYuan}
          label="希望の単価（元）"
          hint="決まっていなければ空のままで"
          decimal
        />
      </div>
      <TextAreaField
        field={fields.note}
        label="ご希望"
        hint={`素材や検品へのご希望（${limits.noteLengthMax}文字まで）`}
        rows={2}
      />
    </>
  );
}
