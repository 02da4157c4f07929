import type { Page } from "../../page.ts";

export const accountCatalogPages = {
  "/user/commodity": {
    file: "account/catalog/favourite-goods.tsx",
    frame: "account",
    access: { right: "products" },
  },
  "/user/favoriteShop": {
    file: "account/catalog/favourite-shops.tsx",
    frame: "account",
    access: { right: "products" },
  },
  "/user/storeBlacklist": {
    file: "account/catalog/blacklist.tsx",
    frame: "account",
    access: { right: "products" },
  },
} as const satisfies Record<string, Page>;
