/** One sheet of a file as text; row indexes are the file's, empty cells are "". */
export interface SheetTable {
  name: string;
  rows: string[][];
  /** Merged cells: where they begin, counted from 0, and where they end. */
  merges: readonly Merge[];
  /** True where rows follow below those that were read. */
  more: boolean;
}

interface Merge {
  row: number;
  column: number;
  lastRow: number;
  lastColumn: number;
}

/** Bounds on how much of a file is read; the rest is ignored. */
export const sheetFileLimits = {
  bytesMax: 5 * 1024 * 1024,
  columnsMax: 60,
  /** Only the first sheets of a workbook are read. */
  sheetsMax: 5,
  /** Higher than for a workbook, since text is cheap to read; blank lines count. */
  textRowsMax: 20_000,
  /** The longest text of one cell. */
  lettersMax: 1_000,
  /** The size of each unpacked part of a workbook, so that a small file cannot fill the Worker's memory. */
  partBytesMax: 8 * 1024 * 1024,
  /** Cells of a workbook, and distinct texts in them: each becomes an object while it is read. */
  cellsMax: 150_000,
} as const;

/** Gives the letter of a column: 0 is A, 26 is AA. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}
