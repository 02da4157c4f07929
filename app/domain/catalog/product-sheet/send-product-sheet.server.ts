import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { safeName } from "#app/domain/core/files/file-key.ts";
import type { Upload } from "#app/domain/core/files/save-pictures.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { readSheetFile } from "#app/domain/core/sheet-file/read-sheet-file.server.ts";
import type { Workbooks } from "#app/domain/core/sheet-file/workbooks.ts";
import { productSheets } from "#db/schema/index.ts";
import { productSheetLimits } from "./product-sheet-row.ts";
import { fileRowsMax, readProductRows } from "./read-product-rows.ts";

const { daysKept, sheetsPerDay } = productSheetLimits;

/**
 * 商品の一括登録の読み込み: keeps the rows of a sheet to be looked at; of the library nothing changes yet. The
 * same form twice keeps it once. Refuses what is no sheet or has no headings that we know.
 */
export async function sendProductSheet(
  scope: Scope<Buyer>,
  workbooks: Workbooks,
  id: string,
  file: Upload,
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const own = eq(productSheets.companyId, actor.companyId);
  const [[earlier], [sent]] = await db.batch([
    db
      .select({ id: productSheets.id })
      .from(productSheets)
      .where(and(eq(productSheets.id, id), own))
      .limit(1),
    db
      .select({ count: sql<number>`count(*)` })
      .from(productSheets)
      .where(and(own, gt(productSheets.createdAt, daysAfter(now, -1)))),
  ]);
  if (earlier) return done({ id });
  if ((sent?.count ?? 0) >= sheetsPerDay) return refuse("too-many-sheets");
  const tables = await readSheetFile(workbooks, file, fileRowsMax);
  if (!tables.ok) return tables;
  const read = readProductRows(tables.value);
  if (!read.ok) return read;
  const { fields, rows } = read.value;
  const written = await commit(
    scope,
    [
      db.insert(productSheets).values({
        id,
        companyId: actor.companyId,
        userName: actor.name,
        name: safeName(file.name),
        columns: fields,
        rows,
        createdAt: now,
      }),
      db
        .delete(productSheets)
        .where(and(own, lt(productSheets.createdAt, daysAfter(now, -daysKept)))),
    ],
    { "product_sheets.id": "sent-meanwhile" },
  );
  return written.ok ? done({ id }) : written;
}
