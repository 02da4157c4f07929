import { and, eq, isNull, sql } from "drizzle-orm";
import { sheetsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { findFile } from "#app/domain/core/files/find-file.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { readSheetFile } from "#app/domain/core/sheet-file/read-sheet-file.server.ts";
import { columnLetter } from "#app/domain/core/sheet-file/sheet-table.ts";
import type { CellMark } from "#app/domain/core/sheet-file/workbooks.ts";
import type { Statement } from "#db/client.ts";
import { orderSheetRows, orderSheets } from "#db/schema/index.ts";
import { type CheckedRow, checkSheet } from "./check-sheet.server.ts";
import { fileRowsMax, findRows, findTable, remarkHeading } from "./find-rows.ts";
import { matchRows } from "./match-rows.server.ts";
import type { SheetServices } from "./send-sheet.server.ts";
import {
  type SheetPlaces,
  sheetColumns,
  sheetFields,
  sheetLimits,
  type TypedRow,
} from "./sheet.ts";
import { readSheetRows, sheetFileId } from "./sheet-rows.server.ts";

export interface RowChange {
  row: number;
  /** The cells that were typed; "" empties one. */
  typed: TypedRow;
  /** Leaves the row out of the order, or takes it in again. */
  leftOut?: boolean;
}

/**
 * Corrects rows of a sheet, and looks up the goods of faulty rows again. Rows already ordered and the uploaded file
 * do not change.
 */
export async function correctSheet(
  scope: Scope<Buyer>,
  hosts: readonly string[],
  sheetId: string,
  changes: readonly RowChange[],
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const own = and(eq(orderSheets.id, sheetId), sheetsWithin(actor));
  const [[sheet], rows] = await db.batch([
    db.select({ id: orderSheets.id }).from(orderSheets).where(own).limit(1),
    db
      .select({
        row: orderSheetRows.row,
        typed: orderSheetRows.typed,
        skuId: orderSheetRows.skuId,
        leftOut: orderSheetRows.leftOut,
      })
      .from(orderSheetRows)
      .innerJoin(orderSheets, eq(orderSheets.id, orderSheetRows.sheetId))
      .where(and(own, isNull(orderSheetRows.orderId)))
      .limit(sheetLimits.rowsMax),
  ]);
  if (!sheet) return refuse("not-found");

  const wanted = new Map(changes.map((change) => [change.row, change]));
  const mended = rows.flatMap((stored) => {
    const change = wanted.get(stored.row);
    if (!change && stored.skuId) return [];
    const typed = withTyped(stored.typed, change?.typed ?? {});
    return [{ row: stored.row, typed, leftOut: change?.leftOut ?? stored.leftOut }];
  });
  if (mended.length === 0) return done(undefined);
  const leftOut = new Map(mended.map((row) => [row.row, row.leftOut]));
  const matched = await matchRows(scope, mended, hosts);
  const statements = matched.map(({ row, ...found }) =>
    db
      .update(orderSheetRows)
      .set({ ...found, leftOut: leftOut.get(row)! })
      .where(
        and(
          eq(orderSheetRows.sheetId, sheetId),
          eq(orderSheetRows.row, row),
          isNull(orderSheetRows.orderId),
        ),
      ),
  );
  const counted: Statement = db
    .update(orderSheets)
    .set({ revision: sql`revision + 1` })
    .where(eq(orderSheets.id, sheetId));
  return commit(scope, [counted, ...statements], {});
}

function withTyped(before: TypedRow, change: TypedRow): TypedRow {
  const typed: TypedRow = {};
  for (const field of sheetFields) {
    const text = change[field] ?? before[field];
    if (text) typed[field] = text;
  }
  return typed;
}

/**
 * Writes the sheet as an Excel workbook with its errors: a last column names them by row, and their cells
 * are coloured. The cells are those of the file, with the corrections made on the page; a sheet that was
 * pasted, was one of several, or whose file is gone, has the columns that were read. Undefined for a sheet out of the person's
 * reach or already deleted.
 */
export async function sheetWithErrors(scope: Scope<Buyer>, means: SheetServices, sheetId: string) {
  const [read, file] = await Promise.all([
    readSheetRows(scope, sheetId),
    findFile(scope, sheetFileId(scope, sheetId)),
  ]);
  if (!read || read.sheet.clearedAt) return undefined;
  const { sheet } = read;
  const judged = checkSheet(read).rows;
  const { cells, typed } = await sentCells(means, file);
  for (const { row } of judged)
    fillIn(rowOf(cells, row.row), sheet.places, row.typed, typed.get(row.row));
  const first = Math.min(...judged.map(({ row }) => row.row));
  if (cells.length === 0 || typed.size === 0) headColumns(cells, sheet.places, first);

  const last = Math.max(0, ...cells.map((row) => row.length));
  if (first > 1) rowOf(cells, first - 1)[last] = remarkHeading;
  const marks = new Map<string, CellMark>();
  for (const one of judged) {
    rowOf(cells, one.row.row)[last] = remarkOf(one);
    for (const [mark, said] of [
      ["look", one.hints],
      ["wrong", one.problems],
    ] as const)
      for (const { field } of said)
        for (const column of [last, ...(sheet.places[field] ?? [])])
          marks.set(`${columnLetter(column)}${one.row.row}`, mark);
  }
  const rows = cells.map((row) => Array.from({ length: last + 1 }, (_, at) => figure(row[at])));
  return means.workbooks.write([{ name: "注文", rows, marks }]);
}

/** Reads the cells of the file as they were sent, and what was read of each row. */
async function sentCells(
  { files, workbooks }: SheetServices,
  file: Awaited<ReturnType<typeof findFile>>,
) {
  const nothing = { cells: [] as string[][], typed: new Map<number, TypedRow>() };
  const stored = file && (await files.get(file.key));
  if (!stored) return nothing;
  const bytes = new Uint8Array(await new Response(stored.body).arrayBuffer());
  const tables = await readSheetFile(workbooks, { name: file.name, bytes }, fileRowsMax);
  if (!tables.ok) return nothing;
  const found = findRows(tables.value);
  const chosen = findTable(tables.value);
  if (!found.ok || !chosen.ok) return nothing;
  const cells = chosen.value.table.rows;
  const typed = new Map(found.value.rows.map((row) => [row.row, row.typed]));
  const used = Math.max(...typed.keys());
  return { cells: cells.slice(0, used).map((row) => [...row]), typed };
}

/** Writes the corrections made on the page into the cells of the file; unchanged cells stay. */
function fillIn(cells: string[], places: SheetPlaces, typed: TypedRow, sent: TypedRow = {}) {
  for (const field of sheetFields) {
    const [first, ...others] = places[field] ?? [];
    if (first === undefined || typed[field] === sent[field]) continue;
    cells[first] = typed[field] ?? "";
    for (const column of others) cells[column] = "";
  }
}

/** Writes our own headings, where the rows leave room for them. */
function headColumns(cells: string[][], places: SheetPlaces, first: number) {
  if (first < 2) return;
  const head = rowOf(cells, first - 1);
  for (const field of sheetFields)
    for (const column of places[field]?.slice(0, 1) ?? []) head[column] = sheetColumns[field].ja;
}

function remarkOf({ state, problems, hints }: CheckedRow) {
  if (state === "ordered") return "注文済み";
  if (state === "out") return "外した行";
  return [...problems, ...hints]
    .map(({ field, text }) => `${sheetColumns[field].ja}: ${text}`)
    .join("\n");
}

/** Answers the row by its number in the file, from 1, and adds the rows above it. */
function rowOf(cells: string[][], row: number) {
  while (cells.length < row) cells.push([]);
  return cells[row - 1]!;
}

/**
 * Answers a number that can be summed; a long number, or one that begins with 0, is a name and stays text,
 * as do NaN and Infinity.
 */
function figure(text = "") {
  const number = Number(text);
  return text.length < 12 && Number.isFinite(number) && String(number) === text ? number : text;
}
