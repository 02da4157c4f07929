import { done, refuse } from "../result.ts";
import type { SheetTable } from "./sheet-table.ts";

/** Headings stand among the first rows, below a title. */
const headingRowsMax = 20;

/** A row as it was sent; cells by what their column is, empty ones left out. */
export interface HeadedRow<Field extends string> {
  /** As the file counts it, from 1. */
  row: number;
  typed: Partial<Record<Field, string>>;
}

interface HeadedColumns<Field extends string> {
  columns: readonly { field: Field; heading: string; also: readonly string[] }[];
  /** Whether a row that names these columns is the one of the headings. */
  isHead(fields: ReadonlySet<Field>): boolean;
  rowsMax: number;
  /** Of one cell. */
  lettersMax: number;
}

/** The rows of the first sheet that has headings of ours. Refuses where there is none, or are too many. */
export function readHeadedRows<Field extends string>(
  tables: readonly SheetTable[],
  wanted: HeadedColumns<Field>,
) {
  const known = new Map(
    wanted.columns.flatMap(({ field, heading, also }) =>
      [heading, ...also].map((name) => [plain(name), field] as const),
    ),
  );
  for (const table of tables) {
    const begin = table.rows
      .slice(0, headingRowsMax)
      .findIndex((row) => wanted.isHead(new Set(placesOf(known, row).keys())));
    if (begin >= 0) return rowsOf(table, begin, placesOf(known, table.rows[begin]!), wanted);
  }
  return refuse("no-headings");
}

function rowsOf<Field extends string>(
  { rows, more }: SheetTable,
  begin: number,
  places: ReadonlyMap<Field, number>,
  { rowsMax, lettersMax }: HeadedColumns<Field>,
) {
  const read = rows.slice(begin + 1).flatMap((cells, index) => {
    const typed: HeadedRow<Field>["typed"] = {};
    for (const [field, column] of places) {
      const text = plainCell(cells[column] ?? "");
      if (text !== "") typed[field] = text.slice(0, lettersMax);
    }
    return Object.keys(typed).length > 0 ? [{ row: begin + index + 2, typed }] : [];
  });
  if (read.length === 0) return refuse("no-rows");
  if (more || read.length > rowsMax) return refuse("too-many-rows");
  return done({ fields: [...places.keys()], rows: read });
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

/** Without case, width, spaces and units in brackets; which language a name is for stays. */
function plain(heading: string) {
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\((?:g|cm|元|円|fnskuなど)\)|[\s*※・_-]|必須/g, "");
}

/** A sheet's own way of saying that a text is a text: ="0012", '-5, as our own lists write it. */
function plainCell(cell: string) {
  const text = cell.trim();
  return text.match(/^="([^"]*)"$/)?.[1] ?? text.replace(/^'(?=[=+\-@＝＋－＠])/, "");
}
