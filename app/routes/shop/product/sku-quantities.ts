import { withoutGrouping } from "#app/domain/core/grouping.ts";
import { limits } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";

interface Entries {
  forEach(each: (value: FormDataEntryValue, name: string) => void): void;
}

/** What was typed on a goods page, as its fields show it again. */
export interface TypedProduct {
  raw: Record<string, string>;
  optionIds: string[];
  note: string;
}

/** The quantities, options and note that were typed on a goods page, from its form or its address. */
export function readQuantities(typed: Entries) {
  const quantities = new Map<string, number>();
  const raw = new Map<string, string>();
  const optionIds: string[] = [];
  const errors: Record<string, string[]> = {};
  let note = "";

  typed.forEach((value, name) => {
    if (typeof value !== "string") return;
    if (name === "note") note = value;
    if (name === "option" && value.length <= 64 && optionIds.length < 20) optionIds.push(value);
    if (!name.startsWith("qty-")) return;
    const skuId = name.slice(4);
    if (digitsOf(value) === "") return;
    raw.set(skuId, plainCount(value));
    const error = quantityError(value);
    if (error) errors[name] = [error];
    else if (countOf(value) > 0) quantities.set(skuId, countOf(value));
  });
  return { quantities, raw, optionIds, note, errors };
}

/** What of it the page shows again. */
export function typedProduct({
  raw,
  optionIds,
  note,
}: Pick<ReturnType<typeof readQuantities>, "raw" | "optionIds" | "note">): TypedProduct {
  return { raw: Object.fromEntries(raw), optionIds, note };
}

export const quantityRangeText = `数量は1から${limits.quantityMax.toLocaleString("ja-JP")}までの整数で入力してください`;

/** What is wrong with a quantity; an empty field and nought ask for nothing. */
export function quantityError(text: string): string | undefined {
  const digits = digitsOf(text);
  return /^(\d{1,6}|0*)$/.test(digits) ? undefined : quantityRangeText;
}

/** How many pieces a field says; none where it says no number. */
export function countOf(text = "") {
  const digits = digitsOf(text);
  return /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
}

/** A quantity in plain figures, whichever were typed; anything else as it was typed. */
export function plainCount(text: string) {
  return countOf(text) > 0 ? String(countOf(text)) : text.slice(0, 20);
}

/** How long a text is as its writer counts: a line break, which a form sends as two characters, is one. */
export function lettersOf(text: string) {
  return text.trim().replaceAll("\r\n", "\n").length;
}

function digitsOf(text: string) {
  return withoutGrouping(text.normalize("NFKC").trim());
}

/** What was typed, but for the note, as an address holds it. */
export function typedTexts({
  raw,
  optionIds,
}: Pick<ReturnType<typeof readQuantities>, "raw" | "optionIds">): [string, string][] {
  return [
    ...[...raw].map(([skuId, text]): [string, string] => [`qty-${skuId}`, text]),
    ...optionIds.map((id): [string, string] => ["option", id]),
  ];
}

/** An estimate can be shared: what was typed stands in the address. */
export function productAddress(texts: readonly [string, string][]) {
  const typed = texts.filter(([name, value]) => value && name !== "intent" && name !== "key");
  return `${href("/ProductDetails")}?${new URLSearchParams(typed)}`;
}
