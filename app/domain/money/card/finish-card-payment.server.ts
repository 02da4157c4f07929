import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { cardPayments, documentEvents } from "#db/schema/index.ts";
import type { CardPayments } from "./card-payments.ts";
import { paymentOf, settleCardPayment } from "./settle-card-payment.server.ts";

/** The buyer is back from PayPal: takes the money if it may be taken, and answers how it stands, and why it ended. */
export async function finishCardPayment(
  scope: Scope<Buyer>,
  cards: CardPayments | undefined,
  orderId: string,
) {
  const found = await findCardPayment(scope, orderId);
  if (!found) return refuse("not-found");
  if (!mayReturn(scope.actor, found)) return refuse("forbidden");
  const away = cards ? await settleCardPayment(scope, cards, found) : "away";
  const payment = (await paymentOf(scope, found.id))!;
  const failure = payment.state === "failed" ? await failureOf(scope, payment) : null;
  return done({ payment, failure, away: away === "away" });
}

/** Why a payment failed, as its history has it. */
async function failureOf({ db }: Scope<Buyer>, { id, version }: { id: string; version: number }) {
  const [event] = await db
    .select({ note: documentEvents.note })
    .from(documentEvents)
    .where(
      and(
        eq(documentEvents.documentKind, "card"),
        eq(documentEvents.documentId, id),
        eq(documentEvents.version, version),
      ),
    )
    .limit(1);
  return event?.note ?? null;
}

/** The company's payment of this order at PayPal. */
export async function findCardPayment({ db, actor }: Scope<Buyer>, orderId: string) {
  const own = and(eq(cardPayments.orderId, orderId), eq(cardPayments.companyId, actor.companyId));
  const [found] = await db.select().from(cardPayments).where(own).limit(1);
  return found;
}

/** Who may pay comes back from a payment, who may fill the wallet from either. */
export function mayReturn(
  actor: Buyer,
  { paymentId }: Pick<typeof cardPayments.$inferSelect, "paymentId">,
) {
  return buyerMay(actor, "wallet") || (paymentId !== null && buyerMay(actor, "pay"));
}
