import { type SQL, sql } from "drizzle-orm";
import { searchWords } from "#app/domain/core/search-words.server.ts";
import type { Database } from "#db/client.ts";
import type { OfferPage, OfferSearch } from "../source/product-source.ts";
import {
  andAll,
  bestSellers,
  candidates,
  candidatesMax,
  hasIndex,
  onlyShort,
  plainlyMax,
  selected,
} from "./offer-candidates.server.ts";
import { keyset, orders, placeOf } from "./offer-place.ts";
import { type StoredSummary, summaryColumns, summaryOf, unhidden } from "./offer-summary.server.ts";

interface Row extends StoredSummary {
  popularity: number;
}

/** The offers that a search finds among those stored, a page of them. */
export async function searchStoredOffers(db: Database, search: OfferSearch): Promise<OfferPage> {
  const words = searchWords(search.words ?? "", 8);
  const filters = filtersOf(search);
  // Best sellers first is the order of the index itself: it needs no candidates, whatever is found.
  const streams = search.sort === "popular" && filters.length === 0;
  const chosen = search.selection !== undefined;
  const bounded = !chosen && (words.length > 0 ? !streams : !hasIndex(search));
  const source = chosen
    ? selected(search)
    : words.length > 0
      ? candidates(words, streams ? undefined : candidatesMax, search)
      : bounded
        ? bestSellers(search)
        : sql`offers o`;

  const rows = await db.all<Row>(sql`
    SELECT o.popularity, ${summaryColumns}
    FROM ${source} CROSS JOIN suppliers s
    WHERE s.id = o.supplier_id ${andAll([...filters, ...unhidden(search.hiddenFor), ...keyset(search)])}
    ORDER BY ${orders[search.sort]}
    LIMIT ${search.limit + 1}`);

  const page = rows.slice(0, search.limit);
  const last = page.at(-1);
  return {
    offers: page.map(({ popularity: _, ...offer }) => summaryOf(offer)),
    next: rows.length > search.limit && last ? placeOf(search.sort, last) : null,
    bounded: bounded ? (onlyShort(words) ? plainlyMax : candidatesMax) : null,
  };
}

function filtersOf(search: OfferSearch): SQL[] {
  const {
    categoryId,
    supplierId,
    platform,
    priceMinFen,
    priceMaxFen,
    minOrderMax,
    tags = [],
  } = search;
  return [
    ...(categoryId === undefined ? [] : [sql`o.category_id = ${categoryId}`]),
    ...(supplierId === undefined ? [] : [sql`o.supplier_id = ${supplierId}`]),
    ...(platform === undefined ? [] : [sql`o.platform = ${platform}`]),
    ...(priceMinFen === undefined ? [] : [sql`o.price_fen >= ${priceMinFen}`]),
    ...(priceMaxFen === undefined ? [] : [sql`o.price_fen <= ${priceMaxFen}`]),
    ...(minOrderMax === undefined ? [] : [sql`o.min_order <= ${minOrderMax}`]),
    ...tags.map((tag) => sql`EXISTS (SELECT 1 FROM json_each(o.tags) WHERE value = ${tag})`),
  ];
}
