import type { CouponTerms } from "#app/domain/money/coupon/coupon.ts";
import { discountAt } from "#app/domain/money/coupon/coupon-discount.ts";

/** A paid request as the difference is reckoned from it; whole yen. */
interface PaidRequest {
  freightYen: number;
  totalYen: number;
  couponYen: number;
  paidYen: number;
  /** Of the total, storage while its company held it: no coupon is reckoned on it. */
  holdYen?: number;
}

export interface Settlement {
  freightYen: number;
  totalYen: number;
  couponYen: number;
  /** What comes back to the wallet, and of the coupon to us. */
  refundYen: number;
  /** What is still to be paid. */
  chargeYen: number;
}

/**
 * A paid request at the freight of its measured boxes. A coupon never takes off more than it did, and
 * its rounding never asks for more when the freight gets less.
 */
export function settle(
  request: PaidRequest,
  freightYen: number,
  coupon: CouponTerms | undefined,
): Settlement {
  const totalYen = request.totalYen - request.freightYen + freightYen;
  const couponYen = couponAt(request, totalYen, freightYen, coupon);
  const dueYen = totalYen - couponYen;
  return {
    freightYen,
    totalYen,
    couponYen,
    refundYen: Math.max(0, request.paidYen - dueYen),
    chargeYen: Math.max(0, dueYen - request.paidYen),
  };
}

/** How a difference is settled: as it was quoted, given back, taken from the balance, or asked for first. */
export type Answer = "as-quoted" | "returned" | "charged" | "asked";

/** What costs more is charged up to the company's own limit and balance; a limit of 0 asks always. */
export function answerTo(
  { refundYen, chargeYen }: Pick<Settlement, "refundYen" | "chargeYen">,
  { limitYen, balanceYen }: { limitYen: number; balanceYen: number },
): Answer {
  if (chargeYen > 0) return chargeYen > Math.min(limitYen, balanceYen) ? "asked" : "charged";
  return refundYen > 0 ? "returned" : "as-quoted";
}

function couponAt(
  { couponYen, totalYen: before, paidYen, holdYen = 0 }: PaidRequest,
  settledYen: number,
  freightYen: number,
  coupon: CouponTerms | undefined,
) {
  if (couponYen === 0 || settledYen >= before) return couponYen;
  const totalYen = settledYen - holdYen;
  const most = Math.min(couponYen, totalYen);
  if (!coupon) return most;
  const anew = discountAt(coupon, { kind: "shipping", totalYen, feeYen: "0", freightYen });
  return Math.max(Math.min(anew, most), settledYen - paidYen);
}

/** What a request of boxes that are packed already still asks for; 0 where nothing is owed, or all came back. */
export function owedYen({
  state,
  paidAt,
  totalYen,
  couponYen,
  paidYen,
}: Pick<PaidRequest, "totalYen" | "couponYen" | "paidYen"> & {
  state: string;
  paidAt: Date | null;
}) {
  return paidAt && state !== "cancelled" ? totalYen - couponYen - paidYen : 0;
}

/** Of that, what the measured weight asks for; the rest is storage while its company held it. */
export function owedFreightYen(request: Parameters<typeof owedYen>[0] & { holdOwedYen: number }) {
  return Math.max(0, owedYen(request) - request.holdOwedYen);
}
