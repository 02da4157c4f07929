import { and, asc, eq, isNull, lt, notExists, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { files, orderSheetRows, orderSheets } from "#db/schema/index.ts";
import { sheetLimits } from "./sheet-row.ts";

const clearedAtOnceMax = 500;

/**
 * Deletes what was sent as sheets and is older than it is kept: the files, and the rows that nobody
 * ordered. A sheet of which something was ordered stays in the history with those rows; any other goes.
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
