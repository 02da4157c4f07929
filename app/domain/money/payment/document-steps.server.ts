import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { BankMove } from "#app/domain/trade/order/bank-moves.ts";
import { type BankStep, moveOrderByBank } from "#app/domain/trade/order/bank-payment.server.ts";
import { planOrderPayment } from "#app/domain/trade/order/plan-order-payment.server.ts";
import { moveShippingByBank } from "#app/domain/trade/shipping/bank-payment.server.ts";
import { planShippingPayment } from "#app/domain/trade/shipping/plan-shipping-payment.server.ts";
import type { PayableDocument } from "./payable.server.ts";
import type { PaymentPlan } from "./planned-payment.ts";

/** What paying the document out of the wallet takes, or why it cannot be paid. */
export function planPayment(
  scope: Scope<Buyer | Staff | System>,
  document: PayableDocument,
  plan: PaymentPlan,
) {
  return document.kind === "order"
    ? planOrderPayment(scope, document.order, plan)
    : planShippingPayment(scope, document.found, plan);
}

/** What a step of a bank payment does to the document; undefined when its state does not allow it. */
export function moveByBank(
  scope: Scope,
  document: PayableDocument,
  move: BankMove,
  step?: BankStep,
) {
  return document.kind === "order"
    ? moveOrderByBank(scope, document.order, move, step)
    : moveShippingByBank(scope, document.found, move, step);
}
