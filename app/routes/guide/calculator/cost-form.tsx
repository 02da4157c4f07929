import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import type { CostQuestionForm } from "#app/domain/pricing/cost-question.schema.server.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { CostTerms } from "./cost-terms.tsx";

interface CostFormProps {
  levels: readonly { levelJa: string; ratePercent: string }[];
  methods: readonly { code: string; nameJa: string }[];
  categories: readonly { id: string; nameJa: string }[];
  typed: Record<string, string | undefined>;
  lastResult: SubmissionResult<string[]> | undefined;
}

type TypedFields = ReturnType<typeof useForm<z.input<typeof CostQuestionForm>>>[1];

/** The calculator's questions about goods of one kind. */
export function CostForm({ levels, methods, categories, typed, lastResult }: CostFormProps) {
  const [form, fields] = useForm<z.input<typeof CostQuestionForm>>({
    id: "cost",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { quantity: "100", serviceRate: levels[0]?.ratePercent ?? "", ...typed },
  });
  return (
    <section className="panel form-only" aria-labelledby="ask">
      <h2 id="ask">商品を入力する</h2>
      <ErrorSummary form={form} />
      <form className="stack small" id={form.id} action={`${href("/costCalculator")}#answer`}>
        <TextField field={fields.priceCny} label="単価（元）" required inputMode="decimal" />
        <TextField field={fields.quantity} label="数量" required inputMode="numeric" />
        <div className="field-pair">
          <TextField
            field={fields.domesticFreightCny}
            label="中国内送料の合計（元）"
            inputMode="decimal"
          />
          <TextField field={fields.optionsCny} label="オプションの合計（元）" inputMode="decimal" />
        </div>
        <PackedMeasures fields={fields} />
        <TextField field={fields.hsCode} label="HSコード（6桁か9桁）" inputMode="numeric" />
        <p className="note">
          <a href={href("/hsCodeSearch")}>HSコードを言葉で探す</a>
        </p>
        <SelectField
          field={fields.category}
          label="HSコードがわからないときの分類"
          choices={[
            { value: "", label: "選ばない" },
            ...categories.map(({ id, nameJa }) => ({ value: id, label: nameJa })),
          ]}
        />
        <label className="checkbox" htmlFor={fields.rcep.id}>
          <input
            {...getInputProps(fields.rcep, { type: "checkbox", value: true })}
            value="1"
            key="rcep"
          />
          <span>RCEPの原産地証明を使う</span>
        </label>
        <SelectField
          field={fields.goodsClass}
          label="品物の区分"
          hint="電池や液体などは、配送方法により追加料金がかかるか、運べません"
          choices={[
            { value: "", label: "分類から決める" },
            ...Object.entries(goodsClasses).map(([value, { ja }]) => ({ value, label: ja })),
          ]}
        />
        <CostTerms fields={fields} levels={levels} methods={methods} />
        <Button main>計算する</Button>
      </form>
    </section>
  );
}

function PackedMeasures({ fields }: { fields: TypedFields }) {
  return (
    <>
      <TextField
        field={fields.weightGrams}
        label="1個の重さ（g）"
        inputMode="numeric"
        hint="わからないときは空けておくと、幅で計算します"
      />
      <div className="field-trio">
        <TextField field={fields.lengthCm} label="縦（cm）" inputMode="decimal" />
        <TextField field={fields.widthCm} label="横（cm）" inputMode="decimal" />
        <TextField field={fields.heightCm} label="高さ（cm）" inputMode="decimal" />
      </div>
    </>
  );
}
