import type { FieldMetadata } from "@conform-to/react";
import { prefectures } from "#app/domain/core/prefectures.ts";
import { SelectField, TextField } from "#app/ui/fields.tsx";

/** The calculator's field of a name, with what the server says is wrong with what is typed. */
export type AskedField<Name extends string> = (name: Name) => {
  field: FieldMetadata<any>;
  errors: readonly string[] | undefined;
};

interface CostTermsProps {
  asked: AskedField<"serviceRate" | "method" | "destination" | "prefecture" | "postalCode">;
  levels: readonly { levelJa: string; ratePercent: string }[];
  methods: readonly { code: string; nameJa: string }[];
}

/** By whose fee and where to: the questions that any goods are asked. */
export function CostTerms({ asked, levels, methods }: CostTermsProps) {
  return (
    <>
      <SelectField
        {...asked("serviceRate")}
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
        {...asked("method")}
        label="配送方法"
        choices={[
          ...methods.map(({ code, nameJa }) => ({ value: code, label: nameJa })),
          { value: "", label: "最安の配送方法" },
        ]}
      />
      <SelectField
        {...asked("destination")}
        label="届け先"
        choices={[
          { value: "home", label: "会社・倉庫" },
          { value: "fba", label: "Amazonの倉庫（FBA）" },
        ]}
      />
      <div className="field-pair">
        <SelectField
          {...asked("prefecture")}
          label="都道府県"
          choices={[
            { value: "", label: "指定しない" },
            ...prefectures.map((name) => ({ value: name, label: name })),
          ]}
        />
        <TextField {...asked("postalCode")} label="郵便番号" inputMode="numeric" />
      </div>
    </>
  );
}
