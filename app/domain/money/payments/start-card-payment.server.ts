import { and, eq } from "drizzle-orm";
import { actorKey, type Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Payable, Scope } from "#app/domain/core/scope.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import type { Statement } from "#db/client.ts";
import { cardPayments } from "#db/schema/index.ts";
import {
  companyBalanceQuery,
  documentWalletsQuery,
  partWalletOf,
} from "../ledger/store-wallets.server.ts";
import { cardFeeYen } from "./card-payment.server.ts";
import { cardLifecycle } from "./card-payment.ts";
import type { CardService } from "./card-service.ts";
import { openPayment, planParts } from "./open-payment.server.ts";
import { beginPayment, type PaymentRequest } from "./pay-documents.server.ts";
import { paymentRefusals } from "./payment.server.ts";
import { refuseChangedTotal } from "./payment.ts";

interface CardCharge {
  /** Chosen by the form, so that sending it twice begins one payment. */
  id: string;
  amountYen: number;
  returnUrl: string;
  cancelUrl: string;
}

/** Begins a deposit by PayPal or card and answers the URL where the buyer approves it. Moves no money. */
export async function startCardPayment(
  scope: Scope<Buyer>,
  cards: CardService,
  wanted: CardCharge,
) {
  if (!buyerMay(scope.actor, "wallet")) return refuse("forbidden");
  const setting = settingsIn(await settingsQuery(scope));
  const minimumYen = Number(setting("minimumDepositYen"));
  if (wanted.amountYen < minimumYen) return refuse("below-minimum");
  const feePercent = setting("cardFeePercent");
  if (isAboveMaximum(wanted.amountYen, feePercent)) return refuse("above-maximum");
  // A repeated form fails here and answers the first one's URL, unless it is for another sum or for documents.
  const opened = await openCardPayment(scope, { ...wanted, feePercent });
  const begun = opened.ok ? undefined : await findBegun(scope, wanted.id);
  if (begun?.paymentId) return { ...refuse("begun-before"), orderId: begun.orderId } as const;
  if (begun && begun.amountYen !== wanted.amountYen)
    return { ...refuse("another-sum"), begunYen: begun.amountYen } as const;
  return requestApprovalUrl(scope, cards, wanted);
}

/** True where what is charged, fee included, is more than one payment may be. */
function isAboveMaximum(amountYen: number, feePercent: string) {
  return amountYen + cardFeeYen(amountYen, feePercent) > limits.paymentYenMax;
}

/** Writes the payment before the order is made at PayPal, so that every order there is known here. */
function openCardPayment(
  scope: Scope<Buyer>,
  { id, amountYen, feePercent }: Pick<CardCharge, "id" | "amountYen"> & { feePercent: string },
  beside: readonly Statement[] = [],
) {
  const { db, actor, now } = scope;
  const state = cardLifecycle.initial;
  const feeYen = cardFeeYen(amountYen, feePercent);
  const [count, number] = nextNumber(scope, "card");
  return commit(
    scope,
    [
      openDocument(scope, "card", { id, state }),
      count,
      ...beside,
      db.insert(cardPayments).values({
        id,
        number,
        state,
        amountYen,
        feeYen,
        paymentId: beside.length > 0 ? id : null,
        chargedYen: amountYen + feeYen,
        companyId: actor.companyId,
        version: 1,
        startedAt: now,
        startedBy: actorKey(actor),
        askedAt: now,
      }),
    ],
    paymentRefusals,
  );
}

/** Answers the URL where the buyer approves the payment; a repeated call answers the same. */
async function requestApprovalUrl(
  scope: Scope<Buyer>,
  cards: CardService,
  { id, returnUrl, cancelUrl }: Omit<CardCharge, "amountYen">,
) {
  const { db, actor } = scope;
  const own = ownCharge(actor, id);
  const [payment] = await db.select().from(cardPayments).where(own).limit(1);
  if (!payment) return refuse("not-found");
  if (payment.state !== "created")
    return { ...refuse("begun-before"), orderId: payment.orderId } as const;
  if (payment.approveUrl) return done(payment.approveUrl);
  const made = await cards.createOrder({
    id,
    chargedYen: payment.chargedYen,
    description: `買付便 ${payment.paymentId ? "お支払い" : "入金"} ${payment.number}`,
    returnUrl,
    cancelUrl,
  });
  if (made === "away") return refuse("service-away");
  await commit(scope, [db.update(cardPayments).set(made).where(own)], {});
  return done(made.approveUrl);
}

/** Finds what the company began by card under this id, be it a deposit or a payment of documents. */
async function findBegun({ db, actor }: Scope<Buyer>, id: string) {
  const [begun] = await db
    .select({
      amountYen: cardPayments.amountYen,
      paymentId: cardPayments.paymentId,
      orderId: cardPayments.orderId,
    })
    .from(cardPayments)
    .where(ownCharge(actor, id))
    .limit(1);
  return begun;
}

function ownCharge(actor: Buyer, id: string) {
  return and(eq(cardPayments.id, id), eq(cardPayments.companyId, actor.companyId));
}

type CardChoice = PaymentRequest &
  Omit<CardCharge, "amountYen"> & {
    balanceYen: number;
    /** The charge that the page showed, fee included. */
    seenChargeYen?: number | undefined;
  };

/**
 * PayPal・カードで支払う: answers the URL where the buyer approves the part that the balance does not pay. Nothing
 * is charged or held before the money comes; if the documents have changed by then it stays in the wallet.
 */
export async function startPaymentByCard(
  scope: Scope<Buyer>,
  cards: CardService,
  documents: readonly Payable[] | undefined,
  choice: CardChoice,
) {
  const { id, coupons = new Map(), balanceYen, seenChargeYen } = choice;
  const opened = await beginPayment(scope, documents, choice, {
    way: "card",
    repeats: ({ payment, card }) =>
      payment.balanceYen === balanceYen &&
      (seenChargeYen === undefined || card?.chargedYen === seenChargeYen),
    plan: (documents) => planParts(scope, documents, coupons, { idempotencyKey: id }),
    async write({ parts, dueYen }) {
      const numbers = parts.map(({ document }) => document.number);
      const [[company], wallets, settings] = await scope.db.batch([
        companyBalanceQuery(scope),
        documentWalletsQuery(scope, numbers),
        settingsQuery(scope),
      ]);
      const restYen = dueYen - balanceYen;
      const feePercent = settingsIn(settings)("cardFeePercent");
      const unseen = refuseChangedTotal(seenChargeYen, restYen + cardFeeYen(restYen, feePercent));
      if (unseen) return unseen;
      if (restYen <= 0) return refuse("nothing-left");
      if (isAboveMaximum(restYen, feePercent)) return refuse("above-maximum");
      if (balanceYen > partWalletOf(wallets, company).balanceYen) return refuse("balance-too-low");
      return openCardPayment(
        scope,
        { id, amountYen: restYen, feePercent },
        openPayment(scope, { id, state: "waiting", way: "card", parts, balanceYen, restYen }),
      );
    },
  });
  if (!opened.ok) return opened;
  const led = await requestApprovalUrl(scope, cards, choice);
  // The key was already used for a payment from the balance or by bank.
  return !led.ok && led.reason === "not-found" ? refuse("begun-before") : led;
}
