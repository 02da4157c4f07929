import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import { sheetsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderSheets } from "#db/schema/index.ts";

/** Sheets that were sent, the newest first, with how many of their rows are ordered. */
export async function listSheets(
  { db, actor }: Scope<Buyer>,
  after: { at: number; id: string } | undefined,
  limit: number,
) {
  const before =
    after &&
    or(
      lt(orderSheets.createdAt, new Date(after.at)),
      and(eq(orderSheets.createdAt, new Date(after.at)), lt(orderSheets.id, after.id)),
    );
  const rows = await db
    .select({
      id: orderSheets.id,
      name: orderSheets.name,
      fileId: orderSheets.fileId,
      userName: orderSheets.userName,
      rowCount: orderSheets.rowCount,
      createdAt: orderSheets.createdAt,
      clearedAt: orderSheets.clearedAt,
      orderedCount: sql<number>`(SELECT count(*) FROM order_sheet_rows r WHERE r.sheet_id = order_sheets.id AND r.order_id IS NOT NULL)`,
    })
    .from(orderSheets)
    .where(and(sheetsWithin(actor), before))
    .orderBy(desc(orderSheets.createdAt), desc(orderSheets.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? { at: last.createdAt.getTime(), id: last.id } : null;
  return { page, next };
}
