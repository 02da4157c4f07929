import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  directParcels,
  directPurchases,
  directRules,
  logisticsMethods,
  orders,
  shippingRequests,
} from "#db/schema/index.ts";
import { returnsOfQuery } from "../direct-return/list-returns.server.ts";

/** The statement for what was bought for an order of an end customer, of one's own company. */
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

/** The statement for its parcels, the first one first; its request is null until it is made. */
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

/** The statement for what was bought for the orders of a page. */
export function boughtOfQuery({ db }: Pick<Scope, "db">, numbers: SQL) {
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

/** The statement for what a shop's orders of a day cost together, as they were to cost then. */
export function spentQuery({ db }: Pick<Scope, "db">, number: number, day: string) {
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

/** What was bought for an order, and whether others of its shop are bought by themselves. */
export async function readBought(scope: Scope<Buyer>, number: number) {
  const [[found], [first, ...more], [rule], returns] = await scope.db.batch([
    purchaseQuery(scope, number),
    parcelsQuery(scope, number),
    scope.db
      .select()
      .from(directRules)
      .where(sql`${directRules.shop} = (SELECT shop FROM channel_orders WHERE number = ${number})`)
      .limit(1),
    returnsOfQuery(scope, number),
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
