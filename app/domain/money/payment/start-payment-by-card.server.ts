import type { Buyer } from "#app/domain/core/actor.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Payable, Scope } from "#app/domain/core/scope.ts";
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
import { openPayment } from "./open-payment.server.ts";
import { beginPayment, type PaymentRequest } from "./pay-documents.server.ts";
import { planParts } from "./plan-parts.server.ts";

type CardChoice = PaymentRequest &
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
  documents: readonly Payable[] | undefined,
  choice: CardChoice,
) {
  const { id, coupons = new Map(), balanceYen, seenChargeYen } = choice;
  const opened = await beginPayment(scope, documents, choice, {
    plan: (documents) => planParts(scope, documents, coupons, { idempotencyKey: id }),
    async write({ parts, dueYen }) {
      const [inWalletYen, settings] = await Promise.all([
        walletYen(scope, walletOf(scope.actor.companyId)),
        settingsQuery(scope),
      ]);
      const restYen = dueYen - balanceYen;
      const feePercent = settingsIn(settings)("cardFeePercent");
      const unseen = refuseUnseen(seenChargeYen, restYen + cardFeeYen(restYen, feePercent));
      if (unseen) return unseen;
      if (restYen <= 0) return refuse("nothing-left");
      if (balanceYen > inWalletYen) return refuse("balance-too-low");
      return openCardPayment(
        scope,
        { id, amountYen: restYen, feePercent },
        openPayment(scope, { id, state: "waiting", way: "card", parts, balanceYen, restYen }),
      );
    },
  });
  if (!opened.ok) return opened;
  const led = await leadToApproval(scope, cards, choice);
  // The key has had its effect in another way: out of the balance, or by bank.
  return !led.ok && led.reason === "not-found" ? refuse("begun-before") : led;
}
