import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type {
  BankMove,
  BankStep,
  PaymentPlan,
  PlannedPayment,
  Scope,
} from "#app/domain/core/scope.ts";
import { recordAuthorisedAct } from "#app/domain/customers/authorisation/authorisations.server.ts";
import { applyCoupon, returnCoupon } from "#app/domain/money/coupons/apply-coupon.server.ts";
import { plannedWallet } from "#app/domain/money/ledger/ledger.server.ts";
import { type Account, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { payFromWallet } from "#app/domain/money/payments/fulfil-payment.server.ts";
import type { Statement } from "#db/client.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import { moveRequest } from "./move-request.server.ts";
import { chargeOwed, settledColumns } from "./settle-packed.server.ts";
import { owedYen } from "./settlement.ts";
import { discountableRequest, shippingLifecycle } from "./shipping-request.ts";

type Request = typeof shippingRequests.$inferSelect;

/** Plans the payment of a request and its move: to shipment if it was weighed first, otherwise to packing. */
export async function planShippingPayment(
  scope: Scope<Buyer | Staff | System>,
  request: Request,
  { idempotencyKey, couponId, note, payerName, fromStoreWallet, chargedAt }: PaymentPlan,
) {
  const { actor, now } = scope;
  if (request.paidAt)
    return planDifference(scope, request, { idempotencyKey, couponId, note, fromStoreWallet });
  const move = request.weighsFirst ? "payWeighed" : "pay";
  if (!shippingLifecycle.allows(move, request.state, actor)) return refuse("not-payable");

  const coupon = await applyCoupon(scope, couponId, discountableRequest(request), {
    usedByName: payerName,
    on: chargedAt,
  });
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
      ...recordDelegatedPayment(scope, request, paidYen, move),
      ...shippingMoney(
        scope,
        { ...request, couponYen },
        plannedWallet({ kind: "shipping", ...request }, fromStoreWallet),
      ),
    ],
  });
}

/** Plans the move of a request for a step of its bank payment; undefined if the state does not allow it. */
export function moveShippingByBank(
  scope: Scope,
  request: Request,
  step: BankMove,
  { note = null, couponYen = 0 }: BankStep = {},
): Statement[] | undefined {
  const { actor, now } = scope;
  const paid = step === "confirmBank";
  const packed = (request.weighsFirst || request.paidAt) && !request.owesUnpacked;
  const move = paid && packed ? "confirmBankWeighed" : step;
  if (!shippingLifecycle.allows(move, request.state, actor)) return undefined;
  if (request.paidAt) return moveDifference(scope, request, move, note);
  const back = step !== "payByBank" && !paid;
  const changes = paid
    ? { paidYen: request.totalYen - request.couponYen, paidAt: now }
    : { couponYen };
  return [
    ...moveRequest(scope, request, move, changes, note),
    ...(paid ? shippingMoney(scope, request, walletOf(request.companyId)) : []),
    ...(back ? returnCoupon(scope, { kind: "shipping", id: request.id }) : []),
  ];
}

/** Moves a request's total from a wallet to the accounts that it is for. */
function shippingMoney(scope: Scope, request: Request, wallet: Account): Statement[] {
  return payFromWallet(scope, {
    kind: "shipping-payment",
    document: { kind: "shipping", id: request.id },
    wallet,
    totalYen: request.totalYen,
    couponYen: request.couponYen,
    reason: message("transfer.shipping-payment", { number: request.number }),
    parts: {
      "international-freight": String(request.freightYen),
      options: String(request.optionsYen),
      storage: String(request.storageYen),
      duty: String(request.duesYen),
    },
  });
}

/**
 * Plans the payment of what the measured weight or a hold costs more, which also agrees to it. A second coupon does
 * not apply.
 */
function planDifference(
  scope: Scope<Buyer | Staff | System>,
  request: Request,
  { idempotencyKey, couponId, note, fromStoreWallet }: PaymentPlan,
) {
  const move = request.owesUnpacked ? "pay" : "payWeighed";
  const dueYen = owedYen(request);
  if (dueYen <= 0) return refuse("already-paid");
  if (!shippingLifecycle.allows(move, request.state, scope.actor)) return refuse("not-payable");
  if (couponId) return refuse("coupon-unfit");
  const paidYen = request.totalYen - request.couponYen;
  return done<PlannedPayment>({
    dueYen,
    couponYen: 0,
    statements: [
      ...moveRequest(
        scope,
        request,
        move,
        { paidYen, settledKey: idempotencyKey, ...settledColumns },
        note,
      ),
      ...recordDelegatedPayment(scope, request, dueYen, move),
      ...chargeOwed(
        scope,
        request,
        plannedWallet({ kind: "shipping", ...request }, fromStoreWallet),
      ),
    ],
  });
}

/** Plans the log entry of an account manager who pays under the company's authorisation. */
function recordDelegatedPayment(
  scope: Scope<Buyer | Staff | System>,
  { companyId, number, state }: Request,
  amountYen: number,
  move: "pay" | "payWeighed",
) {
  return recordAuthorisedAct(scope, {
    kind: "payment",
    companyId,
    document: { kind: "shipping", number },
    amountYen,
    stateBefore: state,
    stateAfter: shippingLifecycle.moves[move].to,
  });
}

/** Plans the move for a difference that is paid by bank; the coupon stays with the first payment. */
function moveDifference(
  scope: Scope,
  request: Request,
  move: BankMove | "confirmBankWeighed",
  note: Message | null,
): Statement[] {
  if (move !== "confirmBankWeighed" && move !== "confirmBank")
    return moveRequest(scope, request, move, {}, note);
  const { totalYen, couponYen } = request;
  return [
    ...moveRequest(
      scope,
      request,
      move,
      { paidYen: totalYen - couponYen, ...settledColumns },
      note,
    ),
    ...chargeOwed(scope, request, walletOf(request.companyId)),
  ];
}
