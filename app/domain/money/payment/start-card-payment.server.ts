import type { Buyer } from "#app/domain/core/actor.ts";
import type { Payable } from "#app/domain/core/document/payable.ts";
import { oneEffect } from "#app/domain/core/first-answer.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { cardFeeYen } from "../card/card-fee.server.ts";
import type { CardPayments } from "../card/card-payments.ts";
import {
  type CardCharge,
  leadToApproval,
  openCardPayment,
} from "../card/start-card-payment.server.ts";
import { balanceYen as walletYen } from "../ledger/balance.server.ts";
import { walletOf } from "../ledger/ledger.ts";
import { refuseUnseen } from "./amount-seen.ts";
import { refuseInReview } from "./in-review.server.ts";
import { openPayment, sumOf } from "./open-payment.server.ts";
import { type Asked, whoMoved } from "./pay-together.server.ts";
import { ownPaymentQuery, paymentUnder } from "./payments.server.ts";
import { planParts } from "./plan-parts.server.ts";

type CardChoice = Asked &
  Omit<CardCharge, "amountYen"> & {
    balanceYen: number;
    /** What the page said PayPal would charge, its fee included. */
    seenChargeYen?: number | undefined;
  };

/**
 * PayPal・カードで支払う: answers where the buyer approves what the balance does not pay. Nothing is
 * taken or held before the money comes; if the documents have moved on by then it stays in the wallet.
 */
export async function startPaymentByCard(
  scope: Scope<Buyer>,
  cards: CardPayments,
  documents: readonly Payable[],
  choice: CardChoice,
) {
  const opened = await oneEffect(await open(scope, documents, choice), () =>
    paymentUnder(scope, choice.id),
  );
  if (!opened.ok) return opened;
  const led = await leadToApproval(scope, cards, choice);
  // The key has had its effect in another way: out of the balance, or by bank.
  return !led.ok && led.reason === "not-found" ? refuse("begun-before") : led;
}

async function open(
  scope: Scope<Buyer>,
  documents: readonly Payable[],
  { id, coupons, balanceYen, seenYen, seenChargeYen }: CardChoice,
) {
  const { actor } = scope;
  if (!buyerMay(actor, "pay")) return refuse("forbidden");
  if ((await ownPaymentQuery(scope, id)).length > 0) return done(undefined);
  if (documents.some(({ companyId }) => companyId !== actor.companyId)) return refuse("not-found");
  const [plan, inReview, inWalletYen, settings] = await Promise.all([
    planParts(scope, documents, coupons, { idempotencyKey: id }),
    refuseInReview(scope, documents),
    walletYen(scope, walletOf(actor.companyId)),
    settingsQuery(scope),
  ]);
  if (!plan.ok) return plan;
  if (inReview) return inReview;
  const { parts } = plan.value;
  const { dueYen, totalYen } = sumOf(parts);
  const restYen = dueYen - balanceYen;
  const feePercent = settingsIn(settings)("cardFeePercent");
  const unseen =
    refuseUnseen(seenYen, dueYen) ??
    refuseUnseen(seenChargeYen, restYen + cardFeeYen(restYen, feePercent));
  if (unseen) return unseen;
  if (restYen <= 0) return refuse("nothing-left");
  if (balanceYen > inWalletYen) return refuse("balance-too-low");
  if (totalYen > limits.paymentYenMax) return refuse("above-maximum");

  const opened = await openCardPayment(
    scope,
    { id, amountYen: restYen, feePercent },
    openPayment(scope, { id, state: "waiting", way: "card", parts, balanceYen, restYen }),
  );
  return opened.ok || opened.reason !== "moved-meanwhile" ? opened : whoMoved(scope, documents);
}
