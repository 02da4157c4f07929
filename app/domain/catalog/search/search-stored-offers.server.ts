import { type SQL, sql } from "drizzle-orm";
import type { ReadPixels } from "#app/domain/core/files/image-codec.ts";
import { hasUsualSize } from "#app/domain/core/files/image-header.ts";
import { done, type Result, refuse } from "#app/domain/core/result.ts";
import { searchWords } from "#app/domain/core/search-words.server.ts";
import type { Database } from "#db/client.ts";
import type {
  Hints,
  ListAsked,
  MarketList,
  OfferPage,
  OfferSearch,
  OfferSummary,
} from "../offers/product-source.ts";
import { bandsAsked, fingerprintDistance, searchFingerprintOf } from "../pictures/fingerprint.ts";
import { bandStep, decodeFingerprint } from "../pictures/pictures.server.ts";
import {
  andAll,
  bestSellers,
  candidates,
  candidatesMax,
  filtersOf,
  hasIndex,
  isPublicOffer,
  likeSearchMax,
  nearCandidates,
  notBlacklisted,
  onlyShort,
  type StoredSummary,
  selected,
  summaryColumns,
  summaryOf,
} from "./offer-candidates.server.ts";
import { keyset, nearPlace, orders, placeOf } from "./offer-place.server.ts";
import { closeWords, searchVariants } from "./search-words.server.ts";

/** Searches the stored offers, one page at a time. Hits of variants follow all hits of the typed words. */
export async function searchStoredOffers(db: Database, search: OfferSearch): Promise<OfferPage> {
  const words = searchWords(search.words ?? "", 8);
  const filters = filtersOf(search);
  // The index itself is in the order of best sellers, so this search needs no candidates, whatever is
  // found.
  const streams = search.sort === "popular" && filters.length === 0;
  const chosen = search.selection !== undefined;
  const bounded = !chosen && (words.length > 0 ? !streams : !hasIndex(search));
  const ways = chosen || search.asTyped ? undefined : searchVariants(words);
  const near = nearPlace(search);
  const source = () =>
    chosen
      ? selected(search)
      : words.length > 0
        ? candidates(words, streams ? undefined : candidatesMax, search)
        : bounded
          ? bestSellers(search)
          : sql`offers o`;
  const parts = [
    ...(near.begun && ways ? [] : [part(0, source(), search)]),
    ...(ways ? [part(1, nearCandidates({ words, ways }, streams, near.search), near.search)] : []),
  ];

  // The first part is read first; where it fills the page, the second is not read.
  const [rows, meant] = await Promise.all([
    db.all<Row>(
      parts.length === 1
        ? parts[0]!
        : sql`SELECT * FROM (${parts[0]}) UNION ALL SELECT * FROM (${parts[1]}) LIMIT ${search.limit + 1}`,
    ),
    chosen ? [] : closeWords(db, search, words),
  ]);
  const page = rows.slice(0, search.limit);
  const last = page.at(-1);
  const others = page.filter((row) => row.near === 1);
  return {
    offers: page.map(({ popularity: _, landedYen: __, near: ___, ...offer }) => summaryOf(offer)),
    next: rows.length > search.limit && last ? placeOf(search.sort, last) : null,
    bounded: bounded ? (onlyShort(words) ? likeSearchMax : candidatesMax) : null,
    ...(ways &&
      others.length > 0 && { near: { words: wordsOf(ways, others), count: others.length } }),
    ...(page.length < littleFound && meant.length > 0 && { meant }),
  };
}

/** Only this much of a list is examined, where some of its goods are unknown or blacklisted. */
const listedMax = 400;

/**
 * Lists the fetched goods of a marketplace's list in its order; without a category, the first of each
 * category in turn.
 */
export async function listedOffers(
  db: Database,
  list: MarketList,
  { categoryId, hiddenFor, ownOf, limit }: ListAsked,
): Promise<OfferSummary[]> {
  const kind = categoryId === undefined ? sql`` : sql`AND category_id = ${categoryId}`;
  const rows = await db.all<StoredSummary>(sql`
    SELECT ${summaryColumns(ownOf)}
    FROM (SELECT offer_id, min(position) AS place FROM (
        SELECT offer_id, position FROM market_lists WHERE list = ${list} ${kind}
        ORDER BY position LIMIT ${listedMax})
      GROUP BY offer_id) listed
    CROSS JOIN offers o ON o.id = listed.offer_id CROSS JOIN suppliers s ON s.id = o.supplier_id
    WHERE o.stock > 0 ${andAll([isPublicOffer, ...notBlacklisted(hiddenFor)])}
    ORDER BY listed.place, o.popularity DESC LIMIT ${limit}`);
  return rows.map(summaryOf);
}

/** Lists goods by ids, in the given order, without those that are gone or blacklisted by the company. */
export async function offersOfIds(
  db: Database,
  ids: readonly string[],
  { hiddenFor, ownOf }: Pick<Hints, "hiddenFor" | "ownOf">,
): Promise<OfferSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db.all<StoredSummary>(sql`
    SELECT ${summaryColumns(ownOf)}
    FROM json_each(${JSON.stringify(ids)}) asked CROSS JOIN offers o ON o.id = asked.value
    CROSS JOIN suppliers s ON s.id = o.supplier_id
    WHERE true ${andAll([isPublicOffer, ...notBlacklisted(hiddenFor)])}
    ORDER BY asked.key LIMIT ${ids.length}`);
  return rows.map(summaryOf);
}

/** The number of cheaper goods, and of more expensive ones. */
const eachSide = 3;

/**
 * Lists goods of the same category at about the same price, cheapest first, by two ranges of the category's
 * price index.
 */
export async function alikeOffers(
  db: Database,
  offerId: string,
  { hiddenFor, ownOf }: Pick<Hints, "hiddenFor" | "ownOf"> = {},
): Promise<OfferSummary[]> {
  const here = sql`SELECT category_id, price_fen, popularity FROM offers WHERE id = ${offerId}`;
  const rows = await db.all<StoredSummary>(sql`
    WITH here AS (${here})
    SELECT ${summaryColumns(ownOf)} FROM (
      SELECT * FROM (SELECT near.* FROM here CROSS JOIN offers near
        WHERE near.category_id = here.category_id
          AND (near.price_fen, near.popularity) < (here.price_fen, here.popularity)
        ORDER BY near.price_fen DESC, near.popularity DESC LIMIT ${eachSide})
      UNION ALL
      SELECT * FROM (SELECT near.* FROM here CROSS JOIN offers near
        WHERE near.category_id = here.category_id
          AND (near.price_fen, near.popularity) > (here.price_fen, here.popularity)
        ORDER BY near.price_fen, near.popularity LIMIT ${eachSide})
    ) o CROSS JOIN suppliers s ON s.id = o.supplier_id
    WHERE o.stock > 0 ${andAll([isPublicOffer, ...notBlacklisted(hiddenFor)])} ORDER BY o.price_fen, o.popularity`);
  return rows.map(summaryOf);
}

interface Behind {
  db: Database;
  readPixels: ReadPixels;
}

/**
 * Searches the catalogue by picture, most similar first. Pictures are found by the bands of their shapes
 * and then compared, so that the read rows stay limited. `hints` may be a promise: the pictures are
 * searched meanwhile.
 */
export async function offersByPicture(
  { db, readPixels }: Behind,
  picture: Uint8Array,
  hints: Hints | Promise<Hints>,
): Promise<Result<OfferPage, "unreadable">> {
  const pixels = hasUsualSize(picture) ? await readPixels(picture) : undefined;
  if (!pixels) return refuse("unreadable");
  const asked = searchFingerprintOf(pixels);
  const known = await db.all<{ picture: string; shapes: string; colours: string }>(
    picturesInBandsQuery(bandsAsked(asked)),
  );
  const alike = known
    .map((kept) => ({
      picture: kept.picture,
      far: fingerprintDistance(asked, decodeFingerprint(kept)),
    }))
    .filter(({ far }) => far < farthest)
    .sort((one, other) => one.far - other.far)
    .slice(0, picturesMax)
    .map((kept) => kept.picture);
  const offers = await offersShowing(db, alike, await hints);
  return done({ offers, next: null, bounded: null });
}

/** Selects the pictures with the most of these bands. */
export function picturesInBandsQuery(bands: ReturnType<typeof bandsAsked>) {
  return sql`SELECT m.picture, m.shapes, m.colours FROM (
      SELECT number, sum(times) AS votes FROM (
        SELECT p.place % ${bandStep} AS number, b.value ->> 1 AS times
        FROM json_each(${JSON.stringify(bands)}) b CROSS JOIN picture_bands p
        WHERE p.place BETWEEN (b.value ->> 0) * ${bandStep} AND (b.value ->> 0) * ${bandStep} + ${bandStep - 1}
        LIMIT ${placesMax})
      GROUP BY number ORDER BY votes DESC, number DESC LIMIT ${comparedMax}
    ) found CROSS JOIN picture_marks m ON m.number = found.number`;
}

interface Row extends StoredSummary {
  popularity: number;
  landedYen: number;
  /** 1 where only a variant of the typed words found it. */
  near: 0 | 1;
}

/** With fewer hits on a page other spellings are suggested. */
export const littleFound = 4;

function part(near: 0 | 1, source: SQL, search: OfferSearch): SQL {
  const where = [
    isPublicOffer,
    ...filtersOf(search),
    ...notBlacklisted(search.hiddenFor),
    ...keyset(search),
  ];
  return sql`SELECT ${sql.raw(String(near))} AS near, o.popularity, o.landed_yen AS landedYen,
    ${summaryColumns(search.ownOf)}
    FROM ${source} CROSS JOIN suppliers s
    WHERE s.id = o.supplier_id ${andAll(where)}
    ORDER BY ${orders[search.sort]}
    LIMIT ${search.limit + 1}`;
}

const wordsNamed = 3;

/**
 * Answers the variants that occur in the Japanese titles of these hits; where only Chinese titles match,
 * the first variants.
 */
function wordsOf(ways: readonly (readonly string[])[], found: readonly Row[]) {
  const others = ways.flatMap(([, ...rest]) => rest);
  const seen = others.filter((word) => found.some(({ titleJa }) => titleJa.includes(word)));
  return (seen.length > 0 ? seen : others).slice(0, wordsNamed);
}

/** The index rows that are read, and the pictures with the most matches that are compared. */
const placesMax = 30_000;
const comparedMax = 200;

/** Pictures further apart than this have hardly anything in common. */
const farthest = 0.25;

/** The most similar pictures whose goods are shown. */
const picturesMax = 40;
const rowsMax = 400;
const shownMax = 40;

/**
 * Lists the goods that these pictures show, in the order of the pictures; within one picture best sellers
 * first.
 */
async function offersShowing(
  db: Database,
  pictures: readonly string[],
  { hiddenFor, ownOf }: Hints,
): Promise<OfferSummary[]> {
  if (pictures.length === 0) return [];
  const rows = await db.all<StoredSummary>(sql`
    SELECT ${summaryColumns(ownOf)} FROM (
      SELECT asked.key AS rank, shown.offer_id FROM json_each(${JSON.stringify(pictures)}) asked
      CROSS JOIN offer_pictures shown ON shown.picture = asked.value LIMIT ${rowsMax}
    ) hit CROSS JOIN offers o ON o.id = hit.offer_id CROSS JOIN suppliers s ON s.id = o.supplier_id
    WHERE o.stock > 0 ${andAll([isPublicOffer, ...notBlacklisted(hiddenFor)])}
    GROUP BY o.popularity ORDER BY min(hit.rank), o.popularity DESC LIMIT ${shownMax}`);
  return rows.map(summaryOf);
}
