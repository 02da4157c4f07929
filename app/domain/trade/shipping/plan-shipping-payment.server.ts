import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import type { PaymentPlan, PlannedPayment } from "#app/domain/core/document/payable.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { actForCompany } from "#app/domain/customers/authorisation/act-for-company.server.ts";
import { takeCoupon } from "#app/domain/money/coupon/take-coupon.server.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import { discountableRequest } from "./discountable-request.ts";
import { moveRequest } from "./move-request.server.ts";
import { shippingMoney } from "./shipping-money.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";

/**
 * A shipping request's whole total out of the company's wallet, with its move: a method that weighed
 * the boxes first goes on to shipment, the others to packing.
 */
export async function planShippingPayment(
  scope: Scope<Buyer | Staff | System>,
  { request, weighsFirst }: { request: typeof shippingRequests.$inferSelect; weighsFirst: boolean },
  { idempotencyKey, couponId, note }: PaymentPlan,
) {
  const { actor, now } = scope;
  if (request.paidAt) return refuse("already-paid");
  const move = weighsFirst ? "payWeighed" : "pay";
  if (!shippingLifecycle.allows(move, request.state, actor)) return refuse("not-payable");

  const coupon = await takeCoupon(scope, couponId, discountableRequest(request));
  if (!coupon.ok) return coupon;
  const { discountYen: couponYen, statements } = coupon.value;
  const paidYen = request.totalYen - couponYen;
  return done<PlannedPayment>({
    dueYen: request.totalYen,
    couponYen,
    statements: [
      ...moveRequest(
        scope,
        request,
        move,
        { paidYen, couponYen, paidAt: now, paidKey: idempotencyKey },
        note,
      ),
      ...statements,
      ...actForCompany(scope, {
        kind: "payment",
        companyId: request.companyId,
        document: { kind: "shipping", number: request.number },
        amountYen: paidYen,
        stateBefore: request.state,
        stateAfter: shippingLifecycle.moves[move].to,
      }),
      ...shippingMoney(scope, { ...request, couponYen }),
    ],
  });
}
