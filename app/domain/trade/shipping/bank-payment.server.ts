import type { Message } from "#app/domain/core/message/message.ts";
import type { BankMove, BankStep, Scope } from "#app/domain/core/scope.ts";
import { giveCouponBack } from "#app/domain/money/coupon/take-coupon.server.ts";
import type { Statement } from "#db/client.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import { chargeOwed, nothingOwed } from "../settlement/charge-owed.server.ts";
import { moveRequest } from "./move-request.server.ts";
import { shippingMoney } from "./shipping-money.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";

type Request = typeof shippingRequests.$inferSelect;

/** What a step of its bank payment does to a request; undefined when the state does not allow it. */
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
    ...(paid ? shippingMoney(scope, request) : []),
    ...(back ? giveCouponBack(scope, { kind: "shipping", id: request.id }) : []),
  ];
}

/** The same for what the measured weight or a hold costs more: the coupon stays with what it paid. */
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
    ...moveRequest(scope, request, move, { paidYen: totalYen - couponYen, ...nothingOwed }, note),
    ...chargeOwed(scope, request),
  ];
}
