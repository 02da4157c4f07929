import type { Page } from "../../page.ts";

export const shopCartPages = {
  "/cart": { file: "shop/cart/cart.tsx", frame: "shop", access: "public" },
} as const satisfies Record<string, Page>;
