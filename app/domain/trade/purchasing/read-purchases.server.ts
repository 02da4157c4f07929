import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { documentEvents, lots, orders, purchaseLines, purchases } from "#db/schema/index.ts";

export type ReadPurchase = ReturnType<typeof toPurchases>[number];

/** The purchases of an order that `purchasesQueries` found, each with its own lines and history. */
export function toPurchases([rows, lines, events]: BatchResponse<
  ReturnType<typeof purchasesQueries>
>) {
  return rows.map((purchase) => ({
    ...purchase,
    lines: lines.filter(({ purchaseId }) => purchaseId === purchase.id),
    events: events.filter(({ documentId }) => documentId === purchase.id),
  }));
}

/**
 * The statements for the purchases of an order with their lines, what was paid for each, how many of their pieces
 * are here, and what was corrected why; also those that were undone. `toPurchases` reads their rows.
 */
export function purchasesQueries(scope: Scope<Staff>, number: string) {
  const { db } = scope;
  const ofOrder = eq(
    purchases.orderId,
    sql`(${db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))})`,
  );
  return [
    headsQuery(scope, ofOrder),
    linesQuery(scope, ofOrder),
    eventsQuery(scope, ofOrder),
  ] as const;
}

function headsQuery({ db }: Scope<Staff>, ofOrder: SQL) {
  // Nothing received, no piece missing: only then a purchase can still be corrected or undone.
  const untouched = sql<number>`NOT EXISTS (SELECT 1 FROM lots l WHERE l.order_id = purchases.order_id
    AND l.purchase_id = purchases.id AND l.state <> 'arrival_pending')`;
  return db
    .select({
      id: purchases.id,
      supplierId: purchases.supplierId,
      state: purchases.state,
      version: purchases.version,
      platform: purchases.platform,
      marketplaceNumber: purchases.marketplaceNumber,
      chinaTracking: purchases.chinaTracking,
      boughtAt: purchases.boughtAt,
      boughtBy: purchases.boughtBy,
      goodsFen: purchases.goodsFen,
      freightFen: purchases.freightFen,
      discountFen: purchases.discountFen,
      quotedFreightFen: purchases.quotedFreightFen,
      account: purchases.account,
      paidAt: purchases.paidAt,
      untouched,
    })
    .from(purchases)
    .where(ofOrder)
    .orderBy(asc(purchases.boughtAt), asc(purchases.id))
    .limit(2 * limits.linesPerOrder);
}

function linesQuery({ db }: Scope<Staff>, ofOrder: SQL) {
  return db
    .select({
      purchaseId: purchaseLines.purchaseId,
      orderLineId: purchaseLines.orderLineId,
      quantity: purchaseLines.quantity,
      quotedFen: purchaseLines.quotedFen,
      paidFen: purchaseLines.paidFen,
      owedFen: purchaseLines.owedFen,
      arrived: sql<number>`(SELECT COALESCE(sum(l.quantity), 0) FROM ${lots} l WHERE l.order_line_id = ${purchaseLines.orderLineId}
          AND l.purchase_id = ${purchaseLines.purchaseId} AND l.received_at IS NOT NULL)`,
    })
    .from(purchases)
    .innerJoin(purchaseLines, eq(purchaseLines.purchaseId, purchases.id))
    .where(ofOrder)
    .limit(4 * limits.linesPerOrder);
}

/** The history of the purchases: made, corrected, undone. */
function eventsQuery({ db }: Scope<Staff>, ofOrder: SQL) {
  return db
    .select({
      documentId: documentEvents.documentId,
      version: documentEvents.version,
      move: documentEvents.move,
      note: documentEvents.note,
      at: documentEvents.at,
      by: documentEvents.by,
      byName: documentEvents.byName,
    })
    .from(purchases)
    .innerJoin(
      documentEvents,
      sql`${documentEvents.documentKind} = 'purchase' AND ${documentEvents.documentId} = ${purchases.id}`,
    )
    .where(ofOrder)
    .orderBy(asc(documentEvents.at), asc(documentEvents.version))
    .limit(4 * limits.linesPerOrder);
}
