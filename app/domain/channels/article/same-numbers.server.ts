import { type SQL, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { SameNumber } from "./same-numbers.ts";

const pairs: Record<SameNumber, readonly [product: string, article: string]> = {
  management: ["management_number", "sku"],
  sku: ["own_sku", "sku"],
  asin: ["asin", "asin"],
  jan: ["jan", "jan"],
  label: ["label_number", "fnsku"],
};

export interface Same {
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
export function sameNumbersQuery({ db, actor }: Scope<Buyer>, articles: SQL) {
  const each = Object.entries(pairs).map(
    ([by, [product, article]]) => sql`SELECT a.number AS article, p.id AS productId, p.name AS name,
      p.management_number AS managementNumber, p.picture AS picture, ${by} AS by,
      (SELECT held.title FROM article_products b JOIN channel_articles held ON held.number = b.article
        WHERE b.shop = a.shop AND b.product_id = p.id) AS heldBy
    FROM page a CROSS JOIN own_products p WHERE p.company_id = ${actor.companyId}
      AND p.${sql.raw(product)} <> '' AND p.${sql.raw(product)} = a.${sql.raw(article)}`,
  );
  return db.all<Same>(
    sql`WITH page AS MATERIALIZED (${articles}) ${sql.join(each, sql` UNION ALL `)}`,
  );
}

export interface Sure extends Same {
  by: SameNumber;
}

/**
 * What is certain among these: an article that shares numbers with just one product, which is no other
 * article's of the shop and shares numbers with no other of these.
 */
export function sureOnes(found: readonly Same[]): Sure[] {
  const first = new Map<string, Same>();
  for (const same of found) {
    const key = `${same.article} ${same.productId}`;
    if (!first.has(key)) first.set(key, same);
  }
  const unique = [...first.values()];
  const times = <Key>(keyOf: (same: Same) => Key) => {
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
