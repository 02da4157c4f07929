import type { Page } from "../../page.ts";

export const shopSearchPages = {
  "/CommoditySearch": { file: "shop/search/search.tsx", frame: "shop", access: "public" },
  "/pictureSearch": { file: "shop/search/picture-search.tsx", frame: "shop", access: "public" },
} as const satisfies Record<string, Page>;
