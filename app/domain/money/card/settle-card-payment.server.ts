import { eq } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { cardPayments } from "#db/schema/index.ts";
import { closePayment, paymentRow, whyNotCharged } from "../payment/fulfil-payment.server.ts";
import { bookRefund } from "./book-refund.server.ts";
import { tellUncharged } from "./card-news.server.ts";
import type { CardMove } from "./card-payment.ts";
import type { CardOrder, CardPayments } from "./card-payments.ts";
import { moveCard } from "./move-card.server.ts";
import { creditCapture, lost, raise } from "./record-capture.server.ts";

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
    return step(scope, payment, "fail", uncharged, [tellUncharged(scope, payment, uncharged)]);

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
  const paid = paymentId ? await paymentRow(scope, paymentId) : undefined;
  return paid && whyNotCharged(scope, paid);
}

/** An answer about another order, or about an order made for another payment, is not ours to book. */
function isOther({ orderId, paymentId }: CardOrder, payment: CardPayment) {
  return orderId !== payment.orderId || (paymentId !== undefined && paymentId !== payment.id);
}

function ringOther(scope: Doer, payment: CardPayment, { orderId }: CardOrder) {
  const detail = `本站订单 ${payment.orderId}，PayPal返回 ${orderId}，未入账`;
  return raise(scope, payment, "card-other-order", detail);
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
        : raise(scope, payment, "card-partly-refunded", "PayPal部分退款，金额未知，请核对余额");
    }
  }
}

function giveUp(scope: Doer, payment: CardPayment, why: Message | undefined) {
  if (why) return step(scope, payment, "fail", why, [tellUncharged(scope, payment, why)]);
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
    move === "fail" && payment.paymentId ? await paymentRow(scope, payment.paymentId) : undefined;
  const closed = (paid && closePayment(scope, paid, "fail")) ?? [];
  await commit(scope, [...moved, ...closed, ...beside], lost);
}

/** The payment of this id, whoever's it is. */
export async function paymentOf({ db }: Pick<Doer, "db">, id: string) {
  const [payment] = await db.select().from(cardPayments).where(eq(cardPayments.id, id)).limit(1);
  return payment;
}
