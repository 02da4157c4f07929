import type { Page } from "../../page.ts";

export const accountCatalogPages = {
  "/user/commodity": {
    file: "account/catalog/favourite-goods.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "account", place: 13, label: "お気に入り商品" },
  },
  "/user/favoriteShop": {
    file: "account/catalog/favourite-shops.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "account", place: 14, label: "お気に入りショップ" },
  },
  "/user/watches": {
    file: "account/catalog/watch/watches.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "account", place: 14.5, label: "価格・在庫の通知" },
  },
  "/user/storeBlacklist": {
    file: "account/catalog/blacklist.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "account", place: 15, label: "ブラックリスト" },
  },
} as const satisfies Record<string, Page>;
