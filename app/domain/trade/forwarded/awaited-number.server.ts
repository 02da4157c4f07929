import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, purchases } from "#db/schema/index.ts";

/**
 * The statement for goods of any company that somebody still waits for under one of these numbers, in
 * capitals, but not of `exceptOrderId`. A scan finds a parcel in any spelling and by the marketplace's own
 * number too, and so does this: else another company's goods would be received as one's own.
 */
export function awaitedUnderQuery(
  { db }: Pick<Scope, "db">,
  numbers: readonly string[],
  exceptOrderId = "",
) {
  const list = JSON.stringify(numbers);
  const named = sql`(SELECT value FROM json_each(${list}))`;
  const scanned = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      sql`upper(${purchases.chinaTracking}) IN ${named} OR upper(${purchases.marketplaceNumber}) IN ${named}`,
    );
  return db
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(lots, and(eq(lots.orderId, purchases.orderId), eq(lots.purchaseId, purchases.id)))
    .where(
      and(
        inArray(purchases.id, scanned),
        ne(purchases.orderId, exceptOrderId),
        inArray(lots.state, ["arrival_pending", "arrival_work"]),
      ),
    )
    .limit(1);
}
