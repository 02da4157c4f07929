import { eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { System } from "#app/domain/core/actor.ts";
import { message } from "#app/domain/core/message/message.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { cardPayments } from "#db/schema/index.ts";
import type { CardService } from "./card-service.ts";
import { raiseCardAlarm } from "./record-capture.server.ts";
import { bookRefund } from "./refund-card.server.ts";
import { settleCardPayment } from "./settle-card-payment.server.ts";

/** The fields of PayPal's webhooks that we read; others are ignored. */
const CardEvent = z.object({
  event_type: z.string().max(100),
  resource: z.object({
    id: z.string().max(100).default(""),
    /** Our payment's id, given with the order. */
    custom_id: z.string().max(127).optional(),
    amount: z.object({ currency_code: z.string(), value: z.string() }).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().max(100).optional() }).optional() })
      .optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  }),
});

type CardEvent = z.infer<typeof CardEvent>;

const reversals = ["PAYMENT.CAPTURE.REFUNDED", "PAYMENT.CAPTURE.REVERSED"];

/**
 * Handles PayPal's webhook. Webhooks come late, repeatedly and out of order, so each is a reason to query
 * the order and its own state is not trusted. A reversal is trusted, because the order does not always
 * show it.
 */
export async function receiveWebhook(
  scope: Scope<System>,
  cards: CardService,
  headers: Headers,
  body: string,
) {
  // The body is parsed before it is forwarded for verification, since it is embedded in our own JSON and must
  // not break out of it.
  const read = CardEvent.safeParse(parsed(body));
  if (!read.success) return refuse("not-verified");
  const verified = await cards.verifyWebhook(headers, body);
  if (verified === "away") return refuse("service-away");
  if (!verified) return refuse("not-verified");

  const { event_type, resource } = read.data;
  const payment = await findNamedPayment(scope, read.data);
  // The event is of another shop of the same account, or of a kind that we do not need.
  if (!payment) return done(undefined);
  if ((await settleCardPayment(scope, cards, payment)) === "away") return refuse("service-away");
  if (!reversals.includes(event_type)) return done(undefined);

  const { amount } = resource;
  const yen = amount?.currency_code === "JPY" ? wholeYen(amount.value) : undefined;
  if (amount && !yen) {
    await raiseCardAlarm(
      scope,
      payment,
      "card-partly-refunded",
      message("alarm.card-refund-not-yen"),
    );
    return done(undefined);
  }
  // A reversal without an id or an amount is of the whole capture.
  const refund = { id: resource.id || `rest-${payment.id}`, amountYen: yen };
  const booked = await bookRefund(scope, payment.id, refund);
  return booked === "busy" ? refuse("service-away") : done(undefined);
}

function wholeYen(value: string) {
  return /^[1-9]\d{0,9}(\.0+)?$/.test(value) ? Number(value) : undefined;
}

/** Finds the payment by our own id, by the order, or by the capture that a refund points to. */
async function findNamedPayment({ db }: Scope<System>, { event_type, resource }: CardEvent) {
  const { id, custom_id, supplementary_data, links } = resource;
  const capture = links
    .find(({ rel }) => rel === "up")
    ?.href.split("/")
    .at(-1);
  const order = event_type.startsWith("CHECKOUT.ORDER.")
    ? id
    : supplementary_data?.related_ids?.order_id;
  const keys: SQL[] = [];
  if (custom_id) keys.push(eq(cardPayments.id, custom_id));
  if (order) keys.push(eq(cardPayments.orderId, order));
  if (capture) keys.push(eq(cardPayments.captureId, capture));
  for (const key of keys) {
    const [found] = await db.select().from(cardPayments).where(key).limit(1);
    if (found) return found;
  }
  return undefined;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
