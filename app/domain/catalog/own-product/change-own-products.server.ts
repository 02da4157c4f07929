import { and, eq, inArray, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  articleProducts,
  auxiliaryMaterialUses,
  ownProductSources,
  ownProducts,
  ownProductTags,
} from "#db/schema/index.ts";
import { type OwnProduct, ownProductsOf } from "./find-own-product.server.ts";
import { ownProductLimits } from "./own-product.ts";
import { actOnProduct, ownProductRefusals, tagged } from "./write-own-product.server.ts";

/** タグを付ける・外す: on each of the products named; those that have it, or have it not, stay. */
export async function tagOwnProducts(
  scope: Scope<Buyer>,
  ids: readonly string[],
  tag: string,
  way: "add" | "remove",
) {
  const found = await named(scope, ids);
  if (!found.ok) return found;
  const { db, actor } = scope;
  const products = found.value;
  return commit(
    scope,
    products.flatMap((product) => [
      ...actOnProduct(
        scope,
        product,
        way === "add" ? "tag" : "untag",
        {},
        message("product.tagged", { tag }),
      ),
      way === "add"
        ? tagged(scope, actor.companyId, product.id, tag)
        : db
            .delete(ownProductTags)
            .where(
              and(
                eq(ownProductTags.companyId, actor.companyId),
                eq(ownProductTags.productNumber, product.number),
                eq(ownProductTags.tag, tag),
              ),
            ),
    ]),
    ownProductRefusals,
  );
}

/** 削除: the products go with their tags and sources; orders keep what they were made with. */
export async function deleteOwnProducts(scope: Scope<Buyer>, ids: readonly string[]) {
  const found = await named(scope, ids);
  if (!found.ok) return found;
  const { db } = scope;
  const products = found.value;
  const own = products.map(({ id }) => id);
  return commit(
    scope,
    [
      ...products.flatMap((product) =>
        actOnProduct(scope, product, "delete", {}, message("plain", { text: product.name })),
      ),
      ...removed(
        db,
        own,
        products.map(({ number }) => number),
      ),
    ],
    ownProductRefusals,
  );
}

/** The statements that take products away, and what hangs on them. */
export function removed(db: Scope["db"], ids: string[], numbers: number[]) {
  return [
    db.run(sql`UPDATE channel_order_lines SET product_id = NULL
      WHERE product_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    db.run(sql`UPDATE channel_articles SET bound = 0 WHERE number IN (SELECT article FROM article_products
      WHERE product_id IN (SELECT value FROM json_each(${JSON.stringify(ids)})))`),
    db.delete(articleProducts).where(inArray(articleProducts.productId, ids)),
    db.delete(auxiliaryMaterialUses).where(inArray(auxiliaryMaterialUses.productId, ids)),
    db.delete(ownProductTags).where(inArray(ownProductTags.productNumber, numbers)),
    db.delete(ownProductSources).where(inArray(ownProductSources.productId, ids)),
    db.delete(ownProducts).where(inArray(ownProducts.id, ids)),
  ];
}

/** The company's own among these; refuses where one is not, or none was named. */
async function named(scope: Scope<Buyer>, ids: readonly string[]) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return refuse("nothing-chosen");
  if (wanted.length > ownProductLimits.atOnceMax) return refuse("too-many");
  const products: OwnProduct[] = await db
    .select()
    .from(ownProducts)
    .where(ownProductsOf(scope, wanted))
    .limit(ownProductLimits.atOnceMax);
  return products.length === wanted.length ? done(products) : refuse("not-found");
}
