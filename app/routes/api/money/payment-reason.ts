import type { ApiReason } from "#app/http/api/codes.ts";

/** What a program is told of a payment that was refused. */
export const paymentReason = {
  forbidden: "forbidden",
  "not-found": "not-found",
  "already-paid": "already-paid",
  "not-payable": "not-payable",
  "in-review": "in-review",
  "quote-expired": "quote-expired",
  "balance-too-low": "balance-too-low",
  "over-limit": "over-limit",
  "over-budget": "over-budget",
  "coupon-unknown": "coupon-refused",
  "coupon-used": "coupon-refused",
  "coupon-unfit": "coupon-refused",
  "not-authorised": "forbidden",
  "over-daily-cap": "over-limit",
  "nothing-left": "nothing-left",
  "above-maximum": "above-maximum",
  "service-away": "service-away",
  "begun-before": "begun-before",
  "amounts-changed": "amounts-changed",
  "decided-already": "moved-meanwhile",
  "moved-meanwhile": "moved-meanwhile",
} as const satisfies Record<string, ApiReason>;

/** A refused payment as a call answers it, naming the document that is to blame. */
export function refusedPayment(refused: { reason: keyof typeof paymentReason; number?: string }) {
  const { reason, number } = refused;
  return { ok: false, reason: paymentReason[reason], about: number } as const;
}

/** What a program is told when the wallet cannot pay the difference that an answer costs. */
export const differenceReason = {
  "may-not-pay": "forbidden",
  "amounts-changed": "amounts-changed",
  "balance-too-low": "balance-too-low",
  "over-limit": "over-limit",
  "over-budget": "over-budget",
  "already-paid": "moved-meanwhile",
  "decided-already": "moved-meanwhile",
  "not-authorised": "forbidden",
  "over-daily-cap": "over-limit",
  "coupon-used": "moved-meanwhile",
  "moved-meanwhile": "moved-meanwhile",
} as const satisfies Record<string, ApiReason>;
