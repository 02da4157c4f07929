import { and, eq } from "drizzle-orm";
import { cardPayments } from "#db/schema/index.ts";
import { type Buyer, signature } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { nextNumber } from "../document/document-number.server.ts";
import { openDocument } from "../document/move-document.server.ts";
import { limits } from "../limits.ts";
import { buyerMay } from "../policy.ts";
import { settingsIn, settingsQuery } from "../pricing/price-list.server.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { cardFeeYen, cardLifecycle } from "./card-payment.ts";
import type { CardPayments } from "./card-payments.ts";

interface Wanted {
  /** Chosen by the form, so that sending it twice begins one payment. */
  id: string;
  amountYen: number;
  returnUrl: string;
  cancelUrl: string;
}

/** Begins a deposit by PayPal or card; answers where the buyer approves it. Moves no money. */
export async function startCardPayment(scope: Scope<Buyer>, cards: CardPayments, wanted: Wanted) {
  const { db, actor, now } = scope;
  const { id, amountYen, returnUrl, cancelUrl } = wanted;
  if (!buyerMay(actor, "wallet")) return refuse("forbidden");
  const minimumYen = Number(settingsIn(await settingsQuery(scope))("minimumDepositYen"));
  if (amountYen < minimumYen) return refuse("below-minimum");
  if (amountYen > limits.paymentYenMax) return refuse("above-maximum");

  const state = cardLifecycle.initial;
  const feeYen = cardFeeYen(amountYen);
  const [count, number] = nextNumber(scope, "card");
  // Written before PayPal hears of it: an order there is always one that we know.
  await commit(
    db,
    [
      openDocument(scope, "card", { id, state }),
      count,
      db.insert(cardPayments).values({
        ...{ id, number, state, amountYen, feeYen },
        chargedYen: amountYen + feeYen,
        companyId: actor.companyId,
        version: 1,
        startedAt: now,
        startedBy: signature(actor),
        askedAt: now,
      }),
    ],
    { "document_events.document_kind, document_events.document_id": "sent-before" },
  );

  const own = and(eq(cardPayments.id, id), eq(cardPayments.companyId, actor.companyId));
  const [payment] = await db.select().from(cardPayments).where(own).limit(1);
  if (!payment) return refuse("not-found");
  if (payment.state !== "created") return refuse("begun-before");
  if (payment.approveUrl) return done(payment.approveUrl);
  const made = await cards.createOrder({
    id,
    chargedYen: payment.chargedYen,
    description: `買付便 入金 ${payment.number}`,
    returnUrl,
    cancelUrl,
  });
  if (made === "away") return refuse("service-away");
  await commit(db, [db.update(cardPayments).set(made).where(own)], {});
  return done(made.approveUrl);
}
