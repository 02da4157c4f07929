import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { dayMs } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { cardPayments, documentEvents, paymentItems, payments } from "#db/schema/index.ts";
import { moveCard, notifyNotCharged } from "./card-payment.server.ts";
import type { CardMove } from "./card-payment.ts";
import type { CardOrder, CardService } from "./card-service.ts";
import { closePayment, findChargeObstacle, findPaymentRow } from "./fulfil-payment.server.ts";
import { captureRefusals, creditCapture, raiseCardAlarm } from "./record-capture.server.ts";
import { bookRefund } from "./refund-card.server.ts";

type CardPayment = typeof cardPayments.$inferSelect;
type CardScope = Scope<Buyer | System>;

/** PayPal keeps an unapproved order for hours; after this time we stop asking about it. */
const abandonedMs = 3 * dayMs;

/**
 * Asks PayPal for the state of the payment and takes the next steps: captures what is approved, credits
 * what is captured. It is safe to run at any time, by anybody and repeatedly. Answers "away" when PayPal
 * cannot be asked. An unapproved payment is given up after days, or at once with the reason
 * `unlessApproved`.
 */
export async function settleCardPayment(
  scope: CardScope,
  cards: CardService,
  payment: CardPayment,
  unlessApproved?: Message,
) {
  if (payment.state === "reversed" || payment.state === "captured") return undefined;
  if (!payment.orderId) return giveUp(scope, payment, unlessApproved);
  const order = await cards.showOrder(payment.orderId);
  if (order === "away") return "away";
  if (order !== "unknown" && isOther(order, payment))
    return raiseOtherOrderAlarm(scope, payment, order);
  if (order === "unknown" || order.status === "open") return giveUp(scope, payment, unlessApproved);
  if (order.status === "voided") return advance(scope, payment, "fail", message("card.voided"));
  if (order.capture || order.status === "completed") return followCapture(scope, payment, order);
  // A payment given up here is not captured later.
  if (payment.state === "failed") return undefined;
  const uncharged = await chargeObstacle(scope, payment);
  if (uncharged)
    return advance(scope, payment, "fail", uncharged, [
      notifyNotCharged(scope, payment, uncharged),
    ]);

  await advance(scope, payment, "approve");
  const approved = (await paymentOf(scope, payment.id))!;
  // It was given up just now because its documents have changed, so nothing is captured.
  if (approved.state === "failed") return undefined;
  const captured = await cards.captureOrder(payment.id, payment.orderId);
  switch (captured) {
    case "away":
      return "away";
    case "declined":
      return advance(scope, approved, "fail", message("card.declined"));
    case "not-approved":
      return undefined;
    default:
      return isOther(captured, approved)
        ? raiseOtherOrderAlarm(scope, approved, captured)
        : followCapture(scope, approved, captured);
  }
}

/** Answers the reason why an approved payment must not be charged; a deposit can always be charged. */
async function chargeObstacle(scope: CardScope, { paymentId }: CardPayment) {
  const paid = paymentId ? await findPaymentRow(scope, paymentId) : undefined;
  return paid && findChargeObstacle(scope, paid);
}

/** True where PayPal answered about another order or another payment, which must not be booked here. */
function isOther({ orderId, paymentId }: CardOrder, payment: CardPayment) {
  return orderId !== payment.orderId || (paymentId !== undefined && paymentId !== payment.id);
}

function raiseOtherOrderAlarm(scope: CardScope, payment: CardPayment, { orderId }: CardOrder) {
  const detail = message("alarm.card-other-order", {
    own: payment.orderId ?? "",
    told: orderId,
  });
  return raiseCardAlarm(scope, payment, "card-other-order", detail);
}

/** Moves the payment on according to PayPal's capture and refunds. */
async function followCapture(
  scope: CardScope,
  payment: CardPayment,
  { capture, refunds }: CardOrder,
) {
  switch (capture?.status) {
    case undefined:
      return undefined;
    case "pending":
      return advance(scope, payment, "wait");
    case "declined":
      return advance(scope, payment, "fail", message("card.declined"));
    case "completed":
      return creditCapture(scope, payment, capture);
    case "refunded":
    case "partly-refunded": {
      // Credited before it is reversed, so that the books show both movements.
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

function giveUp(scope: CardScope, payment: CardPayment, why: Message | undefined) {
  if (why) return advance(scope, payment, "fail", why, [notifyNotCharged(scope, payment, why)]);
  const age = scope.now.getTime() - payment.startedAt.getTime();
  return age > abandonedMs ? advance(scope, payment, "fail", message("card.lapsed")) : undefined;
}

async function advance(
  scope: CardScope,
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

/** Finds the payment by id for any company. */
async function paymentOf({ db }: Pick<CardScope, "db">, id: string) {
  const [payment] = await db.select().from(cardPayments).where(eq(cardPayments.id, id)).limit(1);
  return payment;
}

/** The number of payments in one run; those asked about longest ago come first. */
const paymentsPerRun = 30;

/** Settles open payments: buyers who approved and did not return, and captures that PayPal still reviews. */
export async function settleCardPayments(scope: Scope<System>, cards: CardService | undefined) {
  if (!cards) return;
  const { db, now } = scope;
  const open = await db
    .select()
    .from(cardPayments)
    .where(sql`${cardPayments.state} IN ('created', 'approved', 'pending')`)
    .orderBy(asc(cardPayments.askedAt))
    .limit(paymentsPerRun);
  for (const payment of open) {
    const asked = db
      .update(cardPayments)
      .set({ askedAt: now })
      .where(eq(cardPayments.id, payment.id));
    await commit(scope, [asked], {});
    // The service does not answer, so the next run asks again.
    if ((await settleCardPayment(scope, cards, payment)) === "away") return;
  }
}

/**
 * Settles the payment when the buyer returns from PayPal, and answers its state and the reason if it
 * ended.
 */
export async function finishCardPayment(
  scope: Scope<Buyer>,
  cards: CardService | undefined,
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

/** Answers the reason of a failure from the payment's history. */
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

/** Finds the company's payment by its order id at PayPal. */
export async function findCardPayment({ db, actor }: Scope<Buyer>, orderId: string) {
  const own = and(eq(cardPayments.orderId, orderId), eq(cardPayments.companyId, actor.companyId));
  const [found] = await db.select().from(cardPayments).where(own).limit(1);
  return found;
}

/** True for a buyer who may see the result: of a payment whoever may pay, of a deposit whoever may top up. */
export function mayReturn(
  actor: Buyer,
  { paymentId }: Pick<typeof cardPayments.$inferSelect, "paymentId">,
) {
  return buyerMay(actor, "wallet") || (paymentId !== null && buyerMay(actor, "pay"));
}

/** Selects the card payments of a document that are open at PayPal, the oldest first. */
function openCardPaymentsQuery(
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

/** Lists the open card payments of a document, which staff see before they cancel it. */
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

interface IdleCards {
  /**
   * Undefined where no card service is configured; nothing can be asked then and every open payment stays.
   */
  cards: CardService | undefined;
  kind: "order" | "shipping";
  /** Read only when a payment hinders the step. */
  document: () => Promise<{ id: string } | undefined>;
  /** The reason with which they are given up. */
  why: Message;
  /** Restricts the search to payments started by this moment. */
  begunBy?: Date;
}

type Answered = { ok: true } | { ok: false; reason: string };

/**
 * Runs a step that an open card payment may hinder, and repeats it after asking PayPal: an unapproved
 * payment is given up and will not be charged later; an approved one is captured and wins. Where PayPal
 * does not answer, the payment stays and hinders the step as before.
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

/** Answers true when a payment was asked about. */
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
