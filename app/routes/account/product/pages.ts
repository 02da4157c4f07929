import type { Page } from "../../page.ts";

export const accountProductPages = {
  "/collection": {
    file: "account/product/collection.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "商品", place: 1, label: "商品ライブラリ" },
  },
  "/commodityManagement": {
    file: "account/product/management.tsx",
    frame: "account",
    access: { right: "products" },
    menu: { group: "商品", place: 2, label: "商品管理" },
  },
  // Our own paths: labels of products, as a page and as a PDF.
  "/commodityManagement/labels": {
    file: "account/product/labels/labels.tsx",
    frame: "account",
    access: { right: "products" },
  },
  "/commodityManagement/labels/pdf": {
    file: "account/product/labels/labels-pdf.ts",
    access: { right: "products", document: true },
  },
  // Our own path: what is left of a product's price on a marketplace.
  "/commodityManagement/profit": {
    file: "account/product/profit/profit.tsx",
    frame: "account",
    access: { right: "products", document: true },
  },
  // Our own paths: what a company's products are packed with, and one of it.
  "/commodityManagement/materials": {
    file: "account/product/material/materials.tsx",
    frame: "account",
    access: { right: "products" },
  },
  "/commodityManagement/material": {
    file: "account/product/material/material.tsx",
    frame: "account",
    access: { right: "products", document: true },
  },
  // Our own paths: products from a sheet, and the sheet to fill in.
  "/commodityManagement/sheet": {
    file: "account/product/sheet/product-sheet.tsx",
    frame: "account",
    access: { right: "products" },
  },
  "/commodityManagement/sheet/:file": {
    file: "account/product/sheet/product-template.ts",
    access: { right: "products" },
  },
  "/commodityInformationMaintenance": {
    file: "account/product/data/maintenance.tsx",
    frame: "account",
    access: { right: "products", document: true },
  },
} as const satisfies Record<string, Page>;
