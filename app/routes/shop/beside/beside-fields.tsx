import { useForm } from "@conform-to/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, SelectField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import type { TypedBeside } from "./beside-form.schema.server.ts";
import type { BesideView } from "./beside-view.server.ts";
import { channelNames } from "./channel-names.ts";

/** What is known of the article: all of it stands in the address. */
export function BesideFields({ shown }: { shown: BesideView }) {
  const { channel, typed, markets, lastResult } = shown;
  const { site, code, example, fees, path } = channelNames[channel];
  const [form, fields] = useForm<TypedBeside>({
    id: "beside",
    lastResult,
    defaultValue: typed,
  });
  const isOpen = Boolean(typed.weightGrams || typed.lengthMm || typed.fba) || !form.valid;
  return (
    <section className="panel form-only" aria-labelledby="ask">
      <h2 id="ask">{site}の商品</h2>
      <ErrorSummary form={form} />
      <form className="stack small" id={form.id} action={path}>
        <TextField
          field={fields.article}
          label={`${code}か商品ページのURL`}
          hint={`例: ${example}`}
        />
        <TextField
          field={fields.title}
          label="商品名"
          hint="商品ページの商品名をそのまま貼り付けてください。中国の商品を探す言葉を選びます"
        />
        <div className="field-pair">
          <NumberField field={fields.priceYen} label="販売価格（税込・円）" />
          <NumberField field={fields.ifPriceYen} label="もしこの価格なら（円）" />
        </div>
        <div className="field-pair">
          <NumberField field={fields.pieces} label="仕入れの数量（空欄は100）" />
          <SelectField
            field={fields.market}
            label={fees}
            choices={[{ value: "", label: "不明（最も高い料率で計算）" }, ...markets]}
          />
        </div>
        <TextField field={fields.words} label="探す言葉（空欄は商品名から選択）" />
        <details className="disclosure" open={isOpen}>
          <summary>{channel === "amazon" ? "重量・大きさ・FBA" : "重量・大きさ"}</summary>
          <div className="stack small">
            <div className="field-pair">
              <NumberField field={fields.weightGrams} label="重量（g）" />
              <NumberField field={fields.lengthMm} label="長さ（cm）" decimal />
            </div>
            <div className="field-pair">
              <NumberField field={fields.widthMm} label="幅（cm）" decimal />
              <NumberField field={fields.heightMm} label="高さ（cm）" decimal />
            </div>
            {channel === "amazon" && <CheckField field={fields.fba} label="FBAで発送する" />}
          </div>
        </details>
        <p>
          <Button main>比べる</Button>
        </p>
      </form>
    </section>
  );
}
