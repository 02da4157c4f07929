import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import {
  filesQuery,
  messagesQuery,
  timelineQuery,
} from "#app/domain/core/document/history.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { usedCouponQuery } from "#app/domain/money/coupon/take-coupon.server.ts";
import { companies, lots, orderFreights, orderLines, orders, purchases } from "#db/schema/index.ts";
import { amountsHistory, currentStep } from "../amounts/amounts-history.ts";
import { amountsVersionsQuery, refundsQuery } from "../amounts/amounts-versions.server.ts";
import { changesQuery } from "../changes/read-change.server.ts";
import { isBeingCancelled } from "../paying/being-cancelled.server.ts";
import { casesOfOrderQuery } from "./cases-of-order.server.ts";

export type OrderDocument = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Orders sellers by their first line, so that line numbers rise down the page. */
const firstLineOfSeller = sql`(SELECT min(l.position) FROM order_lines l WHERE l.order_id = ${orderFreights.orderId} AND l.supplier_id = ${orderFreights.supplierId})`;

/** Everything an order's page shows, in one round trip; undefined also for another company's number. */
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

/** The queries of everything an order's page shows; `toOrderDocument` reads their rows. */
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

/** The order with whose it is. */
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
