import type { WorkSheet } from "@e965/xlsx";
import {
  digitsMax,
  type SheetTable,
  sheetFileLimits,
} from "#app/domain/core/sheet-file/sheet-table.ts";

interface Read extends Pick<SheetTable, "more" | "hidden" | "hiddenRows" | "hiddenColumns"> {
  rowsMax: number;
}

/** The cells of a parsed sheet as plain text: figures in full, not as their column showed them. */
export function tableOf(
  name: string,
  sheet: WorkSheet,
  { rowsMax, more, hidden = false, hiddenRows, hiddenColumns }: Read,
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
  return { name, rows, merges, more, hidden, hiddenRows, hiddenColumns };
}

function textOf(cell: { t: string; v?: unknown } | undefined) {
  if (cell?.t === "e") return errorTexts.get(Number(cell.v)) ?? "#N/A";
  if (typeof cell?.v === "number") return figureText(cell.v);
  return cell?.v === undefined || cell.v === null ? "" : String(cell.v);
}

/** A number as a spreadsheet shows it: a sum that is a hair off what was meant is what was meant. */
function figureText(value: number) {
  return Number.isFinite(value) ? String(Number(value.toPrecision(digitsMax))) : String(value);
}

/** What a broken formula shows, by the number that files hold of it. */
const errorTexts = new Map([
  [0x00, "#NULL!"],
  [0x07, "#DIV/0!"],
  [0x0f, "#VALUE!"],
  [0x17, "#REF!"],
  [0x1d, "#NAME?"],
  [0x24, "#NUM!"],
  [0x2a, "#N/A"],
]);
