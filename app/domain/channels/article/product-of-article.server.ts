import { and, eq } from "drizzle-orm";
import {
  type OwnProductData,
  ownProductLimits,
} from "#app/domain/catalog/own-product/own-product.ts";
import {
  ownProductShape,
  plainData,
} from "#app/domain/catalog/own-product/own-product-fields.schema.server.ts";
import { newProduct } from "#app/domain/catalog/own-product/write-own-product.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownProducts } from "#db/schema/index.ts";
import { articleBound, bindRefusals, mayBind, noteOf } from "./bind-article.server.ts";
import { type FoundArticle, findArticle } from "./find-article.server.ts";

/** 自社商品として登録: a new product with what its marketplace says of it, bound to it; the same form twice makes one. */
export async function productOfArticle(scope: Scope<Buyer>, number: number, id: string) {
  if (!mayBind(scope.actor)) return refuse("forbidden");
  const { db, actor } = scope;
  const found = await findArticle(scope, number);
  if (!found || found.article.hidden) return refuse("not-found");
  if (found.product?.id === id) return done({ id });
  if (found.product) return refuse("article-bound");
  const { companyId } = actor;
  const { article, shop } = found;
  const own = eq(ownProducts.companyId, companyId);
  const [count, [taken]] = await Promise.all([
    db.$count(ownProducts, own),
    db
      .select({ id: ownProducts.id })
      .from(ownProducts)
      .where(and(own, eq(ownProducts.managementNumber, article.sku)))
      .limit(1),
  ]);
  if (count >= ownProductLimits.productsMax) return refuse("library-full");
  const said = dataOfArticle(article);
  const data = taken ? { ...said, managementNumber: "" } : said;
  const made = { id, companyId, data, picture: article.picture, tags: [], sources: [] };
  const statements = [
    ...newProduct(scope, { ...made, note: noteOf(shop, article) }),
    ...articleBound(scope, shop, number, id),
  ];
  const written = await commit(scope, statements, bindRefusals);
  return written.ok ? done({ id }) : written;
}

/** What of an article a product may be called by; what our own rules refuse is left out. */
function dataOfArticle({
  title,
  sku,
  asin,
  fnsku,
  jan,
  priceYen,
}: FoundArticle["article"]): OwnProductData {
  const said = { managementNumber: sku, ownSku: sku, asin, labelNumber: fnsku, jan };
  const fitting = Object.entries(said).filter(
    ([field, value]) => ownProductShape[field as keyof typeof said].safeParse(value).success,
  );
  const price = ownProductShape.sellingPriceYen.safeParse(
    priceYen === null ? "" : String(priceYen),
  );
  return {
    ...plainData(title.slice(0, 100) || sku.slice(0, 100)),
    ...Object.fromEntries(fitting),
    sellingPriceYen: price.success ? price.data : null,
  };
}
