import type { CouponKind } from "#app/domain/money/coupons/coupon.ts";
import { grouped } from "#app/ui/money.tsx";

/** Why a payment with a coupon was not made. */
export const couponTexts = {
  "coupon-unknown": "このクーポンは見つかりません。別のクーポンを選ぶか、使わずにお支払いください",
  "coupon-used": "このクーポンは使用済みです。別のクーポンを選ぶか、使わずにお支払いください",
  "coupon-unfit":
    "このクーポンは、いまこのお支払いには使えません。別のクーポンを選ぶか、使わずにお支払いください",
};

/** What a coupon takes off, and from what. */
export function takesOff({ kind, value }: { kind: CouponKind; value: number }) {
  switch (kind) {
    case "amount":
      return `合計から${grouped(String(value))}円引き（注文・配送依頼）`;
    case "percent":
      return `合計から${value}%引き（注文・配送依頼）`;
    case "agency-fee":
      return value === 100 ? "買付手数料が無料（注文）" : `買付手数料が${value}%引き（注文）`;
    case "freight":
      return value === 100 ? "国際送料が無料（配送依頼）" : `国際送料が${value}%引き（配送依頼）`;
  }
}
