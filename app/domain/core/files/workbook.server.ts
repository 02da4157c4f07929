import { harmless, type SheetRow } from "./sheet.ts";

/** The same rows as an Excel workbook of one sheet; texts stay texts, figures can be summed. */
export function workbook(name: string, rows: readonly SheetRow[]): Promise<Uint8Array> {
  return workbookOf([{ name, rows }]);
}

/** A workbook of several sheets. */
export async function workbookOf(
  sheets: readonly { name: string; rows: readonly SheetRow[] }[],
): Promise<Uint8Array> {
  const xlsx = await import("../sheet-file/sheet-package.ts");
  const book = xlsx.utils.book_new();
  for (const { name, rows } of sheets) {
    const sheet = xlsx.utils.aoa_to_sheet(rows.map((row) => row.map(harmless)));
    sheet["!cols"] = (rows[0] ?? []).map((_, index) => ({ wch: widest(rows, index) }));
    xlsx.utils.book_append_sheet(book, sheet, name);
  }
  return new Uint8Array(xlsx.write(book, { type: "array", bookType: "xlsx" }));
}

function widest(rows: readonly SheetRow[], index: number) {
  const widths = rows.slice(0, 200).map((row) => String(row[index] ?? "").length * 1.6);
  return Math.min(60, Math.max(8, ...widths));
}
