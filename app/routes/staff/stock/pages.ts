import type { Page } from "../../page.ts";

export const staffStockPages = {
  "/staff/lotRemarks/:lotId": {
    file: "staff/stock/lot-remarks.tsx",
    frame: "staff",
    access: { duty: "message" },
  },
  // Our own path: a company's stock as its account manager asks for shipments of it.
  "/staff/companyStock/:operationId": {
    file: "staff/stock/company-stock.tsx",
    frame: "staff",
    access: { duty: "act-for-company" },
  },
} as const satisfies Record<string, Page>;
