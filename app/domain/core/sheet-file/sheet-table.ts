/** One sheet of a file as text; row indexes are the file's, empty cells are "". */
export interface SheetTable {
  name: string;
  /** True of a sheet that the workbook does not show. */
  hidden?: boolean;
  /** Rows and columns that it does not show, from 0. */
  hiddenRows?: ReadonlySet<number> | undefined;
  hiddenColumns?: ReadonlySet<number> | undefined;
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

/** The significant digits that a spreadsheet keeps of a number. */
export const digitsMax = 15;

/** Stands in the place of a number with more digits than that: which ones it had is not known any more. */
export const lostDigits = "!DIGITS";

export const lostDigitsText = `${digitsMax}桁を超える数字は、後ろの桁が失われます。セルの書式を「文字列」にして入力し直してください`;

/**
 * What is wrong with a cell whatever it is for, as its sentence: a broken formula, a formula without its value, a
 * number that has lost digits.
 */
export function cellProblem(text: string): string | undefined {
  const typed = text.normalize("NFKC").trim();
  if (typed === lostDigits) return lostDigitsText;
  if (/^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)/.test(typed))
    return `計算式がエラーになっています（${typed.slice(0, 8)}）。値を入力してください`;
  return typed.startsWith("=")
    ? "計算式の結果が読み取れません。計算式ではなく値を入力してください"
    : undefined;
}

/** Bounds on how much of a file is read; the rest is ignored. */
export const sheetFileLimits = {
  bytesMax: 5 * 1024 * 1024,
  columnsMax: 60,
  /** Only so many sheets of a workbook are read, those that it shows before hidden ones. */
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
