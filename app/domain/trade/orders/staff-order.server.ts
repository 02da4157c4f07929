import { and, asc, count, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Staff } from "#app/domain/core/actor.ts";
import { assigneeName } from "#app/domain/core/document/document-queries.server.ts";
import {
  type QueuePlace,
  queueCountMax,
  queuePageSize,
} from "#app/domain/core/document/queue-page.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { flatFeeHasEnded } from "#app/domain/customers/membership/membership.server.ts";
import { yenText } from "#app/domain/pricing/pricing.ts";
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
import type { OrderState } from "./order.ts";

/** An order is never sent or paid in this many parts. */
const followersMax = 200;

/**
 * Selects what staff need beside an order: its company with our note about it, its lots with parcel and
 * shelf, its shipments and its payments.
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

/** Shapes those rows; undefined without the order. */
export function toStaffOrder([[member], itsLots, shipments, paid]: BatchResponse<
  ReturnType<typeof staffOrderQueries>
>) {
  return member && { member, lots: itsLots, shipments, payments: paid };
}

/** Selects the company as all staff may know it; the note is for whoever works on its orders. */
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

/** Selects the shipping requests that hold pieces of the order, with how many. */
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

/** Names the company of an order within another query. */
export function companyOfOrder(number: string) {
  return sql<string>`(SELECT o.company_id FROM orders o WHERE o.number = ${number})`;
}

type Reading = Pick<Scope<Staff>, "db">;

/** Selects the orders waiting in one state, longest wait first, one more than a page shows. */
export function orderQueueQuery({ db }: Reading, state: OrderState, after?: QueuePlace) {
  const { submittedAt } = orders;
  return db
    .select({
      id: orders.id,
      submittedAt,
      number: orders.number,
      companyName: companies.name,
      lineCount: orders.lineCount,
      pieceCount: orders.pieceCount,
      totalYen: orders.totalYen,
      since: sql`COALESCE(${orders.paidAt}, ${orders.submittedAt}, ${orders.createdAt})`
        .mapWith(orders.createdAt)
        .as("since"),
      ownerName: assigneeName("order", orders.id),
    })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(
      and(
        eq(orders.state, state),
        after && sql`(${submittedAt}, ${orders.id}) > (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(asc(submittedAt), asc(orders.id))
    .limit(queuePageSize + 1);
}

/** Counts the orders waiting in a state, up to the limit of counting. */
export function orderQueueLengthQuery({ db }: Reading, state: OrderState) {
  const some = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.state, state))
    .limit(queueCountMax)
    .as("some");
  return db.select({ count: count() }).from(some);
}

/** Selects the order before or after this one in its queue, for the keys K and J of the quote page. */
export function neighbourQuery(
  { db }: Scope<Staff>,
  state: OrderState,
  number: string,
  side: "before" | "after",
) {
  const key = (column: SQL) => sql`(SELECT ${column} FROM orders o WHERE o.number = ${number})`;
  const step = side === "before" ? lt : gt;
  const direction = side === "before" ? desc : asc;
  return db
    .select({ number: orders.number })
    .from(orders)
    .where(
      and(
        eq(orders.state, state),
        step(sql`(submitted_at, id)`, sql`(${key(sql`o.submitted_at`)}, ${key(sql`o.id`)})`),
      ),
    )
    .orderBy(direction(orders.submittedAt), direction(orders.id))
    .limit(1);
}

/** Finds the number of the order behind this one in its queue. */
export async function findNextInQueue(scope: Scope<Staff>, state: OrderState, number: string) {
  const [next] = await neighbourQuery(scope, state, number, "after");
  return next?.number;
}

interface Line {
  supplierId: string;
  quantity: number;
  priceFen: number;
  optionsFen: number;
  discountFen?: number;
}

interface Freight {
  supplierId: string;
  supplierNameZh: string;
  freightFen: number;
}

/** Groups lines by seller, with yen amounts of two decimals beside the fen. */
export function supplierGroups<OneLine extends Line>(
  lines: readonly OneLine[],
  freights: readonly Freight[],
  rate: string,
) {
  return freights.map(({ supplierId, supplierNameZh, freightFen }) => ({
    supplierId,
    supplierNameZh,
    freightFen,
    freightYen: yenText(freightFen, rate),
    lines: lines
      .filter((line) => line.supplierId === supplierId)
      .map((line) => {
        const subtotalFen = line.priceFen * line.quantity - (line.discountFen ?? 0);
        return {
          ...line,
          priceYen: yenText(line.priceFen, rate),
          subtotalFen,
          subtotalYen: yenText(subtotalFen, rate),
          optionsYen: yenText(line.optionsFen, rate),
        };
      }),
  }));
}
