import { fileEndingOf, headAndTailOf } from "../files/file-type.ts";
import { done, refuse } from "../result.ts";
import { decodeSheet, readCsv } from "./read-csv.ts";
import { type SheetTable, sheetFileLimits } from "./sheet-table.ts";
import type { Workbooks } from "./workbooks.ts";

/** The encodings of Excel in Japan and in China where it does not write UTF-8. */
const oldEncodings = ["shift_jis", "gb18030"];

/**
 * Reads the sheets of an Excel workbook, at most `rowsMax` rows of each, or a CSV within the bounds of a text;
 * recognised by content. Refuses a file that is empty, too large or neither, needs a password, or would unpack to more
 * than the Worker has room for.
 */
export async function readSheetFile(
  workbooks: Workbooks,
  { name, bytes }: { name: string; bytes: Uint8Array },
  rowsMax: number,
) {
  if (bytes.length === 0) return refuse("no-file");
  if (bytes.length > sheetFileLimits.bytesMax) return refuse("too-large");
  const format = fileEndingOf(headAndTailOf(bytes), name);
  switch (format) {
    case "xlsx":
    case "xls":
      return workbooks.read(bytes, format, rowsMax);
    case "txt":
      return readText(bytes);
    default:
      return refuse("wrong-format");
  }
}

/** Reads cells in a text, separated by tabs or commas: pasted ones, or those of a CSV. */
export function readTextSheet(text: string): SheetTable {
  const { textRowsMax: rowsMax, columnsMax: cellsMax, lettersMax } = sheetFileLimits;
  // A title above the headings has no cells.
  const firstLine =
    text
      .slice(0, 10_000)
      .split(/[\r\n]/, 30)
      .find((line) => /[\t,]/.test(line)) ?? "";
  const separator = firstLine.includes("\t") || !firstLine.includes(",") ? "\t" : ",";
  const read = readCsv(text, { separator, rowsMax, cellsMax });
  const rows = read.map((row) => row.map((cell) => cell.slice(0, lettersMax)));
  return { name: "", rows, merges: [], more: read.length === rowsMax };
}

/** Text that is not UTF-8 may decode as Japanese and as Chinese: each reading is a table to choose from. */
function readText(bytes: Uint8Array) {
  const text = decodeSheet(bytes, ["utf-8"]);
  if (text !== undefined) return done([readTextSheet(text)]);
  const readings = oldEncodings.flatMap((encoding) => decodeSheet(bytes, [encoding]) ?? []);
  return readings.length > 0 ? done(readings.map(readTextSheet)) : refuse("wrong-format");
}
