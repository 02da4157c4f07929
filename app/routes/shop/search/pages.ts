import type { Page } from "../../page.ts";

export const shopSearchPages = {
  "/CommoditySearch": { file: "shop/search/search.tsx", frame: "shop", access: "public" },
  // Our own path: what the search box suggests, for its script.
  "/searchSuggestions": { file: "shop/search/suggestions.ts", access: "public" },
  "/categories": { file: "shop/search/categories.tsx", frame: "shop", access: "public" },
  "/user/savedSearches": {
    file: "shop/search/saved-searches.tsx",
    frame: "account",
    access: "member",
    menu: { group: "商品", place: 9, label: "保存した検索" },
  },
  "/pictureSearch": { file: "shop/search/picture-search.tsx", frame: "shop", access: "public" },
} as const satisfies Record<string, Page>;
