import type { Page } from "../../page.ts";

export const accountPaymentPages = {
  "/payment": {
    file: "account/payment/payment.tsx",
    frame: "account",
    access: { right: "pay", document: true },
    group: "お金",
  },
  "/porderPayment": {
    file: "account/payment/payment.tsx",
    frame: "account",
    access: { right: "pay", document: true },
    group: "お金",
  },
  "/balanceMaybeBankPaymentSuccess": {
    file: "account/payment/payment-done.tsx",
    frame: "account",
    access: { sees: "money", document: true },
    group: "お金",
  },
} as const satisfies Record<string, Page>;
