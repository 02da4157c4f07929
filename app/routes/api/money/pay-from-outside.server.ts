import type { Buyer } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { startBankPayment } from "#app/domain/money/payments/start-bank-payment.server.ts";
import { startPaymentByCard } from "#app/domain/money/payments/start-card-payment.server.ts";
import { href } from "#app/href.ts";
import type { Tools } from "#app/http/api/call.server.ts";
import { idempotencyKey } from "../lists.schema.server.ts";
import type { findAsked } from "./payment-documents.server.ts";
import { refusedPayment } from "./payment-reason.ts";

const latestDays = 60;

/** What finance needs to find the transfer. */
export const bankChoice = {
  id: idempotencyKey,
  payerKana: fields.payerKana,
  expectedOn: fields.day("振込予定日"),
};

type Found = Awaited<ReturnType<typeof findAsked>>;

interface Part {
  id?: string | undefined;
  balanceYen?: number;
  amountYen?: number | undefined;
}

/** The documents wait for a bank transfer. */
export async function payByBank(
  scope: Scope<Buyer>,
  found: Found,
  {
    id = crypto.randomUUID(),
    balanceYen = 0,
    amountYen,
    ...transfer
  }: Part & { payerKana: string; expectedOn: string },
) {
  const [first, last] = [-latestDays, latestDays].map((days) =>
    japanDay(daysAfter(scope.now, days)),
  );
  if (transfer.expectedOn < first! || transfer.expectedOn > last!) return refuse("day-too-far");
  if (!found) return refuse("not-found");
  const { documents, coupons } = found;
  const choice = { id, balanceYen, coupons, seenYen: amountYen, ...transfer };
  const started = await startBankPayment(scope, documents, choice);
  return started.ok ? done({ id }) : refusedPayment(started);
}

/** Answers where the buyer approves what PayPal or a card pays. */
export async function payByCard(
  scope: Scope<Buyer>,
  found: Found,
  { id = crypto.randomUUID(), balanceYen = 0, amountYen }: Part,
  { context, request }: Tools,
) {
  if (!context.cards) return refuse("service-away");
  if (!found) return refuse("not-found");
  const started = await startPaymentByCard(scope, context.cards, found.documents, {
    id,
    balanceYen,
    coupons: found.coupons,
    seenYen: amountYen,
    ...approvalReturns(request),
  });
  return started.ok ? done({ id, url: started.value }) : refusedPayment(started);
}

/** Where PayPal sends the buyer afterwards. */
export function approvalReturns(request: Request) {
  return {
    returnUrl: new URL(href("/paypalPaymentSuccess"), request.url).href,
    cancelUrl: new URL(href("/paypalPaymentError"), request.url).href,
  };
}
