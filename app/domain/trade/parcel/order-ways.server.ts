import { and, asc, desc, eq, lt, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  lots,
  orderLines,
  orders,
  parcelEvents,
  parcels,
  purchases,
  suppliers,
} from "#db/schema/index.ts";
import { wayStep } from "./list-ways.server.ts";

/** So many events of all its parcels together, the newest first. */
const eventsMax = 1_000;

/**
 * The way of everything that was bought for an order: each purchase with its parcel, its goods line by
 * line and what the carrier told, and the lines that nothing is bought of yet. One round trip;
 * undefined where the order is not theirs.
 */
export async function readOrderWays({ db, actor }: Scope<Buyer>, number: string) {
  const mine = and(eq(orders.number, number), ordersWithin(actor));
  const [[order], bought, goods, events, unbought] = await db.batch([
    db
      .select({ number: orders.number, createdAt: orders.createdAt })
      .from(orders)
      .where(mine)
      .limit(1),
    db
      .select({
        id: purchases.id,
        supplierNameZh: suppliers.nameZh,
        marketplaceNumber: purchases.marketplaceNumber,
        chinaTracking: purchases.chinaTracking,
        boughtAt: purchases.boughtAt,
        step: wayStep,
        parcelState: parcels.state,
        carrierName: parcels.carrierName,
      })
      .from(orders)
      .innerJoin(purchases, eq(purchases.orderId, orders.id))
      .leftJoin(suppliers, eq(suppliers.id, purchases.supplierId))
      .leftJoin(parcels, eq(parcels.trackingNumber, purchases.chinaTracking))
      .where(and(mine, eq(purchases.state, "bought")))
      .orderBy(asc(purchases.boughtAt), asc(purchases.id))
      .limit(limits.linesPerOrder),
    goodsQuery(db, mine),
    db
      .selectDistinct({
        trackingNumber: parcelEvents.trackingNumber,
        at: parcelEvents.at,
        place: parcelEvents.place,
        words: parcelEvents.words,
        kind: parcelEvents.kind,
      })
      .from(orders)
      .innerJoin(purchases, eq(purchases.orderId, orders.id))
      .innerJoin(parcelEvents, eq(parcelEvents.trackingNumber, purchases.chinaTracking))
      .where(mine)
      .orderBy(desc(parcelEvents.at))
      .limit(eventsMax),
    unboughtQuery(db, mine),
  ]);
  if (!order) return undefined;
  const ways = bought.map((purchase) => ({
    ...purchase,
    lines: goods.filter(({ purchaseId }) => purchaseId === purchase.id),
    events: events.filter(({ trackingNumber }) => trackingNumber === purchase.chinaTracking),
  }));
  return { order, ways, unbought };
}

/** The lines that pieces are still to be bought of, and how many. */
function unboughtQuery(db: Scope["db"], mine: ReturnType<typeof and>) {
  return db
    .select({
      titleJa: orderLines.titleJa,
      spec: orderLines.spec,
      quantity: sql<number>`${orderLines.quantity} - ${orderLines.boughtQuantity}`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(mine, eq(orderLines.refusal, ""), lt(orderLines.boughtQuantity, orderLines.quantity)),
    )
    .orderBy(asc(orderLines.position))
    .limit(limits.linesPerOrder);
}

/** What each purchase brings of each line, and how much of it is here. */
function goodsQuery(db: Scope["db"], mine: ReturnType<typeof and>) {
  return db
    .select({
      purchaseId: lots.purchaseId,
      lineId: orderLines.id,
      titleJa: orderLines.titleJa,
      spec: orderLines.spec,
      picture: orderLines.picture,
      pieces: sql<number>`sum(${lots.quantity})`,
      arrivedPieces: sql<number>`sum(CASE WHEN ${lots.state} IN ('arrival_pending', 'missing') THEN 0 ELSE ${lots.quantity} END)`,
    })
    .from(orders)
    .innerJoin(lots, eq(lots.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(mine)
    .groupBy(lots.purchaseId, orderLines.id)
    .orderBy(asc(orderLines.position))
    .limit(2 * limits.linesPerOrder);
}
