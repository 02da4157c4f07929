import { and, asc, eq, inArray, type SQLWrapper } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  offers,
  ownProductSources,
  ownProducts,
  ownProductTags,
  skus,
  suppliers,
} from "#db/schema/index.ts";
import type { OwnProductData } from "./own-product.ts";
import { ownProductLimits } from "./own-product.ts";

export type OwnProduct = typeof ownProducts.$inferSelect;

/** The condition on `own_products`: the company's own, these among them. */
export function ownProductsOf({ actor }: Scope<Buyer>, ids: readonly string[]) {
  return and(eq(ownProducts.companyId, actor.companyId), inArray(ownProducts.id, [...ids]));
}

/** The statements that read one product, its tags and what it is bought as, for a page's batch. */
export function ownProductQueries(scope: Scope<Buyer>, id: string) {
  const { db } = scope;
  return [
    db
      .select()
      .from(ownProducts)
      .where(ownProductsOf(scope, [id]))
      .limit(1),
    db
      .select({ tag: ownProductTags.tag })
      .from(ownProductTags)
      .innerJoin(ownProducts, eq(ownProducts.number, ownProductTags.productNumber))
      .where(ownProductsOf(scope, [id]))
      .orderBy(asc(ownProductTags.tag))
      .limit(ownProductLimits.tagsMax),
    sourcesQuery(scope, [id], 1),
  ] as const;
}

/**
 * What products are bought as, the default first, with today's price and stock where the offer is still there; of
 * at most so many products, which are named or found by a statement of their own.
 */
export function sourcesQuery(
  { db, actor }: Scope<Buyer>,
  productIds: readonly string[] | SQLWrapper,
  productsMax: number,
) {
  return db
    .select({
      source: ownProductSources,
      supplierNameZh: suppliers.nameZh,
      sku: { priceFen: skus.priceFen, stock: skus.stock, spec: skus.spec },
      offer: {
        titleJa: offers.titleJa,
        titleZh: offers.titleZh,
        platform: offers.platform,
        supplierId: offers.supplierId,
        tiers: offers.tiers,
        minOrder: offers.minOrder,
        categoryId: offers.categoryId,
        weightGrams: offers.weightGrams,
        lengthMm: offers.lengthMm,
        widthMm: offers.widthMm,
        heightMm: offers.heightMm,
        domesticFreightFen: offers.domesticFreightFen,
      },
    })
    .from(ownProductSources)
    .leftJoin(skus, eq(skus.id, ownProductSources.skuId))
    .leftJoin(offers, eq(offers.id, ownProductSources.offerId))
    .leftJoin(suppliers, eq(suppliers.id, offers.supplierId))
    .where(
      and(
        eq(ownProductSources.companyId, actor.companyId),
        inArray(ownProductSources.productId, productIds),
      ),
    )
    .orderBy(asc(ownProductSources.productId), asc(ownProductSources.place))
    .limit(productsMax * ownProductLimits.sourcesMax);
}

export type SourceRow = Awaited<ReturnType<typeof sourcesQuery>>[number];

/** The SKUs that a product of the company is bought as, to be found in the statement that asks for them. */
export function sourceSkus({ db, actor }: Scope<Buyer>, id: string) {
  return db
    .select({ skuId: ownProductSources.skuId })
    .from(ownProductSources)
    .where(
      and(eq(ownProductSources.companyId, actor.companyId), eq(ownProductSources.productId, id)),
    );
}

/** The HS code of a product of the company, to be found in the statement that asks for it. */
export function hsCodeOf(scope: Scope<Buyer>, id: string) {
  return scope.db
    .select({ hsCode: ownProducts.hsCode })
    .from(ownProducts)
    .where(ownProductsOf(scope, [id]));
}

/** One product of the company with its tags and sources; undefined also for another company's. */
export async function findOwnProduct(scope: Scope<Buyer>, id: string) {
  const [[product], tags, sources] = await scope.db.batch([...ownProductQueries(scope, id)]);
  return product && { product, tags: tags.map(({ tag }) => tag), sources };
}

/** What the company says of a product, apart from the row that holds it. */
export function dataOf(product: OwnProduct): OwnProductData {
  const { name, managementNumber, ownSku, asin, labelNumber, jan, labelText, note } = product;
  const { weightGrams, lengthMm, widthMm, heightMm, priceCapFen, sellingPriceYen } = product;
  const { hsCode, customsJa, customsEn, material, goodsClass, optionIds, inspectionPoints } =
    product;
  return {
    name,
    managementNumber,
    ownSku,
    asin,
    labelNumber,
    jan,
    labelText,
    note,
    weightGrams,
    lengthMm,
    widthMm,
    heightMm,
    priceCapFen,
    sellingPriceYen,
    hsCode,
    customsJa,
    customsEn,
    material,
    goodsClass,
    optionIds,
    inspectionPoints,
  };
}
