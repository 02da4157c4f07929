import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { escapeFormula, type SheetRow } from "#app/domain/core/files/csv.ts";
import type { CellMark, WrittenSheet } from "#app/domain/core/sheet-file/workbooks.ts";

/** An .xlsx of these sheets, each column as wide as its texts ask for. */
export async function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const xlsx = await import("./sheet-package.ts");
  const book = xlsx.utils.book_new();
  for (const { name, rows } of sheets) {
    const sheet = xlsx.utils.aoa_to_sheet(rows.map((row) => row.map(escapeFormula)));
    sheet["!cols"] = (rows[0] ?? []).map((_, index) => ({ wch: widest(rows, index) }));
    xlsx.utils.book_append_sheet(book, sheet, name);
  }
  const written = new Uint8Array(xlsx.write(book, { type: "array", bookType: "xlsx" }));
  const marks = sheets[0]?.marks;
  return marks ? markCells(written, marks) : written;
}

function widest(rows: readonly SheetRow[], index: number) {
  const widths = rows.slice(0, 200).map((row) => String(row[index] ?? "").length * 1.6);
  return Math.min(60, Math.max(8, ...widths));
}

const fills: Record<CellMark, string> = { wrong: "FFFFC7CE", look: "FFFFEB9C" };
const marks = Object.keys(fills) as CellMark[];

const sheetPart = "xl/worksheets/sheet1.xml";
const stylePart = "xl/styles.xml";

/**
 * Gives cells of a workbook's first sheet their ground, by name: `D8`. The library that writes our
 * workbooks knows no styles, so that they are added to what it wrote: one fill and one format a mark.
 */
function markCells(bytes: Uint8Array, marked: ReadonlyMap<string, CellMark>) {
  const parts = unzipSync(bytes);
  const sheet = strFromU8(parts[sheetPart]!);
  parts[sheetPart] = strToU8(
    sheet.replace(/<c r="([A-Z]+\d+)"/g, (whole, name: string) => {
      const mark = marked.get(name);
      return mark ? `${whole} s="${marks.indexOf(mark) + 1}"` : whole;
    }),
  );
  parts[stylePart] = strToU8(withFills(strFromU8(parts[stylePart]!)));
  return zipSync(parts);
}

function withFills(styles: string) {
  const added = marks.map(
    (mark) =>
      `<fill><patternFill patternType="solid"><fgColor rgb="${fills[mark]}"/></patternFill></fill>`,
  );
  // The two that every workbook begins with stand before ours.
  const formats = marks.map(
    (_, index) =>
      `<xf numFmtId="0" fontId="0" fillId="${index + 2}" borderId="0" xfId="0" applyFill="1"/>`,
  );
  return styles
    .replace(
      /<fills count="2">(.*?)<\/fills>/s,
      `<fills count="${2 + marks.length}">$1${added.join("")}</fills>`,
    )
    .replace(
      /<cellXfs count="1">(.*?)<\/cellXfs>/s,
      `<cellXfs count="${1 + marks.length}">$1${formats.join("")}</cellXfs>`,
    );
}
