import { and, eq, or } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { oneEffect } from "#app/domain/core/first-answer.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { PaymentExtras } from "#app/domain/money/ledger/payment-extras.ts";
import { paymentRefusals } from "#app/domain/money/ledger/payment-refusals.server.ts";
import { refuseUnseen } from "#app/domain/money/payment/amount-seen.ts";
import { orders } from "#db/schema/index.ts";
import { planOrderPayment } from "./plan-order-payment.server.ts";

/**
 * 残高で支払う: what the order asks for from the company's wallet, in one commit with its move.
 * However many times and with whatever keys it is asked, the money moves once; the key of the form
 * that paid is shown its result again. An account manager pays only what the company's authorisation
 * covers.
 */
export async function payOrder(
  scope: Scope<Buyer | Staff>,
  orderId: string,
  key: string,
  extras: PaymentExtras = {},
) {
  const { actor } = scope;
  return oneEffect(
    await pay(scope, orderId, key, extras),
    async () => (await scope.db.$count(orders, paidUnder(actor, orderId, key))) > 0,
  );
}

async function pay(
  scope: Scope<Buyer | Staff>,
  orderId: string,
  key: string,
  { beside = [], couponId, seenYen }: PaymentExtras,
) {
  const { db, actor } = scope;
  const may = actor.kind === "buyer" ? buyerMay(actor, "pay") : staffMay(actor, "act-for-company");
  if (!may) return refuse("forbidden");

  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ordersWithin(actor)))
    .limit(1);
  if (!order) return refuse("not-found");
  if (order.paidAt && order.paidKey === key) return done(undefined);
  if (order.downPaymentPaidAt && order.downPaymentKey === key) return done(undefined);
  const plan = await planOrderPayment(scope, order, { key, couponId });
  if (!plan.ok) return plan;
  const unseen = refuseUnseen(seenYen, plan.value.dueYen - plan.value.couponYen);
  if (unseen) return unseen;

  const paid = await commit(db, [...plan.value.statements, ...beside], paymentRefusals);
  if (paid.ok || paid.reason !== "moved-meanwhile") return paid;

  // Lost a race: to another payment, or to staff or a cancellation?
  const [latest] = await db
    .select({ paidAt: orders.paidAt })
    .from(orders)
    .where(eq(orders.id, order.id))
    .limit(1);
  return refuse(latest?.paidAt ? "already-paid" : "moved-meanwhile");
}

/** The order, if the form of this key paid it or its deposit. */
function paidUnder(actor: Buyer | Staff, orderId: string, key: string) {
  return and(
    eq(orders.id, orderId),
    ordersWithin(actor),
    or(eq(orders.paidKey, key), eq(orders.downPaymentKey, key)),
  );
}
