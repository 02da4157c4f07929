import type { Page } from "../../page.ts";

export const accountProductPages = {
  "/collection": {
    file: "account/product/collection.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "account", place: 11, label: "商品ライブラリ" },
  },
  "/commodityManagement": {
    file: "account/product/management.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "account", place: 12, label: "商品管理" },
  },
  "/commodityInformationMaintenance": {
    file: "account/product/maintenance.tsx",
    frame: "account",
    access: { right: "products" },
  },
} as const satisfies Record<string, Page>;
