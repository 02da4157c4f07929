import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { cardPayments, documentEvents, paymentItems, payments } from "#db/schema/index.ts";
import { moveCard, notifyNotCharged } from "./card-payment.server.ts";
import type { CardMove } from "./card-payment.ts";
import type { CardOrder, CardPayments } from "./card-payments.ts";
import { closePayment, findChargeObstacle, findPaymentRow } from "./fulfil-payment.server.ts";
import { captureRefusals, creditCapture, raiseCardAlarm } from "./record-capture.server.ts";
import { bookRefund } from "./refund-card.server.ts";

type CardPayment = typeof cardPayments.$inferSelect;
type Doer = Scope<Buyer | System>;

/** PayPal keeps an order that nobody approves for hours; after this we no longer ask about it. */
const abandonedMs = 3 * 86_400_000;

/**
 * Asks PayPal how the payment stands and does what is left to do: captures what is approved,
 * credits what is captured. May be run at any time, by anybody, as often as one likes.
 * Answers "away" when PayPal could not be asked. With `unlessApproved`, the reason, one that nobody has approved is given up at once, else after days.
 */
export async function settleCardPayment(
  scope: Doer,
  cards: CardPayments,
  payment: CardPayment,
  unlessApproved?: Message,
) {
  if (payment.state === "reversed" || payment.state === "captured") return undefined;
  if (!payment.orderId) return giveUp(scope, payment, unlessApproved);
  const order = await cards.showOrder(payment.orderId);
  if (order === "away") return "away";
  if (order !== "unknown" && isOther(order, payment)) return ringOther(scope, payment, order);
  if (order === "unknown" || order.status === "open") return giveUp(scope, payment, unlessApproved);
  if (order.status === "voided") return step(scope, payment, "fail", message("card.voided"));
  if (order.capture || order.status === "completed") return follow(scope, payment, order);
  // Given up here: what was declined is not taken after all.
  if (payment.state === "failed") return undefined;
  const uncharged = await whyUncharged(scope, payment);
  if (uncharged)
    return step(scope, payment, "fail", uncharged, [notifyNotCharged(scope, payment, uncharged)]);

  await step(scope, payment, "approve");
  const approved = (await paymentOf(scope, payment.id))!;
  // Given up at this very moment, because what it was for has gone: then nothing is taken.
  if (approved.state === "failed") return undefined;
  const captured = await cards.captureOrder(payment.id, payment.orderId);
  switch (captured) {
    case "away":
      return "away";
    case "declined":
      return step(scope, approved, "fail", message("card.declined"));
    case "not-approved":
      return undefined;
    default:
      return isOther(captured, approved)
        ? ringOther(scope, approved, captured)
        : follow(scope, approved, captured);
  }
}

/** Why the documents of an approved payment can no longer be paid by it; a deposit always can be taken. */
async function whyUncharged(scope: Doer, { paymentId }: CardPayment) {
  const paid = paymentId ? await findPaymentRow(scope, paymentId) : undefined;
  return paid && findChargeObstacle(scope, paid);
}

/** An answer about another order, or about an order made for another payment, is not ours to book. */
function isOther({ orderId, paymentId }: CardOrder, payment: CardPayment) {
  return orderId !== payment.orderId || (paymentId !== undefined && paymentId !== payment.id);
}

function ringOther(scope: Doer, payment: CardPayment, { orderId }: CardOrder) {
  const detail = message("alarm.card-other-order", {
    own: payment.orderId ?? "",
    told: orderId,
  });
  return raiseCardAlarm(scope, payment, "card-other-order", detail);
}

/** What PayPal's capture means for the payment. */
async function follow(scope: Doer, payment: CardPayment, { capture, refunds }: CardOrder) {
  switch (capture?.status) {
    case undefined:
      return undefined;
    case "pending":
      return step(scope, payment, "wait");
    case "declined":
      return step(scope, payment, "fail", message("card.declined"));
    case "completed":
      return creditCapture(scope, payment, capture);
    case "refunded":
    case "partly-refunded": {
      // Credited first, so that the books show both: the money that came and its going.
      await creditCapture(scope, payment, capture);
      for (const refund of refunds)
        if ((await bookRefund(scope, payment.id, refund)) === "busy") return "away";
      if (capture.status === "refunded") {
        const rest = { id: `rest-${capture.id}` };
        return (await bookRefund(scope, payment.id, rest)) === "busy" ? "away" : undefined;
      }
      return refunds.length > 0
        ? undefined
        : raiseCardAlarm(
            scope,
            payment,
            "card-partly-refunded",
            message("alarm.card-refund-unknown"),
          );
    }
  }
}

function giveUp(scope: Doer, payment: CardPayment, why: Message | undefined) {
  if (why) return step(scope, payment, "fail", why, [notifyNotCharged(scope, payment, why)]);
  const age = scope.now.getTime() - payment.startedAt.getTime();
  return age > abandonedMs ? step(scope, payment, "fail", message("card.lapsed")) : undefined;
}

async function step(
  scope: Doer,
  payment: CardPayment,
  move: CardMove,
  note: Message | null = null,
  beside: readonly Statement[] = [],
) {
  const moved = moveCard(scope, payment, move, {}, note);
  if (!moved) return;
  const paid =
    move === "fail" && payment.paymentId
      ? await findPaymentRow(scope, payment.paymentId)
      : undefined;
  const closed = (paid && closePayment(scope, paid, "fail")) ?? [];
  await commit(scope, [...moved, ...closed, ...beside], captureRefusals);
}

/** The payment of this id, whoever's it is. */
export async function paymentOf({ db }: Pick<Doer, "db">, id: string) {
  const [payment] = await db.select().from(cardPayments).where(eq(cardPayments.id, id)).limit(1);
  return payment;
}

/** How many are asked about in one run; those asked longest ago come first. */
const atOnce = 30;

/** Finishes what was left half way: buyers who approved and did not return, captures that PayPal still looks at. */
export async function settleCardPayments(scope: Scope<System>, cards: CardPayments | undefined) {
  if (!cards) return;
  const { db, now } = scope;
  const open = await db
    .select()
    .from(cardPayments)
    .where(sql`${cardPayments.state} IN ('created', 'approved', 'pending')`)
    .orderBy(asc(cardPayments.askedAt))
    .limit(atOnce);
  for (const payment of open) {
    const asked = db
      .update(cardPayments)
      .set({ askedAt: now })
      .where(eq(cardPayments.id, payment.id));
    await commit(scope, [asked], {});
    // The service is down for all of them; the next run asks again.
    if ((await settleCardPayment(scope, cards, payment)) === "away") return;
  }
}

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

/** The statement for payments of a document that a buyer has open at PayPal, the oldest first. */
export function openCardPaymentsQuery(
  { db }: Pick<Scope, "db">,
  kind: IdleCards["kind"],
  documentId: string | SQL<string>,
) {
  return db
    .select({ card: cardPayments, byName: payments.startedByName })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .innerJoin(cardPayments, eq(cardPayments.paymentId, payments.id))
    .where(
      and(
        eq(paymentItems.documentKind, kind),
        eq(paymentItems.documentId, documentId),
        eq(payments.state, "waiting"),
        inArray(cardPayments.state, ["created", "approved"]),
      ),
    )
    .orderBy(asc(cardPayments.startedAt))
    .limit(20);
}

/** Which of them staff are told of before they take back what is being paid. */
export async function listOpenCardPayments(
  scope: Pick<Scope, "db">,
  kind: IdleCards["kind"],
  number: string,
) {
  const document = {
    order: sql<string>`(SELECT id FROM orders WHERE number = ${number})`,
    shipping: sql<string>`(SELECT id FROM shipping_requests WHERE number = ${number})`,
  }[kind];
  const open = await openCardPaymentsQuery(scope, kind, document);
  return open.map(({ card, byName }) => ({ startedAt: card.startedAt, byName }));
}

export interface IdleCards {
  /** Undefined where no such service is configured: then nothing can be asked and nothing gives way. */
  cards: CardPayments | undefined;
  kind: "order" | "shipping";
  /** Looked for only when it is needed. */
  document: () => Promise<{ id: string } | undefined>;
  /** Why they are given up. */
  why: Message;
  /** Only those begun by then. */
  begunBy?: Date;
}

type Answered = { ok: true } | { ok: false; reason: string };

/**
 * A step that a payment by card hinders, tried again once PayPal has said how the payment stands: one that
 * nobody approved is given up, and what is approved after that is not charged; one that was approved is
 * taken, and wins. Where PayPal does not answer, the payment stays and hinders the step as before.
 */
export async function retryWithoutIdleCards<Outcome extends Answered>(
  scope: Scope,
  idle: IdleCards,
  step: () => Promise<Outcome>,
) {
  const first = await step();
  if (first.ok || first.reason !== "being-paid" || !idle.cards) return first;
  return (await giveUpIdle(scope, idle)) ? step() : first;
}

/** Whether there was anything to ask about. */
async function giveUpIdle(scope: Scope, { cards, kind, document, why, begunBy }: IdleCards) {
  const found = await document();
  if (!cards || !found) return false;
  const open = await openCardPaymentsQuery(scope, kind, found.id);
  const begun = open.filter(({ card }) => !begunBy || card.startedAt <= begunBy);
  const actor: System = { kind: "system", id: "card-payment" };
  const own = { ...scope, actor, author: scope.author ?? scope.actor };
  for (const { card } of begun)
    if ((await settleCardPayment(own, cards, card, why)) === "away") return false;
  return begun.length > 0;
}
