import { and, eq, isNull, lt, ne, or } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { marketplaceOrders } from "#db/schema/index.ts";

/** Who calls leaves the order alone for so long: a call and its second try are over by then. */
const leaseMs = 2 * 60_000;

/** Nobody is calling the marketplace for it at this moment. */
export function notCalling(now: Date) {
  const ended = lt(marketplaceOrders.triedAt, new Date(now.getTime() - leaseMs));
  return or(isNull(marketplaceOrders.triedAt), ended);
}

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
