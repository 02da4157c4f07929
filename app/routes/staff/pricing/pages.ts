import type { Page } from "../../page.ts";

export const staffPricingPages = {
  "/staff/rates": {
    file: "staff/pricing/rates.tsx",
    frame: "staff",
    access: { duty: "set-rates" },
    menu: { group: "设置", place: 1, label: "汇率" },
  },
  // Our own paths: every price with a date, and the form of one.
  "/staff/prices": {
    file: "staff/pricing/prices.tsx",
    frame: "staff",
    access: { duty: "see-prices" },
    menu: { group: "设置", place: 2, label: "价格" },
  },
  "/staff/prices/:kind/:subject": {
    file: "staff/pricing/price.tsx",
    frame: "staff",
    access: { duty: "see-prices" },
  },
} as const satisfies Record<string, Page>;
