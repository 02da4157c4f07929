import type { Page } from "../../page.ts";

export const shopProductPages = {
  "/ProductDetails": { file: "shop/product/product.tsx", frame: "shop", access: "public" },
} as const satisfies Record<string, Page>;
