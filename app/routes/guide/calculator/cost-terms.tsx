import type { FieldMetadata } from "@conform-to/react";
import { prefectures } from "#app/domain/core/prefectures.ts";
import { SelectField, TextField } from "#app/ui/fields.tsx";

interface CostTermsProps {
  fields: Record<
    "serviceRate" | "method" | "destination" | "prefecture" | "postalCode",
    FieldMetadata
  >;
  levels: readonly { levelJa: string; ratePercent: string }[];
  methods: readonly { code: string; nameJa: string }[];
}

/** By whose fee and where to: the questions that any goods are asked. */
export function CostTerms({ fields, levels, methods }: CostTermsProps) {
  return (
    <>
      <SelectField
        field={fields.serviceRate}
        label="買付手数料"
        choices={[
          ...levels.map(({ levelJa, ratePercent }) => ({
            value: ratePercent,
            label: `${levelJa} ${ratePercent}%`,
          })),
          { value: "0.0", label: "定額会員 0%" },
        ]}
      />
      <SelectField
        field={fields.method}
        label="配送方法"
        choices={[
          ...methods.map(({ code, nameJa }) => ({ value: code, label: nameJa })),
          { value: "", label: "最安の配送方法" },
        ]}
      />
      <SelectField
        field={fields.destination}
        label="届け先"
        choices={[
          { value: "home", label: "会社・倉庫" },
          { value: "fba", label: "Amazonの倉庫（FBA）" },
        ]}
      />
      <div className="field-pair">
        <SelectField
          field={fields.prefecture}
          label="都道府県"
          choices={[
            { value: "", label: "指定しない" },
            ...prefectures.map((name) => ({ value: name, label: name })),
          ]}
        />
        <TextField field={fields.postalCode} label="郵便番号" inputMode="numeric" />
      </div>
    </>
  );
}
