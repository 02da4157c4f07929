import type { Page } from "../../page.ts";

export const staffCouponPages = {
  "/staff/coupons": {
    file: "staff/coupon/coupons.tsx",
    frame: "staff",
    access: { duty: "issue-coupons" },
    menu: { group: "会员", place: 3, label: "优惠券" },
  },
} as const satisfies Record<string, Page>;
