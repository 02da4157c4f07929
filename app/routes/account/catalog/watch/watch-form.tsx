import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  getInputProps,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { specText, type TranslatedSpec } from "#app/domain/catalog/offers/offer.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, SelectField } from "#app/ui/fields.tsx";
import { yuan } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

interface WatchFormProps {
  offer: { id: string; titleJa: string; priceFen: number; stock: number };
  kinds: readonly { id: string; spec: TranslatedSpec[]; priceFen: number; stock: number }[];
  form: FormMetadata<any>;
  fields: Record<"goods_id" | "sku" | "threshold" | "back", FieldMetadata<any>>;
}

/** What to wait for of these goods: a price, goods that are there again, or both. */
export function WatchForm({ offer, kinds, form, fields }: WatchFormProps) {
  return (
    <Form method="post" className="panel accent stack" {...getFormProps(form)}>
      <h2>{offer.titleJa}</h2>
      <p className="note number">
        現在 {yuan(offer.priceFen)}元〜・
        {offer.stock > 0 ? `在庫 ${offer.stock.toLocaleString("ja-JP")}` : "在庫切れ"}
      </p>
      <input {...getInputProps(fields.goods_id, { type: "hidden" })} key="goods" />
      <SelectField
        field={fields.sku}
        label="種類"
        choices={[
          { value: "", label: "すべての種類（最安の種類）" },
          ...kinds.map(({ id, spec, priceFen, stock }) => ({
            value: id,
            label: `${specText(spec)} ${yuan(priceFen)}元${stock === 0 ? " 在庫切れ" : ""}`,
          })),
        ]}
      />
      <NumberField
        field={fields.threshold}
        label="希望の単価（元）"
        decimal
        hint="最小数量の単価が、この金額以下になったら通知します（例: 12.50）"
      />
      <CheckField field={fields.back} label="在庫が戻ったら通知する" />
      <div className="cluster">
        <Button main name="intent" value="watch">
          通知を登録する
        </Button>
      </div>
    </Form>
  );
}
