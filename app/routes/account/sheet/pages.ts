import type { Page } from "../../page.ts";

export const accountSheetPages = {
  "/user/excelPlaceAnOrder": {
    file: "account/sheet/sheets.tsx",
    frame: "account",
    access: { right: "order" },
    menu: { group: "注文・配送", place: 1, label: "Excel注文" },
  },
  // Our own path: the empty sheet to fill in, as Excel or CSV.
  "/user/excelPlaceAnOrder/:file": {
    file: "account/sheet/template-file.ts",
    access: { right: "order" },
  },
  // Our own path: a sheet that was sent, with what is wrong written in.
  "/user/excelPlaceAnOrder/:sheetId/errors": {
    file: "account/sheet/errors-file.ts",
    access: { right: "order", document: true },
  },
  "/excelOrderPreview": {
    file: "account/sheet/sheet-preview.tsx",
    frame: "account",
    access: { right: "order", document: true },
  },
} as const satisfies Record<string, Page>;
