import type { CouponTerms } from "./coupon.ts";
import { couponDiscount, type Discountable } from "./coupon-discount.ts";

interface Usable {
  id: string;
  usesLeft: number;
  issue: CouponTerms & { nameJa: string };
}

export interface FittingCoupon {
  id: string;
  nameJa: string;
  yen: number;
  validUntil: string;
}

/** The coupons that take something off this document, the one that takes the most first. */
export function fittingCoupons(
  usable: readonly Usable[],
  document: Discountable,
  today: string,
): FittingCoupon[] {
  return usable
    .flatMap(({ id, issue }) => {
      const discount = couponDiscount(issue, document, today);
      if ("unfit" in discount) return [];
      return [{ id, nameJa: issue.nameJa, yen: discount.yen, validUntil: issue.validUntil }];
    })
    .sort((one, other) => other.yen - one.yen);
}
