import type { Page } from "../../page.ts";

export const staffFloorPages = {
  "/staff/scan": {
    file: "staff/floor/scan.tsx",
    frame: "staff",
    access: { duty: "see-floor" },
    menu: { group: "仓库", place: 0, label: "扫码台" },
  },
  "/staff/shelves": {
    file: "staff/floor/shelves.tsx",
    frame: "staff",
    access: { duty: "shelve" },
    menu: { group: "仓库", place: 11, label: "货架" },
  },
  "/staff/stock": {
    file: "staff/floor/stock.tsx",
    frame: "staff",
    access: { duty: "see-orders" },
    menu: { group: "仓库", place: 4, label: "库存" },
  },
  "/staff/print": {
    file: "staff/floor/print.tsx",
    frame: "staff",
    access: { duty: "receive" },
    menu: { group: "仓库", place: 12, label: "打印标签" },
  },
  "/staff/inspection-plans/:offerId": {
    file: "staff/floor/inspection-plan.tsx",
    frame: "staff",
    access: { duty: "inspect" },
  },
  "/staff/unknown": {
    file: "staff/floor/unknown/unknown.tsx",
    frame: "staff",
    access: { duty: "see-cases" },
    menu: { group: "仓库", place: 7, label: "无主包裹" },
  },
  "/staff/unknown/:photoId": {
    file: "staff/floor/unknown/unknown-photo.ts",
    access: { duty: "see-cases" },
  },
} as const satisfies Record<string, Page>;
