import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
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
      request: {
        number: shippingRequests.number,
        state: shippingRequests.state,
        trackingNumber: shippingRequests.trackingNumber,
        shippedAt: shippingRequests.shippedAt,
      },
      methodName: logisticsMethods.nameJa,
    })
    .from(directPurchases)
    .innerJoin(orders, eq(orders.id, directPurchases.purchase))
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, directPurchases.methodCode))
    .leftJoin(shippingRequests, eq(shippingRequests.id, directPurchases.requestId))
    .where(and(eq(directPurchases.channelOrder, number), eq(directPurchases.companyId, companyId)))
    .limit(1);
}

/** The statement for the parcels of it that were split off, the first ones first. */
function partsQuery({ db, actor }: Pick<Scope<Buyer>, "db" | "actor">, number: number) {
  return db
    .select({
      number: shippingRequests.number,
      state: shippingRequests.state,
      trackingNumber: shippingRequests.trackingNumber,
    })
    .from(directPurchases)
    .innerJoin(directParcels, eq(directParcels.purchase, directPurchases.purchase))
    .innerJoin(shippingRequests, eq(shippingRequests.id, directParcels.requestId))
    .where(
      and(eq(directPurchases.channelOrder, number), eq(directPurchases.companyId, actor.companyId)),
    )
    .orderBy(asc(shippingRequests.createdAt))
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
  const [[found], parts, [rule], returns] = await scope.db.batch([
    purchaseQuery(scope, number),
    partsQuery(scope, number),
    scope.db
      .select()
      .from(directRules)
      .where(sql`${directRules.shop} = (SELECT shop FROM channel_orders WHERE number = ${number})`)
      .limit(1),
    returnsOfQuery(scope, number),
  ]);
  if (!found) return { bought: null, ruleIsOn: rule?.isOn ?? false, rule, returns };
  const {
    made,
    boughtAt,
    toDecide,
    telling,
    tellFault,
    toldAt,
    endedAt,
    picksCheapest,
    pickedYen,
  } = found.purchase;
  const bought = {
    made,
    boughtAt,
    toDecide,
    telling,
    tellFault,
    toldAt,
    isOpen: endedAt === null,
    order: found.order,
    request: found.request,
    parts,
    hasLeft: Boolean(found.request?.shippedAt),
    picksCheapest,
    pickedYen,
    methodName: found.methodName,
  };
  return { bought, ruleIsOn: rule?.isOn ?? false, rule, returns };
}
