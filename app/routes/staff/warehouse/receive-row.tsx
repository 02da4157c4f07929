import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { z } from "zod";
import type { ReceiveForm } from "#app/domain/trade/floor/floor-forms.schema.server.ts";
import { langOf } from "#app/shared/lang-of.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, FieldError } from "#app/ui/fields.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { lotName } from "../floor/lot-name.ts";

interface ReceiveRowProps {
  lot: { id: string; quantity: number; idempotencyKey: string } & Parameters<typeof lotName>[0];
  lastResult: SubmissionResult | undefined;
}

/** How many pieces came, and what is wrong with them at first sight. */
export function ReceiveRow({ lot, lastResult }: ReceiveRowProps) {
  const [form, fields] = useForm<z.input<typeof ReceiveForm>>({
    id: `receive-${lot.id}`,
    lastResult,
    defaultValue: { quantity: String(lot.quantity) },
  });
  const { quantity, differs, wrongQuantity, damagedQuantity } = fields;
  const atFault = [
    { field: wrongQuantity, label: "错货" },
    { field: damagedQuantity, label: "破损" },
  ];
  return (
    <Form method="post" className="stack small" {...getFormProps(form)}>
      <input type="hidden" name="id" value={lot.idempotencyKey} />
      <input type="hidden" name="lotId" value={lot.id} />
      <input type="hidden" name="awaited" value={lot.quantity} />
      <FieldError id={quantity.errorId} text={quantity.errors?.[0]} />
      <div className="cluster">
        <label htmlFor={quantity.id} className="visually-hidden">
          到货数量 <span lang={langOf(lotName(lot))}>{lotName(lot)}</span>
        </label>
        <NumberInput {...getInputProps(quantity, { type: "text" })} key={quantity.key} />
        <Button fill small>
          到货
        </Button>
      </div>
      <details open={lastResult ? true : undefined}>
        <summary>有问题</summary>
        <div className="stack small">
          <CheckField field={differs} label="数量不符（不再等，开问题单）" />
          {atFault.map(({ field }) => (
            <FieldError key={field.id} id={field.errorId} text={field.errors?.[0]} />
          ))}
          <div className="cluster">
            {atFault.map(({ field, label }) => (
              <label key={field.id} className="cluster">
                {label}
                <NumberInput
                  {...getInputProps(field, { type: "text" })}
                  key={field.key}
                  aria-label={`${label}数量 ${lotName(lot)}`}
                />
              </label>
            ))}
          </div>
        </div>
      </details>
    </Form>
  );
}
