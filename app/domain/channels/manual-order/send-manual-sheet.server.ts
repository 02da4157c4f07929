import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { safeName } from "#app/domain/core/files/file-key.ts";
import type { Upload } from "#app/domain/core/files/save-pictures.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { readSheetFile } from "#app/domain/core/sheet-file/read-sheet-file.server.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import { manualSheets } from "#db/schema/index.ts";
import { manualLimits } from "./manual-sheet.ts";
import { mayBring } from "./manual-shop.ts";
import { manualFileRowsMax, readManualRows } from "./read-manual-rows.ts";

/**
 * 直送のシートの読み込み: keeps the rows of a sheet, sealed, to be looked at; no order comes of it yet. The same form
 * twice keeps it once. Refuses what is no sheet or has no headings that we know.
 */
export async function sendManualSheet(
  scope: Scope<Buyer>,
  seal: Seal | undefined,
  id: string,
  file: Upload,
) {
  const { db, actor, now } = scope;
  if (!mayBring(actor)) return refuse("forbidden");
  if (!seal) return refuse("not-offered");
  const own = eq(manualSheets.companyId, actor.companyId);
  const [[earlier], [sent]] = await db.batch([
    db
      .select({ id: manualSheets.id })
      .from(manualSheets)
      .where(and(eq(manualSheets.id, id), own))
      .limit(1),
    db
      .select({ count: sql<number>`count(*)` })
      .from(manualSheets)
      .where(and(own, gt(manualSheets.createdAt, daysAfter(now, -1)))),
  ]);
  if (earlier) return done({ id });
  if ((sent?.count ?? 0) >= manualLimits.sheetsPerDay) return refuse("too-many-sheets");
  const tables = await readSheetFile(file, manualFileRowsMax);
  if (!tables.ok) return tables;
  const read = readManualRows(tables.value);
  if (!read.ok) return read;
  const written = await commit(
    scope,
    [
      db.insert(manualSheets).values({
        id,
        companyId: actor.companyId,
        userName: actor.name,
        name: safeName(file.name),
        sealedRows: await seal.seal(JSON.stringify(read.value.rows)),
        createdAt: now,
      }),
    ],
    { "manual_sheets.id": "sent-meanwhile" },
  );
  return written.ok ? done({ id }) : written;
}

/** Sheets that nobody took, thrown away with the names in them. */
export async function clearManualSheets({ db, now }: Scope<System>) {
  const before = new Date(now.getTime() - manualLimits.hoursKept * 3_600_000);
  await db
    .delete(manualSheets)
    .where(and(isNull(manualSheets.takenAt), lt(manualSheets.createdAt, before)));
}
