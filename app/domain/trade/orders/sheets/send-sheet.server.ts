import { and, asc, eq, gt, isNull, lt, ne, notExists, sql } from "drizzle-orm";
import { sheetsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { safeName } from "#app/domain/core/files/file-key.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { fileEndingOf, fileTypes, headAndTailOf } from "#app/domain/core/files/file-type.ts";
import { saveJudgedFiles, type Upload } from "#app/domain/core/files/save-files.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  readSheetFile,
  readTextSheet,
} from "#app/domain/core/sheet-file/read-sheet-file.server.ts";
import type { Workbooks } from "#app/domain/core/sheet-file/workbooks.ts";
import type { Statement } from "#db/client.ts";
import { files, orderSheetRows, orderSheets } from "#db/schema/index.ts";
import { fileRowsMax, findRows } from "./find-rows.ts";
import { type MatchedRow, matchRows } from "./match-rows.server.ts";
import { sheetLimits } from "./sheet.ts";

/** Where the files of sheets are stored, and what reads workbooks. */
export interface SheetServices {
  files: FileStore;
  workbooks: Workbooks;
}

interface SentSheet {
  /** The form's own id; it becomes the sheet's. */
  id: string;
  sent: { file: Upload } | { pasted: string };
  /** The sheet of the workbook that is read, where several order goods. */
  sheetName?: string | undefined;
}

/** A row takes some hundred bytes; one statement holds this many. */
const rowsPerStatement = 200;

/**
 * Receives a sheet: stores its rows with the goods that they name, and its file as it was sent. Refuses a
 * file that is no sheet, or has no headings that we know or several sheets with them; wrong cells are stored and reported one by one.
 */
export async function sendSheet(
  scope: Scope<Buyer>,
  { files: store, workbooks }: SheetServices,
  hosts: readonly string[],
  { id, sent, sheetName }: SentSheet,
) {
  if (!buyerMay(scope.actor, "order")) return refuse("forbidden");
  if (await reachedDailyLimit(scope, id)) return refuse("too-many-sheets");

  const tables =
    "file" in sent
      ? await readSheetFile(workbooks, sent.file, fileRowsMax)
      : done([readTextSheet(sent.pasted)]);
  if (!tables.ok) return tables;
  const found = findRows(tables.value, sheetName);
  if (!found.ok) return found;

  const file = "file" in sent ? await keepFile(scope, store, id, sent.file) : undefined;
  if (file && !file.ok) return refuse("wrong-format");
  const rows = await matchRows(scope, found.value.rows, hosts);
  const { places, unread, hiddenRowCount } = found.value;
  const name = "file" in sent ? safeName(sent.file.name) : "貼り付け";
  const written = await commit(
    scope,
    [
      scope.db.insert(orderSheets).values({
        id,
        companyId: scope.actor.companyId,
        userId: scope.actor.id,
        userName: scope.actor.name,
        name,
        fileId: file ? id : null,
        places,
        unread,
        rowCount: rows.length,
        createdAt: scope.now,
      }),
      ...(file?.value.statements ?? []),
      ...rowStatements(scope, id, rows),
    ],
    { "order_sheets.id": "form-used" },
  );
  if (written.ok) return done({ id, hiddenRowCount });
  await file?.value.discard();
  return (await isSameSheet(scope, { id, name, rows })) ? done({ id, hiddenRowCount }) : written;
}

/** True where the sheet of this id was read from the same cells. Those that were corrected since are others. */
async function isSameSheet(
  { db, actor }: Scope<Buyer>,
  { id, name, rows }: { id: string; name: string; rows: readonly MatchedRow[] },
) {
  const [[sheet], kept] = await db.batch([
    db
      .select({ name: orderSheets.name })
      .from(orderSheets)
      .where(and(eq(orderSheets.id, id), sheetsWithin(actor)))
      .limit(1),
    db
      .select({ row: orderSheetRows.row, typed: orderSheetRows.typed })
      .from(orderSheetRows)
      .where(eq(orderSheetRows.sheetId, id))
      .orderBy(asc(orderSheetRows.row))
      .limit(fileRowsMax),
  ]);
  const said = rows.map(({ row, typed }) => ({ row, typed }));
  return sheet?.name === name && JSON.stringify(kept) === JSON.stringify(said);
}

function rowStatements({ db }: Scope<Buyer>, sheetId: string, rows: readonly MatchedRow[]) {
  const statements: Statement[] = [];
  for (let place = 0; place < rows.length; place += rowsPerStatement) {
    const some = rows.slice(place, place + rowsPerStatement);
    statements.push(db.insert(orderSheetRows).values(some.map((row) => ({ sheetId, ...row }))));
  }
  return statements;
}

/** Stores the file under the sheet's id. */
function keepFile(scope: Scope<Buyer>, store: FileStore, id: string, file: Upload) {
  const belongs = { companyId: scope.actor.companyId, kind: "sheet", id, fileId: id } as const;
  return saveJudgedFiles(scope, store, [file], belongs, ({ bytes, name }) => {
    const ending = fileEndingOf(headAndTailOf(bytes), name);
    return ending && fileTypes[ending];
  });
}

/** The sheet of this form, where it was sent before, does not count. */
async function reachedDailyLimit({ db, actor, now }: Scope<Buyer>, id: string) {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(orderSheets)
    .where(
      and(
        eq(orderSheets.companyId, actor.companyId),
        ne(orderSheets.id, id),
        gt(orderSheets.createdAt, daysAfter(now, -1)),
      ),
    );
  return (row?.count ?? 0) >= sheetLimits.sheetsPerDay;
}

const clearedAtOnceMax = 500;

/**
 * Deletes sheets after `keptDays`: their files, and the rows that nobody ordered. A sheet with ordered rows
 * stays in the history with those; any other is deleted.
 */
export async function clearSheets(scope: Scope<System>, store: FileStore) {
  const { db, now } = scope;
  const old = await db
    .select({ id: orderSheets.id, fileId: orderSheets.fileId, key: files.key })
    .from(orderSheets)
    .leftJoin(files, eq(files.id, orderSheets.fileId))
    .where(
      and(
        isNull(orderSheets.clearedAt),
        lt(orderSheets.createdAt, daysAfter(now, -sheetLimits.keptDays)),
      ),
    )
    .orderBy(asc(orderSheets.createdAt))
    .limit(clearedAtOnceMax);
  for (const { id, fileId, key } of old) {
    // The object first: if the row went and this failed, nobody would know of it any more.
    if (key) await store.remove(key);
    const rows = db
      .select({ one: sql`1` })
      .from(orderSheetRows)
      .where(eq(orderSheetRows.sheetId, id));
    await commit(
      scope,
      [
        db
          .delete(orderSheetRows)
          .where(and(eq(orderSheetRows.sheetId, id), isNull(orderSheetRows.orderId))),
        // A page that still shows the rows orders nothing of them.
        db
          .update(orderSheets)
          .set({ clearedAt: now, fileId: null, revision: sql`revision + 1` })
          .where(eq(orderSheets.id, id)),
        db.delete(orderSheets).where(and(eq(orderSheets.id, id), notExists(rows))),
        ...(fileId ? [db.delete(files).where(eq(files.id, fileId))] : []),
      ],
      {},
    );
  }
}
