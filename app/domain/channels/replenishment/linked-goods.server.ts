import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { type CartRow, wishedGoods } from "#app/domain/catalog/cart/cart.server.ts";
import { optionSet } from "#app/domain/catalog/cart/same-wish.ts";
import { measureColumns, seenOfSku } from "#app/domain/catalog/own-product/own-measures.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  offers,
  ownProductSources,
  ownProducts,
  replenishmentSettings,
  skus,
  suppliers,
} from "#db/schema/index.ts";

/** The statement for products of a company with their settings and the SKU that they are ordered as, if any. */
export function linkedGoodsQuery(
  { db }: Pick<Scope, "db">,
  companyId: string,
  productIds: readonly string[],
) {
  const first = and(
    eq(ownProductSources.productId, ownProducts.id),
    sql`${ownProductSources.place} = 1`,
  );
  return db
    .select({
      product: getTableColumns(ownProducts),
      settings: replenishmentSettings,
      source: ownProductSources,
      ...wishedGoods,
      offer: { ...wishedGoods.offer, supplierId: offers.supplierId, platform: offers.platform },
      own: measureColumns,
      seenClass: seenOfSku,
    })
    .from(ownProducts)
    .leftJoin(replenishmentSettings, eq(replenishmentSettings.productId, ownProducts.id))
    .leftJoin(ownProductSources, first)
    .leftJoin(skus, eq(skus.id, ownProductSources.skuId))
    .leftJoin(offers, eq(offers.id, skus.offerId))
    .leftJoin(suppliers, eq(suppliers.id, offers.supplierId))
    .where(and(eq(ownProducts.companyId, companyId), inArray(ownProducts.id, [...productIds])))
    .orderBy(asc(ownProducts.number))
    .limit(Math.max(1, productIds.length));
}

export type LinkedGoods = Awaited<ReturnType<typeof linkedGoodsQuery>>[number];

/** So many of a product as a cart would hold them, with its options, label data and note; null where it has no link on sale. */
export function wishOf(linked: LinkedGoods, quantity: number): CartRow | null {
  const { product, source, sku, offer, supplierNameZh, own, seenClass } = linked;
  if (!source || !sku || !offer) return null;
  const { managementNumber, asin, labelNumber, note, optionIds } = product;
  return {
    sku,
    own,
    seenClass,
    supplierNameZh,
    unwanted: 0,
    offer: { ...offer, pieces: quantity },
    line: {
      id: product.id,
      cartId: "",
      skuId: source.skuId,
      offerId: source.offerId,
      quantity,
      note,
      supplierId: offer.supplierId,
      platform: offer.platform,
      seenPriceFen: sku.priceFen,
      optionIds: optionSet(optionIds),
      labelData: { managementNumber, asin, labelNumber },
      selected: true,
      addedAt: new Date(0),
    },
  };
}
