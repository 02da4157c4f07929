import type { Statement } from "#app/domain/core/commit.server.ts";
import type { BankMove, BankStep } from "#app/domain/core/document/payable.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { giveCouponBack } from "#app/domain/money/coupon/take-coupon.server.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import { moveRequest } from "./move-request.server.ts";
import { shippingMoney } from "./shipping-money.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";

type Request = typeof shippingRequests.$inferSelect;

/** What a step of its bank payment does to a request; undefined when the state does not allow it. */
export function moveShippingByBank(
  scope: Scope,
  { request, weighsFirst }: { request: Request; weighsFirst: boolean },
  step: BankMove,
  { note = "", couponYen = 0 }: BankStep = {},
): Statement[] | undefined {
  const { actor, now } = scope;
  const paid = step === "confirmBank";
  const move = paid && weighsFirst ? "confirmBankWeighed" : step;
  if (!shippingLifecycle.allows(move, request.state, actor)) return undefined;
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
