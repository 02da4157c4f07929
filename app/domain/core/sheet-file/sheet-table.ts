/** One sheet of a file as text, row by row as the file counts them; empty cells are "". */
export interface SheetTable {
  name: string;
  rows: string[][];
  /** Cells that stand for several: where they begin, counted from 0, and how far they reach. */
  merges: readonly Merge[];
  /** There is more below what was read. */
  more: boolean;
}

interface Merge {
  row: number;
  column: number;
  lastRow: number;
  lastColumn: number;
}

/** How much of a file is read; what lies outside is left where it is. */
export const sheetFileLimits = {
  bytesMax: 5 * 1024 * 1024,
  columnsMax: 60,
  /** Sheets of a workbook that are looked at. */
  sheetsMax: 5,
  /** A text is cheap to read; blank lines are rows of it as well. */
  textRowsMax: 20_000,
  /** Letters of one cell. */
  lettersMax: 1_000,
  /** Of each unpacked part of a workbook, so that a small file cannot fill the Worker's memory. */
  partBytesMax: 8 * 1024 * 1024,
  /** Cells of a workbook, and different texts in them: each becomes an object while it is read. */
  cellsMax: 150_000,
} as const;

/** A letter as sheets count their columns: 0 is A, 26 is AA. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}
