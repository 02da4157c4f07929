import type { Page } from "../../page.ts";

export const staffCouponPages = {
  "/staff/coupons": {
    file: "staff/coupon/coupons.tsx",
    frame: "staff",
    access: { duty: "issue-coupons" },
  },
} as const satisfies Record<string, Page>;
