import type { CardService } from "#app/domain/money/payments/card-service.ts";
import { finishCardPayment } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { startCardPayment } from "#app/domain/money/payments/start-card-payment.server.ts";
import { type DayBook, must } from "./day-book.ts";

type Outcome = "declined" | "completed" | "pending";

/** Last month the demo paid in by card: once declined, the second time with another card. */
export async function payInByCard(book: DayBook, payerId: string) {
  const amountYen = 30_000;
  for (const [orderId, outcome, daysAgo] of [
    ["DEMOCARD000000001", "declined", 33],
    ["DEMOCARD000000002", "completed", 32.9],
  ] as const)
    await payByCard(book, payerId, { amountYen, orderId, outcome, daysAgo });
}

interface CardTopUp {
  amountYen: number;
  /** The order's id at PayPal. */
  orderId: string;
  outcome: Outcome;
  daysAgo: number;
}

export async function payByCard(
  book: DayBook,
  payerId: string,
  { amountYen, orderId, outcome, daysAgo }: CardTopUp,
) {
  await book.reach(daysAgo);
  const buyer = book.buyer(payerId, daysAgo);
  const cards = cardsThatAnswer(orderId, outcome);
  const shop = "https://www.kaitsukebin.example";
  must(
    await startCardPayment(buyer, cards, {
      id: crypto.randomUUID(),
      amountYen,
      returnUrl: `${shop}/paypalPaymentSuccess`,
      cancelUrl: `${shop}/paypalPaymentError`,
    }),
  );
  must(await finishCardPayment(buyer, cards, orderId));
}

/** PayPal as it answered then. */
function cardsThatAnswer(orderId: string, outcome: Outcome): CardService {
  const approvalOrigin = "https://www.paypal.com";
  let chargedYen = 0;
  let paymentId = "";
  return {
    approvalOrigin,
    async createOrder(order) {
      chargedYen = order.chargedYen;
      paymentId = order.id;
      return { orderId, approveUrl: `${approvalOrigin}/checkoutnow?token=${orderId}` };
    },
    showOrder: async () => ({ orderId, paymentId, status: "approved", refunds: [] }),
    captureOrder: async () =>
      outcome === "declined"
        ? outcome
        : {
            orderId,
            paymentId,
            status: "completed",
            refunds: [],
            capture: { id: `${orderId}C`, status: outcome, amountYen: chargedYen },
          },
    verifyWebhook: async () => false,
  };
}
