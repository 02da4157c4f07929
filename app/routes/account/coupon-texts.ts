/** Why a payment with a coupon was not made. */
export const couponTexts = {
  "coupon-unknown": "このクーポンは見つかりません。別のクーポンを選ぶか、使わずにお支払いください",
  "coupon-used": "このクーポンは使用済みです。別のクーポンを選ぶか、使わずにお支払いください",
  "coupon-unfit":
    "このクーポンは、いまこのお支払いには使えません。別のクーポンを選ぶか、使わずにお支払いください",
};
