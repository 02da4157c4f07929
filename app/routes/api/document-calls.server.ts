import type { Buyer } from "#app/domain/actor.ts";
import { daysAfter, japanDay } from "#app/domain/calendar.ts";
import { sendMessage } from "#app/domain/document/send-message.server.ts";
import { fields } from "#app/domain/fields.schema.server.ts";
import { orderPage } from "#app/domain/order/order-page.ts";
import { ownOrder } from "#app/domain/order/own-order.server.ts";
import { findPayables } from "#app/domain/payment/payables.server.ts";
import { startBankPayment } from "#app/domain/payment/start-bank-payment.server.ts";
import { done, refuse } from "#app/domain/result.ts";
import type { Scope } from "#app/domain/scope.ts";
import { ownShipment } from "#app/domain/shipping/own-shipment.server.ts";
import { shippingPage } from "#app/domain/shipping/shipping-page.ts";
import { onceKey } from "./lists.schema.server.ts";
import { paymentReason } from "./payment-reason.ts";

type Kind = "order" | "shipping";

const latestDays = 60;

/** What finance needs to find the transfer. */
export const bankChoice = {
  id: onceKey,
  payerKana: fields.payerKana,
  expectedOn: fields.day("振込予定日"),
  couponId: fields.id.optional(),
};

interface BankChoice {
  id?: string | undefined;
  payerKana: string;
  expectedOn: string;
  couponId?: string | undefined;
}

/** The document of this number waits for a bank transfer. */
export async function payByBank(
  scope: Scope<Buyer>,
  kind: Kind,
  number: string,
  { id = crypto.randomUUID(), couponId, ...choice }: BankChoice,
) {
  const [first, last] = [-latestDays, latestDays].map((days) =>
    japanDay(daysAfter(scope.now, days)),
  );
  if (choice.expectedOn < first! || choice.expectedOn > last!) return refuse("day-too-far");
  const keys = [{ kind, key: number }];
  const documents = await findPayables(scope, scope.actor, "number", keys);
  if (!documents) return refuse("not-found");
  const coupons = new Map(couponId ? documents.map((one) => [one.id, couponId]) : []);
  const chosen = await startBankPayment(scope, documents, {
    ...{ id, ...choice, coupons },
    balanceYen: 0,
  });
  return chosen.ok ? done({ id }) : refuse(paymentReason[chosen.reason]);
}

/** A line to staff on the document of this number; the same id twice sends once. */
export async function sayTo(
  scope: Scope<Buyer>,
  kind: Kind,
  number: string,
  { id = crypto.randomUUID(), body }: { id?: string | undefined; body: string },
) {
  const document = await documentOf(scope, kind, number);
  if (!document) return refuse("not-found");
  const { companyId } = document;
  const page = kind === "order" ? orderPage(number) : shippingPage(number);
  const addressed = { kind, id: document.id, number, companyId, href: page };
  const sent = await sendMessage(scope, addressed, { id, body });
  return sent.ok || sent.reason === "sent-before" ? done({ id }) : sent;
}

function documentOf(scope: Scope<Buyer>, kind: Kind, number: string) {
  return kind === "order" ? ownOrder(scope, number) : ownShipment(scope, number);
}
