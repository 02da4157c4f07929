import { desc, type SQL, sql } from "drizzle-orm";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { searchWords } from "#app/domain/core/search-words.server.ts";
import type { Database } from "#db/client.ts";
import { categories, categoryWords, offers } from "#db/schema/index.ts";
import type { Platform } from "../offers/offer.ts";
import { type OfferCounts, type OfferSearch, priceBands } from "../offers/product-source.ts";
import {
  bestSellers,
  candidates,
  candidatesMax,
  filtersOf,
  isPublicOffer,
  isShort,
  likeSearchMax,
  nearCandidates,
  notBlacklisted,
  onlyShort,
} from "./offer-candidates.server.ts";
import { isSearchable, knownNames, searchVariants } from "./search-words.server.ts";

/**
 * Counts the offers that a search finds, and how many each further filter would leave, among the first
 * `candidatesMax` best sellers.
 */
export async function countOffers(db: Database, search: OfferSearch): Promise<OfferCounts> {
  const { categoryId, platform, priceMinFen, priceMaxFen, ...others } = search;
  const rest = [isPublicOffer, ...filtersOf(others), ...notBlacklisted(search.hiddenFor)];
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

const categoriesMax = 100;

/** The best sellers of a category whose titles are examined, and the names that are kept. */
const titlesMax = 2_000;
const wordsMax = 12;

/** A name with fewer goods is no branch of the tree. */
const offersLeast = 2;

/** Recounts the goods of each category and the names in their titles that people search for. */
export async function countCategories(scope: Scope): Promise<void> {
  const { db } = scope;
  const totals = await db
    .select({ id: offers.categoryId, offers: sql<number>`count(*)` })
    .from(offers)
    .groupBy(offers.categoryId)
    .limit(categoriesMax);
  const names = [...new Set(knownNames().map(({ shown }) => shown))].filter(
    (name) => isSearchable(name) && /[ァ-ヶー]|[ぁ-ゖ]/.test(name),
  );
  const rows: [string, string, number][] = [];
  for (const { id, offers: all } of totals) {
    const titles = await db
      .select({ titleJa: offers.titleJa })
      .from(offers)
      .where(sql`${offers.categoryId} = ${id}`)
      .orderBy(desc(offers.popularity))
      .limit(titlesMax);
    const counted = names
      .map((name) => [name, titles.filter(({ titleJa }) => titleJa.includes(name)).length] as const)
      .filter(([, count]) => count >= offersLeast)
      .filter(([name, count], _, all) => !isPartOf(name, count, all))
      .sort(([, one], [, other]) => other - one)
      .slice(0, wordsMax);
    rows.push(
      [id, "", all],
      ...counted.map(([name, count]) => [id, name, count] as [string, string, number]),
    );
  }
  const put = db.run(sql`INSERT INTO category_words (category_id, word, offers)
    SELECT value ->> '$[0]', value ->> '$[1]', value ->> '$[2]' FROM json_each(${JSON.stringify(rows)})`);
  await commit(scope, [db.delete(categoryWords), put, touchContent(scope, "goods")], {});
}

/** Reads the categories in order, each with the number of its goods and their names, largest first. */
export async function readCategoryTree({ db }: Pick<Scope, "db">) {
  const [known, words] = await db.batch([
    db
      .select({ id: categories.id, nameJa: categories.nameJa, picture: categories.picture })
      .from(categories)
      .orderBy(categories.position)
      .limit(categoriesMax),
    db
      .select()
      .from(categoryWords)
      .orderBy(desc(categoryWords.offers), categoryWords.word)
      .limit(categoriesMax * (wordsMax + 1)),
  ]);
  return known.map((category) => {
    const own = words.filter(({ categoryId }) => categoryId === category.id);
    return {
      ...category,
      offers: own.find(({ word }) => word === "")?.offers ?? 0,
      words: own.filter(({ word }) => word !== "").map(({ word, offers }) => ({ word, offers })),
    };
  });
}

interface Row {
  categoryId: string;
  platform: Platform;
  band: number;
  inPrice: 0 | 1;
  passes: 0 | 1;
  larger: 0 | 1;
  offers: number;
}

/** Tells in SQL whether there are more goods than a search for two-character words examines. */
function missesSome({ words: typed = "", asTyped }: OfferSearch): SQL {
  const words = searchWords(typed, 8);
  const ways = (asTyped ? undefined : searchVariants(words))?.flat() ?? words;
  if (!ways.some(isShort)) return sql`0`;
  const part = words.some(isShort) && !onlyShort(words) ? candidatesMax : likeSearchMax;
  return sql`EXISTS (SELECT 1 FROM offers LIMIT 1 OFFSET ${part})`;
}

const none: OfferSearch = { sort: "popular", limit: 0 };

/** Selects the best-selling hits before any filter, those of the typed words first. */
function hitsOf(search: OfferSearch): SQL {
  const words = searchWords(search.words ?? "", 8);
  const first = { ...search, after: undefined };
  const columns = sql`popularity, id, category_id, supplier_id, platform, price_fen, landed_yen, min_order, tags`;
  if (words.length === 0)
    return sql`SELECT ${columns} FROM ${bestSellers(first)} LIMIT ${candidatesMax}`;
  const ways = search.asTyped ? undefined : searchVariants(words);
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

/** Sums offers by the value of a column, largest first. */
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

/** True if a longer name covers as many goods: トート where トートバッグ stands. */
function isPartOf(name: string, count: number, all: readonly (readonly [string, number])[]) {
  return all.some(([other, goods]) => other !== name && other.includes(name) && goods === count);
}
