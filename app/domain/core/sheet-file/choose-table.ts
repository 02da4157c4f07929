import { done, refuse } from "../result.ts";
import type { SheetTable } from "./sheet-table.ts";

/** The sheet that is read, and how many rows with content were left out because the workbook does not show them. */
export interface ChosenTable {
  table: SheetTable;
  hiddenRowCount: number;
}

/**
 * Chooses the sheet of a workbook that is read: the one of this name, else the only one with rows, else the first with
 * headings. What the workbook does not show is never read: hidden sheets are no choice, hidden rows and columns are
 * empty. Refuses where several sheets have rows (`several-sheets`, with their names), none has the name, or only a
 * hidden one has rows.
 */
export function chooseTable(
  tables: readonly SheetTable[],
  { hasRows, hasHeadings }: Record<"hasRows" | "hasHeadings", (table: SheetTable) => boolean>,
  name = "",
) {
  const shown = tables.filter(({ hidden }) => !hidden).map(withoutHidden);
  const filled = shown.filter(({ table }) => hasRows(table));
  const wanted = name.trim();
  if (wanted !== "") {
    const named = shown.find(({ table }) => folded(table.name) === folded(wanted));
    return named ? done(named) : refuse("no-such-sheet");
  }
  // A text file in an old encoding may be read in several ways, as tables without names.
  const names = [...new Set(filled.map(({ table }) => table.name))];
  if (names.length > 1) return { ...refuse("several-sheets"), names };
  if (filled[0]) return done(filled[0]);
  if (tables.some((table) => table.hidden && hasRows(table))) return refuse("only-hidden-sheet");
  return done(shown.find(({ table }) => hasHeadings(table)) ?? emptyTable);
}

function folded(name: string) {
  return name.normalize("NFKC").trim().toLowerCase();
}

const emptyTable: ChosenTable = {
  table: { name: "", rows: [], merges: [], more: false },
  hiddenRowCount: 0,
};

/** The table with its hidden rows and columns empty; rows keep their numbers. */
function withoutHidden(table: SheetTable): ChosenTable {
  const { hiddenRows = new Set<number>(), hiddenColumns = new Set<number>() } = table;
  if (hiddenRows.size === 0 && hiddenColumns.size === 0) return { table, hiddenRowCount: 0 };
  let count = 0;
  const rows = table.rows.map((cells, row) => {
    if (!hiddenRows.has(row))
      return cells.map((cell, column) => (hiddenColumns.has(column) ? "" : cell));
    if (cells.some((cell) => cell.trim() !== "")) count += 1;
    return [];
  });
  return { table: { ...table, rows }, hiddenRowCount: count };
}
