import { and, eq } from "drizzle-orm";
import { type Buyer, signature } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import type { Statement } from "#db/client.ts";
import { cardPayments } from "#db/schema/index.ts";
import { paymentRefusals } from "../ledger/payment-refusals.server.ts";
import { cardFeeYen } from "./card-fee.server.ts";
import { cardLifecycle } from "./card-payment.ts";
import type { CardPayments } from "./card-payments.ts";

export interface CardCharge {
  /** Chosen by the form, so that sending it twice begins one payment. */
  id: string;
  amountYen: number;
  returnUrl: string;
  cancelUrl: string;
}

/** Begins a deposit by PayPal or card; answers where the buyer approves it. Moves no money. */
export async function startCardPayment(
  scope: Scope<Buyer>,
  cards: CardPayments,
  wanted: CardCharge,
) {
  if (!buyerMay(scope.actor, "wallet")) return refuse("forbidden");
  const setting = settingsIn(await settingsQuery(scope));
  const minimumYen = Number(setting("minimumDepositYen"));
  if (wanted.amountYen < minimumYen) return refuse("below-minimum");
  if (wanted.amountYen > limits.paymentYenMax) return refuse("above-maximum");
  // The same form twice loses here, and is led to where the first one was. With another sum it would be
  // charged what it no longer says.
  const feePercent = setting("cardFeePercent");
  const opened = await openCardPayment(scope, { ...wanted, feePercent });
  const begunYen = opened.ok ? wanted.amountYen : await sumBegun(scope, wanted.id);
  if (begunYen !== undefined && begunYen !== wanted.amountYen)
    return { ...refuse("another-sum"), begunYen } as const;
  return leadToApproval(scope, cards, wanted);
}

/** Writes the payment before PayPal hears of it: an order there is always one that we know. */
export function openCardPayment(
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
        startedBy: signature(actor),
        askedAt: now,
      }),
    ],
    paymentRefusals,
  );
}

/** Where the buyer approves the payment of this id; asked again it answers the same place. */
export async function leadToApproval(
  scope: Scope<Buyer>,
  cards: CardPayments,
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

/** What the company has begun to top up under this id, in yen. */
async function sumBegun({ db, actor }: Scope<Buyer>, id: string) {
  const [begun] = await db
    .select({ amountYen: cardPayments.amountYen })
    .from(cardPayments)
    .where(ownCharge(actor, id))
    .limit(1);
  return begun?.amountYen;
}

function ownCharge(actor: Buyer, id: string) {
  return and(eq(cardPayments.id, id), eq(cardPayments.companyId, actor.companyId));
}
