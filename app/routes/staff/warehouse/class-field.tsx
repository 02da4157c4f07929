import type { FieldMetadata } from "@conform-to/react";
import {
  type ClassSource,
  classSourceNames,
  type GoodsClass,
  goodsClasses,
} from "#app/domain/pricing/goods-class.ts";
import { SelectField } from "#app/ui/fields.tsx";

interface ClassFieldProps {
  field: FieldMetadata<any>;
  goodsClass: GoodsClass;
  classSource: ClassSource;
}

const choices = Object.entries(goodsClasses).map(([value, { zh }]) => ({ value, label: zh }));

/** 货物类别, as whoever holds the goods sees it. */
export function ClassField({ field, goodsClass, classSource }: ClassFieldProps) {
  return (
    <SelectField
      field={field}
      label="货物类别"
      hint={`现为${goodsClasses[goodsClass].zh}（${classSourceNames[classSource].zh}）。看过实物后请确认，买家可见，运费按此计算`}
      choices={choices}
    />
  );
}
