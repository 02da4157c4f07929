import { and, asc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { caseStateNotIn } from "#app/domain/trade/case-state-conditions.server.ts";
import {
  documentEvents,
  lots,
  marketplaceOrders,
  orderFreights,
  orderLines,
  orders,
  problemCases,
  purchaseLines,
  purchases,
} from "#db/schema/index.ts";
import { caseStatesThat } from "../case-state.ts";
import { openChangeQuery } from "../orders/change-queries.server.ts";

/** Finds a purchase of this order with its lines, its lots and whether a problem case of them is open. */
export async function findPurchase({ db }: Scope<Staff>, orderId: string, purchaseId: string) {
  const [[purchase], lines, itsLots, cases] = await db.batch([
    db
      .select()
      .from(purchases)
      .where(and(eq(purchases.id, purchaseId), eq(purchases.orderId, orderId)))
      .limit(1),
    db
      .select()
      .from(purchaseLines)
      .where(eq(purchaseLines.purchaseId, purchaseId))
      .limit(limits.linesPerOrder),
    db
      .select({
        id: lots.id,
        state: lots.state,
        version: lots.version,
        quantity: lots.quantity,
        orderLineId: lots.orderLineId,
      })
      .from(lots)
      .where(and(eq(lots.orderId, orderId), eq(lots.purchaseId, purchaseId)))
      .limit(2 * limits.linesPerOrder),
    db
      .select({ id: problemCases.id })
      .from(problemCases)
      .where(
        and(
          inArray(
            problemCases.lotId,
            db
              .select({ id: lots.id })
              .from(lots)
              .where(and(eq(lots.orderId, orderId), eq(lots.purchaseId, purchaseId))),
          ),
          caseStateNotIn(caseStatesThat.areClosed),
        ),
      )
      .limit(1),
  ]);
  return purchase && { ...purchase, lines, lots: itsLots, caseOpen: cases.length > 0 };
}

type Found = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

/** True while every piece is still on its way as it was bought: none received, none reported missing. */
export function isUntouched({ lines, lots: itsLots }: Pick<Found, "lines" | "lots">) {
  const pieces = (of: readonly { quantity: number }[]) =>
    of.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    itsLots.every(({ state }) => state === "arrival_pending") && pieces(itsLots) === pieces(lines)
  );
}

export type ReadPurchase = ReturnType<typeof toPurchases>[number];

/** Shapes the rows of `purchasesQueries`: each purchase with its own lines and history. */
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
 * Selects the purchases of an order, undone ones too: their lines, what was paid for each, how many pieces
 * arrived, and what was corrected and why. `toPurchases` shapes the rows.
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

/** Selects the history of the purchases: made, corrected, undone. */
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

/**
 * Selects the part of a supplier's quoted freight in each order that no purchase answers for yet, in fen: one
 * parcel may be bought in several orders.
 */
export function freightLeftQuery(
  { db }: Pick<Scope, "db">,
  orderIds: readonly string[],
  supplierId: string,
) {
  return db
    .select({ orderId: orderFreights.orderId, leftFen: freightLeftFen })
    .from(orderFreights)
    .where(
      and(eq(orderFreights.supplierId, supplierId), inArray(orderFreights.orderId, [...orderIds])),
    )
    .limit(limits.linesPerOrder);
}

/** Works out that part in a query of `order_freights`. */
export const freightLeftFen = sql<number>`max(0, order_freights.freight_fen - (SELECT COALESCE(sum(p.quoted_freight_fen), 0)
  FROM purchases p WHERE p.order_id = order_freights.order_id AND p.supplier_id = order_freights.supplier_id AND p.state = 'bought'))`;

/** The rule that keeps the number of a marketplace's order with one supplier. */
export const numberRefusals = { purchase_number_of_one_supplier: "number-taken" } as const;

/** Selects purchases of other suppliers under this number, on any platform, with what names them. */
export function numberHoldersQuery(
  { db }: Pick<Scope, "db">,
  { supplierId, marketplaceNumber }: { supplierId: string; marketplaceNumber: string },
) {
  return db
    .select({
      platform: purchases.platform,
      orderNumber: orders.number,
      supplierNameZh: sql<string>`COALESCE((SELECT f.supplier_name_zh FROM order_freights f
        WHERE f.order_id = ${purchases.orderId} AND f.supplier_id = ${purchases.supplierId}), ${purchases.supplierId})`,
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(
      and(
        eq(purchases.marketplaceNumber, marketplaceNumber),
        eq(purchases.state, "bought"),
        ne(purchases.supplierId, supplierId),
      ),
    )
    .limit(5);
}

/** A caller leaves the order alone for this long: a call and its second try are over by then. */
const leaseMs = 2 * 60_000;

/** Answers the condition that nobody is calling the marketplace for the order at this moment. */
export function notCalling(now: Date) {
  const ended = lt(marketplaceOrders.triedAt, new Date(now.getTime() - leaseMs));
  return or(isNull(marketplaceOrders.triedAt), ended);
}

/** Selects another order that is being placed at this seller's marketplace: buying by hand would buy twice. */
function placingQuery(
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

/**
 * Selects what a purchase is checked against: the order's lines, the purchase itself if it was made already,
 * the open change, who else holds its number, the freight that is left, and orders being placed.
 */
export function purchaseCheckQueries(
  scope: Scope<Staff>,
  orderId: string,
  purchase: { id: string; supplierId: string; marketplaceNumber: string },
) {
  const { db } = scope;
  const { id, supplierId } = purchase;
  return [
    db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.position))
      .limit(limits.linesPerOrder),
    db
      .select()
      .from(purchases)
      .where(and(eq(purchases.id, id), eq(purchases.orderId, orderId)))
      .limit(1),
    openChangeQuery(scope, orderId),
    numberHoldersQuery(scope, purchase),
    freightLeftQuery(scope, [orderId], supplierId),
    placingQuery(scope, { id, orderId, supplierId }),
  ] as const;
}
