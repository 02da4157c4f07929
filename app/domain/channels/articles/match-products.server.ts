import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { searchWords, toFtsPhrase } from "#app/domain/core/search-words.server.ts";
import type { SameNumber } from "./article.ts";
import { findLookalikes, type ProductMatch, type StoredMarks } from "./company-pictures.server.ts";

const pairs: Record<SameNumber, readonly [product: string, article: string]> = {
  management: ["management_number", "sku"],
  sku: ["own_sku", "sku"],
  asin: ["asin", "asin"],
  jan: ["jan", "jan"],
  label: ["label_number", "fnsku"],
};

interface NumberMatch {
  article: number;
  productId: string;
  name: string;
  managementNumber: string;
  picture: string;
  by: SameNumber;
  /** The title of the article of this shop that the product is already; null where it is none. */
  heldBy: string | null;
}

/** The statement for the products that have a number in common with these articles; each number is its own index walk. */
export function numberMatchesQuery({ db, actor }: Scope<Buyer>, articles: SQL) {
  const each = Object.entries(pairs).map(
    ([by, [product, article]]) => sql`SELECT a.number AS article, p.id AS productId, p.name AS name,
      p.management_number AS managementNumber, p.picture AS picture, ${by} AS by,
      (SELECT held.title FROM article_products b JOIN channel_articles held ON held.number = b.article
        WHERE b.shop = a.shop AND b.product_id = p.id) AS heldBy
    FROM page a CROSS JOIN own_products p WHERE p.company_id = ${actor.companyId}
      AND p.${sql.raw(product)} <> '' AND p.${sql.raw(product)} = a.${sql.raw(article)}`,
  );
  return db.all<NumberMatch>(
    sql`WITH page AS MATERIALIZED (${articles}) ${sql.join(each, sql` UNION ALL `)}`,
  );
}

export interface CertainMatch extends NumberMatch {
  by: SameNumber;
}

/**
 * What is certain among these: an article that shares numbers with just one product, which is no other
 * article's of the shop and shares numbers with no other of these.
 */
export function certainMatches(found: readonly NumberMatch[]): CertainMatch[] {
  const first = new Map<string, NumberMatch>();
  for (const same of found) {
    const key = `${same.article} ${same.productId}`;
    if (!first.has(key)) first.set(key, same);
  }
  const unique = [...first.values()];
  const times = <Key>(keyOf: (same: NumberMatch) => Key) => {
    const counts = new Map<Key, number>();
    for (const same of unique) counts.set(keyOf(same), (counts.get(keyOf(same)) ?? 0) + 1);
    return counts;
  };
  const [byArticle, byProduct] = [
    times(({ article }) => article),
    times(({ productId }) => productId),
  ];
  return unique.filter(
    ({ article, productId, heldBy }) =>
      heldBy === null && byArticle.get(article) === 1 && byProduct.get(productId) === 1,
  );
}

const wordsMax = 8;
/** Shorter words are colours and sizes, which many products share. */
const signsMin = 5;
const likestMax = 5;
/** Of products with any of the words so many of the newest are compared. */
const comparedMax = 2_000;

/** The statement for what `sureOnes` finds certain of those of these articles that are bound to no product. */
export function unboundMatchesQuery(scope: Scope<Buyer>, numbers: SQLWrapper) {
  return numberMatchesQuery(
    scope,
    sql`SELECT c.number, c.shop, c.sku, c.asin, c.jan, c.fnsku FROM channel_articles c
      WHERE c.number IN ${numbers} AND c.bound = 0 AND c.company_id = ${scope.actor.companyId}`,
  );
}

interface Proposal extends Omit<NumberMatch, "by"> {
  /** The number in common; null of one that is proposed by words or by its picture. */
  by: NumberMatch["by"] | null;
  /** Whether its name shares words with the title. */
  byWords: boolean;
  /** Whether it looks like the article. */
  byPicture: boolean;
}

/**
 * Products that an article may be: those with a number of its own first, then those that look like it, then
 * those with words of its title. A similar picture alone never binds an article.
 */
export async function proposeProducts(
  scope: Scope<Buyer>,
  article: { number: number; shop: string; title: string },
  marks: StoredMarks | undefined,
): Promise<Proposal[]> {
  const page = sql`SELECT number, shop, sku, asin, jan, fnsku FROM channel_articles WHERE number = ${article.number}`;
  const [same, alike, named] = await Promise.all([
    numberMatchesQuery(scope, page),
    findLookalikes(scope, article.shop, marks),
    findByWords(scope, article),
  ]);
  const unique = new Map<string, Proposal>();
  for (const one of [...same, ...alike, ...named])
    if (!unique.has(one.productId))
      unique.set(one.productId, {
        by: null,
        ...one,
        article: article.number,
        byWords: named.some(({ productId }) => productId === one.productId),
        byPicture: alike.some(({ productId }) => productId === one.productId),
      });
  return [...unique.values()].slice(0, 3 * likestMax);
}

/** Products whose names share words with the title, those with most of them first. */
async function findByWords(
  { db, actor }: Scope<Buyer>,
  { shop, title }: { shop: string; title: string },
): Promise<ProductMatch[]> {
  const words = searchWords(title, wordsMax).filter((word) => [...word].length >= signsMin);
  if (words.length === 0) return [];
  const match = `company: ${toFtsPhrase(actor.companyId.slice(-8))} AND (${words.map((word) => `words: ${toFtsPhrase(word)}`).join(" OR ")})`;
  return db.all<ProductMatch>(sql`SELECT p.id AS productId, p.name AS name,
      p.management_number AS managementNumber, p.picture AS picture,
      (SELECT held.title FROM article_products b JOIN channel_articles held ON held.number = b.article
        WHERE b.shop = ${shop} AND b.product_id = p.id) AS heldBy
    FROM (SELECT rowid AS number, rank FROM own_products_fts WHERE own_products_fts MATCH ${match}
      ORDER BY rowid DESC LIMIT ${comparedMax}) found
    JOIN own_products p ON p.number = found.number
    WHERE p.company_id = ${actor.companyId} ORDER BY found.rank LIMIT ${likestMax}`);
}
