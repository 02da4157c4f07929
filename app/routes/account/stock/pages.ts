import type { Page } from "../../page.ts";

export const accountStockPages = {
  // Our own path: one lot of the stock with what its storage comes to, and the remarks on it.
  "/user/stockLot": {
    file: "account/stock/stock-lot.tsx",
    frame: "account",
    access: "document",
    group: "注文・配送",
  },
} as const satisfies Record<string, Page>;
