import type { SheetRow } from "#app/domain/core/files/sheet.ts";
import { sheetColumns } from "./sheet-columns.ts";
import { columnOf, type SheetField, sheetFields } from "./sheet-row.ts";

const offered = sheetFields.filter((field) => !columnOf(field).unoffered);

/** The headings that a sheet to fill in begins with. */
export function templateHeadings(lang: "ja" | "zh"): SheetRow {
  return offered.map((field) => sheetColumns[field][lang]);
}

/** Rows of such a sheet, filled in as far as is known; the rest is typed into it. */
export function templateRows(lines: readonly Partial<Record<SheetField, string | number>>[]) {
  return lines.map((line): SheetRow => offered.map((field) => line[field] ?? ""));
}

/** What each column takes, as the page and the workbook's second sheet say it. */
export function templateHelp() {
  return offered.map((field) => {
    const { ja, zh, about, example } = columnOf(field);
    return { field, ja, zh, about, example, required: columnOf(field).required === true };
  });
}
