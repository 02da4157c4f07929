import { and, eq } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { oneEffect } from "#app/domain/core/first-answer.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { PaymentExtras } from "#app/domain/money/ledger/payment-extras.ts";
import { paymentRefusals } from "#app/domain/money/ledger/payment-refusals.server.ts";
import { refuseUnseen } from "#app/domain/money/payment/amount-seen.ts";
import { logisticsMethods, shippingRequests } from "#db/schema/index.ts";
import { planShippingPayment } from "./plan-shipping-payment.server.ts";

/** 残高で支払う for a shipping request, on the same terms as an order. */
export async function payShipping(
  scope: Scope<Buyer | Staff>,
  requestId: string,
  key: string,
  extras: PaymentExtras = {},
) {
  const { db, actor } = scope;
  const paid = and(
    eq(shippingRequests.id, requestId),
    shipmentsWithin(actor),
    eq(shippingRequests.paidKey, key),
  );
  return oneEffect(
    await pay(scope, requestId, key, extras),
    async () => (await db.$count(shippingRequests, paid)) > 0,
  );
}

async function pay(
  scope: Scope<Buyer | Staff>,
  requestId: string,
  key: string,
  { beside = [], couponId, seenYen }: PaymentExtras,
) {
  const { db, actor } = scope;
  const may = actor.kind === "buyer" ? buyerMay(actor, "pay") : staffMay(actor, "act-for-company");
  if (!may) return refuse("forbidden");

  const [found] = await db
    .select({ request: shippingRequests, weighsFirst: logisticsMethods.weighsFirst })
    .from(shippingRequests)
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(and(eq(shippingRequests.id, requestId), shipmentsWithin(actor)))
    .limit(1);
  if (!found) return refuse("not-found");
  if (found.request.paidAt && found.request.paidKey === key) return done(undefined);
  const plan = await planShippingPayment(scope, found, { key, couponId });
  if (!plan.ok) return plan;
  const unseen = refuseUnseen(seenYen, plan.value.dueYen - plan.value.couponYen);
  if (unseen) return unseen;

  const paid = await commit(db, [...plan.value.statements, ...beside], paymentRefusals);
  if (paid.ok || paid.reason !== "moved-meanwhile") return paid;

  const [latest] = await db
    .select({ paidAt: shippingRequests.paidAt })
    .from(shippingRequests)
    .where(eq(shippingRequests.id, requestId))
    .limit(1);
  return refuse(latest?.paidAt ? "already-paid" : "moved-meanwhile");
}
