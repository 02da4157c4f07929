import { sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { phraseOf, searchWords } from "#app/domain/core/search-words.server.ts";
import { type Same, sameNumbersQuery, sureOnes } from "./same-numbers.server.ts";

const wordsMax = 8;
/** Shorter words are colours and sizes, which many products share. */
const signsMin = 5;
const likestMax = 5;
/** Of products with any of the words so many of the newest are compared. */
const comparedMax = 2_000;

/** What is certain of each of these articles, for a list of them. */
export async function sureProducts(scope: Scope<Buyer>, numbers: readonly number[]) {
  if (numbers.length === 0) return [];
  const page = sql`SELECT c.number, c.shop, c.sku, c.asin, c.jan, c.fnsku FROM json_each(${JSON.stringify(numbers)}) n
    JOIN channel_articles c ON c.number = n.value WHERE c.bound = 0 AND c.company_id = ${scope.actor.companyId}`;
  return sureOnes(await sameNumbersQuery(scope, page));
}

export interface Proposal extends Omit<Same, "by"> {
  /** The number in common; null of one whose name shares words with the title. */
  by: Same["by"] | null;
}

/** Products that an article may be: those with a number of its own first, then those with words of its title. */
export async function proposeProducts(
  scope: Scope<Buyer>,
  article: { number: number; shop: string; title: string },
): Promise<Proposal[]> {
  const { db, actor } = scope;
  const page = sql`SELECT number, shop, sku, asin, jan, fnsku FROM channel_articles WHERE number = ${article.number}`;
  const words = searchWords(article.title, wordsMax).filter((word) => [...word].length >= signsMin);
  const match = `company: ${phraseOf(actor.companyId.slice(-8))} AND (${words.map((word) => `words: ${phraseOf(word)}`).join(" OR ")})`;
  const [same, alike] = await Promise.all([
    sameNumbersQuery(scope, page),
    words.length === 0
      ? []
      : db.all<Proposal>(sql`SELECT ${article.number} AS article, p.id AS productId, p.name AS name,
          p.management_number AS managementNumber, NULL AS by,
          (SELECT held.title FROM article_products b JOIN channel_articles held ON held.number = b.article
            WHERE b.shop = ${article.shop} AND b.product_id = p.id) AS heldBy
        FROM (SELECT rowid AS number, rank FROM own_products_fts WHERE own_products_fts MATCH ${match}
          ORDER BY rowid DESC LIMIT ${comparedMax}) found
        JOIN own_products p ON p.number = found.number
        WHERE p.company_id = ${actor.companyId} ORDER BY found.rank LIMIT ${likestMax}`),
  ]);
  const unique = new Map<string, Proposal>();
  for (const one of [...same, ...alike])
    if (!unique.has(one.productId)) unique.set(one.productId, one);
  return [...unique.values()].slice(0, 2 * likestMax);
}
