import { choicesOf, type SourceGoods } from "#app/domain/catalog/material/source-goods.ts";
import { type Terms, translate } from "#app/domain/content/label/translate.ts";
import { seedCategories } from "#db/seed/catalogue/categories.ts";
import { seedOffers } from "#db/seed/catalogue/offers.ts";
import type { SeedOffer, SpecValue } from "#db/seed/catalogue/shapes.ts";
import { labelRows } from "#db/seed/labels/labels.ts";

/** The label table as every shop begins with it. */
export const demoTerms: Terms = new Map(labelRows().map(({ zh, ja }) => [zh, ja]));

/** Goods of the demo as they are written of: every offer of the catalogue, the same every time. */
export function demoGoods(): SourceGoods[] {
  const categories = new Map(seedCategories().map(({ id, nameJa }) => [id, nameJa]));
  return seedOffers().map((offer) => goodsOf(offer, categories.get(offer.categoryId) ?? ""));
}

function goodsOf(offer: SeedOffer, categoryJa: string): SourceGoods {
  const [lengthMm = null, widthMm = null, heightMm = null] = offer.sizeMm ?? [];
  return {
    name: offer.titleJa,
    titleZh: offer.titleZh,
    categoryJa,
    attributes: offer.attributes.map(attribute),
    choices: choicesOf(offer.skus.map(({ spec }) => spec.map(attribute))),
    weightGrams: offer.weightGrams,
    lengthMm,
    widthMm,
    heightMm,
    material: "",
    customsEn: "",
  };
}

function attribute({ name, value }: SpecValue) {
  const [nameJa, valueJa] = [name, value].map((zh) => translate(demoTerms, zh).ja);
  return { nameJa: nameJa!, valueJa: valueJa!, nameZh: name, valueZh: value };
}
