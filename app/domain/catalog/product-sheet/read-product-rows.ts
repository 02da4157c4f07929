import { done, refuse } from "#app/domain/core/result.ts";
import type { SheetTable } from "#app/domain/core/sheet-file/sheet-table.ts";
import { type ProductSheetField, productSheetColumns } from "../own-product/product-sheet.ts";
import { productSheetLimits, type TypedProduct } from "./product-sheet-row.ts";

/** Headings stand among the first rows, below a title. */
const headingRowsMax = 20;
const { rowsMax, lettersMax } = productSheetLimits;

/** So many rows are read of a file: a title and blank ones are not counted against the limit. */
export const fileRowsMax = rowsMax + 500;

type Places = Map<ProductSheetField, number>;

const known = new Map(
  productSheetColumns.flatMap(({ field, heading, also }) =>
    [heading, ...also].map((name) => [plain(name), field] as const),
  ),
);

/** The products of the first sheet that has headings of ours. Refuses where there is none, or are too many. */
export function readProductRows(tables: readonly SheetTable[]) {
  for (const table of tables) {
    const begin = table.rows.slice(0, headingRowsMax).findIndex((row) => isHead(placesOf(row)));
    if (begin >= 0) return rowsOf(table, begin);
  }
  return refuse("no-headings");
}

function rowsOf({ rows, more }: SheetTable, begin: number) {
  const places = placesOf(rows[begin]!);
  const read = rows.slice(begin + 1).flatMap((cells, index) => {
    const typed: TypedProduct["typed"] = {};
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

/** Something to know a product by, and anything else to say of it. */
function isHead(places: Places) {
  return (
    places.size >= 2 && (["name", "managementNumber", "id"] as const).some((one) => places.has(one))
  );
}

function placesOf(row: readonly string[]): Places {
  const places: Places = new Map();
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
    .replace(/\((?:g|cm|元|fnskuなど)\)|[\s*※・_-]|必須/g, "");
}

/** A sheet's own way of saying that a text is a text: ="0012", '-5, as our own lists write it. */
function plainCell(cell: string) {
  const text = cell.trim();
  return text.match(/^="([^"]*)"$/)?.[1] ?? text.replace(/^'(?=[=+\-@＝＋－＠])/, "");
}
