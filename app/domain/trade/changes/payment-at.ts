import type { CouponTerms } from "#app/domain/money/coupon/coupon.ts";
import { discountAt } from "#app/domain/money/coupon/coupon-discount.ts";

interface PaidOrder {
  paidAt: Date | null;
  totalYen: number;
  paidYen: number;
  couponYen: number;
}

/**
 * How a paid order stands at another total: what its coupon takes off within the coupon's own scope,
 * and what moves between the wallet and us, in whole yen. While a remainder is still to be paid only
 * what exceeds the new total comes back; the rest of a difference changes the remainder.
 */
export function paymentAt(
  order: PaidOrder,
  after: { totalYen: number; feeYen: string },
  coupon: CouponTerms | undefined,
) {
  const couponYen = couponAt(order, after, coupon);
  const paidYen = order.paidAt
    ? after.totalYen - couponYen
    : Math.min(order.paidYen, after.totalYen - couponYen);
  return {
    couponYen,
    paidYen,
    refundYen: Math.max(0, order.paidYen - paidYen),
    chargeYen: Math.max(0, paidYen - order.paidYen),
  };
}

/** A coupon never takes off more than it did, and its rounding never asks for more when an order gets cheaper. */
function couponAt(
  order: PaidOrder,
  { totalYen, feeYen }: { totalYen: number; feeYen: string },
  coupon: CouponTerms | undefined,
) {
  if (order.couponYen === 0 || totalYen > order.totalYen) return order.couponYen;
  const most = Math.min(order.couponYen, totalYen);
  if (!coupon) return most;
  const anew = discountAt(coupon, { kind: "order", totalYen, feeYen, freightYen: 0 });
  return Math.max(Math.min(anew, most), totalYen - order.paidYen);
}
