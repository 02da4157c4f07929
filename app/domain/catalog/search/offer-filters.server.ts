import { type SQL, sql } from "drizzle-orm";
import type { OfferSearch } from "../source/product-source.ts";

/** Goods that are one company's alone stand below all others, and in no list. */
export const toAll = sql`o.popularity >= 0`;

/** What narrows a search beside its words, as conditions on `offers o`. */
export function filtersOf(search: OfferSearch): SQL[] {
  const {
    categoryId,
    supplierId,
    platform,
    priceMinFen,
    priceMaxFen,
    landedMaxYen,
    minOrderMax,
    tags = [],
  } = search;
  return [
    ...(categoryId === undefined ? [] : [sql`o.category_id = ${categoryId}`]),
    ...(supplierId === undefined ? [] : [sql`o.supplier_id = ${supplierId}`]),
    ...(platform === undefined ? [] : [sql`o.platform = ${platform}`]),
    ...(priceMinFen === undefined ? [] : [sql`o.price_fen >= ${priceMinFen}`]),
    ...(priceMaxFen === undefined ? [] : [sql`o.price_fen <= ${priceMaxFen}`]),
    ...(landedMaxYen === undefined ? [] : [sql`o.landed_yen <= ${landedMaxYen}`]),
    ...(minOrderMax === undefined ? [] : [sql`o.min_order <= ${minOrderMax}`]),
    ...tags.map((tag) => sql`EXISTS (SELECT 1 FROM json_each(o.tags) WHERE value = ${tag})`),
  ];
}
