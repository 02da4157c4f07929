import { Decimal } from "decimal.js";

export type ScaleRefusal = "nothing" | "moving" | "no-weight";

/**
 * The grams that a scale sends through its cable or that are typed by hand: `ST,GS,+  12.34kg`,
 * `12.340 kg`, `12340 g`, `12.34`. A figure without a unit is kilograms. What the scale says while it still
 * swings (`US,…`) is no weight.
 */
export function readScale(text: string): { grams: number } | { refusal: ScaleRefusal } {
  const sent = text.normalize("NFKC").trim().toUpperCase();
  if (sent === "") return { refusal: "nothing" };
  if (/^(US|OL)\b/.test(sent)) return { refusal: "moving" };
  const read = /^(?:ST,(?:[A-Z]{2},)?)?\s*\+?\s*(\d{1,6}(?:\.\d{1,3})?)\s*(KG|G)?$/.exec(sent);
  if (!read) return { refusal: "no-weight" };
  const grams = new Decimal(read[1]!)
    .times(read[2] === "G" ? 1 : 1_000)
    .round()
    .toNumber();
  return grams > 0 ? { grams } : { refusal: "no-weight" };
}
