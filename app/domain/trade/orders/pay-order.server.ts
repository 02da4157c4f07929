import { and, eq, gt, inArray, not, or, type SQL, sql } from "drizzle-orm";
import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
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
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { caseStateNotIn } from "#app/domain/trade/case-state-conditions.server.ts";
import type { Statement } from "#db/client.ts";
import { orders } from "#db/schema/index.ts";
import { caseStatesThat } from "../case-state.ts";
import { bankMoveOf } from "./bank-moves.ts";
import { partPaymentEffects, planDownPayment } from "./down-payment.server.ts";
import { hasQuoteExpired, partOf } from "./down-payment.ts";
import { moveOrder } from "./move-order.server.ts";
import { orderLifecycle, payableStates } from "./order.ts";
import { discountableOrder, orderMoney } from "./order-money.server.ts";
import { moveRiseByBank, planRisePayment } from "./pay-rise.server.ts";

/**
 * Plans the payment, out of a wallet, of what the order asks for in its present state, with its
 * move and the use of its coupon.
 */
export async function planOrderPayment(
  scope: Scope<Buyer | Staff | System>,
  order: typeof orders.$inferSelect,
  plan: PaymentPlan,
) {
  const { actor, now } = scope;
  const { idempotencyKey, couponId, note, payerName, fromStoreWallet, chargedAt = now } = plan;
  if (order.owedRiseYen > 0)
    return couponId ? refuse("coupon-unfit") : planRisePayment(scope, order, plan);
  if (order.paidAt) return refuse("already-paid");
  if (order.downPaymentPercent > 0)
    return couponId ? refuse("coupon-unfit") : planDownPayment(scope, order, plan);
  if (!orderLifecycle.allows("pay", order.state, actor)) return refuse("not-payable");
  if (hasQuoteExpired(order, chargedAt)) return refuse("quote-expired");

  const coupon = await applyCoupon(scope, couponId, discountableOrder(order), {
    usedByName: payerName,
    on: chargedAt,
  });
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
      ...recordAuthorisedAct(scope, {
        kind: "payment",
        companyId: order.companyId,
        document: { kind: "order", number: order.number },
        amountYen: paidYen,
        stateBefore: order.state,
        stateAfter: orderLifecycle.moves.pay.to,
      }),
      ...orderMoney(
        scope,
        { ...order, couponYen },
        plannedWallet({ kind: "order", ...order }, fromStoreWallet),
      ),
    ],
  });
}

type Order = typeof orders.$inferSelect;

/** Answers what a step of its bank payment does to an order; undefined when the state does not allow it. */
export async function moveOrderByBank(
  scope: Scope,
  order: Order,
  step: BankMove,
  { note = null, couponYen = 0 }: BankStep = {},
): Promise<Statement[] | undefined> {
  const { actor } = scope;
  if (order.owedRiseYen > 0) return moveRiseByBank(scope, order, step, note);
  const move = bankMoveOf(order, step);
  if (!orderLifecycle.allows(move, order.state, actor)) return undefined;
  const paid = step === "confirmBank";
  const back = step !== "payByBank" && !paid;
  const { changes, statements } = paid
    ? paymentEffects(scope, order)
    : { changes: { couponYen }, statements: [] };
  return [
    ...moveOrder(scope, order, move, changes, note),
    ...statements,
    ...(back ? returnCoupon(scope, { kind: "order", id: order.id }) : []),
  ];
}

/** Answers what the arrived money does to the order: it pays all of it, its deposit or the rest. */
function paymentEffects(scope: Scope, order: Order) {
  const part = partOf(order);
  const wallet = walletOf(order.companyId);
  if (part === "deposit" || part === "balance")
    return partPaymentEffects(scope, order, part, wallet);
  const changes = {
    paidYen: order.totalYen - order.couponYen,
    paidAt: scope.now,
  };
  return { changes, statements: orderMoney(scope, order, wallet) };
}

/**
 * True while an order waits for its remainder although its company has cancelled all that the remainder is
 * for and staff have not carried that out yet: nobody should be asked to pay. An expression for queries of
 * `orders`.
 */
export const isBeingCancelled: SQL<number> = sql`(orders.state = 'balance_awaiting' AND
  (SELECT coalesce(sum(c.quantity), 0) FROM problem_cases c WHERE c.order_id = orders.id
    AND c.answer = 'cancel' AND ${caseStateNotIn([...caseStatesThat.awaitAnswer, ...caseStatesThat.areClosed], "c")})
  >= (SELECT sum(l.quantity) FROM order_lines l WHERE l.order_id = orders.id AND l.refusal IS NULL))`;

/**
 * True where an order asks for money now (`asksForMoney`) and its company has not cancelled what it is for. A condition
 * for queries of `orders`.
 */
export const isAskingForMoney = and(
  or(
    inArray(orders.state, [...payableStates]),
    and(gt(orders.owedRiseYen, 0), eq(orders.riseByBank, false)),
  ),
  not(isBeingCancelled),
);
