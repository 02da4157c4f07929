import { and, eq, isNull, sql } from "drizzle-orm";
import { sheetsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { orderSheetRows, orderSheets } from "#db/schema/index.ts";
import { matchRows } from "./match-rows.server.ts";
import { sheetFields, sheetLimits, type TypedRow } from "./sheet-row.ts";

export interface RowChange {
  row: number;
  /** What was typed into cells; "" empties one. */
  typed: TypedRow;
  /** Leaves the row out of the order, or takes it in again. */
  leftOut?: boolean;
}

/**
 * Corrects rows of a sheet, and looks up the goods of faulty rows again. Rows already ordered and the uploaded file
 * do not change.
 */
export async function mendSheet(
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
