import { z } from "zod";
import type { CardCapture, CardOrder } from "#app/domain/money/payments/card-service.ts";

const Capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.object({ currency_code: z.string(), value: z.string() }),
});

/** An order as PayPal shows it, as far as we look. */
export const Order = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z
          .object({ captures: z.array(Capture).optional(), refunds: z.array(Capture).optional() })
          .optional(),
      }),
    )
    .default([]),
});

export const Token = z.object({ access_token: z.string(), expires_in: z.number() });

export const Verified = z.object({ verification_status: z.string() });

export const Refusal = z.object({
  name: z.string().default(""),
  details: z.array(z.object({ issue: z.string().default("") })).default([]),
});

const orderStates: Record<string, CardOrder["status"]> = {
  APPROVED: "approved",
  COMPLETED: "completed",
  VOIDED: "voided",
};

const captureStates: Record<string, CardCapture["status"]> = {
  COMPLETED: "completed",
  PENDING: "pending",
  DECLINED: "declined",
  FAILED: "declined",
  REFUNDED: "refunded",
  PARTIALLY_REFUNDED: "partly-refunded",
};

/** PayPal's order in our words. One order of ours has one purchase and one capture. */
export function cardOrder(order: z.infer<typeof Order>): CardOrder {
  const captures = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
  const capture = captures.find(({ status }) => status !== "DECLINED") ?? captures.at(-1);
  const refunds = order.purchase_units.flatMap(({ payments }) => payments?.refunds ?? []);
  return {
    orderId: order.id,
    paymentId: order.purchase_units[0]?.custom_id,
    status: orderStates[order.status] ?? "open",
    refunds: refunds.flatMap(({ id, status, amount }) => {
      const amountYen = yen(amount);
      return status === "COMPLETED" && amountYen ? [{ id, amountYen }] : [];
    }),
    capture: capture && {
      id: capture.id,
      // A state that PayPal adds one day is waited out rather than guessed.
      status: captureStates[capture.status] ?? "pending",
      amountYen: yen(capture.amount),
    },
  };
}

function yen({ currency_code, value }: { currency_code: string; value: string }) {
  return currency_code === "JPY" && /^\d+(\.0+)?$/.test(value) ? Number(value) : undefined;
}
