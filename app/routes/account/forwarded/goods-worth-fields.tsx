import type { FieldMetadata } from "@conform-to/react";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

interface GoodsWorthFieldsProps {
  fields: Record<"name" | "valueYuan" | "goodsClass", FieldMetadata<string>>;
}

/** What goods are that a company did not buy through us: their name, what customs take them for, their class. */
export function GoodsWorthFields({ fields }: GoodsWorthFieldsProps) {
  return (
    <>
      <TextField field={fields.name} label="商品名" required maxLength={100} />
      <div className="columns two-columns">
        <NumberField
          field={fields.valueYuan}
          label="1個の価格（元）"
          hint="税関への申告に使います"
          required
          decimal
        />
        <SelectField
          field={fields.goodsClass}
          label="品物の区分"
          required
          choices={Object.entries(goodsClasses).map(([value, { ja }]) => ({ value, label: ja }))}
        />
      </div>
    </>
  );
}
