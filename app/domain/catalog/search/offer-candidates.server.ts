import { type SQL, sql } from "drizzle-orm";
import { likePattern, toFtsPhrase } from "#app/domain/core/search-words.server.ts";
import type { OfferSearch, OfferSummary } from "../offers/product-source.ts";
import { ownColumn } from "../products/own-measures.server.ts";
import { type OwnMeasures, withOwnMeasures } from "../products/own-measures.ts";
import { placeIn } from "./offer-place.server.ts";

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
    const pattern = likePattern(word);
    return sql`(o.title_ja LIKE ${pattern} ESCAPE '\\' OR o.title_zh LIKE ${pattern} ESCAPE '\\')`;
  });

  if (onlyShort(words))
    return sql`(SELECT o.* FROM (SELECT * FROM offers ORDER BY popularity DESC LIMIT ${plainlyMax}) o WHERE true ${andAll(like)}) o`;

  const match = long.map(toFtsPhrase).join(" AND ");
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
function pageOrMore({ hiddenFor, limit }: OfferSearch): SQL {
  if (hiddenFor === undefined) return sql`${limit + 1}`;
  return sql`(SELECT iif(EXISTS (SELECT 1 FROM blacklist WHERE company_id = ${hiddenFor}), ${candidatesMax}, ${limit + 1}))`;
}

/** Further conditions behind one that stands already. */
export function andAll(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`` : sql`AND ${sql.join([...conditions], sql` AND `)}`;
}

interface Asked {
  /** What was typed. */
  words: readonly string[];
  /** The ways to look for each of them, or for its parts. */
  ways: readonly (readonly string[])[];
}

/**
 * What other words for the same goods hit and those typed do not, in the columns of `offers`. Longer words
 * are asked of the index, shorter ones of so many best sellers; both ends are bounded.
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

/** In the index: any longer way of each word that has one; of the others any way, by their signs. */
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
    SELECT popularity, title_ja, title_zh FROM offers ORDER BY popularity DESC LIMIT ${plainlyMax}
  ) o WHERE ${holdAll(ways)}`;
}

/** That a title holds one way of each word. */
function holdAll(ways: Asked["ways"]): SQL {
  const holds = (way: string) => {
    const pattern = likePattern(way);
    return sql`o.title_ja LIKE ${pattern} ESCAPE '\\' OR o.title_zh LIKE ${pattern} ESCAPE '\\'`;
  };
  const one = ways.map((some) => sql`(${sql.join(some.map(holds), sql` OR `)})`);
  return sql.join(one, sql` AND `);
}

/** Goods that are one company's alone stand below all others, and in no list. */
export const isPublicOffer = sql`o.popularity >= 0`;

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

/** A summary as its row has it: tags and price steps are JSON still. */
export interface StoredSummary extends Omit<OfferSummary, "tags" | "tiers" | "machineTranslated"> {
  machineTranslated: 0 | 1;
  tags: string;
  tiers: string;
  own: string | null;
}

/** What a list shows of goods to this company: of `offers o` and `suppliers s`. */
export const summaryColumns = (
  ownOf?: string | undefined,
) => sql`o.id, o.platform, o.title_ja AS titleJa, o.title_zh AS titleZh, o.machine_translated AS machineTranslated, o.category_id AS categoryId,
  o.min_order AS minOrder, o.price_fen AS priceFen, o.tiers, o.tags, json_extract(o.pictures, '$[0]') AS picture,
  o.weight_grams AS weightGrams, o.length_mm AS lengthMm, o.width_mm AS widthMm, o.height_mm AS heightMm,
  o.domestic_freight_fen AS domesticFreightFen, o.sold_count AS soldCount,
  o.published_on AS publishedOn, o.supplier_id AS supplierId, s.name_zh AS supplierNameZh, ${ownColumn(ownOf)}`;

/** The row as it is shown. */
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

/** Without what this company has put on its blacklist, by shop or by goods. */
export function notBlacklisted(companyId: string | undefined): SQL[] {
  if (companyId === undefined) return [];
  return [
    sql`NOT EXISTS (SELECT 1 FROM blacklist b WHERE b.company_id = ${companyId} AND b.supplier_id = o.supplier_id)`,
    sql`NOT EXISTS (SELECT 1 FROM blacklist b WHERE b.company_id = ${companyId} AND b.offer_id = o.id)`,
  ];
}
