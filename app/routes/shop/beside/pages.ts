import type { Page } from "../../page.ts";

/** An article of a marketplace beside Chinese goods; one module draws both. */
export const shopBesidePages = {
  "/amazonProductDetails": { file: "shop/beside/beside.tsx", frame: "shop", access: "public" },
  "/rakutenProductDetails": { file: "shop/beside/beside.tsx", frame: "shop", access: "public" },
} as const satisfies Record<string, Page>;
