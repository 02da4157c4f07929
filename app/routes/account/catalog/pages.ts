import type { Page } from "../../page.ts";

export const accountCatalogPages = {
  "/user/commodity": {
    file: "account/catalog/favourite-goods.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "商品", place: 6, label: "お気に入り商品" },
  },
  "/user/favoriteShop": {
    file: "account/catalog/favourite-shops.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "商品", place: 7, label: "お気に入りショップ" },
  },
  "/user/watches": {
    file: "account/catalog/watch/watches.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "商品", place: 8, label: "価格・在庫の通知" },
  },
  "/user/storeBlacklist": {
    file: "account/catalog/blacklist.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "商品", place: 10, label: "ブラックリスト" },
  },
} as const satisfies Record<string, Page>;
