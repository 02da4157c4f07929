import { and, eq } from "drizzle-orm";
import { orders } from "#db/schema/index.ts";
import type { Buyer } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { moveDocument, movedMeanwhile } from "../document/move-document.server.ts";
import { payFromWallet } from "../ledger/pay-document.server.ts";
import { alreadyPosted, overdrawn } from "../ledger/post-transfer.server.ts";
import { buyerMay } from "../policy.ts";
import { breakdown } from "../pricing/pricing.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { orderLifecycle } from "./order.ts";

/**
 * 残高で支払う: the order's whole total from the company's wallet, in one commit with the move to
 * buying. However many times and with whatever keys it is asked, the money moves once; the key of
 * the form that paid is shown its result again.
 */
export async function payOrder(scope: Scope<Buyer>, orderId: string, key: string) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "pay")) return refuse("forbidden");

  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.companyId, actor.companyId)))
    .limit(1);
  if (!order) return refuse("not-found");
  if (order.paidAt) return order.paidKey === key ? done(undefined) : refuse("already-paid");
  if (!orderLifecycle.allows("pay", order.state, actor)) return refuse("not-payable");
  if (order.payBy && order.payBy < now) return refuse("quote-expired");

  const { event, state, version } = moveDocument(scope, orderLifecycle, "order", order, "pay");
  const parts = breakdown(order);
  const paid = await commit(
    db,
    [
      event,
      db
        .update(orders)
        .set({ state, version, paidYen: order.totalYen, paidAt: now, paidKey: key })
        .where(eq(orders.id, order.id)),
      ...payFromWallet(scope, {
        kind: "order-payment",
        document: { kind: "order", id: order.id },
        companyId: order.companyId,
        totalYen: order.totalYen,
        reason: `注文 ${order.number} の支払い`,
        parts: {
          goods: parts.goodsYen,
          "china-freight": parts.freightYen,
          options: parts.optionsYen,
          "agency-fee": parts.feeYen,
        },
      }),
    ],
    {
      [overdrawn]: "balance-too-low",
      [movedMeanwhile]: "moved-meanwhile",
      [alreadyPosted]: "already-paid",
    },
  );
  if (paid.ok || paid.reason !== "moved-meanwhile") return paid;

  // Lost a race: to another payment, or to staff or a cancellation?
  const [latest] = await db
    .select({ paidAt: orders.paidAt, paidKey: orders.paidKey })
    .from(orders)
    .where(eq(orders.id, order.id))
    .limit(1);
  if (latest?.paidKey === key) return done(undefined);
  return refuse(latest?.paidAt ? "already-paid" : "moved-meanwhile");
}
