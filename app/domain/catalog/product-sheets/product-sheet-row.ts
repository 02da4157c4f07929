import { readHeadedRows } from "#app/domain/core/sheet-file/headed-rows.ts";
import type { SheetTable } from "#app/domain/core/sheet-file/sheet-table.ts";
import { type ProductSheetField, productSheetColumns } from "../products/product-sheet.ts";

export type { TypedProduct } from "#db/schema/catalog.ts";

export const productSheetLimits = {
  rowsMax: 5_000,
  /** That a company may send in a day. */
  sheetsPerDay: 50,
  /** So long a sheet that was sent can be looked at. */
  daysKept: 7,
  /** Of one cell. */
  lettersMax: 300,
} as const;

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

const { rowsMax, lettersMax } = productSheetLimits;

/** So many rows are read of a file: a title and blank ones are not counted against the limit. */
export const fileRowsMax = rowsMax + 500;

/** The products of the first sheet that has headings of ours. Refuses where there is none, or are too many. */
export function readProductRows(tables: readonly SheetTable[]) {
  return readHeadedRows(tables, {
    columns: productSheetColumns,
    // Something to know a product by, and anything else to say of it.
    isHead: (fields) =>
      fields.size >= 2 &&
      (["name", "managementNumber", "id"] as const).some((one) => fields.has(one)),
    rowsMax,
    lettersMax,
  });
}
