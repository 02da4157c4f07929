import type { Page } from "../../page.ts";

export const accountTopUpPages = {
  "/user/recharge": {
    file: "account/top-up/top-up.tsx",
    frame: "account",
    access: { right: "wallet" },
  },
  "/paypalPaymentSuccess": {
    file: "account/top-up/paypal-success.tsx",
    frame: "account",
    access: { right: "wallet", document: true },
  },
  "/paypalPaymentError": {
    file: "account/top-up/paypal-error.tsx",
    frame: "account",
    access: { right: "wallet", document: true },
  },
} as const satisfies Record<string, Page>;
