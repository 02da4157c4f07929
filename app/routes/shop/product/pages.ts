import type { Page } from "../../page.ts";

export const shopProductPages = {
  "/ProductDetails": { file: "shop/product/product.tsx", frame: "shop", access: "public" },
  // Our own path: pictures of what buyers say, as long as it is shown.
  "/opinionPictures/:fileId": { file: "shop/product/opinion-picture.ts", access: "public" },
} as const satisfies Record<string, Page>;
