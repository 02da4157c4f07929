import type { BankMove, BankStep, Scope } from "#app/domain/core/scope.ts";
import { giveCouponBack } from "#app/domain/money/coupon/take-coupon.server.ts";
import type { Statement } from "#db/client.ts";
import type { orders } from "#db/schema/index.ts";
import { partOf } from "../down-payment/down-payment-amounts.ts";
import { partTaken } from "../down-payment/pay-down-payment.server.ts";
import { bankMoveOf } from "./bank-moves.ts";
import { moveOrder } from "./move-order.server.ts";
import { orderLifecycle } from "./order.ts";
import { orderMoney } from "./order-money.server.ts";

type Order = typeof orders.$inferSelect;

/** What a step of its bank payment does to an order; undefined when the state does not allow it. */
export function moveOrderByBank(
  scope: Scope,
  order: Order,
  step: BankMove,
  { note = null, couponYen = 0 }: BankStep = {},
): Statement[] | undefined {
  const { actor } = scope;
  const move = bankMoveOf(order, step);
  if (!orderLifecycle.allows(move, order.state, actor)) return undefined;
  const paid = step === "confirmBank";
  const back = step !== "payByBank" && !paid;
  const { changes, statements } = paid
    ? taken(scope, order)
    : { changes: { couponYen }, statements: [] };
  return [
    ...moveOrder(scope, order, move, changes, note),
    ...statements,
    ...(back ? giveCouponBack(scope, { kind: "order", id: order.id }) : []),
  ];
}

/** What has arrived for the order leaves the wallet: all of it, its deposit or the rest. */
function taken(scope: Scope, order: Order) {
  const part = partOf(order);
  if (part !== "whole") return partTaken(scope, order, part);
  const changes = {
    paidYen: order.totalYen - order.couponYen,
    paidAt: scope.now,
  };
  return { changes, statements: orderMoney(scope, order) };
}
