import { type SQL, sql } from "drizzle-orm";
import { likePattern, toFtsPhrase } from "#app/domain/core/search-words.server.ts";
import type { OfferSearch, OfferSummary } from "../offers/product-source.ts";
import { ownColumn } from "../products/own-measures.server.ts";
import { type OwnMeasures, withOwnMeasures } from "../products/own-measures.ts";
import { placeIn } from "./offer-place.server.ts";

/**
 * The best-selling hits of a word that are examined when the page must sort or filter them. A word with a
 * million hits then costs as much as one with a thousand.
 */
export const candidatesMax = 1_000;

/**
 * Trigrams need three characters; shorter words are searched by LIKE among the first `likeSearchMax` best
 * sellers.
 */
const trigramLength = 3;
export const likeSearchMax = 5_000;

/** True if the word is too short for the trigram index. */
export function isShort(word: string) {
  return [...word].length < trigramLength;
}

/** True if all of these words are too short for the trigram index. */
export function onlyShort(words: readonly string[]) {
  return words.length > 0 && words.every(isShort);
}

/** Selects the hits of a search's words, best sellers first. */
export function candidates(
  words: readonly string[],
  max: number | undefined,
  search: OfferSearch,
): SQL {
  const long = words.filter((word) => !isShort(word));
  const short = words.filter(isShort);
  const like = short.map((word) => {
    const pattern = likePattern(word);
    return sql`(o.title_ja LIKE ${pattern} ESCAPE '\\' OR o.title_zh LIKE ${pattern} ESCAPE '\\')`;
  });

  if (onlyShort(words))
    return sql`(SELECT o.* FROM (SELECT * FROM offers ORDER BY popularity DESC LIMIT ${likeSearchMax}) o WHERE true ${andAll(like)}) o`;

  const match = long.map(toFtsPhrase).join(" AND ");
  const from = max === undefined ? placeIn(search) : undefined;
  return sql`(SELECT o.* FROM (
      SELECT rowid FROM offers_fts WHERE offers_fts MATCH ${match} ${from === undefined ? sql`` : sql`AND rowid < ${from}`}
      ORDER BY rowid DESC LIMIT ${max ?? (short.length > 0 ? sql`${candidatesMax}` : pageOrMore(search))}
    ) hit CROSS JOIN offers o WHERE o.popularity = hit.rowid ${andAll(like)}) o`;
}

/** Selects the goods of a selection, in the order of its index. */
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

/** True if an index yields the hits of this search without words in the requested order. */
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

/**
 * Selects the best sellers of a category, of a seller or of all, as candidates of a search without a
 * fitting index.
 */
export function bestSellers({ categoryId, supplierId }: OfferSearch): SQL {
  const where =
    supplierId !== undefined
      ? sql`WHERE supplier_id = ${supplierId}`
      : categoryId !== undefined
        ? sql`WHERE category_id = ${categoryId}`
        : sql``;
  return sql`(SELECT * FROM offers ${where} ORDER BY popularity DESC LIMIT ${candidatesMax}) o`;
}

/** The LIMIT of a page; more where a blacklist will remove some of the hits. */
function pageOrMore({ hiddenFor, limit }: OfferSearch): SQL {
  if (hiddenFor === undefined) return sql`${limit + 1}`;
  return sql`(SELECT iif(EXISTS (SELECT 1 FROM blacklist WHERE company_id = ${hiddenFor}), ${candidatesMax}, ${limit + 1}))`;
}

/** Appends conditions with AND after an existing one. */
export function andAll(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`` : sql`AND ${sql.join([...conditions], sql` AND `)}`;
}

interface Asked {
  /** The typed words. */
  words: readonly string[];
  /** The variants of each typed word, or of its parts. */
  ways: readonly (readonly string[])[];
}

/**
 * Selects the hits of variants that the typed words do not have, as `offers` columns. Longer words use the
 * index, shorter ones scan best sellers; both are limited.
 */
export function nearCandidates(asked: Asked, streams: boolean, search: OfferSearch): SQL {
  const { words, ways } = asked;
  const short = ways.some((some) => some.some(isShort));
  const long = ways.some((some) => !some.every(isShort));
  const alone = streams && !short && !words.some(isShort);
  const hits = [
    ...(long ? [indexed(asked, alone, search)] : []),
    ...(short ? [plainly(ways)] : []),
  ];
  return sql`(SELECT o.* FROM (${sql.join(hits, sql` UNION `)}) hit
    CROSS JOIN offers o WHERE o.popularity = hit.place AND NOT (${holdAll(words.map((word) => [word]))})) o`;
}

/**
 * Searches the index for the longer variants of each word; words with only short variants are checked by
 * LIKE.
 */
function indexed({ words, ways }: Asked, alone: boolean, search: OfferSearch): SQL {
  const longWays = ways.map((some) => some.filter((way) => !isShort(way)));
  const groups = longWays.filter(({ length }) => length > 0);
  const any = groups.map((some) => `(${some.map(toFtsPhrase).join(" OR ")})`).join(" AND ");
  const typed = words.some(isShort) ? "" : ` NOT (${words.map(toFtsPhrase).join(" AND ")})`;
  const from = alone ? placeIn(search) : undefined;
  const hits = sql`SELECT rowid AS place FROM offers_fts WHERE offers_fts MATCH ${`(${any})${typed}`}
    ${from === undefined ? sql`` : sql`AND rowid < ${from}`} ORDER BY rowid DESC
    LIMIT ${alone ? pageOrMore(search) : candidatesMax}`;
  const rest = ways.filter((_, at) => longWays[at]!.length === 0);
  if (rest.length === 0) return sql`SELECT place FROM (${hits})`;
  return sql`SELECT place FROM (${hits}) h CROSS JOIN offers o WHERE o.popularity = h.place AND ${holdAll(rest)}`;
}

function plainly(ways: Asked["ways"]): SQL {
  return sql`SELECT o.popularity AS place FROM (
    SELECT popularity, title_ja, title_zh FROM offers ORDER BY popularity DESC LIMIT ${likeSearchMax}
  ) o WHERE ${holdAll(ways)}`;
}

/** The condition that a title contains a variant of each word. */
function holdAll(ways: Asked["ways"]): SQL {
  const holds = (way: string) => {
    const pattern = likePattern(way);
    return sql`o.title_ja LIKE ${pattern} ESCAPE '\\' OR o.title_zh LIKE ${pattern} ESCAPE '\\'`;
  };
  const one = ways.map((some) => sql`(${sql.join(some.map(holds), sql` OR `)})`);
  return sql.join(one, sql` AND `);
}

/** The condition on `offers o` that excludes goods of one company's goods request. */
export const isPublicOffer = sql`o.popularity >= 0`;

/** Lists the filters of a search beside its words, as conditions on `offers o`. */
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

/** The row of a summary; tags and price tiers are JSON text. */
export interface StoredSummary extends Omit<OfferSummary, "tags" | "tiers" | "machineTranslated"> {
  machineTranslated: 0 | 1;
  tags: string;
  tiers: string;
  own: string | null;
}

/** The columns of a list of goods, from `offers o` and `suppliers s`, with the company's own measures. */
export const summaryColumns = (
  ownOf?: string | undefined,
) => sql`o.id, o.platform, o.title_ja AS titleJa, o.title_zh AS titleZh, o.machine_translated AS machineTranslated, o.category_id AS categoryId,
  o.min_order AS minOrder, o.price_fen AS priceFen, o.tiers, o.tags, json_extract(o.pictures, '$[0]') AS picture,
  o.weight_grams AS weightGrams, o.length_mm AS lengthMm, o.width_mm AS widthMm, o.height_mm AS heightMm,
  o.domestic_freight_fen AS domesticFreightFen, o.sold_count AS soldCount,
  o.published_on AS publishedOn, o.supplier_id AS supplierId, s.name_zh AS supplierNameZh, ${ownColumn(ownOf)}`;

/** Converts a row to a summary, with the company's own measures in the offer's place. */
export function summaryOf<Row extends StoredSummary>({
  tags,
  tiers,
  own,
  machineTranslated,
  ...offer
}: Row) {
  const summary = {
    ...offer,
    ...(machineTranslated === 1 && { machineTranslated: true }),
    tags: JSON.parse(tags) as OfferSummary["tags"],
    tiers: JSON.parse(tiers) as OfferSummary["tiers"],
  };
  return withOwnMeasures(summary, own === null ? null : (JSON.parse(own) as OwnMeasures));
}

/** The conditions that exclude the company's blacklist, by shop and by goods. */
export function notBlacklisted(companyId: string | undefined): SQL[] {
  if (companyId === undefined) return [];
  return [
    sql`NOT EXISTS (SELECT 1 FROM blacklist b WHERE b.company_id = ${companyId} AND b.supplier_id = o.supplier_id)`,
    sql`NOT EXISTS (SELECT 1 FROM blacklist b WHERE b.company_id = ${companyId} AND b.offer_id = o.id)`,
  ];
}
