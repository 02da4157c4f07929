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
    menu: { group: "account", place: 23, label: "在庫レポート" },
  },
} as const satisfies Record<string, Page>;
