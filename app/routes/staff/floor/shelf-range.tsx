import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import { shelfKinds } from "#app/domain/trade/floor/shelf.ts";
import type { ShelfRangeForm } from "#app/domain/trade/floor/shelf-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

interface ShelfRangeProps {
  aisle: string;
  lastResult: SubmissionResult | undefined;
}

/** 按范围添加: those that stand already get the use and the capacity that are entered. */
export function ShelfRange({ aisle, lastResult }: ShelfRangeProps) {
  const [form, fields] = useForm<z.input<typeof ShelfRangeForm>>({
    id: "range",
    lastResult,
    defaultValue: {
      aisle,
      fromRack: "1",
      toRack: "20",
      fromPlace: "1",
      toPlace: "12",
      kind: "normal",
    },
  });
  return (
    <section className="panel" aria-labelledby="h-range">
      <h2 id="h-range">按范围添加或修改</h2>
      <form
        method="post"
        action={href("/staff/shelves")}
        className="stack small"
        {...getFormProps(form)}
      >
        <ErrorSummary form={form} title="操作失败" />
        <div className="cluster">
          <TextField field={fields.aisle} label="通道" maxLength={2} />
          <NumberField field={fields.fromRack} label="架，从" />
          <NumberField field={fields.toRack} label="架，到" />
          <NumberField field={fields.fromPlace} label="位，从" />
          <NumberField field={fields.toPlace} label="位，到" />
          <SelectField
            field={fields.kind}
            label="用途"
            choices={Object.entries(shelfKinds).map(([value, { zh }]) => ({ value, label: zh }))}
          />
          <NumberField field={fields.capacityPieces} label="容量（件，可不填）" />
        </div>
        <p className="hint">已有的货架改成这里的用途和容量；新的排在走位最后。</p>
        <p>
          <Button fill>保存货架</Button>
        </p>
      </form>
    </section>
  );
}
