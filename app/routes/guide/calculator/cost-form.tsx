import { type FieldMetadata, getInputProps, useForm } from "@conform-to/react";
import type { z } from "zod";
import type { CostQuestionForm } from "#app/domain/pricing/cost-question.schema.server.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { href } from "#app/href.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { CostBar } from "./cost-bar.tsx";
import { CostTerms } from "./cost-terms.tsx";
import { HsFinder } from "./hs-finder.tsx";
import type { CostDraft } from "./use-cost-draft.ts";
import type { CostView, FoundCodes } from "./view.server.ts";

interface CostFormProps extends Pick<CostView, "levels" | "methods" | "categories"> {
  draft: CostDraft;
  typed: Record<string, string>;
  problems: readonly { fieldId?: string; text: string }[];
  found: FoundCodes | null;
}

type TypedFields = ReturnType<typeof useForm<z.input<typeof CostQuestionForm>>>[1];

/** The calculator's questions about goods of one kind. */
export function CostForm(props: CostFormProps) {
  const { levels, methods, categories, draft, typed, problems, found } = props;
  const [form, known] = useForm<z.input<typeof CostQuestionForm>>({
    id: "cost",
    defaultValue: { serviceRate: levels[0]?.ratePercent ?? "", ...typed },
  });
  const fields = checkedFields(known, draft.errorsOf);
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
          <a href="#hs-finder">HSコードを言葉で探す</a>
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
        <CostBar draft={draft} />
        <HsFinder opened={found} choose={(code) => draft.fill("hsCode", code)} />
      </form>
    </section>
  );
}

/** The fields with what is wrong with each of them, as the server says it. */
export function checkedFields<Fields extends Record<string, FieldMetadata<any>>>(
  fields: Required<Fields>,
  errorsOf: CostDraft["errorsOf"],
): Required<Fields> {
  return new Proxy(fields, {
    get: (known, name: string) => {
      const errors = errorsOf(name);
      const said = { errors: { value: errors }, valid: { value: !errors } };
      return Object.create(known[name] as object, said);
    },
  });
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
