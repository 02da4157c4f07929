import type { Page } from "../../page.ts";

export const staffTopUpPages = {
  "/staff/deposits": {
    file: "staff/top-up/top-ups.tsx",
    frame: "staff",
    access: { duty: "see-deposits" },
    menu: { group: "资金", place: 1, label: "到账", counts: ["confirmTopUp"] },
  },
} as const satisfies Record<string, Page>;
