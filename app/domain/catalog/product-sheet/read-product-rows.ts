import { readHeadedRows } from "#app/domain/core/sheet-file/headed-rows.ts";
import type { SheetTable } from "#app/domain/core/sheet-file/sheet-table.ts";
import { productSheetColumns } from "../own-product/product-sheet.ts";
import { productSheetLimits } from "./product-sheet-row.ts";

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
