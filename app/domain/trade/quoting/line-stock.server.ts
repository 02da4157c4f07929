import { sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { skus } from "#db/schema/index.ts";

/** The statement for what the sellers list now of an order's goods: price and stock by SKU. */
export function lineStockQuery({ db }: Scope<Staff>, number: string) {
  return db
    .select({ skuId: skus.id, priceFen: skus.priceFen, stock: skus.stock })
    .from(skus)
    .where(
      sql`${skus.id} IN (SELECT l.sku_id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.number = ${number})`,
    )
    .limit(limits.linesPerOrder);
}
