import type { Page } from "../../page.ts";

const access = { right: "shops" } as const;
const list = { file: "account/inventory/articles.tsx", frame: "account", access } as const;
const one = {
  file: "account/inventory/article.tsx",
  frame: "account",
  access: { right: "shops", document: true },
} as const;

export const accountInventoryPages = {
  "/amazonShop": { file: "account/inventory/amazon-shop.tsx", frame: "account", access },
  "/amazonInventory": {
    ...list,
    menu: { group: "販売先", place: 2, label: "販売先の在庫" },
  },
  "/rakutenShop": list,
  "/yahooInventoryList": list,
  "/shopifyShop": list,
  "/amazonHiddenList": { file: "account/inventory/hidden.tsx", frame: "account", access },
  "/yahooInventoryDetails": one,
  // Our own paths: the same of the other marketplaces.
  "/amazonInventory/article": one,
  "/rakutenShop/article": one,
  "/shopifyShop/article": one,
} as const satisfies Record<string, Page>;
