import type { WorkSheet } from "@e965/xlsx";
import { type SheetTable, sheetFileLimits } from "./sheet-table.ts";

/** The cells of a parsed sheet as plain text: figures in full, not as their column showed them. */
export function tableOf(
  name: string,
  sheet: WorkSheet,
  rowsMax: number,
  more: boolean,
): SheetTable {
  const { columnsMax, lettersMax } = sheetFileLimits;
  const cells = (sheet["!data"] ?? []).slice(0, rowsMax);
  const rows = Array.from(cells, (row) =>
    Array.from((row ?? []).slice(0, columnsMax), (cell) => textOf(cell).slice(0, lettersMax)),
  );
  const merges = (sheet["!merges"] ?? []).map(({ s, e }) => ({
    row: s.r,
    column: s.c,
    lastRow: Math.min(e.r, rowsMax - 1),
    lastColumn: Math.min(e.c, columnsMax - 1),
  }));
  return { name, rows, merges, more };
}

function textOf(cell: { t: string; v?: unknown; w?: string } | undefined) {
  // What a broken formula shows stands beside its number: #REF!
  if (cell?.t === "e") return cell.w ?? "#N/A";
  return cell?.v === undefined || cell.v === null ? "" : String(cell.v);
}
