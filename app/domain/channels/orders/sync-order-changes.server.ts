import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { type Message, message, sameMessage } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { actOnRequest } from "#app/domain/trade/shipments/move-request.server.ts";
import {
  boxes,
  channelOrderLines,
  channelOrders,
  directPurchases,
  orders,
  shippingRequests,
} from "#db/schema/index.ts";
import { findActingBuyers } from "./buy-direct.server.ts";
import { channelOrderLimits, isInJapan, isJapanesePostalCode, toShipTo } from "./channel-order.ts";
import { openPersonal } from "./import-orders.server.ts";
import { requestIdsOf } from "./purchase-queries.server.ts";
import { questionNotice } from "./purchase-questions.server.ts";

/** The limit of the list of one order's parcels. */
const parcelsMax = 50;

const purchasesARun = 100;
const cancelReason = "お客様の注文がキャンセルされました";

/**
 * Applies the end customers' changes and cancellations to their purchases: cancels where that is
 * possible, else asks the buyer.
 */
export async function syncOrderChanges(scope: Scope<System>, seal?: Seal) {
  for (const changed of await changedPurchasesQuery(scope)) await syncOne(scope, seal, changed);
}

/**
 * Selects open purchases whose end customer's order has changed or whose own order was cancelled.
 */
export function changedPurchasesQuery({ db }: Pick<Scope, "db">) {
  return db
    .select({
      purchase: directPurchases,
      channelOrder: channelOrders,
      order: orders,
      isReported: sql<number>`EXISTS (SELECT 1 FROM direct_parcels d
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
    .limit(purchasesARun);
}

type Changed = Awaited<ReturnType<typeof changedPurchasesQuery>>[number];

async function syncOne(scope: Scope<System>, seal: Seal | undefined, changed: Changed) {
  const { db, now } = scope;
  const { purchase, channelOrder, order } = changed;
  const isOff = order.state === "cancelled" || (await cancelPurchase(scope, changed));
  const moved = isOff ? null : await redirectParcels(scope, seal, changed);
  if (moved === "later") return;
  const toDecide = isOff ? null : ((await findQuestion(scope, changed)) ?? moved);
  const seen = { seenChange: channelOrder.changedAt, toDecide: toDecide ?? purchase.toDecide };
  await commit(
    scope,
    [
      db
        .update(directPurchases)
        .set(isOff ? { ...seen, toDecide: null, endedAt: now } : seen)
        .where(eq(directPurchases.purchase, purchase.purchase)),
      ...(toDecide && !sameMessage(toDecide, purchase.toDecide)
        ? [questionNotice(scope, changed, toDecide)]
        : []),
    ],
    {},
  );
}

/** Cancels our order where that is still free, and shipping requests that are not paid. */
async function cancelPurchase(scope: Scope<System>, { purchase, channelOrder, order }: Changed) {
  if (channelOrder.state !== "cancelled") return false;
  const { own, owner } = await findActingBuyers(scope, purchase, ["order", "ship"]);
  const actor = own ?? owner;
  if (!actor) return false;
  const acting = { ...scope, actor, author: scope.actor };
  if ((await cancelOrder(acting, order.number, cancelReason)).ok) return true;
  const parcels = requestIdsOf(purchase.purchase);
  const requests = await scope.db
    .select({ number: shippingRequests.number })
    .from(shippingRequests)
    .where(sql`${shippingRequests.id} IN ${parcels}`)
    .limit(purchasesARun);
  for (const { number } of requests) await cancelShipment(acting, number, cancelReason);
  return false;
}

/** Answers the question for the buyer; null if there is nothing to decide. */
async function findQuestion(scope: Scope<System>, { purchase, channelOrder, isReported }: Changed) {
  if (channelOrder.state === "cancelled") return message("direct.cancelled-but-paid");
  if (channelOrder.state === "sent") return isReported ? null : message("direct.sent-elsewhere");
  return (await isAsBought(scope, purchase, channelOrder.number))
    ? null
    : message("direct.content-changed");
}

/**
 * True while the end customer still wants each bought line in its quantity, and no new line; lines
 * left out do not count.
 */
async function isAsBought(
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

interface ChangedReceiver {
  purchase: typeof directPurchases.$inferSelect;
  channelOrder: Pick<typeof channelOrders.$inferSelect, "sealedReceiver">;
}

/**
 * Writes the receiver's changed address to parcels that are not packed. Answers the question for
 * the buyer if that is impossible, null if nothing is to be decided, or `later` if somebody moved a
 * request meanwhile.
 */
async function redirectParcels(
  scope: Scope<System>,
  seal: Seal | undefined,
  { purchase, channelOrder }: ChangedReceiver,
): Promise<Message | "later" | null> {
  const [newest, stored] = await Promise.all([
    openPersonal(seal, channelOrder.sealedReceiver),
    openPersonal(seal, purchase.sealedReceiver),
  ]);
  if (!newest?.receiver || !stored?.receiver) return null;
  if (JSON.stringify(newest.receiver) === JSON.stringify(stored.receiver)) return null;
  const { db } = scope;
  const own = requestIdsOf(purchase.purchase);
  const [requests, [box]] = await db.batch([
    db
      .select()
      .from(shippingRequests)
      .where(sql`${shippingRequests.id} IN ${own} AND state <> 'cancelled'`)
      .limit(parcelsMax),
    db.select({ id: boxes.id }).from(boxes).where(sql`${boxes.requestId} IN ${own}`).limit(1),
  ]);
  // A request not made yet takes the newest address.
  if (requests.length === 0) return null;
  // All parcels of one order go to one place.
  if (box || requests.some(({ shippedAt }) => shippedAt))
    return message("direct.moved-after-packing");
  const { receiver } = newest;
  const { country, postalCode } = receiver;
  if (!isInJapan(country) || !isJapanesePostalCode(postalCode))
    return message("direct.moved-out-of-reach");
  const written = await commit(
    scope,
    [
      ...requests.flatMap((request) =>
        actOnRequest(scope, request, "redirect", { receiver: toShipTo(receiver) }),
      ),
      db
        .update(directPurchases)
        .set({ sealedReceiver: channelOrder.sealedReceiver })
        .where(eq(directPurchases.purchase, purchase.purchase)),
    ],
    moveRefusals,
  );
  return written.ok ? null : "later";
}
