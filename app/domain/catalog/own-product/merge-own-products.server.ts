import { and, eq, inArray, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { files, ownProductSources } from "#db/schema/index.ts";
import { removed } from "./change-own-products.server.ts";
import { dataOf, findOwnProduct } from "./find-own-product.server.ts";
import { type OwnProductData, ownProductFields, ownProductLimits } from "./own-product.ts";
import { changesOf } from "./shown-field.ts";
import { actOnProduct, ownProductRefusals, tagged } from "./write-own-product.server.ts";

/**
 * 統合: two records of one product become the first. What the first does not say is taken from the second,
 * with its tags, sources, materials and documents; the second goes. Refuses where together they have too many of these.
 */
export async function mergeOwnProducts(scope: Scope<Buyer>, id: string, goneId: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if (id === goneId) return refuse("same-product");
  const [kept, gone] = await Promise.all([
    findOwnProduct(scope, id),
    findOwnProduct(scope, goneId),
  ]);
  if (!kept || !gone) return refuse("not-found");
  if (kept.sources.length + gone.sources.length > ownProductLimits.sourcesMax)
    return refuse("too-many-sources");
  const tags = gone.tags.filter((tag) => !kept.tags.includes(tag));
  if (kept.tags.length + tags.length > ownProductLimits.tagsMax) return refuse("too-many-tags");

  const before = dataOf(kept.product);
  const data = joined(before, dataOf(gone.product));
  const picture = kept.product.picture || gone.product.picture;
  const changes = changesOf(before, data);
  const merged = message("product.merged", { name: gone.product.name });
  const note =
    changes.length > 0
      ? message("lines", { parts: [merged, message("changes", { changes })] })
      : merged;
  const { companyId } = kept.product;
  return commit(
    scope,
    [
      ...actOnProduct(
        scope,
        gone.product,
        "delete",
        {},
        message("product.merged-into", { name: kept.product.name }),
      ),
      ...gone.sources.map(({ source }, index) =>
        db
          .update(ownProductSources)
          .set({ productId: id, place: kept.sources.length + index + 1 })
          .where(
            and(eq(ownProductSources.productId, goneId), eq(ownProductSources.skuId, source.skuId)),
          ),
      ),
      db
        .update(files)
        .set({ documentId: id })
        .where(and(eq(files.documentKind, "product"), inArray(files.documentId, [goneId]))),
      // What one of them goes with, both do; of what both go with the first's number stands.
      db.run(sql`INSERT INTO auxiliary_material_uses (product_id, material_id, company_id, per_piece)
        SELECT ${id}, material_id, company_id, per_piece FROM auxiliary_material_uses u WHERE product_id = ${goneId}
          AND NOT EXISTS (SELECT 1 FROM auxiliary_material_uses k WHERE k.product_id = ${id} AND k.material_id = u.material_id)`),
      // Articles of marketplaces follow it; where a shop has the first already, the other is free again.
      db.run(
        sql`UPDATE OR IGNORE article_products SET product_id = ${id} WHERE product_id = ${goneId}`,
      ),
      // So do the lines of orders that the company brought itself.
      db.run(sql`UPDATE channel_order_lines SET product_id = ${id} WHERE product_id = ${goneId}`),
      ...removed(db, [goneId], [gone.product.number]),
      ...actOnProduct(scope, kept.product, "merge", { ...data, picture }, note),
      ...tags.map((tag) => tagged(scope, companyId, id, tag)),
    ],
    { ...ownProductRefusals, auxiliary_material_uses_limit: "too-many-materials" },
  );
}

/** The first's own words, and the second's where it has none. */
function joined(first: OwnProductData, second: OwnProductData): OwnProductData {
  const taken = ownProductFields.filter((field) => {
    const value = first[field];
    return value === "" || value === null || (Array.isArray(value) && value.length === 0);
  });
  return { ...first, ...Object.fromEntries(taken.map((field) => [field, second[field]])) };
}
