import type { Payable } from "#app/domain/core/scope.ts";
import type { logisticsMethods, orders, shippingRequests } from "#db/schema/index.ts";
import { deadlineOf, dueOf } from "../orders/down-payment.ts";
import { payableStates } from "../orders/order.ts";
import { discountableOrder } from "../orders/order-money.server.ts";
import { moveOrderByBank, planOrderPayment } from "../orders/pay-order.server.ts";
import { owedYen } from "../settlement/settle.ts";
import { moveShippingByBank } from "../shipping/bank-payment.server.ts";
import { discountableRequest } from "../shipping/discountable-request.ts";
import { planShippingPayment } from "../shipping/plan-shipping-payment.server.ts";
import { shippingLifecycle } from "../shipping/shipping-request.ts";

type OrderRow = typeof orders.$inferSelect;

interface RequestRow {
  request: typeof shippingRequests.$inferSelect;
  method: (typeof logisticsMethods.$inferSelect)["nameJa"];
}

/** An order as payments know it. */
export function payableOrder(order: OrderRow): Payable {
  return {
    ...discountableOrder(order),
    state: order.state,
    version: order.version,
    couponYen: order.couponYen,
    payBy: deadlineOf(order),
    totalYen: dueOf(order),
    byParts: order.downPaymentPercent > 0,
    awaitsPayment: payableStates.includes(order.state),
    paidAt: order.state === "buying" ? (order.downPaymentPaidAt ?? order.paidAt) : order.paidAt,
    about: `${order.lineCount}明細 ${order.pieceCount.toLocaleString("ja-JP")}個`,
    planPayment: (scope, plan) => planOrderPayment(scope, order, plan),
    moveByBank: (scope, move, step) => moveOrderByBank(scope, order, move, step),
  };
}

/** A shipping request as payments know it. */
export function payableRequest(found: RequestRow): Payable {
  const {
    state,
    version,
    couponYen,
    paidAt,
    settleBy,
    payBy,
    lapseToldAt,
    pieceCount,
    heldBy,
    heldByName,
    heldReason,
  } = found.request;
  // The extra cost of the measured boxes is a payment of its own, without coupon.
  const owed = owedYen(found.request);
  const asked = owed > 0 ? { totalYen: owed, couponYen: 0, paidAt: null } : { couponYen, paidAt };
  return {
    ...discountableRequest(found.request),
    ...asked,
    state,
    version,
    // It ends no sooner than its company was told, and not while we hold it.
    payBy: heldBy === "staff" ? null : found.request.paidAt ? settleBy : lapseToldAt && payBy,
    byParts: owed > 0,
    awaitsPayment: shippingLifecycle.moves.payByBank.from.includes(state),
    held: heldBy ? { by: heldBy, name: heldByName, reason: heldReason } : undefined,
    about: `${found.method} ${pieceCount.toLocaleString("ja-JP")}個`,
    planPayment: (scope, plan) => planShippingPayment(scope, found.request, plan),
    moveByBank: (scope, move, step) => moveShippingByBank(scope, found.request, move, step),
  };
}
