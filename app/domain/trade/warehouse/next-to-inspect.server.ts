import { and, asc, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, orders, purchases } from "#db/schema/index.ts";

/**
 * Another lot of the same parcel that came and waits for its inspection: the parcel lies open already.
 * An order comes in several parcels, and a parcel may bring goods of several orders.
 */
export async function nextToInspect({ db }: Scope<Staff>, lotId: string) {
  const purchase = sql`(SELECT purchase_id FROM lots WHERE id = ${lotId})`;
  const together = sql`(SELECT ${purchase} AS id UNION SELECT o.id FROM purchases p
    JOIN purchases o ON upper(o.china_tracking) = upper(p.china_tracking)
    WHERE p.id = ${purchase} AND p.china_tracking <> '')`;
  const [next] = await db
    .select({ id: lots.id })
    .from(lots)
    .where(
      and(
        sql`${lots.orderId} IN (SELECT order_id FROM purchases WHERE id IN ${together})`,
        sql`${lots.purchaseId} IN ${together}`,
        eq(lots.state, "arrival_work"),
      ),
    )
    .orderBy(asc(lots.receivedAt), asc(lots.number))
    .limit(1);
  return next;
}

/** By what a lot is found among those to be shelved: the number on its parcel, else its order's. */
export async function numberOfLot({ db }: Scope<Staff>, lotId: string) {
  const [lot] = await db
    .select({ order: orders.number, parcel: purchases.chinaTracking })
    .from(lots)
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .leftJoin(purchases, eq(purchases.id, lots.purchaseId))
    .where(eq(lots.id, lotId));
  return lot?.parcel || lot?.order;
}
