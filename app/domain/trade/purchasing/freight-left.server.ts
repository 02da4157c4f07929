import { and, eq, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderFreights } from "#db/schema/index.ts";

/** The quoted freight of a supplier that no purchase answers for yet, in fen: one parcel may be bought in several orders. */
export function freightLeftQuery({ db }: Pick<Scope, "db">, orderId: string, supplierId: string) {
  return db
    .select({
      leftFen: sql<number>`max(0, ${orderFreights.freightFen} - (SELECT COALESCE(sum(p.quoted_freight_fen), 0) FROM purchases p
        WHERE p.order_id = ${orderId} AND p.supplier_id = ${supplierId} AND p.state = 'bought'))`,
    })
    .from(orderFreights)
    .where(and(eq(orderFreights.orderId, orderId), eq(orderFreights.supplierId, supplierId)))
    .limit(1);
}
