import type { Page } from "../../page.ts";

export const accountReplenishmentPages = {
  "/inventoryWarning": {
    file: "account/replenishment/warnings.tsx",
    frame: "account",
    access: { right: "shops" },
    menu: { group: "販売先", place: 5, label: "在庫アラート" },
  },
  "/replenishmentGoodsMaintenance": {
    file: "account/replenishment/amazon-goods.tsx",
    frame: "account",
    access: { right: "shops" },
    menu: { group: "販売先", place: 6, label: "補充商品（Amazon）" },
  },
  "/shopifyMaintenanceRestockedGoods": {
    file: "account/replenishment/shopify-goods.tsx",
    frame: "account",
    access: { right: "shops" },
    menu: { group: "販売先", place: 7, label: "補充商品（Shopify）" },
  },
} as const satisfies Record<string, Page>;
