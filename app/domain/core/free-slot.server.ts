import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * Selects the first free `slot`, from 1 to `slotCount`, among a person's rows of this table; NULL where all are
 * taken.
 */
export function firstFreeSlot(
  table: SQLiteTable,
  ownerId: string,
  slotCount: number,
  owner: "user_id" | "staff_id" = "user_id",
): SQL<number> {
  return sql<number>`(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${slotCount})
    SELECT min(i) FROM n WHERE i NOT IN (SELECT slot FROM ${table} WHERE ${sql.raw(owner)} = ${ownerId}))`;
}
