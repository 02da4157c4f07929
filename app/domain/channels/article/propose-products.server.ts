import { type SQLWrapper, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { phraseOf, searchWords } from "#app/domain/core/search-words.server.ts";
import { type Alike, alikeProducts, type Written } from "../picture/alike-products.server.ts";
import { type Same, sameNumbersQuery } from "./same-numbers.server.ts";

const wordsMax = 8;
/** Shorter words are colours and sizes, which many products share. */
const signsMin = 5;
const likestMax = 5;
/** Of products with any of the words so many of the newest are compared. */
const comparedMax = 2_000;

/** The statement for what `sureOnes` finds certain of those of these articles that are bound to no product. */
export function sureProductsQuery(scope: Scope<Buyer>, numbers: SQLWrapper) {
  return sameNumbersQuery(
    scope,
    sql`SELECT c.number, c.shop, c.sku, c.asin, c.jan, c.fnsku FROM channel_articles c
      WHERE c.number IN ${numbers} AND c.bound = 0 AND c.company_id = ${scope.actor.companyId}`,
  );
}

interface Proposal extends Omit<Same, "by"> {
  /** The number in common; null of one that is proposed by words or by its picture. */
  by: Same["by"] | null;
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
  marks: Written | undefined,
): Promise<Proposal[]> {
  const page = sql`SELECT number, shop, sku, asin, jan, fnsku FROM channel_articles WHERE number = ${article.number}`;
  const [same, alike, named] = await Promise.all([
    sameNumbersQuery(scope, page),
    alikeProducts(scope, article.shop, marks),
    namedAlike(scope, article),
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
async function namedAlike(
  { db, actor }: Scope<Buyer>,
  { shop, title }: { shop: string; title: string },
): Promise<Alike[]> {
  const words = searchWords(title, wordsMax).filter((word) => [...word].length >= signsMin);
  if (words.length === 0) return [];
  const match = `company: ${phraseOf(actor.companyId.slice(-8))} AND (${words.map((word) => `words: ${phraseOf(word)}`).join(" OR ")})`;
  return db.all<Alike>(sql`SELECT p.id AS productId, p.name AS name,
      p.management_number AS managementNumber, p.picture AS picture,
      (SELECT held.title FROM article_products b JOIN channel_articles held ON held.number = b.article
        WHERE b.shop = ${shop} AND b.product_id = p.id) AS heldBy
    FROM (SELECT rowid AS number, rank FROM own_products_fts WHERE own_products_fts MATCH ${match}
      ORDER BY rowid DESC LIMIT ${comparedMax}) found
    JOIN own_products p ON p.number = found.number
    WHERE p.company_id = ${actor.companyId} ORDER BY found.rank LIMIT ${likestMax}`);
}
