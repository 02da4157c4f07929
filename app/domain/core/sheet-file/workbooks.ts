import type { SheetRow } from "../files/csv.ts";
import type { Result } from "../result.ts";
import type { SheetTable } from "./sheet-table.ts";

/** How a cell stands out: it is wrong, or wants looking at. */
export type CellMark = "wrong" | "look";

/** One sheet of a workbook that is to be written. */
export interface WrittenSheet {
  name: string;
  /** Texts stay texts, figures can be summed. */
  rows: readonly SheetRow[];
  /** The ground of cells by name, `D8`; only the first sheet may have any. */
  marks?: ReadonlyMap<string, CellMark>;
}

/** Why a workbook could not be read: it needs a password, is damaged, or holds more than we have room for. */
type WorkbookProblem = "locked" | "unreadable" | "unpacks-too-large";

/** Excel workbooks, read and written by whatever knows their format. */
export interface Workbooks {
  /** The first sheets of a workbook, at most `rowsMax` rows of each; `sheetFileLimits` bounds what a hostile file may cost. */
  read(
    bytes: Uint8Array,
    format: "xlsx" | "xls",
    rowsMax: number,
  ): Promise<Result<SheetTable[], WorkbookProblem>>;
  /** An .xlsx of these sheets. No cell of it is a formula. */
  write(sheets: readonly WrittenSheet[]): Promise<Uint8Array>;
}
