import type { Page } from "../../page.ts";

export const shopComparePages = {
  // Our own path: up to four goods side by side, by their numbers in the address.
  "/compareGoods": { file: "shop/compare/compare.tsx", frame: "shop", access: "public" },
} as const satisfies Record<string, Page>;
