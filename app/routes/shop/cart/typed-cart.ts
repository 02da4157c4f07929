import type { LabelData } from "#app/domain/catalog/products/label-data.ts";
import { limits } from "#app/domain/core/limits.ts";

/** What was typed into the fields of a line. */
export interface TypedLine {
  quantity: string;
  note: string;
  labelData: LabelData;
  optionIds: string[];
  selected: boolean;
}

export interface TypedCart {
  lines: Record<string, TypedLine>;
  /** Sellers that stand without their lines, and whether they are ticked. */
  sellers: [supplierId: string, isTicked: boolean][];
}

/** The names of a line's fields in the form, before its id. */
export const lineFieldNames = {
  quantity: "qty",
  note: "note",
  managementNumber: "management",
  asin: "asin",
  labelNumber: "label",
} as const;

/** The names of all fields that are typed in. */
export const typedFields = new RegExp(
  `^(line|pick|whole|folded|(opt|${Object.values(lineFieldNames).join("|")})-.+)$`,
);

/** Reads all lines that a form of the cart holds, or held when it was sent, as they were typed. */
export function readTypedCart(form: FormData | URLSearchParams): TypedCart {
  const picked = new Set(textsOf(form, "pick"));
  const whole = textsOf(form, "whole");
  const text = (name: string, id: string, max: number) =>
    String(form.get(`${name}-${id}`) ?? "").slice(0, max);
  return {
    lines: Object.fromEntries(
      textsOf(form, "line").flatMap((id, index) => {
        if (index >= limits.linesPerOrder) return [];
        const line: TypedLine = {
          quantity: text(lineFieldNames.quantity, id, 20),
          note: text(lineFieldNames.note, id, 400),
          labelData: {
            managementNumber: text(lineFieldNames.managementNumber, id, 100),
            asin: text(lineFieldNames.asin, id, 100),
            labelNumber: text(lineFieldNames.labelNumber, id, 100),
          },
          optionIds: textsOf(form, `opt-${id}`).slice(0, 20),
          selected: picked.has(id),
        };
        return [[id, line]];
      }),
    ),
    sellers: textsOf(form, "folded")
      .slice(0, limits.linesPerOrder)
      .map((id) => [id, whole.includes(id)]),
  };
}

/** The form may be in the browser, where nothing of the server is. */
function textsOf(form: FormData | URLSearchParams, name: string) {
  return form.getAll(name).map(String);
}
