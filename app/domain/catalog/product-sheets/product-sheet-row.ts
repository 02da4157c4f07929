import { readHeadedRows } from "#app/domain/core/sheet-file/headed-rows.ts";
import type { SheetTable } from "#app/domain/core/sheet-file/sheet-table.ts";
import { type ProductSheetField, productSheetColumns } from "../products/product-sheet.ts";

export type { TypedProduct } from "#db/schema/catalog.ts";

export const productSheetLimits = {
  rowsMax: 5_000,
  /** Sheets that a company may send in a day. */
  sheetsPerDay: 50,
  /** A sheet can be opened for this many days. */
  daysKept: 7,
  /** Characters of one cell. */
  lettersMax: 300,
} as const;

/** A problem of one cell, or of the whole row if `field` is null. */
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

/** Answers the heading of a column. */
export function sheetHeading(field: ProductSheetField) {
  return productSheetColumns.find((column) => column.field === field)!.heading;
}

const { rowsMax, lettersMax } = productSheetLimits;

/** The rows that are read of a file: a title and blank rows do not count against the limit. */
export const fileRowsMax = rowsMax + 500;

/** Reads the rows of the sheet with our headings. Refuses if there is none or several, or too many rows. */
export function readProductRows(tables: readonly SheetTable[]) {
  return readHeadedRows(tables, {
    columns: productSheetColumns,
    // One column identifies the product, and at least one other has data.
    isHead: (fields) =>
      fields.size >= 2 &&
      (["name", "managementNumber", "id"] as const).some((one) => fields.has(one)),
    rowsMax,
    lettersMax,
  });
}
