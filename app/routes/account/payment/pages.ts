import type { Page } from "../../page.ts";

export const accountPaymentPages = {
  "/payment": {
    file: "account/payment/payment.tsx",
    frame: "account",
    access: { right: "pay", document: true },
  },
  "/porderPayment": {
    file: "account/payment/payment.tsx",
    frame: "account",
    access: { right: "pay", document: true },
  },
  "/balanceMaybeBankPaymentSuccess": {
    file: "account/payment/payment-done.tsx",
    frame: "account",
    access: { sees: "money", document: true },
  },
} as const satisfies Record<string, Page>;
