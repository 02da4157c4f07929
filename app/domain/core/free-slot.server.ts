import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** The first free `slot` of what a person keeps in this table; NULL where there is none. */
export function firstFreeSlot(
  table: SQLiteTable,
  ownerId: string,
  most: number,
  owner: "user_id" | "staff_id" = "user_id",
): SQL<number> {
  return sql<number>`(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most})
    SELECT min(i) FROM n WHERE i NOT IN (SELECT slot FROM ${table} WHERE ${sql.raw(owner)} = ${ownerId}))`;
}
