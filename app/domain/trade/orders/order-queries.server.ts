import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import {
  filesQuery,
  messagesQuery,
  timelineQuery,
} from "#app/domain/core/document/document-queries.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { usedCouponQuery } from "#app/domain/money/coupons/apply-coupon.server.ts";
import {
  companies,
  lots,
  orderFreights,
  orderLines,
  orders,
  problemCases,
  purchases,
} from "#db/schema/index.ts";
import { amountsHistory, currentStep } from "./amounts-history.ts";
import { amountsVersionsQuery, refundsQuery } from "./amounts-versions.server.ts";
import { changesQuery } from "./change-queries.server.ts";
import { isBeingCancelled } from "./pay-order.server.ts";

export type OrderDocument = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Orders sellers by their first line, so that line numbers rise down the page. */
const firstLineOfSeller = sql`(SELECT min(l.position) FROM order_lines l WHERE l.order_id = ${orderFreights.orderId} AND l.supplier_id = ${orderFreights.supplierId})`;

/**
 * Reads everything that an order's page shows, in one round trip; undefined also for another company's
 * number.
 */
export async function findOrder(scope: Scope<Buyer | Staff>, number: string) {
  return toOrderDocument(await scope.db.batch(orderQueries(scope, number)));
}

export function toOrderDocument([
  [found],
  lines,
  freights,
  bought,
  lotRows,
  events,
  messages,
  files,
  changes,
  cases,
  versions,
  refunds,
  [coupon],
]: BatchResponse<ReturnType<typeof orderQueries>>) {
  return (
    found && {
      ...found,
      lines,
      freights,
      purchases: bought,
      lots: lotRows,
      events,
      messages,
      files,
      changes,
      cases,
      coupon,
      amounts:
        versions.length > 0
          ? amountsHistory(versions.toReversed(), refunds)
          : currentStep(found.order, refunds),
    }
  );
}

/** Selects everything that an order's page shows; `toOrderDocument` reads the rows. */
export function orderQueries(scope: Scope<Buyer | Staff>, number: string) {
  const { db, actor } = scope;
  const mine = and(eq(orders.number, number), ordersWithin(actor));
  const id = sql`(${db.select({ id: orders.id }).from(orders).where(mine)})` as SQL<string>;
  return [
    ownOrderQuery(db, mine),
    db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, id))
      .orderBy(asc(orderLines.position))
      .limit(limits.linesPerOrder),
    db
      .select()
      .from(orderFreights)
      .where(eq(orderFreights.orderId, id))
      .orderBy(firstLineOfSeller, asc(orderFreights.supplierId))
      .limit(limits.linesPerOrder),
    db
      // Without what we paid, which buyers must not see; the console reads that separately.
      .select({
        id: purchases.id,
        supplierId: purchases.supplierId,
        marketplaceNumber: purchases.marketplaceNumber,
        chinaTracking: purchases.chinaTracking,
        boughtAt: purchases.boughtAt,
      })
      .from(purchases)
      .where(and(eq(purchases.orderId, id), eq(purchases.state, "bought")))
      .orderBy(asc(purchases.boughtAt))
      .limit(limits.linesPerOrder),
    lotsOfOrderQuery(scope, id),
    timelineQuery(scope, "order", id),
    messagesQuery(scope, "order", id),
    filesQuery(scope, "order", id),
    changesQuery(scope, id),
    casesOfOrderQuery(scope, id),
    amountsVersionsQuery(scope, id),
    refundsQuery(scope, id),
    usedCouponQuery(scope, "order", id),
  ] as const;
}

/** Selects the order with its company. */
function ownOrderQuery(db: Scope["db"], mine: SQL | undefined) {
  return db
    .select({
      order: orders,
      beingCancelled: isBeingCancelled,
      company: { name: companies.name, operationId: companies.operationId },
    })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(mine)
    .limit(1);
}

function lotsOfOrderQuery({ db }: Pick<Scope, "db">, orderId: SQL<string>) {
  return db
    .select({
      id: lots.id,
      orderLineId: lots.orderLineId,
      state: lots.state,
      quantity: lots.quantity,
    })
    .from(lots)
    .where(eq(lots.orderId, orderId))
    .limit(2 * limits.linesPerOrder);
}

/** Selects the lines of these orders, by position. */
export function linesOfOrders({ db }: Scope<Staff>, numbers: readonly string[]) {
  return db
    .select({ number: orders.number, line: orderLines })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.number), asc(orderLines.position))
    .limit(numbers.length * limits.linesPerOrder);
}

/** Selects an order's problem cases, newest first. */
function casesOfOrderQuery({ db }: Pick<Scope, "db">, orderId: string | SQL<string>) {
  return db
    .select({
      number: problemCases.number,
      orderLineId: problemCases.orderLineId,
      kind: problemCases.kind,
      state: problemCases.state,
      quantity: problemCases.quantity,
      replyBy: problemCases.replyBy,
      answer: problemCases.answer,
      settledYen: problemCases.settledYen,
      walletYen: caseWalletYen,
    })
    .from(problemCases)
    .where(eq(problemCases.orderId, orderId))
    .orderBy(desc(problemCases.openedAt), desc(problemCases.number))
    .limit(limits.linesPerOrder);
}

/**
 * The yen that a settled case has moved in the company's wallet, by the ledger; an expression for queries of
 * cases.
 */
export const caseWalletYen: SQL<number> = sql`coalesce((
  SELECT sum(t.wallet_change_yen) FROM ledger_transfers t
  WHERE t.id IN ('order-refund/case/' || problem_cases.id, 'order-payment/case/' || problem_cases.id)
), 0)`;
