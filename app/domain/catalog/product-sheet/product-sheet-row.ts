import { type ProductSheetField, productSheetColumns } from "../own-product/product-sheet.ts";

export const productSheetLimits = {
  rowsMax: 5_000,
  /** That a company may send in a day. */
  sheetsPerDay: 50,
  /** So long a sheet that was sent can be looked at. */
  daysKept: 7,
  /** Of one cell. */
  lettersMax: 300,
} as const;

/** A row of the sheet as it was sent; cells by what their column is, empty ones left out. */
export interface TypedProduct {
  /** As the file counts it, from 1. */
  row: number;
  typed: Partial<Record<ProductSheetField, string>>;
}

/** What is wrong with one cell, or with the row where no column is named. */
export interface ProductCellProblem {
  field: ProductSheetField | null;
  text: string;
}

export type ProductRowState = "add" | "change" | "same" | "wrong";

export const productRowStates: Record<ProductRowState, string> = {
  add: "追加",
  change: "更新",
  same: "変更なし",
  wrong: "エラー",
};

/** What a column is called. */
export function sheetHeading(field: ProductSheetField) {
  return productSheetColumns.find((column) => column.field === field)!.heading;
}
