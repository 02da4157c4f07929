import type { Page } from "../../page.ts";

export const staffStocktakingPages = {
  "/staff/stocktaking": {
    file: "staff/stocktaking/counts.tsx",
    frame: "staff",
    access: { duty: "see-counts" },
    menu: { group: "仓库", place: 5, label: "盘点", counts: ["reviewCount"] },
  },
  "/staff/stocktaking/:countId": {
    file: "staff/stocktaking/count.tsx",
    frame: "staff",
    access: { duty: "see-counts" },
  },
} as const satisfies Record<string, Page>;
