import { eq, sql } from "drizzle-orm";
import { companies, orders } from "#db/schema/index.ts";
import type { Buyer, Staff, System } from "../actor.ts";
import { actForCompany } from "../authorisation/act-for-company.server.ts";
import type { Statement } from "../commit.server.ts";
import { moveDocument } from "../document/move-document.server.ts";
import type { PaymentPlan, PlannedPayment } from "../payment/planned-payment.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { dueOf } from "./deposit-amounts.ts";
import { balanceMoney, depositMoney } from "./deposit-money.server.ts";
import { orderLifecycle } from "./order.ts";

type Order = typeof orders.$inferSelect;

/**
 * 手付金・残金: what a deposit order asks for now, out of the wallet, with its move. Each part is
 * paid once. With the rest the order is purchased and counts towards the company's level.
 */
export function planDepositPayment(
  scope: Scope<Buyer | Staff | System>,
  order: Order,
  { key, note }: PaymentPlan,
) {
  const { db, actor, now } = scope;
  const deposit = order.state === "deposit_awaiting";
  const way = deposit ? "pay" : "payBalance";
  if (!orderLifecycle.allows(way, order.state, actor)) return refuse("not-payable");
  if (deposit && order.payBy && order.payBy < now) return refuse("quote-expired");

  const { event, ...moved } = moveDocument(scope, orderLifecycle, "order", order, way, note);
  return done<PlannedPayment>({
    dueYen: dueOf(order),
    couponYen: 0,
    statements: [
      event,
      db
        .update(orders)
        .set({
          ...moved,
          ...(deposit
            ? { paidYen: order.depositYen, depositPaidAt: now, depositKey: key }
            : { paidYen: order.totalYen, paidAt: now, paidKey: key, purchasedAt: now }),
        })
        .where(eq(orders.id, order.id)),
      ...actForCompany(scope, {
        kind: "payment",
        companyId: order.companyId,
        document: { kind: "order", number: order.number },
        amountYen: dueOf(order),
        stateBefore: order.state,
        stateAfter: moved.state,
      }),
      ...(deposit
        ? depositMoney(scope, order)
        : [...balanceMoney(scope, order), countPurchase(scope, order)]),
    ],
  });
}

function countPurchase({ db }: Scope, { companyId, totalYen }: Order): Statement {
  return db
    .update(companies)
    .set({ cumulativePurchasesYen: sql`cumulative_purchases_yen + ${totalYen}` })
    .where(eq(companies.id, companyId));
}
