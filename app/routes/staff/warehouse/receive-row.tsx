import { Form } from "@remix-run/react";
import { langOf } from "#app/routes/frame/lang-of.ts";
import { Button } from "#app/ui/button.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { lotName } from "../floor/lot-name.ts";

interface ReceiveRowProps {
  lot: { id: string; quantity: number; idempotencyKey: string } & Parameters<typeof lotName>[0];
  /** The row's form as it was refused. */
  typed: Record<string, string> | undefined;
}

/** How many pieces came, and what is wrong with them at first sight. */
export function ReceiveRow({ lot, typed }: ReceiveRowProps) {
  const atFault = [
    { name: "wrongQuantity", label: "错货" },
    { name: "damagedQuantity", label: "破损" },
  ];
  return (
    <Form method="post" className="stack small">
      <input type="hidden" name="id" value={lot.idempotencyKey} />
      <input type="hidden" name="lotId" value={lot.id} />
      <div className="cluster">
        <label htmlFor={`quantity-${lot.id}`} className="visually-hidden">
          到货数量 <span lang={langOf(lotName(lot))}>{lotName(lot)}</span>
        </label>
        <NumberInput
          id={`quantity-${lot.id}`}
          name="quantity"
          defaultValue={typed?.quantity ?? lot.quantity}
          aria-invalid={typed ? true : undefined}
        />
        <Button fill small>
          到货
        </Button>
      </div>
      <details open={typed ? true : undefined}>
        <summary>有问题</summary>
        <div className="stack small">
          <label className="checkbox">
            <input
              type="checkbox"
              name="differs"
              value="1"
              defaultChecked={Boolean(typed?.differs)}
            />
            <span>数量不符（不再等，开问题单）</span>
          </label>
          <div className="cluster">
            {atFault.map(({ name, label }) => (
              <label key={name} className="cluster">
                {label}
                <NumberInput
                  name={name}
                  defaultValue={typed?.[name] ?? ""}
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
