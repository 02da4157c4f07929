import type { CardService } from "#app/domain/money/payments/card-service.ts";
import { cardOrder, Order, Refusal, Verified } from "./answers.schema.server.ts";
import { callPaypal, type PaypalSettings } from "./paypal-call.server.ts";

interface Settings extends PaypalSettings {
  webhookId: string;
}

const signatureHeaders = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
};

/** TopUps by PayPal and card through Orders v2; the buyer approves on PayPal's own pages. */
export function paypalPayments(settings: Settings): CardService {
  return {
    approvalOrigin: approvalOrigin(settings.baseUrl),
    createOrder: (asked) => createOrder(settings, asked),
    captureOrder: (id, orderId) => captureOrder(settings, id, orderId),
    showOrder: (orderId) => showOrder(settings, orderId),
    verifyWebhook: (headers, body) => verifyWebhook(settings, headers, body),
  };
}

async function createOrder(settings: Settings, asked: Parameters<CardService["createOrder"]>[0]) {
  const { id, chargedYen, description, returnUrl, cancelUrl } = asked;
  const answer = await callPaypal(settings, {
    path: "/v2/checkout/orders",
    requestId: id,
    body: JSON.stringify({
      intent: "CAPTURE",
      purchase_units: [
        {
          reference_id: id,
          custom_id: id,
          description,
          // Yen have no decimals: PayPal refuses "1234.00".
          amount: { currency_code: "JPY", value: String(chargedYen) },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            brand_name: "買付便",
            locale: "ja-JP",
            shipping_preference: "NO_SHIPPING",
            user_action: "PAY_NOW",
            return_url: returnUrl,
            cancel_url: cancelUrl,
          },
        },
      },
    }),
  });
  if (answer === "away") return "away";
  const order = Order.safeParse(answer.body).data;
  const link = order?.links.find(({ rel }) => rel === "payer-action" || rel === "approve");
  if (!order || !link) throw new Error(`PayPal made no order: ${said(answer)}`);
  return { orderId: order.id, approveUrl: link.href };
}

async function captureOrder(settings: Settings, id: string, orderId: string) {
  const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}`;
  const answer = await callPaypal(settings, {
    path: `${path}/capture`,
    requestId: `capture-${id}`,
    body: "{}",
  });
  if (answer === "away") return "away";
  const order = answer.status < 300 ? Order.safeParse(answer.body).data : undefined;
  if (order) return cardOrder(order);

  const issues = Refusal.safeParse(answer.body).data?.details.map(({ issue }) => issue) ?? [];
  if (issues.includes("ORDER_ALREADY_CAPTURED")) {
    const shown = await callPaypal(settings, { path });
    return shown === "away" ? "away" : cardOrder(Order.parse(shown.body));
  }
  if (issues.some((issue) => declines.has(issue))) return "declined";
  if (issues.some((issue) => waits.has(issue))) return "not-approved";
  throw new Error(`PayPal captured nothing: ${said(answer)}`);
}

async function showOrder(settings: Settings, orderId: string) {
  const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}`;
  const answer = await callPaypal(settings, { path });
  if (answer === "away") return "away";
  if (answer.status === 404) return "unknown";
  const order = Order.safeParse(answer.body).data;
  if (!order) throw new Error(`PayPal showed no order: ${said(answer)}`);
  return cardOrder(order);
}

async function verifyWebhook(settings: Settings, headers: Headers, body: string) {
  const signed = Object.entries(signatureHeaders).map(
    ([name, header]) => `${JSON.stringify(name)}:${JSON.stringify(headers.get(header) ?? "")}`,
  );
  if (Object.values(signatureHeaders).some((header) => !headers.has(header))) return false;
  // The event goes in as it came: written anew it would no longer fit its signature.
  const answer = await callPaypal(settings, {
    path: "/v1/notifications/verify-webhook-signature",
    body: `{${signed.join(",")},"webhook_id":${JSON.stringify(settings.webhookId)},"webhook_event":${body}}`,
  });
  if (answer === "away") return "away";
  return Verified.safeParse(answer.body).data?.verification_status === "SUCCESS";
}

const declines = new Set([
  "INSTRUMENT_DECLINED",
  "TRANSACTION_REFUSED",
  "PAYER_CANNOT_PAY",
  "PAYER_ACCOUNT_RESTRICTED",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
  "CARD_EXPIRED",
  "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
]);
const waits = new Set(["ORDER_NOT_APPROVED", "PAYER_ACTION_REQUIRED"]);

/** Buyers approve at www, programs ask at api-m. */
function approvalOrigin(baseUrl: string) {
  return new URL(baseUrl.replace("//api-m.", "//www.")).origin;
}

function said({ status, body }: { status: number; body: unknown }) {
  return `${status} ${JSON.stringify(body)?.slice(0, 300)}`;
}
