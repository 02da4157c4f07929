import { eq, inArray, type SQL } from "drizzle-orm";
import {
  measureColumns,
  productOfSource,
  sourceOfSku,
} from "#app/domain/catalog/products/own-measures.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offers, ownProductSources, ownProducts, skus, suppliers } from "#db/schema/index.ts";

/** Selects the goods that a change names by SKU, with the measures that the order's company keeps of them. */
export function changeGoodsQuery(
  { db }: Pick<Scope, "db">,
  companyId: string | SQL,
  skuIds: readonly string[],
) {
  return db
    .select({
      sku: skus,
      offer: offers,
      supplierNameZh: suppliers.nameZh,
      own: measureColumns,
    })
    .from(skus)
    .innerJoin(offers, eq(offers.id, skus.offerId))
    .innerJoin(suppliers, eq(suppliers.id, offers.supplierId))
    .leftJoin(ownProductSources, sourceOfSku(companyId, skus.id))
    .leftJoin(ownProducts, productOfSource)
    .where(inArray(skus.id, [...skuIds]))
    .limit(limits.linesPerOrder);
}

export type ChangeGoods = Awaited<ReturnType<typeof changeGoodsQuery>>[number];
