import { z } from "zod";
import type { LineChange } from "#app/domain/catalog/cart/change-cart.server.ts";
import { labelFields } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { lineFieldNames, readTypedCart } from "./typed-cart.ts";

const LineForm = z.object({ quantity: fields.quantity, note: fields.note, ...labelFields });

/** Reads the cart's one big form: the changes of its lines, and what is wrong with others, by the fields' names. */
export function readCartForm(form: FormData) {
  const { lines, sellers } = readTypedCart(form);
  const changes: LineChange[] = [];
  const errors: Record<string, string[]> = {};
  for (const [id, { labelData, optionIds, selected, ...line }] of Object.entries(lines)) {
    const read = LineForm.safeParse({ ...line, ...labelData });
    if (read.success) {
      const { quantity, note, ...labels } = read.data;
      changes.push({ id, quantity, note, labelData: labels, optionIds, selected });
    }
    for (const { path, message } of read.error?.issues ?? []) {
      const field = path[0] as keyof typeof lineFieldNames;
      const name = `${lineFieldNames[field]}-${id}`;
      const count = field === "note" ? `（現在 ${line.note.trim().length}文字）` : "";
      errors[name] = [...(errors[name] ?? []), message + count];
    }
  }
  return { changes, errors, sellers: new Map(sellers) };
}
