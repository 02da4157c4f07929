import { and, eq, ne } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { marketplaceOrders } from "#db/schema/index.ts";

/** What is being placed at a marketplace of this seller, by another wish: by hand it would be bought twice. */
export function placingQuery(
  { db }: Pick<Scope, "db">,
  { id, orderId, supplierId }: { id: string; orderId: string; supplierId: string },
) {
  return db
    .select({ id: marketplaceOrders.id })
    .from(marketplaceOrders)
    .where(
      and(
        eq(marketplaceOrders.orderId, orderId),
        eq(marketplaceOrders.supplierId, supplierId),
        eq(marketplaceOrders.state, "placing"),
        ne(marketplaceOrders.id, id),
      ),
    )
    .limit(1);
}
