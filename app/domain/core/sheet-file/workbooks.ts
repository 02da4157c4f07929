import type { SheetRow } from "../files/csv.ts";
import type { Result } from "../result.ts";
import type { SheetTable } from "./sheet-table.ts";

/** A cell's highlight: it is wrong, or should be looked at. */
export type CellMark = "wrong" | "look";

/** One sheet of a workbook to be written. */
export interface WrittenSheet {
  name: string;
  /** Strings stay text, numbers can be summed. */
  rows: readonly SheetRow[];
  /** Highlights by cell name, `D8`; only the first sheet may have any. */
  marks?: ReadonlyMap<string, CellMark>;
}

type WorkbookProblem = "locked" | "unreadable" | "unpacks-too-large";

/** A port for reading and writing Excel workbooks. */
export interface Workbooks {
  /**
   * Reads the first sheets of a workbook, those that it shows before hidden ones, at most `rowsMax` rows of each;
   * `sheetFileLimits` bounds what a hostile file may cost.
   */
  read(
    bytes: Uint8Array,
    format: "xlsx" | "xls",
    rowsMax: number,
  ): Promise<Result<SheetTable[], WorkbookProblem>>;
  /** Writes an .xlsx in which no cell is a formula. */
  write(sheets: readonly WrittenSheet[]): Promise<Uint8Array>;
}
