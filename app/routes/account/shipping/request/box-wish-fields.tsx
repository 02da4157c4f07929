import type { FieldMetadata } from "@conform-to/react";
import { CheckField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { useFold } from "#app/ui/use-fold.ts";

type Names = "boxFba" | "boxShipmentIds" | "boxMaxKg" | "boxMarks" | "boxTogether";

/** 箱についてのご希望: shown opened where something is wished or wrong. */
export function BoxWishFields({ fields }: { fields: Record<Names, FieldMetadata<any>> }) {
  const fold = useFold(
    Object.values(pick(fields)).some((field) => field.errors || field.initialValue),
  );
  return (
    <details className="disclosure" {...fold}>
      <summary>箱についてのご希望（FBA納品・荷印・重さ）</summary>
      <div className="stack">
        <CheckField
          field={fields.boxFba}
          label="FBA納品用に梱包する（50×60×50cm・30kgまで、15kg超は重量注意の表示）"
        />
        <div className="columns two-columns">
          <TextField
            field={fields.boxShipmentIds}
            label="納品番号"
            hint="箱の順に空白で区切って入力。1件だけなら全部の箱に使います"
          />
          <NumberField
            field={fields.boxMaxKg}
            label="1箱の重さの上限（kg）"
            decimal
            hint="30kgまで。空欄なら30kg"
          />
        </div>
        <TextField field={fields.boxMarks} label="荷印" hint="全部の箱に書く文字（60文字まで）" />
        <TextAreaField
          field={fields.boxTogether}
          label="いっしょに入れる商品"
          hint="例: 注文KB-…のバッグと箱を同じ箱に"
          rows={2}
        />
      </div>
    </details>
  );
}

function pick({
  boxFba,
  boxShipmentIds,
  boxMaxKg,
  boxMarks,
  boxTogether,
}: Record<Names, FieldMetadata<any>>) {
  return { boxFba, boxShipmentIds, boxMaxKg, boxMarks, boxTogether };
}
