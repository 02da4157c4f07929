import { readHeadedRows } from "#app/domain/core/sheet-file/headed-rows.ts";
import type { SheetTable } from "#app/domain/core/sheet-file/sheet-table.ts";
import { manualColumns, manualLimits } from "./manual-sheet.ts";

const { rowsMax, lettersMax } = manualLimits;

/** So many rows are read of a file: a title and blank ones are not counted against the limit. */
export const manualFileRowsMax = rowsMax + 200;

/** The rows of the first sheet whose headings say who ordered what. Refuses where there is none, or are too many. */
export function readManualRows(tables: readonly SheetTable[]) {
  return readHeadedRows(tables, {
    columns: manualColumns,
    isHead: (fields) =>
      (["goods", "quantity", "address"] as const).every((needed) => fields.has(needed)),
    rowsMax,
    lettersMax,
  });
}
