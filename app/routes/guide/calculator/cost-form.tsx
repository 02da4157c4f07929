import { getInputProps, useForm } from "@conform-to/react";
import type { z } from "zod";
import type { CostQuestionForm } from "#app/domain/pricing/cost-question.schema.server.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { href } from "#app/href.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { CostBar } from "./cost-bar.tsx";
import { type AskedField, CostTerms } from "./cost-terms.tsx";
import { HsFinder } from "./hs-finder.tsx";
import type { CostDraft } from "./use-cost-draft.ts";
import type { CostView, FoundCodes } from "./view.server.ts";

interface CostFormProps extends Pick<CostView, "levels" | "methods" | "categories"> {
  draft: CostDraft;
  typed: Record<string, string>;
  problems: readonly { fieldId?: string; text: string }[];
  found: FoundCodes | null;
}

/** The calculator's questions about goods of one kind. */
export function CostForm(props: CostFormProps) {
  const { levels, methods, categories, draft, typed, problems, found } = props;
  const [form, fields] = useForm<z.input<typeof CostQuestionForm>>({
    id: "cost",
    defaultValue: { serviceRate: levels[0]?.ratePercent ?? "", ...typed },
  });
  const asked = (name: keyof typeof fields) => ({
    field: fields[name],
    errors: draft.errorsOf(name),
  });
  return (
    <section className="panel form-only" aria-labelledby="ask">
      <h2 id="ask">商品を入力する</h2>
      <ErrorList problems={problems} />
      <form
        className="stack small"
        id={form.id}
        action={`${href("/costCalculator")}#answer`}
        ref={draft.form}
        onInput={draft.read}
        onBlur={draft.leave}
        onSubmit={draft.send}
      >
        <NumberField {...asked("priceCny")} label="単価（元）" required decimal />
        <NumberField {...asked("quantity")} label="数量" required />
        <div className="field-pair">
          <NumberField {...asked("domesticFreightCny")} label="中国内送料の合計（元）" decimal />
          <NumberField {...asked("optionsCny")} label="オプションの合計（元）" decimal />
        </div>
        <PackedMeasures asked={asked} />
        <TextField {...asked("hsCode")} label="HSコード（6桁か9桁）" inputMode="numeric" />
        <p className="note">
          <a href="#hs-finder">HSコードを言葉で探す</a>
        </p>
        <SelectField
          {...asked("category")}
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
          {...asked("goodsClass")}
          label="品物の区分"
          hint="電池や液体などは、配送方法により追加料金がかかるか、運べません"
          choices={[
            { value: "", label: "分類から決める" },
            ...Object.entries(goodsClasses).map(([value, { ja }]) => ({ value, label: ja })),
          ]}
        />
        <CostTerms asked={asked} levels={levels} methods={methods} />
        <CostBar draft={draft} />
        <HsFinder opened={found} choose={(code) => draft.fill("hsCode", code)} />
      </form>
    </section>
  );
}

interface PackedMeasuresProps {
  asked: AskedField<"weightGrams" | "lengthCm" | "widthCm" | "heightCm">;
}

function PackedMeasures({ asked }: PackedMeasuresProps) {
  return (
    <>
      <NumberField
        {...asked("weightGrams")}
        label="1個の重さ（g）"
        hint="わからないときは空けておくと、幅で計算します"
      />
      <div className="field-trio">
        <NumberField {...asked("lengthCm")} label="縦（cm）" decimal />
        <NumberField {...asked("widthCm")} label="横（cm）" decimal />
        <NumberField {...asked("heightCm")} label="高さ（cm）" decimal />
      </div>
    </>
  );
}
