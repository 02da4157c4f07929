import { eq, sql } from "drizzle-orm";
import { companies, orders } from "#db/schema/index.ts";
import type { Buyer, Staff } from "../actor.ts";
import { actForCompany } from "../authorisation/act-for-company.server.ts";
import { commit, type Statement } from "../commit.server.ts";
import { moveDocument, movedMeanwhile } from "../document/move-document.server.ts";
import { paymentRefusals } from "../ledger/payment-refusals.server.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { dueOf } from "./deposit-amounts.ts";
import { balanceMoney, depositMoney } from "./deposit-money.server.ts";
import { orderLifecycle } from "./order.ts";

/**
 * 手付金・残金: what a deposit order asks for now, from the wallet, in one commit with its move. Each
 * part is paid once; the form that paid it is shown its result again. With the rest the order is
 * purchased and counts towards the company's level.
 */
export async function payDepositOrder(
  scope: Scope<Buyer | Staff>,
  order: typeof orders.$inferSelect,
  key: string,
  beside: readonly Statement[],
) {
  const { db, actor, now } = scope;
  const deposit = order.state === "deposit_awaiting";
  if (order.depositKey === key && order.depositPaidAt) return done(undefined);
  const way = deposit ? "pay" : "payBalance";
  if (!orderLifecycle.allows(way, order.state, actor)) return refuse("not-payable");
  if (deposit && order.payBy && order.payBy < now) return refuse("quote-expired");

  const { event, state, version } = moveDocument(scope, orderLifecycle, "order", order, way);
  return commit(
    db,
    [
      event,
      db
        .update(orders)
        .set({
          ...{ state, version, paidYen: deposit ? order.depositYen : order.totalYen },
          ...(deposit
            ? { depositPaidAt: now, depositKey: key }
            : { paidAt: now, paidKey: key, purchasedAt: now }),
        })
        .where(eq(orders.id, order.id)),
      ...beside,
      ...actForCompany(scope, {
        kind: "payment",
        companyId: order.companyId,
        document: { kind: "order", number: order.number },
        amountYen: dueOf(order),
        stateBefore: order.state,
        stateAfter: state,
      }),
      ...(deposit ? depositMoney(scope, order) : balanceMoney(scope, order)),
      ...(deposit
        ? []
        : [
            db
              .update(companies)
              .set({
                cumulativePurchasesYen: sql`cumulative_purchases_yen + ${order.totalYen}`,
              })
              .where(eq(companies.id, order.companyId)),
          ]),
    ],
    { ...paymentRefusals, [movedMeanwhile]: "moved-meanwhile" },
  );
}
