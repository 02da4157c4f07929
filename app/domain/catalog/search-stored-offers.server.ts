import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { patternOf, phraseOf, searchWords } from "../search-words.server.ts";
import type { OfferPage, OfferSearch, OfferSort, OfferSummary } from "./product-source.ts";

/**
 * How many of the best-selling hits of a word are looked through when the page must sort or filter
 * them. A word with a million hits then costs the same as one with a thousand.
 */
export const candidatesMax = 600;

/** Trigrams need three characters; shorter words are looked for in so many best sellers by LIKE. */
const trigramLength = 3;
const plainlyMax = 5_000;

interface Row extends Omit<OfferSummary, "tags"> {
  tags: string;
  popularity: number;
}

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
    SELECT o.popularity, o.id, o.platform, o.title_ja AS titleJa, o.category_id AS categoryId,
      o.min_order AS minOrder, o.price_fen AS priceFen, o.tags, json_extract(o.pictures, '$[0]') AS picture,
      o.weight_grams AS weightGrams, o.domestic_freight_fen AS domesticFreightFen, o.sold_count AS soldCount,
      o.published_on AS publishedOn, o.supplier_id AS supplierId, s.name_zh AS supplierNameZh
    FROM ${source} CROSS JOIN suppliers s
    WHERE s.id = o.supplier_id ${all([...filters, ...unhidden(search), ...keyset(search)])}
    ORDER BY ${orders[search.sort]}
    LIMIT ${search.limit + 1}`);

  const page = rows.slice(0, search.limit);
  const last = page.at(-1);
  return {
    offers: page.map(({ popularity: _, tags, ...offer }) => ({ ...offer, tags: JSON.parse(tags) })),
    next: rows.length > search.limit && last ? placeOf(search.sort, last) : null,
    bounded: bounded ? (onlyShort(words) ? plainlyMax : candidatesMax) : null,
  };
}

function onlyShort(words: readonly string[]) {
  return words.length > 0 && words.every((word) => [...word].length < trigramLength);
}

const orders: Record<OfferSort, SQL> = {
  popular: sql`o.popularity DESC`,
  price_asc: sql`o.price_fen, o.popularity`,
  price_desc: sql`o.price_fen DESC, o.popularity DESC`,
  new: sql`o.published_on DESC, o.popularity DESC`,
};

function candidates(words: readonly string[], max: number | undefined, search: OfferSearch): SQL {
  const long = words.filter((word) => [...word].length >= trigramLength);
  const short = words.filter((word) => [...word].length < trigramLength);
  const like = short.map((word) => {
    const pattern = patternOf(word);
    return sql`(o.title_ja LIKE ${pattern} ESCAPE '\\' OR o.title_zh LIKE ${pattern} ESCAPE '\\')`;
  });

  if (onlyShort(words))
    return sql`(SELECT o.* FROM (SELECT * FROM offers ORDER BY popularity DESC LIMIT ${plainlyMax}) o WHERE true ${all(like)}) o`;

  const match = long.map(phraseOf).join(" AND ");
  const from = max === undefined ? placeIn(search) : undefined;
  return sql`(SELECT o.* FROM (
      SELECT rowid FROM offers_fts WHERE offers_fts MATCH ${match} ${from === undefined ? sql`` : sql`AND rowid < ${from}`}
      ORDER BY rowid DESC LIMIT ${max ?? (short.length > 0 ? sql`${candidatesMax}` : pageOrMore(search))}
    ) hit CROSS JOIN offers o WHERE o.popularity = hit.rowid ${all(like)}) o`;
}

/** The goods of a selection, in the order of its own index. */
function selected(search: OfferSearch): SQL {
  const { selection, categoryId } = search;
  const from = placeIn(search);
  return sql`(SELECT o.* FROM (
      SELECT popularity FROM selections WHERE selection = ${selection}
      ${categoryId === undefined ? sql`` : sql`AND category_id = ${categoryId}`}
      ${from === undefined ? sql`` : sql`AND popularity < ${from}`}
      ORDER BY popularity DESC LIMIT ${pageOrMore(search)}
    ) x CROSS JOIN offers o ON o.popularity = x.popularity) o`;
}

/** Whether an index answers this search without words in its very order. */
function hasIndex({
  categoryId,
  supplierId,
  platform,
  priceMinFen,
  priceMaxFen,
  minOrderMax,
  tags = [],
  sort,
}: OfferSearch) {
  if (platform !== undefined || minOrderMax !== undefined || tags.length > 0) return false;
  const byPrice = sort === "price_asc" || sort === "price_desc";
  if ((priceMinFen !== undefined || priceMaxFen !== undefined) && !byPrice) return false;
  if (supplierId !== undefined) return categoryId === undefined && sort === "popular";
  return categoryId === undefined || byPrice || sort === "popular";
}

/** The best sellers of a category, of a seller or of all: what a search that no index answers looks through. */
function bestSellers({ categoryId, supplierId }: OfferSearch): SQL {
  const where =
    supplierId !== undefined
      ? sql`WHERE supplier_id = ${supplierId}`
      : categoryId !== undefined
        ? sql`WHERE category_id = ${categoryId}`
        : sql``;
  return sql`(SELECT * FROM offers ${where} ORDER BY popularity DESC LIMIT ${candidatesMax}) o`;
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

/** What the company has put on its blacklist, by shop or by goods. */
function unhidden({ hiddenFor }: OfferSearch): SQL[] {
  if (hiddenFor === undefined) return [];
  return [
    sql`NOT EXISTS (SELECT 1 FROM blacklist b WHERE b.company_id = ${hiddenFor} AND b.supplier_id = o.supplier_id)`,
    sql`NOT EXISTS (SELECT 1 FROM blacklist b WHERE b.company_id = ${hiddenFor} AND b.offer_id = o.id)`,
  ];
}

/** A page, or more hits to choose it from where a blacklist will take some out. */
function pageOrMore({ hiddenFor, limit }: OfferSearch): SQL {
  if (hiddenFor === undefined) return sql`${limit + 1}`;
  return sql`(SELECT iif(EXISTS (SELECT 1 FROM blacklist WHERE company_id = ${hiddenFor}), ${candidatesMax}, ${limit + 1}))`;
}

/** The keyset place behind a row: its sort value and its popularity, which is unique. */
function placeOf(sort: OfferSort, row: Row) {
  const value = sort === "new" ? row.publishedOn : sort === "popular" ? "" : row.priceFen;
  return `${value}.${row.popularity}`;
}

function placeIn({ after }: OfferSearch) {
  const popularity = Number(after?.split(".").at(-1));
  return after && Number.isSafeInteger(popularity) ? popularity : undefined;
}

function keyset(search: OfferSearch): SQL[] {
  const popularity = placeIn(search);
  if (popularity === undefined) return [];
  const value = search.after!.split(".")[0]!;
  switch (search.sort) {
    case "popular":
      return [sql`o.popularity < ${popularity}`];
    case "price_asc":
      return [sql`(o.price_fen, o.popularity) > (${Number(value)}, ${popularity})`];
    case "price_desc":
      return [sql`(o.price_fen, o.popularity) < (${Number(value)}, ${popularity})`];
    case "new":
      return [sql`(o.published_on, o.popularity) < (${value}, ${popularity})`];
  }
}

function all(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`` : sql`AND ${sql.join([...conditions], sql` AND `)}`;
}
