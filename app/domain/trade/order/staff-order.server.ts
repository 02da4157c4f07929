import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { flatFeeHasEnded } from "#app/domain/customers/membership/has-ended.server.ts";
import {
  companies,
  logisticsMethods,
  lots,
  orders,
  paymentItems,
  payments,
  purchases,
  shippingLines,
  shippingRequests,
  staff,
} from "#db/schema/index.ts";

/** More than an order is ever sent or paid in. */
const followersMax = 200;

/**
 * The statements for what follows from an order, for who works on it: whose it is with the member's note, its
 * lots with parcel and shelf, what was sent of it and how it was paid.
 */
export function staffOrderQueries(scope: Scope<Staff>, number: string) {
  const { db } = scope;
  const id = sql<string>`(${db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))})`;
  return [
    memberQuery(scope, number),
    lotsQuery(scope, id),
    shipmentsQuery(scope, id),
    db
      .select({
        number: payments.number,
        state: payments.state,
        way: payments.way,
        yen: sql<number>`${paymentItems.dueYen} - ${paymentItems.couponYen}`,
        startedAt: payments.startedAt,
      })
      .from(paymentItems)
      .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
      .where(and(eq(paymentItems.documentKind, "order"), eq(paymentItems.documentId, id)))
      .orderBy(desc(payments.startedAt))
      .limit(followersMax),
  ] as const;
}

/** What those statements found; undefined without the order. */
export function toStaffOrder([[member], itsLots, shipments, paid]: BatchResponse<
  ReturnType<typeof staffOrderQueries>
>) {
  return member && { member, lots: itsLots, shipments, payments: paid };
}

/** The member as every desk may know it: the note is for whoever works on its orders. */
export function memberQuery({ db, now }: Scope<Staff>, number: string) {
  return db
    .select({
      name: companies.name,
      operationId: companies.operationId,
      note: companies.staffNote,
      managerName: staff.name,
      cumulativePurchasesYen: companies.cumulativePurchasesYen,
      flatFeeUntil: companies.flatFeeUntil,
      flatFeeEnded: flatFeeHasEnded(now),
    })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .leftJoin(staff, eq(staff.id, companies.managerStaffId))
    .where(eq(orders.number, number))
    .limit(1);
}

function lotsQuery({ db }: Scope<Staff>, orderId: ReturnType<typeof sql<string>>) {
  return db
    .select({
      id: lots.id,
      number: lots.number,
      orderLineId: lots.orderLineId,
      state: lots.state,
      quantity: lots.quantity,
      goodQuantity: lots.goodQuantity,
      badQuantity: lots.badQuantity,
      availableQuantity: lots.availableQuantity,
      shelf: lots.shelf,
      receivedAt: lots.receivedAt,
      chinaTracking: purchases.chinaTracking,
      pictures: sql<number>`(SELECT count(*) FROM files f WHERE f.document_kind = 'lot' AND f.document_id = ${lots.id})`,
    })
    .from(lots)
    .leftJoin(purchases, eq(purchases.id, lots.purchaseId))
    .where(eq(lots.orderId, orderId))
    .orderBy(asc(purchases.boughtAt), asc(lots.createdAt), asc(lots.id))
    .limit(2 * limits.linesPerOrder);
}

/** The shipping requests that hold pieces of the order, and how many. */
function shipmentsQuery({ db }: Scope<Staff>, orderId: ReturnType<typeof sql<string>>) {
  return db
    .select({
      number: shippingRequests.number,
      state: shippingRequests.state,
      weighsFirst: shippingRequests.weighsFirst,
      methodZh: logisticsMethods.nameZh,
      trackingNumber: shippingRequests.trackingNumber,
      pieces: sql<number>`sum(${shippingLines.quantity})`,
    })
    .from(lots)
    .innerJoin(shippingLines, eq(shippingLines.lotId, lots.id))
    .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(eq(lots.orderId, orderId))
    .groupBy(shippingRequests.id)
    .orderBy(desc(shippingRequests.createdAt))
    .limit(followersMax);
}
