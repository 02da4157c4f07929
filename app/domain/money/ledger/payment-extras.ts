import type { Statement } from "#app/domain/core/commit.server.ts";

/** What goes into a payment's commit beside the payment itself. */
export interface PaymentExtras {
  /** Before the document's move, which would end a request that is not decided yet. */
  first?: readonly Statement[];
  /** The company's coupon that pays a part. */
  couponId?: string | undefined;
  /** What whoever pays was shown, after the coupon; programs may leave it out. */
  seenYen?: number | undefined;
}
