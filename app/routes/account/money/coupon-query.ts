import { type CouponState, couponStates } from "#app/domain/money/coupons/coupon.ts";

/** Which coupons were asked for; those that can be used unless said otherwise. */
export function readCouponState(query: URLSearchParams): CouponState {
  const asked = query.get("state") ?? "";
  return Object.hasOwn(couponStates, asked) ? (asked as CouponState) : "unused";
}
