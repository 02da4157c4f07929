import { eq, inArray } from "drizzle-orm";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offers, skus, suppliers } from "#db/schema/index.ts";

/** The statement for goods that a change names by their SKU, as their pages show them now. */
export function changeGoodsQuery({ db }: Pick<Scope, "db">, skuIds: readonly string[]) {
  return db
    .select({ sku: skus, offer: offers, supplierNameZh: suppliers.nameZh })
    .from(skus)
    .innerJoin(offers, eq(offers.id, skus.offerId))
    .innerJoin(suppliers, eq(suppliers.id, offers.supplierId))
    .where(inArray(skus.id, [...skuIds]))
    .limit(limits.linesPerOrder);
}

/** A row of it. */
export type ChangeGoods = Awaited<ReturnType<typeof changeGoodsQuery>>[number];
