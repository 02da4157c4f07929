import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Payable, PayableKind } from "#app/domain/core/document/payable.ts";
import { oneEffect } from "#app/domain/core/first-answer.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { PaymentExtras } from "#app/domain/money/ledger/payment-extras.ts";
import { paymentRefusals } from "#app/domain/money/ledger/payment-refusals.server.ts";
import { refuseUnseen } from "#app/domain/money/payment/amount-seen.ts";
import { refuseInReview } from "#app/domain/money/payment/in-review.server.ts";

/**
 * 残高で支払う: what the document asks for from the company's wallet, in one commit with its move.
 * However many times and with whatever keys it is asked, the money moves once; the key of the form
 * that paid is shown its result again. An account manager pays only what the company's authorisation
 * covers.
 */
export async function payDocument(
  scope: Scope<Buyer | Staff>,
  kind: PayableKind,
  id: string,
  idempotencyKey: string,
  extras: PaymentExtras = {},
) {
  const { actor, payables } = scope;
  const may = actor.kind === "buyer" ? buyerMay(actor, "pay") : staffMay(actor, "act-for-company");
  if (!may) return refuse("forbidden");
  const read = async () => (await payables.find(scope, actor, "id", [{ kind, key: id }]))?.[0];
  return oneEffect(
    await pay(scope, read, idempotencyKey, extras),
    async () => (await read())?.idempotencyKeys.includes(idempotencyKey) ?? false,
  );
}

async function pay(
  scope: Scope<Buyer | Staff>,
  read: () => Promise<Payable | undefined>,
  idempotencyKey: string,
  { first = [], couponId, seenYen }: PaymentExtras,
) {
  const document = await read();
  if (!document) return refuse("not-found");
  if (document.idempotencyKeys.includes(idempotencyKey)) return done(undefined);
  const [plan, inReview] = await Promise.all([
    document.planPayment(scope, { idempotencyKey, couponId }),
    refuseInReview(scope, [document]),
  ]);
  if (!plan.ok) return plan;
  if (inReview) return inReview;
  const unseen = refuseUnseen(seenYen, plan.value.dueYen - plan.value.couponYen);
  if (unseen) return unseen;

  const paid = await commit(scope, [...first, ...plan.value.statements], paymentRefusals);
  if (paid.ok || paid.reason !== "moved-meanwhile") return paid;
  // Lost a race: to another payment, or to staff or a cancellation?
  return refuse((await read())?.paidAt ? "already-paid" : "moved-meanwhile");
}
