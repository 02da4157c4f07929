import { type SQL, sql } from "drizzle-orm";
import { patternOf, phraseOf } from "#app/domain/core/search-words.server.ts";
import type { OfferSearch } from "../source/product-source.ts";
import { placeIn } from "./offer-place.ts";

/**
 * How many of the best-selling hits of a word are looked through when the page must sort or filter
 * them. A word with a million hits then costs the same as one with a thousand.
 */
export const candidatesMax = 1_000;

/** Trigrams need three characters; shorter words are looked for in so many best sellers by LIKE. */
const trigramLength = 3;
export const plainlyMax = 5_000;

/** Whether no trigram answers this word. */
export function isShort(word: string) {
  return [...word].length < trigramLength;
}

/** Whether the trigrams answer none of these words. */
export function onlyShort(words: readonly string[]) {
  return words.length > 0 && words.every(isShort);
}

/** What the words of a search hit, the best sellers first. */
export function candidates(
  words: readonly string[],
  max: number | undefined,
  search: OfferSearch,
): SQL {
  const long = words.filter((word) => !isShort(word));
  const short = words.filter(isShort);
  const like = short.map((word) => {
    const pattern = patternOf(word);
    return sql`(o.title_ja LIKE ${pattern} ESCAPE '\\' OR o.title_zh LIKE ${pattern} ESCAPE '\\')`;
  });

  if (onlyShort(words))
    return sql`(SELECT o.* FROM (SELECT * FROM offers ORDER BY popularity DESC LIMIT ${plainlyMax}) o WHERE true ${andAll(like)}) o`;

  const match = long.map(phraseOf).join(" AND ");
  const from = max === undefined ? placeIn(search) : undefined;
  return sql`(SELECT o.* FROM (
      SELECT rowid FROM offers_fts WHERE offers_fts MATCH ${match} ${from === undefined ? sql`` : sql`AND rowid < ${from}`}
      ORDER BY rowid DESC LIMIT ${max ?? (short.length > 0 ? sql`${candidatesMax}` : pageOrMore(search))}
    ) hit CROSS JOIN offers o WHERE o.popularity = hit.rowid ${andAll(like)}) o`;
}

/** The goods of a selection, in the order of its own index. */
export function selected(search: OfferSearch): SQL {
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
export function hasIndex({
  categoryId,
  supplierId,
  platform,
  priceMinFen,
  priceMaxFen,
  landedMaxYen,
  minOrderMax,
  tags = [],
  sort,
}: OfferSearch) {
  if (platform !== undefined || minOrderMax !== undefined || tags.length > 0) return false;
  const byPrice = sort === "price_asc" || sort === "price_desc";
  if ((priceMinFen !== undefined || priceMaxFen !== undefined) && !byPrice) return false;
  if (landedMaxYen !== undefined && sort !== "landed") return false;
  if (supplierId !== undefined) return categoryId === undefined && sort === "popular";
  return categoryId === undefined || byPrice || sort === "landed" || sort === "popular";
}

/** The best sellers of a category, of a seller or of all: what a search that no index answers looks through. */
export function bestSellers({ categoryId, supplierId }: OfferSearch): SQL {
  const where =
    supplierId !== undefined
      ? sql`WHERE supplier_id = ${supplierId}`
      : categoryId !== undefined
        ? sql`WHERE category_id = ${categoryId}`
        : sql``;
  return sql`(SELECT * FROM offers ${where} ORDER BY popularity DESC LIMIT ${candidatesMax}) o`;
}

/** A page, or more hits to choose it from where a blacklist will take some out. */
export function pageOrMore({ hiddenFor, limit }: OfferSearch): SQL {
  if (hiddenFor === undefined) return sql`${limit + 1}`;
  return sql`(SELECT iif(EXISTS (SELECT 1 FROM blacklist WHERE company_id = ${hiddenFor}), ${candidatesMax}, ${limit + 1}))`;
}

/** Further conditions behind one that stands already. */
export function andAll(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`` : sql`AND ${sql.join([...conditions], sql` AND `)}`;
}
