import { done, refuse } from "#app/domain/core/result.ts";
import { chooseTable } from "#app/domain/core/sheet-file/choose-table.ts";
import type { SheetTable } from "#app/domain/core/sheet-file/sheet-table.ts";
import {
  columnOf,
  type SheetField,
  type SheetPlaces,
  sheetFields,
  sheetLimits,
  type TypedRow,
} from "./sheet.ts";

export interface FoundRow {
  /** As the file counts it, from 1. */
  row: number;
  typed: TypedRow;
}

interface Headings {
  places: SheetPlaces;
  /** Headings that we do not know. */
  unread: string[];
}

interface Known {
  field: SheetField;
  /** 0 is the heading of our own template. */
  turn: number;
}

const headings = new Map<string, Known>();
for (const field of sheetFields) {
  const { ja, zh, also } = columnOf(field);
  for (const [turn, name] of [ja, zh, ...also].entries()) {
    const heading = plain(name);
    // 数量 is written alike in both languages.
    if (!headings.has(heading)) headings.set(heading, { field, turn });
  }
}

/**
 * The heading of the column of errors in the sheet that we give back; when that sheet is sent again, the
 * column is skipped.
 */
export const remarkHeading = "エラー";

/** Headings stand among the first rows, below a title or an address. */
const headingRowsMax = 20;

/** The most rows that are read of a file: blank ones in between do not count against the limit. */
export const fileRowsMax = sheetLimits.rowsMax + 500;

const mergesMax = 2_000;

/**
 * Finds the rows that ask for goods, in the sheet with headings for them, or in that of the given name. Refuses a file
 * without such a sheet, one with several, and too many rows.
 */
export function findRows(tables: readonly SheetTable[], sheetName = "") {
  const chosen = findTable(tables, sheetName);
  if (!chosen.ok) return chosen;
  const { table, hiddenRowCount } = chosen.value;
  const { headings, begin } = headingsIn(table);
  if (!headings) return refuse("no-headings");
  const { places, unread } = headings;
  if (!places.offer && !places.orderNumber) return refuse("no-offer-column");
  if (!places.quantity) return refuse("no-quantity-column");

  const used = withoutEmptyEnd(table.rows);
  if (table.more || used.length > fileRowsMax) return refuse("too-many-rows");
  const rows = typedRows({ ...table, rows: used }, places, begin);
  if (rows.length === 0) return refuse("no-rows");
  if (rows.length > sheetLimits.rowsMax) return refuse("too-many-rows");
  return done({ places, rows, hiddenRowCount, unread: [...new Set(unread)].slice(0, 20) });
}

/**
 * Finds the columns that a row of headings names, in any order and either language; of headings for the same
 * field the likelier comes first.
 */
function readHeadings(cells: readonly string[]): Headings {
  const found = cells.map((cell) => knownBy(cell));
  const places: SheetPlaces = {};
  for (const field of sheetFields) {
    const columns = [...found.keys()]
      .filter((index) => found[index]?.field === field)
      .sort((a, b) => found[a]!.turn - found[b]!.turn || a - b);
    if (columns.length === 0) continue;
    places[field] = columnOf(field).joined ? columns.sort((a, b) => a - b) : columns;
  }
  const unread = cells
    .filter((cell, index) => !found[index] && cell.trim() !== "" && cell.trim() !== remarkHeading)
    .map(trimmed);
  return { places, unread };
}

/** Answers our template's order of columns, for cells that were pasted without headings. */
function templatePlaces(): SheetPlaces {
  const offered = sheetFields.filter((field) => !columnOf(field).unoffered);
  return Object.fromEntries(offered.map((field, index) => [field, [index]]));
}

/** Recognises a heading in two languages by either of its parts. */
function knownBy(cell: string): Known | undefined {
  const whole = headings.get(plain(cell));
  if (whole) return whole;
  return cell
    .split(/[\n/／|｜]/)
    .map((part) => headings.get(plain(part)))
    .find((known) => known !== undefined);
}

/** Strips case, width, spaces, marks of a required column, and units in brackets. */
function plain(heading: string) {
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[(〔[【「][^)〕\]】」]*[)〕\]】」]/g, "")
    .replace(/[\s*※・:：_-]|必須|必填/g, "");
}

function trimmed(cell: string) {
  return cell.trim().slice(0, 40);
}

/** Finds the sheet of a file that its rows are read from. */
export function findTable(tables: readonly SheetTable[], sheetName = "") {
  return chooseTable(tables, { hasRows, hasHeadings }, sheetName);
}

function hasRows(table: SheetTable) {
  const { headings, begin, isOrder } = headingsIn(table);
  return isOrder && headings !== undefined && typedRows(table, headings.places, begin).length > 0;
}

function hasHeadings(table: SheetTable) {
  return headingsIn(table).headings !== undefined;
}

function headingsIn({ rows }: SheetTable): {
  headings: Headings | undefined;
  begin: number;
  isOrder: boolean;
} {
  const read = rows.slice(0, headingRowsMax).map(readHeadings);
  const counts = read.map(({ places }) => Object.keys(places).length);
  const isOrder = ({ places }: Headings) =>
    Boolean((places.offer || places.orderNumber) && places.quantity);
  const ordering = read.findIndex(isOrder);
  if (ordering >= 0) {
    // The same headings in another language may follow at once.
    const again = read[ordering + 1];
    const begin = ordering + (again && isOrder(again) ? 2 : 1);
    return { headings: read[ordering], begin, isOrder: true };
  }
  if (isGoods(rows[0]?.[0] ?? ""))
    return { headings: { places: templatePlaces(), unread: [] }, begin: 0, isOrder: true };
  const most = counts.indexOf(Math.max(...counts));
  const known = (counts[most] ?? 0) > 0;
  return { headings: known ? read[most] : undefined, begin: most + 1, isOrder: false };
}

function isGoods(cell: string) {
  return /^(https?:\/\/\S+|\d{9,20})$/i.test(cell.normalize("NFKC").trim());
}

function typedRows(table: SheetTable, places: SheetPlaces, begin: number): FoundRow[] {
  const merged = mergedCells(table, places, begin);
  return table.rows.slice(begin).flatMap((cells, index) => {
    const row = begin + index;
    const typed: TypedRow = {};
    for (const field of sheetFields) {
      const texts = (places[field] ?? []).map((column) => {
        const own = plainCell(cells[column] ?? "");
        if (own !== "" || !columnOf(field).filledDown) return own;
        return plainCell(merged.get(`${row},${column}`) ?? "");
      });
      const said = texts.filter((one) => one !== "");
      const text = columnOf(field).joined ? said.join(" / ") : said[0];
      if (text) typed[field] = text;
    }
    const isEmpty = Object.keys(typed).length === 0;
    return isEmpty || isTotal(cells, typed) ? [] : [{ row: row + 1, typed }];
  });
}

/** Answers the text of a merged cell for each row below its first. */
function mergedCells({ rows, merges }: SheetTable, places: SheetPlaces, begin: number) {
  const columns = new Set(Object.values(places).flat());
  const texts = new Map<string, string>();
  for (const merge of merges.slice(0, mergesMax)) {
    if (!columns.has(merge.column) || merge.row < begin) continue;
    const text = rows[merge.row]?.[merge.column];
    if (!text) continue;
    const last = Math.min(merge.lastRow, rows.length - 1);
    for (let row = merge.row + 1; row <= last; row++) texts.set(`${row},${merge.column}`, text);
  }
  return texts;
}

/** Removes a sheet's own marks of a text: ="0012", '-5. */
function plainCell(cell: string) {
  const text = cell.trim();
  return text.match(/^="([^"]*)"$/)?.[1] ?? text.replace(/^'(?=[=+\-@＝＋－＠])/, "");
}

function isTotal(cells: readonly string[], typed: TypedRow) {
  if (typed.offer && isGoods(typed.offer)) return false;
  const first = cells.map((cell) => cell.trim()).find((cell) => cell !== "") ?? "";
  return /^(合計|総計|小計|合计|总计|小计|total)/i.test(first);
}

function withoutEmptyEnd(rows: readonly string[][]) {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ""));
  return rows.slice(0, last + 1);
}
