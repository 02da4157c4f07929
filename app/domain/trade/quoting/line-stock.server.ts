import { eq, type SQL, sql } from "drizzle-orm";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offers, skus } from "#db/schema/index.ts";
import type { ListedGoods } from "./quote-warnings.ts";

const listed = {
  skuId: skus.id,
  priceFen: skus.priceFen,
  stock: skus.stock,
  tiers: offers.tiers,
  minOrder: offers.minOrder,
};

/** The statement for what the sellers list now of an order's goods, by SKU. */
export function lineStockQuery({ db }: Pick<Scope, "db">, number: string) {
  return listedQuery(
    db,
    sql`SELECT l.sku_id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.number = ${number}`,
  );
}

/** The stock of the goods of an order, by the order's id. */
export function listedGoodsQuery({ db }: Pick<Scope, "db">, orderId: string) {
  return listedQuery(db, sql`SELECT l.sku_id FROM order_lines l WHERE l.order_id = ${orderId}`);
}

function listedQuery(db: Scope["db"], skuIds: SQL) {
  return db
    .select(listed)
    .from(skus)
    .innerJoin(offers, eq(offers.id, skus.offerId))
    .where(sql`${skus.id} IN (${skuIds})`)
    .limit(limits.linesPerOrder);
}

/** Those rows by SKU. */
export function listedBySku(rows: readonly (ListedGoods & { skuId: string })[]) {
  return new Map<string, ListedGoods>(rows.map((row) => [row.skuId, row]));
}
