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

export interface NumberMatch {
  article: number;
  productId: string;
  name: string;
  managementNumber: string;
  picture: string;
  by: SameNumber;
  /**
   * The title of the article of this shop that the product is bound to; null if it is bound to
   * none.
   */
  heldBy: string | null;
}

/**
 * Selects the products that have a number in common with these articles; each kind of number is an
 * index search of its own.
 */
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

/**
 * Answers the certain matches: the article shares numbers with one product only, which is bound to
 * no article of the shop and shares numbers with no other article.
 */
export function certainMatches(found: readonly NumberMatch[]): NumberMatch[] {
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
/** Only this many of the newest products with one of the words are ranked. */
const comparedMax = 2_000;

/** Selects the number matches of the unbound ones among these articles, for `certainMatches`. */
export function unboundMatchesQuery(scope: Scope<Buyer>, numbers: SQLWrapper) {
  return numberMatchesQuery(
    scope,
    sql`SELECT c.number, c.shop, c.sku, c.asin, c.jan, c.fnsku FROM channel_articles c
      WHERE c.number IN ${numbers} AND c.bound = 0 AND c.company_id = ${scope.actor.companyId}`,
  );
}

interface Proposal extends Omit<NumberMatch, "by"> {
  /** The kind of number in common; null if the product is proposed by words or picture only. */
  by: NumberMatch["by"] | null;
  byWords: boolean;
  byPicture: boolean;
}

/**
 * Proposes products that an article may be: first those with a number in common, then those with a
 * similar picture, then those whose name shares words with the title. A similar picture alone never
 * binds an article.
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

/** Finds the company's products whose names share words with the title, the best match first. */
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
