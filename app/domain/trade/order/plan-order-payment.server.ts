import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { PaymentPlan, PlannedPayment, Scope } from "#app/domain/core/scope.ts";
import { actForCompany } from "#app/domain/customers/authorisation/act-for-company.server.ts";
import { takeCoupon } from "#app/domain/money/coupon/take-coupon.server.ts";
import type { orders } from "#db/schema/index.ts";
import { planDownPayment } from "../down-payment/pay-down-payment.server.ts";
import { discountableOrder } from "./discountable-order.server.ts";
import { moveOrder } from "./move-order.server.ts";
import { orderLifecycle } from "./order.ts";
import { orderMoney } from "./order-money.server.ts";

/**
 * What the order asks for in its present state, out of the company's wallet, with its move. What a
 * coupon takes off is used up with it.
 */
export async function planOrderPayment(
  scope: Scope<Buyer | Staff | System>,
  order: typeof orders.$inferSelect,
  { idempotencyKey, couponId, note, payerName }: PaymentPlan,
) {
  const { actor, now } = scope;
  if (order.paidAt) return refuse("already-paid");
  if (order.downPaymentPercent > 0)
    return couponId
      ? refuse("coupon-unfit")
      : planDownPayment(scope, order, { idempotencyKey, note });
  if (!orderLifecycle.allows("pay", order.state, actor)) return refuse("not-payable");
  if (order.payBy && order.payBy < now) return refuse("quote-expired");

  const coupon = await takeCoupon(scope, couponId, discountableOrder(order), payerName);
  if (!coupon.ok) return coupon;
  const { discountYen: couponYen, statements } = coupon.value;
  const paidYen = order.totalYen - couponYen;
  return done<PlannedPayment>({
    dueYen: order.totalYen,
    couponYen,
    statements: [
      ...moveOrder(
        scope,
        order,
        "pay",
        { paidYen, couponYen, paidAt: now, paidKey: idempotencyKey },
        note,
      ),
      ...statements,
      ...actForCompany(scope, {
        kind: "payment",
        companyId: order.companyId,
        document: { kind: "order", number: order.number },
        amountYen: paidYen,
        stateBefore: order.state,
        stateAfter: orderLifecycle.moves.pay.to,
      }),
      ...orderMoney(scope, { ...order, couponYen }),
    ],
  });
}
