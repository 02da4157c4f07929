import { and, eq } from "drizzle-orm";
import { orders } from "#db/schema/index.ts";
import type { Buyer, Staff } from "../actor.ts";
import { actForCompany } from "../authorisation/act-for-company.server.ts";
import { commit } from "../commit.server.ts";
import { couponRefusals, takeCoupon } from "../coupon/take-coupon.server.ts";
import { moveDocument, movedMeanwhile } from "../document/move-document.server.ts";
import type { PaymentExtras } from "../ledger/payment-extras.ts";
import { paymentRefusals } from "../ledger/payment-refusals.server.ts";
import { buyerMay, staffMay } from "../policy.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { payDepositOrder } from "./deposit-pay.server.ts";
import { discountableOrder } from "./discountable-order.server.ts";
import { orderLifecycle } from "./order.ts";
import { orderMoney } from "./order-money.server.ts";

/**
 * 残高で支払う: the order's whole total from the company's wallet, in one commit with the move to
 * buying. However many times and with whatever keys it is asked, the money moves once; the key of
 * the form that paid is shown its result again. An account manager pays only what the company's
 * authorisation covers. What a coupon takes off is used up in the same commit.
 */
export async function payOrder(
  scope: Scope<Buyer | Staff>,
  orderId: string,
  key: string,
  { beside = [], couponId }: PaymentExtras = {},
) {
  const { db, actor, now } = scope;
  const may = actor.kind === "buyer" ? buyerMay(actor, "pay") : staffMay(actor, "act-for-company");
  if (!may) return refuse("forbidden");

  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        actor.kind === "buyer" ? eq(orders.companyId, actor.companyId) : undefined,
      ),
    )
    .limit(1);
  if (!order) return refuse("not-found");
  if (order.paidAt) return order.paidKey === key ? done(undefined) : refuse("already-paid");
  if (order.depositPercent > 0)
    return couponId ? refuse("coupon-unfit") : payDepositOrder(scope, order, key, beside);
  if (!orderLifecycle.allows("pay", order.state, actor)) return refuse("not-payable");
  if (order.payBy && order.payBy < now) return refuse("quote-expired");

  const coupon = await takeCoupon(scope, couponId, discountableOrder(order));
  if (!coupon.ok) return coupon;
  const { discountYen: couponYen, statements } = coupon.value;
  const paidYen = order.totalYen - couponYen;

  const { event, state, version } = moveDocument(scope, orderLifecycle, "order", order, "pay");
  const paid = await commit(
    db,
    [
      event,
      db
        .update(orders)
        .set({ state, version, paidYen, couponYen, paidAt: now, paidKey: key })
        .where(eq(orders.id, order.id)),
      ...beside,
      ...statements,
      ...actForCompany(scope, {
        kind: "payment",
        companyId: order.companyId,
        document: { kind: "order", number: order.number },
        amountYen: paidYen,
        stateBefore: order.state,
        stateAfter: state,
      }),
      ...orderMoney(scope, { ...order, couponYen }),
    ],
    {
      ...paymentRefusals,
      ...couponRefusals,
      [movedMeanwhile]: "moved-meanwhile",
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
