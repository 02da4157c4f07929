import type { Page } from "../../page.ts";

export const accountInvoicePages = {
  "/user/invoices": {
    file: "account/invoice/invoices.tsx",
    frame: "account",
    access: { right: "wallet" },
    menu: { group: "お金", place: 1, label: "請求書・書類" },
  },
  "/user/invoices/:invoice/:number": {
    file: "account/invoice/invoice.tsx",
    frame: "account",
    access: { right: "wallet", document: true },
  },
  "/user/invoices/:invoice/:number/pdf": {
    file: "account/invoice/invoice-pdf.ts",
    access: { right: "wallet", document: true },
  },
} as const satisfies Record<string, Page>;
