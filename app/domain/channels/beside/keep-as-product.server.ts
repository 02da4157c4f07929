import { and, asc, desc, eq, sql } from "drizzle-orm";
import { addFromGoods } from "#app/domain/catalog/own-product/add-own-products.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownProductSources, skus } from "#db/schema/index.ts";

interface ArticleToKeep {
  code: string;
  jan: string;
  title: string;
  priceYen: number | null;
  offerId: string;
  isAsin: boolean;
}

/**
 * 商品管理に追加: an own product of the article, bought as the cheapest colour or size of these goods, of those
 * that are there. What is a product already stays as it is. Answers the product's id.
 */
export async function keepAsProduct(scope: Scope<Buyer>, article: ArticleToKeep) {
  const { db, actor } = scope;
  const [sku] = await db
    .select({ id: skus.id })
    .from(skus)
    .where(eq(skus.offerId, article.offerId))
    .orderBy(desc(sql`${skus.stock} > 0`), asc(skus.priceFen), asc(skus.position))
    .limit(1);
  if (!sku) return refuse("gone");
  const known = {
    ...(article.title && { name: article.title.slice(0, 100) }),
    ...(article.isAsin && { asin: article.code }),
    ...(article.jan && { jan: article.jan }),
    ...(article.priceYen && { sellingPriceYen: article.priceYen }),
  };
  const added = await addFromGoods(scope, [{ skuId: sku.id, known }]);
  if (!added.ok) return added;
  const ofSku = and(
    eq(ownProductSources.companyId, actor.companyId),
    eq(ownProductSources.skuId, sku.id),
  );
  const [source] = await db
    .select({ id: ownProductSources.productId })
    .from(ownProductSources)
    .where(ofSku)
    .limit(1);
  return source ? done({ id: source.id, isNew: added.value.added > 0 }) : refuse("gone");
}
