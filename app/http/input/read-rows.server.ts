import { parse } from "@conform-to/react";
import { formEntries } from "./form-text.ts";

interface Rows {
  /** The fields of a row, each named with the row's id behind: `quantity` of `quantity-17`. */
  fields: readonly string[];
  /** What is sent once for each row, such as the boxes that are ticked. */
  lists?: readonly string[];
  /** The fields that the form has once. */
  single?: readonly string[];
}

/**
 * A form in which each row has fields of its own, for the answers of `respond.server.ts`: these alone are shown again.
 * Its values are read by their names, since no schema knows the rows.
 */
export function readRows(form: FormData, { fields, lists = [], single = [] }: Rows) {
  const own = new Set([...lists, ...single, "intent"]);
  const sent = new FormData();
  for (const [name, value] of formEntries(form, ...lists)) {
    const [, field, row] = name.match(/^([a-zA-Z]+)-([\w-]{1,80})$/) ?? [];
    if (own.has(name) || (row && fields.includes(field!))) sent.append(name, value);
  }
  return parse<object, string[]>(sent, { resolve: () => ({ value: {} }) });
}
