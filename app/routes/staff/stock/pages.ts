import type { Page } from "../../page.ts";

export const staffStockPages = {
  "/staff/lotRemarks/:lotId": {
    file: "staff/stock/lot-remarks.tsx",
    frame: "staff",
    access: { duty: "message" },
  },
} as const satisfies Record<string, Page>;
