import { z } from "zod";
import type { LineChange } from "#app/domain/catalog/cart/change-cart.server.ts";
import { labelFields } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { lineFieldNames, readTypedCart } from "./typed-cart.ts";

export interface CartProblem {
  fieldId: string;
  text: string;
  /** What it is about, where the page does not show its line. */
  goods?: string;
}

const LineForm = z.object({ quantity: fields.quantity, note: fields.note, ...labelFields });

/** Reads the cart's one big form: the changes of its lines, what is wrong with others, and what was typed. */
export function readCartForm(form: FormData) {
  const { lines: typed, sellers } = readTypedCart(form);
  const changes: LineChange[] = [];
  const problems: CartProblem[] = [];
  for (const [id, { labelData, optionIds, selected, ...line }] of Object.entries(typed)) {
    const read = LineForm.safeParse({ ...line, ...labelData });
    if (read.success) {
      const { quantity, note, ...labels } = read.data;
      changes.push({ id, quantity, note, labelData: labels, optionIds, selected });
    }
    for (const { path, message } of read.error?.issues ?? []) {
      const field = path[0] as keyof typeof lineFieldNames;
      const count = field === "note" ? `（現在 ${line.note.trim().length}文字）` : "";
      problems.push({ fieldId: `${lineFieldNames[field]}-${id}`, text: message + count });
    }
  }
  return { changes, problems, typed, sellers: new Map(sellers) };
}
