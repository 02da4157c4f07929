import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { PaymentPlan, PlannedPayment, Scope } from "#app/domain/core/scope.ts";
import { actForCompany } from "#app/domain/customers/authorisation/act-for-company.server.ts";
import { issuePapers } from "#app/domain/money/invoice/issue-papers.server.ts";
import type { orders } from "#db/schema/index.ts";
import { keepAmounts } from "../amounts/keep-amounts.server.ts";
import { countPurchases } from "../order/count-purchases.server.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { orderLifecycle } from "../order/order.ts";
import { dueOf, partOf } from "./down-payment-amounts.ts";
import { balanceMoney, downPaymentMoney } from "./down-payment-money.server.ts";

type Order = typeof orders.$inferSelect;

/**
 * 手付金・残金: what a deposit order asks for now, out of the wallet, with its move. Each part is
 * paid once.
 */
export function planDownPayment(
  scope: Scope<Buyer | Staff | System>,
  order: Order,
  { idempotencyKey, note }: PaymentPlan,
) {
  const { actor, now } = scope;
  const part = partOf(order);
  const way = part === "deposit" ? "pay" : "payBalance";
  if (part === "whole" || !orderLifecycle.allows(way, order.state, actor))
    return refuse("not-payable");
  if (part === "deposit" && order.payBy && order.payBy < now) return refuse("quote-expired");

  const { changes, statements } = partTaken(scope, order, part);
  return done<PlannedPayment>({
    dueYen: dueOf(order),
    couponYen: 0,
    statements: [
      ...moveOrder(
        scope,
        order,
        way,
        {
          ...changes,
          ...(part === "deposit"
            ? { downPaymentKey: idempotencyKey }
            : { paidKey: idempotencyKey }),
        },
        note,
      ),
      ...actForCompany(scope, {
        kind: "payment",
        companyId: order.companyId,
        document: { kind: "order", number: order.number },
        amountYen: dueOf(order),
        stateBefore: order.state,
        stateAfter: orderLifecycle.moves[way].to,
      }),
      ...statements,
    ],
  });
}

/**
 * A deposit or its rest out of the wallet, whichever way it came there. With the rest the order is
 * purchased and counts towards the company's level.
 */
export function partTaken(scope: Scope, order: Order, part: "deposit" | "balance") {
  const { now } = scope;
  return part === "deposit"
    ? {
        changes: { paidYen: order.downPaymentYen, downPaymentPaidAt: now },
        statements: [
          ...issuePapers(scope, { event: "deposit-paid", order }),
          ...downPaymentMoney(scope, order),
        ],
      }
    : {
        changes: { paidYen: order.totalYen, paidAt: now, purchasedAt: now },
        statements: [
          ...balanceMoney(scope, order),
          keepAmounts(scope, order.id, { kind: "actual" }),
          countPurchases(scope, order),
        ],
      };
}
