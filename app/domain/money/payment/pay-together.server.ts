import type { Buyer } from "#app/domain/core/actor.ts";
import { commit, type Statement } from "#app/domain/core/commit.server.ts";
import type { Payable } from "#app/domain/core/document/payable.ts";
import { oneEffect } from "#app/domain/core/first-answer.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { paymentRefusals } from "../ledger/payment-refusals.server.ts";
import { refuseUnseen } from "./amount-seen.ts";
import { refuseInReview } from "./in-review.server.ts";
import { openPayment, sumOf } from "./open-payment.server.ts";
import { ownPaymentQuery, paymentUnder } from "./payments.server.ts";
import { type ChosenCoupons, planParts, refusedFor } from "./plan-parts.server.ts";

export interface Asked<Reason extends string = never> {
  /** Chosen by the form, so that sending it twice pays once. */
  id: string;
  coupons: ChosenCoupons;
  /** What is written with the payment or keeps it from being made, and how that is called. */
  also?: { statements: readonly Statement[]; refusals: Record<string, Reason> };
  /** What the page said the documents cost together, after their coupons. */
  seenYen?: number | undefined;
}

/**
 * 残高で支払う: all of these documents from the wallet, or none of them. The first that cannot be
 * paid is named; a document that another payment was first with refuses the whole.
 */
export async function payTogether<Reason extends string = never>(
  scope: Scope<Buyer>,
  documents: readonly Payable[],
  asked: Asked<Reason>,
) {
  return oneEffect(await pay(scope, documents, asked), () => paymentUnder(scope, asked.id));
}

async function pay<Reason extends string>(
  scope: Scope<Buyer>,
  documents: readonly Payable[],
  { id, coupons, seenYen, also }: Asked<Reason>,
) {
  const { actor } = scope;
  if (!buyerMay(actor, "pay")) return refuse("forbidden");
  if ((await ownPaymentQuery(scope, id)).length > 0) return done(undefined);
  if (documents.some(({ companyId }) => companyId !== actor.companyId)) return refuse("not-found");
  const [plan, inReview] = await Promise.all([
    planParts(scope, documents, coupons, { idempotencyKey: id }),
    refuseInReview(scope, documents),
  ]);
  if (!plan.ok) return plan;
  if (inReview) return inReview;
  const { parts, statements } = plan.value;
  const { dueYen, totalYen } = sumOf(parts);
  const unseen = refuseUnseen(seenYen, dueYen);
  if (unseen) return unseen;
  if (totalYen > limits.paymentYenMax) return refuse("above-maximum");

  const payment = openPayment(scope, {
    id,
    state: "paid",
    way: "balance",
    parts,
    balanceYen: dueYen,
    restYen: 0,
  });
  const written = [...payment, ...(also?.statements ?? []), ...statements];
  const paid = await commit(scope, written, { ...paymentRefusals, ...also?.refusals });
  return paid.ok || paid.reason !== "moved-meanwhile" ? paid : whoMoved(scope, documents);
}

/** Which of the documents stands elsewhere than it was read, for the refusal's sentence. */
export async function whoMoved(scope: Scope<Buyer>, documents: readonly Payable[]) {
  const keys = documents.map(({ kind, id }) => ({ kind, key: id }));
  const latest = await scope.payables.find(scope, scope.actor, "id", keys);
  const moved = documents.find(({ version }, index) => latest?.[index]?.version !== version);
  if (!moved) return refuse("moved-meanwhile");
  const now = latest?.find(({ id }) => id === moved.id);
  return refusedFor(now?.paidAt ? "already-paid" : "moved-meanwhile", moved);
}
