import type { Page } from "../page.ts";

export const shopPages = {
  "/": { file: "shop/home.tsx", frame: "shop", access: "public" },
  "/shopGoods": { file: "shop/shop-goods.tsx", frame: "shop", access: "public" },
  // Our own path: by which method of delivery costs are reckoned.
  "/costMethod": { file: "shop/cost-method.tsx", frame: "shop", access: "public" },
  // Our own path: the goods that this browser looked at last.
  "/recentlyViewed": { file: "shop/seen/recently-viewed.tsx", frame: "shop", access: "public" },
  "/goodsMonthlyFocus": { file: "shop/ranking.tsx", frame: "shop", access: "public" },
  "/1688crossBorder": { file: "shop/selection.tsx", frame: "shop", access: "public" },
  "/neteaseClassifyDetails": { file: "shop/selection.tsx", frame: "shop", access: "public" },
} as const satisfies Record<string, Page>;
