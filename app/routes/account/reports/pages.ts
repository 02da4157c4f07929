import type { Page } from "../../page.ts";

export const accountReportsPages = {
  "/inventoryReport": {
    file: "account/reports/inventory-report.tsx",
    frame: "account",
    access: "member",
  },
  "/newInventoryReport": {
    file: "account/reports/new-inventory-report.tsx",
    frame: "account",
    access: "member",
    menu: { group: "注文・配送", place: 13, label: "在庫レポート" },
  },
} as const satisfies Record<string, Page>;
