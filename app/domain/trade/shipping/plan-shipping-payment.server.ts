import { eq } from "drizzle-orm";
import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import { moveDocument } from "#app/domain/core/document/move-document.server.ts";
import type { PaymentPlan, PlannedPayment } from "#app/domain/core/document/payable.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { actForCompany } from "#app/domain/customers/authorisation/act-for-company.server.ts";
import { takeCoupon } from "#app/domain/money/coupon/take-coupon.server.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { discountableRequest } from "./discountable-request.ts";
import { shippingMoney } from "./shipping-money.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";

/**
 * A shipping request's whole total out of the company's wallet, with its move: a method that weighed
 * the boxes first goes on to shipment, the others to packing.
 */
export async function planShippingPayment(
  scope: Scope<Buyer | Staff | System>,
  { request, weighsFirst }: { request: typeof shippingRequests.$inferSelect; weighsFirst: boolean },
  { key, couponId, note }: PaymentPlan,
) {
  const { db, actor, now } = scope;
  if (request.paidAt) return refuse("already-paid");
  const move = weighsFirst ? "payWeighed" : "pay";
  if (!shippingLifecycle.allows(move, request.state, actor)) return refuse("not-payable");

  const coupon = await takeCoupon(scope, couponId, discountableRequest(request));
  if (!coupon.ok) return coupon;
  const { discountYen: couponYen, statements } = coupon.value;
  const paidYen = request.totalYen - couponYen;
  const { event, ...moved } = moveDocument(
    scope,
    shippingLifecycle,
    "shipping",
    request,
    move,
    note,
  );
  return done<PlannedPayment>({
    dueYen: request.totalYen,
    couponYen,
    statements: [
      event,
      db
        .update(shippingRequests)
        .set({ ...moved, paidYen, couponYen, paidAt: now, paidKey: key })
        .where(eq(shippingRequests.id, request.id)),
      ...statements,
      ...actForCompany(scope, {
        kind: "payment",
        companyId: request.companyId,
        document: { kind: "shipping", number: request.number },
        amountYen: paidYen,
        stateBefore: request.state,
        stateAfter: moved.state,
      }),
      ...shippingMoney(scope, { ...request, couponYen }),
    ],
  });
}
