import { type FieldMetadata, getInputProps } from "@conform-to/react";
import {
  planKinds,
  planNames,
  type StockOutPlan,
} from "#app/domain/trade/orders/stock-out-plan.ts";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

export interface TypedPlan {
  id?: string;
  kind: string;
  days: string;
  detail: string;
}

/** A plan as its fields hold it. */
export function typedPlan(plan: StockOutPlan | null): TypedPlan {
  return {
    kind: plan?.kind ?? "ask",
    days: String(plan?.days ?? ""),
    detail: plan?.detail ?? "",
  };
}

/** The fields of one 欠品時の対応; what a choice does not need may stay empty. */
export function PlanFieldset({ field }: { field: FieldMetadata<TypedPlan> }) {
  const typed = field.getFieldset();
  return (
    <div className="cluster">
      {typed.id?.initialValue && (
        <input {...getInputProps(typed.id as FieldMetadata<string>, { type: "hidden" })} key="id" />
      )}
      <SelectField
        field={typed.kind}
        label="欠品時の対応"
        choices={planKinds.map((kind) => ({ value: kind, label: planNames[kind].ja }))}
      />
      <NumberField field={typed.days} label="待つ日数（入荷を待つとき）" />
      <TextField field={typed.detail} label="別の色・規格、または商品URL" maxLength={300} />
    </div>
  );
}
