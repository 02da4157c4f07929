import type { SQL, SQLWrapper } from "drizzle-orm";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  directParcels,
  directPurchases,
  directRules,
  logisticsMethods,
  orderLines,
  orders,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { returnsOfOrderQuery } from "./return-queries.server.ts";

/**
 * Reads the purchase of an order with its parcels and returns, and whether the shop's automatic
 * ordering is on.
 */
export async function readDirectPurchase(scope: Scope<Buyer>, number: number) {
  const [[found], [first, ...more], [rule], returns] = await scope.db.batch([
    purchaseQuery(scope, number),
    parcelsQuery(scope, number),
    scope.db
      .select()
      .from(directRules)
      .where(sql`${directRules.shop} = (SELECT shop FROM channel_orders WHERE number = ${number})`)
      .limit(1),
    returnsOfOrderQuery(scope, number),
  ]);
  if (!found || !first) return { bought: null, ruleIsOn: rule?.isOn ?? false, rule, returns };
  const { made, boughtAt, toDecide, endedAt, picksCheapest, pickedYen } = found.purchase;
  const { telling, tellFault, toldAt, request } = first;
  const bought = {
    made,
    boughtAt,
    toDecide: readMessage(toDecide, "ja"),
    telling,
    tellFault: readMessage(tellFault, "ja"),
    toldAt,
    isOpen: endedAt === null,
    order: found.order,
    request,
    parts: more.flatMap(({ request }) => request ?? []),
    hasLeft: Boolean(request?.shippedAt),
    picksCheapest,
    pickedYen,
    methodName: found.methodName,
  };
  return { bought, ruleIsOn: rule?.isOn ?? false, rule, returns };
}

/** Selects the purchase of one of the company's end customer orders. */
export function purchaseQuery({ db, actor }: Pick<Scope<Buyer>, "db" | "actor">, number: number) {
  const { companyId } = actor;
  return db
    .select({
      purchase: directPurchases,
      order: { number: orders.number, state: orders.state, totalYen: orders.totalYen },
      methodName: logisticsMethods.nameJa,
    })
    .from(directPurchases)
    .innerJoin(orders, eq(orders.id, directPurchases.purchase))
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, directPurchases.methodCode))
    .where(and(eq(directPurchases.channelOrder, number), eq(directPurchases.companyId, companyId)))
    .limit(1);
}

/** Selects the purchase's parcels in their order; `request` is null until it is made. */
function parcelsQuery({ db, actor }: Pick<Scope<Buyer>, "db" | "actor">, number: number) {
  return db
    .select({
      telling: directParcels.telling,
      tellFault: directParcels.tellFault,
      toldAt: directParcels.toldAt,
      request: {
        number: shippingRequests.number,
        state: shippingRequests.state,
        trackingNumber: shippingRequests.trackingNumber,
        shippedAt: shippingRequests.shippedAt,
      },
    })
    .from(directPurchases)
    .innerJoin(directParcels, eq(directParcels.purchase, directPurchases.purchase))
    .leftJoin(shippingRequests, eq(shippingRequests.id, directParcels.requestId))
    .where(
      and(eq(directPurchases.channelOrder, number), eq(directPurchases.companyId, actor.companyId)),
    )
    .orderBy(asc(directParcels.position))
    .limit(20);
}

/** Selects the purchases of a page of orders. */
export function purchasesOfOrdersQuery({ db }: Pick<Scope, "db">, numbers: SQL) {
  return db
    .select({
      channelOrder: directPurchases.channelOrder,
      toDecide: directPurchases.toDecide,
      number: orders.number,
      state: orders.state,
    })
    .from(directPurchases)
    .innerJoin(orders, eq(orders.id, directPurchases.purchase))
    .where(sql`${directPurchases.channelOrder} IN ${numbers}`)
    .limit(100);
}

/** Sums what the shop's purchases of a day were to cost when they were made. */
export function spentOnDayQuery({ db }: Pick<Scope, "db">, number: number, day: string) {
  return db
    .select({ yen: sql<number>`coalesce(sum(${directPurchases.totalYen}), 0)` })
    .from(directPurchases)
    .where(
      and(
        sql`${directPurchases.shop} = (SELECT shop FROM channel_orders WHERE number = ${number})`,
        eq(directPurchases.boughtOn, day),
      ),
    );
}

/**
 * Answers a subquery for the ids of the shipping requests of a purchase, one per parcel; the first
 * may not exist yet.
 */
export function requestIdsOf(purchase: SQLWrapper | string): SQL {
  return sql`(SELECT d.request_id FROM direct_parcels d WHERE d.purchase = ${purchase})`;
}

/**
 * Holds if a parcel of the purchase has left with its tracking number and no other is still to be
 * sent.
 */
export function hasShipped(purchase: SQLWrapper): SQL {
  const request = sql`SELECT 1 FROM shipping_requests r WHERE r.id IN ${requestIdsOf(purchase)}`;
  return sql`(EXISTS (${request} AND r.tracking_number <> '' AND r.shipped_at IS NOT NULL)
    AND NOT EXISTS (${request} AND r.state <> 'cancelled' AND r.shipped_at IS NULL))`;
}

/**
 * Selects the pieces of each SKU that each parcel of a purchase sends, in the order of the
 * requests.
 */
export function shippedPiecesQuery({ db }: Pick<Scope, "db">, purchase: string | SQLWrapper) {
  return db
    .select({
      requestId: shippingLines.requestId,
      skuId: orderLines.skuId,
      pieces: sql<number>`sum(${shippingLines.quantity})`,
    })
    .from(shippingLines)
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
    .where(
      and(
        sql`${shippingLines.requestId} IN ${requestIdsOf(purchase)}`,
        ne(shippingRequests.state, "cancelled"),
      ),
    )
    .groupBy(shippingLines.requestId, orderLines.skuId)
    .orderBy(asc(shippingRequests.createdAt), asc(shippingRequests.number))
    .limit(limits.linesPerOrder * 4);
}
