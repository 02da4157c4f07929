import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message, sameMessage } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import {
  channelOrderLines,
  channelOrders,
  directPurchases,
  orders,
  shippingRequests,
} from "#db/schema/index.ts";
import { actingBuyer } from "./acting-buyer.server.ts";
import { channelOrderLimits } from "./channel-order.ts";
import { requestsOf } from "./parcels-of.ts";
import { redirect } from "./redirect.server.ts";
import { noticeOf } from "./to-decide.server.ts";

const caughtARun = 100;
const reason = "お客様の注文がキャンセルされました";

/** The open purchases whose end customer's order has changed since, or whose own order was cancelled. */
export function changedQuery({ db }: Pick<Scope, "db">) {
  return db
    .select({
      purchase: directPurchases,
      channelOrder: channelOrders,
      order: orders,
      isTold: sql<number>`EXISTS (SELECT 1 FROM direct_parcels d
        WHERE d.purchase = ${directPurchases.purchase} AND d.telling IN ('told', 'waiting'))`,
    })
    .from(directPurchases)
    .innerJoin(channelOrders, eq(channelOrders.number, directPurchases.channelOrder))
    .innerJoin(orders, eq(orders.id, directPurchases.purchase))
    .where(
      and(
        isNull(directPurchases.endedAt),
        or(gt(channelOrders.changedAt, directPurchases.seenChange), eq(orders.state, "cancelled")),
      ),
    )
    .orderBy(asc(directPurchases.boughtAt))
    .limit(caughtARun);
}

type Changed = Awaited<ReturnType<typeof changedQuery>>[number];

/** What end customers changed or cancelled: called off while that is possible, else told as something to decide. */
export async function catchChanges(scope: Scope<System>, seal?: Seal) {
  for (const changed of await changedQuery(scope)) await catchOne(scope, seal, changed);
}

async function catchOne(scope: Scope<System>, seal: Seal | undefined, changed: Changed) {
  const { db, now } = scope;
  const { purchase, channelOrder, order } = changed;
  const isOff = order.state === "cancelled" || (await callOff(scope, changed));
  const moved = isOff ? null : await redirect(scope, seal, changed);
  if (moved === "later") return;
  const toDecide = isOff ? null : ((await undecided(scope, changed)) ?? moved);
  const seen = { seenChange: channelOrder.changedAt, toDecide: toDecide ?? purchase.toDecide };
  await commit(
    scope,
    [
      db
        .update(directPurchases)
        .set(isOff ? { ...seen, toDecide: null, endedAt: now } : seen)
        .where(eq(directPurchases.purchase, purchase.purchase)),
      ...(toDecide && !sameMessage(toDecide, purchase.toDecide)
        ? [noticeOf(scope, changed, toDecide)]
        : []),
    ],
    {},
  );
}

/** Cancels our own order where that is still free, and a shipping request that is not paid. */
async function callOff(scope: Scope<System>, { purchase, channelOrder, order }: Changed) {
  if (channelOrder.state !== "cancelled") return false;
  const { own, owner } = await actingBuyer(scope, purchase, ["order", "ship"]);
  const actor = own ?? owner;
  if (!actor) return false;
  const acting = { ...scope, actor, author: scope.actor };
  if ((await cancelOrder(acting, order.number, reason)).ok) return true;
  const parcels = requestsOf(purchase.purchase);
  const requests = await scope.db
    .select({ number: shippingRequests.number })
    .from(shippingRequests)
    .where(sql`${shippingRequests.id} IN ${parcels}`)
    .limit(caughtARun);
  for (const { number } of requests) await cancelShipment(acting, number, reason);
  return false;
}

/** The question for the buyer, null if there is nothing to decide. */
async function undecided(scope: Scope<System>, { purchase, channelOrder, isTold }: Changed) {
  if (channelOrder.state === "cancelled") return message("direct.cancelled-but-paid");
  if (channelOrder.state === "sent") return isTold ? null : message("direct.sent-elsewhere");
  return (await areSame(scope, purchase, channelOrder.number))
    ? null
    : message("direct.content-changed");
}

/** Whether the end customer still wants what was bought of us, line by line; what was left out counts for nothing. */
async function areSame(
  { db }: Scope<System>,
  { boughtLines }: Changed["purchase"],
  number: number,
) {
  const lines = await db
    .select({ lineId: channelOrderLines.lineId, quantity: channelOrderLines.quantity })
    .from(channelOrderLines)
    .where(eq(channelOrderLines.orderNumber, number))
    .limit(channelOrderLimits.linesKept);
  const wanted = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]));
  const known = new Set(boughtLines.map(({ lineId }) => lineId));
  const isNew = lines.some(({ lineId, quantity }) => quantity > 0 && !known.has(lineId));
  const asBought = boughtLines.every(
    ({ lineId, quantity }) => quantity === 0 || wanted.get(lineId) === quantity,
  );
  return asBought && !isNew;
}
