import { done, refuse } from "../result.ts";
import { chooseTable } from "./choose-table.ts";
import type { SheetTable } from "./sheet-table.ts";

/** The headings are looked for in these first rows, below a possible title. */
const headingRowsMax = 20;

/** A row as it was sent: cells keyed by their column's field, empty ones left out. */
export interface HeadedRow<Field extends string> {
  /** The row number in the file, from 1. */
  row: number;
  typed: Partial<Record<Field, string>>;
}

interface HeadedColumns<Field extends string> {
  columns: readonly { field: Field; heading: string; also: readonly string[] }[];
  /** True where a row with these columns is the heading. */
  isHead(fields: ReadonlySet<Field>): boolean;
  rowsMax: number;
  /** The longest text of one cell. */
  lettersMax: number;
}

/** Reads the rows of the sheet that has our headings. Refuses where none has or several have them, or no rows or too many. */
export function readHeadedRows<Field extends string>(
  tables: readonly SheetTable[],
  wanted: HeadedColumns<Field>,
) {
  const known = new Map(
    wanted.columns.flatMap(({ field, heading, also }) =>
      [heading, ...also].map((name) => [plain(name), field] as const),
    ),
  );
  const headOf = ({ rows }: SheetTable) =>
    rows
      .slice(0, headingRowsMax)
      .findIndex((row) => wanted.isHead(new Set(placesOf(known, row).keys())));
  const hasHeadings = (table: SheetTable) => headOf(table) >= 0;
  const hasRows = (table: SheetTable) => hasHeadings(table) && rowsOf(table).rows.length > 0;
  const chosen = chooseTable(tables, { hasRows, hasHeadings });
  if (!chosen.ok) return chosen;
  const { table, hiddenRowCount } = chosen.value;
  if (!hasHeadings(table)) return refuse("no-headings");
  const { fields, rows } = rowsOf(table);
  if (rows.length === 0) return refuse("no-rows");
  if (table.more || rows.length > wanted.rowsMax) return refuse("too-many-rows");
  return done({ fields, rows, hiddenRowCount });

  function rowsOf(table: SheetTable) {
    const begin = headOf(table);
    const places = placesOf(known, table.rows[begin]!);
    const rows = table.rows.slice(begin + 1).flatMap((cells, index): HeadedRow<Field>[] => {
      const typed: HeadedRow<Field>["typed"] = {};
      for (const [field, column] of places) {
        const text = plainCell(cells[column] ?? "");
        if (text !== "") typed[field] = text.slice(0, wanted.lettersMax);
      }
      return Object.keys(typed).length > 0 ? [{ row: begin + index + 2, typed }] : [];
    });
    return { fields: [...places.keys()], rows };
  }
}

function placesOf<Field extends string>(
  known: ReadonlyMap<string, Field>,
  row: readonly string[],
): Map<Field, number> {
  const places = new Map<Field, number>();
  for (const [column, cell] of row.entries()) {
    const field = known.get(plain(cell));
    if (field && !places.has(field)) places.set(field, column);
  }
  return places;
}

/** Ignores case, width, spaces, marks and units in brackets; the language of a name stays. */
function plain(heading: string) {
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\((?:g|cm|元|円|fnskuなど)\)|[\s*※・_-]|必須/g, "");
}

/** Unwraps the ways in which a sheet marks text: ="0012", and '-5 as our own exports write it. */
function plainCell(cell: string) {
  const text = cell.trim();
  return text.match(/^="([^"]*)"$/)?.[1] ?? text.replace(/^'(?=[=+\-@＝＋－＠])/, "");
}
