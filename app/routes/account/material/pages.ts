import type { Page } from "../../page.ts";

export const accountMaterialPages = {
  "/aiMaterial": {
    file: "account/material/material.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "商品", place: 5, label: "AI商品素材" },
  },
  "/aiMaterialHistory": {
    file: "account/material/history.tsx",
    frame: "account",
    access: { right: "products" },
  },
  // Our own path: what was written, as files.
  "/aiMaterial/zip": {
    file: "account/material/zip.ts",
    access: { right: "products", document: true },
  },
} as const satisfies Record<string, Page>;
