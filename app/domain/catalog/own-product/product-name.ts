import { specText, type TranslatedSpec } from "../product/offer.ts";

const nameMax = 100;

/** What a product is called until its company calls it otherwise: the offer's name and which SKU. */
export function productName(titleJa: string, spec: readonly TranslatedSpec[]) {
  const which = specText(spec);
  return (which ? `${titleJa} ${which}` : titleJa).slice(0, nameMax);
}
