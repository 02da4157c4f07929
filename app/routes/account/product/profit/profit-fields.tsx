import { type SubmissionResult, useForm } from "@conform-to/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, SelectField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import type { TypedProfit } from "./profit-form.schema.server.ts";
import type { ProfitView } from "./profit-view.server.ts";

type FieldsShown = Pick<ProfitView, "id" | "first" | "typed" | "markets"> & {
  lastResult?: SubmissionResult<string[]> | undefined;
};

/** What is sold where at which price, and what it costs beside its fees. */
export function ProfitFields({ shown }: { shown: FieldsShown }) {
  const { id, first, typed, markets, lastResult } = shown;
  const [form, fields] = useForm<TypedProfit>({
    id: "profit",
    lastResult: lastResult ?? null,
    defaultValue: { ...first, ...typed },
  });
  const { errors } = fields.fba;
  return (
    <section className="panel form-only" aria-labelledby="ask">
      <h2 id="ask">販売の条件</h2>
      <ErrorSummary form={form} />
      <form
        className="stack small"
        id={form.id}
        action={`${href("/commodityManagement/profit")}#answer`}
      >
        <input type="hidden" name="id" value={id} />
        <NumberField field={fields.priceYen} label="販売価格（税込・円）" required />
        <SelectField field={fields.market} label="販売先とカテゴリー" required choices={markets} />
        <CheckField field={fields.fba} label="FBAで発送する（Amazonのみ）" />
        {errors && (
          <p id={fields.fba.errorId} className="field-error">
            {errors.join(" ")}
          </p>
        )}
        <div className="field-pair">
          <NumberField field={fields.advertisement} label="広告費（%）" decimal />
          <NumberField field={fields.otherYen} label="その他の費用（円/個）" />
        </div>
        <div className="field-pair">
          <NumberField field={fields.unitPriceFen} label="仕入単価（元）" required decimal />
          <NumberField field={fields.quantity} label="仕入れの数量" required />
        </div>
        <TextField
          field={fields.otherPrices}
          label="比べる価格（円）"
          hint="空白で区切って8件まで。空けておくと±10%・±20%を表示します"
        />
        <Button main>計算する</Button>
      </form>
    </section>
  );
}
