import type { Statement } from "#app/domain/core/commit.server.ts";

/** What paying one document takes: to be written with the other documents' parts, or not at all. */
export interface PlannedPayment {
  /** The history row first: it is the lock. */
  statements: Statement[];
  /** What the document asks for before its coupon. */
  dueYen: number;
  couponYen: number;
}

export interface PaymentPlan {
  /** The one-time key of the form, or the payment's id. */
  key: string;
  couponId?: string | undefined;
  note?: string | undefined;
}
