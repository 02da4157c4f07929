import type { Page } from "../../page.ts";

export const accountTopUpPages = {
  "/user/recharge": {
    file: "account/top-up/top-up.tsx",
    frame: "account",
    access: { right: "wallet" },
    group: "お金",
  },
  "/paypalPaymentSuccess": {
    file: "account/top-up/paypal-success.tsx",
    frame: "account",
    access: { right: "wallet", document: true },
    group: "お金",
  },
  "/paypalPaymentError": {
    file: "account/top-up/paypal-error.tsx",
    frame: "account",
    access: { right: "wallet", document: true },
    group: "お金",
  },
} as const satisfies Record<string, Page>;
