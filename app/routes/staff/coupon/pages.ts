import type { Page } from "../../page.ts";

export const staffCouponPages = {
  "/staff/coupons": {
    file: "staff/coupon/coupons.tsx",
    frame: "staff",
    access: { duty: "issue-coupons" },
    menu: { group: "资金", place: 9, label: "优惠券" },
  },
} as const satisfies Record<string, Page>;
