import type { Page } from "../../page.ts";

export const shopPalletPages = {
  "/recommendedPallet": {
    file: "shop/pallet/recommended.tsx",
    frame: "shop",
    access: "public",
  },
  "/dedicatedPalletClassifyDetails": {
    file: "shop/pallet/recommended-class.tsx",
    frame: "shop",
    access: "public",
  },
  "/dedicatedPalletClassifyMoreGoods": {
    file: "shop/pallet/recommended-goods.tsx",
    frame: "shop",
    access: "public",
  },
} as const satisfies Record<string, Page>;
