import { sql } from "drizzle-orm";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines, orders } from "#db/schema/index.ts";

/** The statement for what each SKU of an order was quoted at the last time in another one, in fen. */
export function earlierPricesQuery({ db }: Pick<Scope, "db">, number: string) {
  // The newest line of the SKU by its place in the table: its index ends there.
  const earlier = sql<
    number | null
  >`(SELECT p.price_fen FROM order_lines p JOIN orders q ON q.id = p.order_id
    WHERE p.sku_id = order_lines.sku_id AND p.order_id <> order_lines.order_id AND q.quoted_at IS NOT NULL AND p.refusal = ''
    ORDER BY p.rowid DESC LIMIT 1)`;
  return db
    .select({ lineId: orderLines.id, priceFen: earlier })
    .from(orderLines)
    .where(
      sql`${orderLines.orderId} = (SELECT ${orders.id} FROM ${orders} WHERE ${orders.number} = ${number})`,
    )
    .limit(limits.linesPerOrder);
}
