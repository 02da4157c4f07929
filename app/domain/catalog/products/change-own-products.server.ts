import { and, eq, inArray, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  articleProducts,
  auxiliaryMaterialUses,
  files,
  ownProductSources,
  ownProducts,
  ownProductTags,
  skus,
} from "#db/schema/index.ts";
import {
  changesOf,
  type OwnProductData,
  ownProductFields,
  ownProductLimits,
} from "./own-product.ts";
import {
  dataOf,
  findOwnProduct,
  type OwnProduct,
  ownProductsOf,
} from "./own-product-queries.server.ts";
import {
  actOnProduct,
  insertSource,
  insertTag,
  ownProductRefusals,
} from "./write-own-product.server.ts";

/** タグを付ける・外す: adds a tag to the named products, or removes it. */
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
        ? insertTag(scope, actor.companyId, product.id, tag)
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

/** 削除: deletes products with their tags and sources; orders keep the data they were made with. */
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

/**
 * 統合: merges two records of one product into the first. Empty fields are filled from the second, whose
 * tags, sources, materials and documents move over; then the second is deleted. Refuses if both together
 * exceed a limit.
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
      // The auxiliary materials of both are kept; where both use the same one, the first's amount counts.
      db.run(sql`INSERT INTO auxiliary_material_uses (product_id, material_id, company_id, per_piece)
        SELECT ${id}, material_id, company_id, per_piece FROM auxiliary_material_uses u WHERE product_id = ${goneId}
          AND NOT EXISTS (SELECT 1 FROM auxiliary_material_uses k WHERE k.product_id = ${id} AND k.material_id = u.material_id)`),
      // Marketplace articles move to the first product; an article that it has already is unbound from the
      // second.
      db.run(
        sql`UPDATE OR IGNORE article_products SET product_id = ${id} WHERE product_id = ${goneId}`,
      ),
      // Lines of the company's own marketplace orders move as well.
      db.run(sql`UPDATE channel_order_lines SET product_id = ${id} WHERE product_id = ${goneId}`),
      ...removed(db, [goneId], [gone.product.number]),
      ...actOnProduct(scope, kept.product, "merge", { ...data, picture }, note),
      ...tags.map((tag) => insertTag(scope, companyId, id, tag)),
    ],
    { ...ownProductRefusals, auxiliary_material_uses_limit: "too-many-materials" },
  );
}

/**
 * 仕入先の追加: adds a SKU that the product may be bought as, up to three. Refuses one that belongs to another
 * product.
 */
export async function bindSource(scope: Scope<Buyer>, id: string, skuId: string) {
  const { db } = scope;
  const own = await open(scope, id);
  if (!own.ok) return own;
  const { product, sources } = own.value;
  if (sources.some(({ source }) => source.skuId === skuId)) return done(undefined);
  if (sources.length >= ownProductLimits.sourcesMax) return refuse("too-many-sources");
  const [sku] = await db.select().from(skus).where(eq(skus.id, skuId)).limit(1);
  if (!sku) return refuse("gone");
  const source = { offerId: sku.offerId, skuId, priceFen: sku.priceFen, quantity: 1 };
  return commit(
    scope,
    [
      ...actOnProduct(
        scope,
        product,
        "bind",
        {},
        message("product.source", { offerId: sku.offerId }),
      ),
      insertSource(scope, product.companyId, id, sources.length + 1, source),
    ],
    ownProductRefusals,
  );
}

/** 仕入先の解除: removes a source; the following ones move up, so that the first stays the default. */
export async function unbindSource(scope: Scope<Buyer>, id: string, skuId: string) {
  const own = await open(scope, id);
  if (!own.ok) return own;
  const { sources } = own.value;
  const left = sources.filter(({ source }) => source.skuId !== skuId);
  if (left.length === sources.length) return refuse("not-found");
  const gone = sources.find(({ source }) => source.skuId === skuId)!.source;
  return arrange(
    scope,
    own.value,
    left,
    "unbind",
    message("product.source", { offerId: gone.offerId }),
  );
}

/** 既定の仕入先: moves a source to the front, which makes it the default. */
export async function preferSource(scope: Scope<Buyer>, id: string, skuId: string) {
  const own = await open(scope, id);
  if (!own.ok) return own;
  const { sources } = own.value;
  const first = sources.find(({ source }) => source.skuId === skuId);
  if (!first) return refuse("not-found");
  if (first === sources[0]) return done(undefined);
  const others = sources.filter((one) => one !== first);
  const note = message("product.preferred-source", {
    before: sources[0]!.source.offerId,
    after: first.source.offerId,
  });
  return arrange(scope, own.value, [first, ...others], "prefer", note);
}

/** Plans the statements that delete products and the rows that refer to them. */
function removed(db: Scope["db"], ids: string[], numbers: number[]) {
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

/** Reads the named products; refuses if one is not the company's, or none is named. */
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

/** Takes the first's values, and the second's where the first is empty. */
function joined(first: OwnProductData, second: OwnProductData): OwnProductData {
  const taken = ownProductFields.filter((field) => {
    const value = first[field];
    return value === "" || value === null || (Array.isArray(value) && value.length === 0);
  });
  return { ...first, ...Object.fromEntries(taken.map((field) => [field, second[field]])) };
}

type Own = NonNullable<Awaited<ReturnType<typeof findOwnProduct>>>;

async function open(scope: Scope<Buyer>, id: string) {
  if (!buyerMay(scope.actor, "products")) return refuse("forbidden");
  const own = await findOwnProduct(scope, id);
  return own ? done(own) : refuse("not-found");
}

/** Rewrites the sources in this order. */
function arrange(
  scope: Scope<Buyer>,
  { product }: Own,
  sources: Own["sources"],
  act: string,
  note: Message,
) {
  const { db } = scope;
  return commit(
    scope,
    [
      ...actOnProduct(scope, product, act, {}, note),
      db.delete(ownProductSources).where(eq(ownProductSources.productId, product.id)),
      ...sources.map(({ source }, index) =>
        db.insert(ownProductSources).values({ ...source, place: index + 1 }),
      ),
    ],
    ownProductRefusals,
  );
}
