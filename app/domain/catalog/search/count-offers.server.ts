import { type SQL, sql } from "drizzle-orm";
import { searchWords } from "#app/domain/core/search-words.server.ts";
import type { Database } from "#db/client.ts";
import type { Platform } from "../product/offer.ts";
import type { OfferSearch } from "../source/product-source.ts";
import { nearCandidates } from "./near-candidates.server.ts";
import {
  bestSellers,
  candidates,
  candidatesMax,
  isShort,
  onlyShort,
  plainlyMax,
} from "./offer-candidates.server.ts";
import { type OfferCounts, priceBands } from "./offer-counts.ts";
import { filtersOf, toAll } from "./offer-filters.server.ts";
import { unhidden } from "./offer-summary.server.ts";
import { waysToLook } from "./same-words.server.ts";

interface Row {
  categoryId: string;
  platform: Platform;
  band: number;
  inPrice: 0 | 1;
  passes: 0 | 1;
  larger: 0 | 1;
  offers: number;
}

/**
 * How many offers a search finds, and how many more conditions would leave of them: of so many best
 * sellers, which are all where there are fewer.
 */
export async function countOffers(db: Database, search: OfferSearch): Promise<OfferCounts> {
  const { categoryId, platform, priceMinFen, priceMaxFen, ...others } = search;
  const rest = [toAll, ...filtersOf(others), ...unhidden(search.hiddenFor)];
  const rows = await db.all<Row>(sql`
    SELECT o.category_id AS categoryId, o.platform, ${bandOf} AS band,
      ${allOf(filtersOf({ ...none, priceMinFen, priceMaxFen }))} AS inPrice, ${allOf(rest)} AS passes,
      ${missesSome(search)} AS larger, count(*) AS offers
    FROM (${hitsOf(search)}) o GROUP BY 1, 2, 3, 4, 5`);

  const looked = rows.reduce((sum, { offers }) => sum + offers, 0);
  const shown = rows.filter(({ passes }) => passes === 1);
  const of = {
    category: (row: Row) => categoryId === undefined || row.categoryId === categoryId,
    platform: (row: Row) => platform === undefined || row.platform === platform,
    price: (row: Row) => row.inPrice === 1,
  };
  const all = shown.filter((row) => of.category(row) && of.platform(row) && of.price(row));
  return {
    found: all.reduce((sum, { offers }) => sum + offers, 0),
    atLeast: looked >= candidatesMax || rows.some(({ larger }) => larger === 1),
    categories: sums(shown, (row) => of.platform(row) && of.price(row), "categoryId"),
    platforms: sums(shown, (row) => of.category(row) && of.price(row), "platform"),
    bands: sums(shown, (row) => of.category(row) && of.platform(row), "band"),
  };
}

/** Words of two signs are looked for in a part of the goods: whether there are more than it holds. */
function missesSome({ words: typed = "", asTyped }: OfferSearch): SQL {
  const words = searchWords(typed, 8);
  const ways = (asTyped ? undefined : waysToLook(words))?.flat() ?? words;
  if (!ways.some(isShort)) return sql`0`;
  const part = words.some(isShort) && !onlyShort(words) ? candidatesMax : plainlyMax;
  return sql`EXISTS (SELECT 1 FROM offers LIMIT 1 OFFSET ${part})`;
}

const none: OfferSearch = { sort: "popular", limit: 0 };

/** The best-selling hits, before anything narrows them: of the typed words first. */
function hitsOf(search: OfferSearch): SQL {
  const words = searchWords(search.words ?? "", 8);
  const first = { ...search, after: undefined };
  const columns = sql`popularity, id, category_id, supplier_id, platform, price_fen, landed_yen, min_order, tags`;
  if (words.length === 0)
    return sql`SELECT ${columns} FROM ${bestSellers(first)} LIMIT ${candidatesMax}`;
  const ways = search.asTyped ? undefined : waysToLook(words);
  const exact = sql`SELECT ${columns} FROM ${candidates(words, candidatesMax, first)}`;
  if (!ways) return sql`${exact} LIMIT ${candidatesMax}`;
  return sql`SELECT * FROM (${exact}) UNION ALL
    SELECT ${columns} FROM ${nearCandidates({ words, ways }, false, first)} LIMIT ${candidatesMax}`;
}

const bandOf = sql`CASE ${sql.join(
  priceBands
    .map(({ minFen }, at) => ({ minFen, at }))
    .reverse()
    .map(
      ({ minFen, at }) =>
        sql`WHEN o.price_fen >= ${sql.raw(String(minFen))} THEN ${sql.raw(String(at))}`,
    ),
  sql` `,
)} END`;

function allOf(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`1` : sql`(${sql.join([...conditions], sql` AND `)})`;
}

/** Offers by the value of a column, the most first. */
function sums<Column extends "categoryId" | "platform" | "band">(
  rows: readonly Row[],
  counts: (row: Row) => boolean,
  column: Column,
) {
  const found = new Map<Row[Column], number>();
  for (const row of rows.filter(counts))
    found.set(row[column], (found.get(row[column]) ?? 0) + row.offers);
  return [...found]
    .map(([value, offers]) => ({ value, offers }))
    .sort((one, other) => other.offers - one.offers);
}
