import type { CouponTerms } from "#app/domain/money/coupon/coupon.ts";
import { breakdown } from "#app/domain/pricing/price-lists/pricing.ts";
import { applyChange } from "./apply-change.ts";
import type { ChangeParts } from "./change.ts";
import { paymentAt } from "./payment-at.ts";

type Order = Parameters<typeof applyChange>[0] & Parameters<typeof paymentAt>[0];

/** Whole yen that a change takes from the wallet, below zero gives back, and the total that it makes. */
export function changeYen(
  order: Order,
  lines: Parameters<typeof applyChange>[1],
  freights: Parameters<typeof applyChange>[2],
  coupon: CouponTerms | undefined,
  parts: ChangeParts,
) {
  const { amounts, totalYen } = applyChange(order, lines, freights, parts);
  const { feeYen } = breakdown({ ...order, ...amounts });
  const { chargeYen, refundYen } = paymentAt(order, { totalYen, feeYen }, coupon);
  return { differenceYen: chargeYen - refundYen, totalYen };
}
