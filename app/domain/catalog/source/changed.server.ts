import { sql } from "drizzle-orm";

/** The condition of an upsert that a row to be written differs from the stored one in any of these columns. */
export function changed(table: string, columns: readonly string[]) {
  return sql.raw(
    columns.map((column) => `${table}.${column} IS NOT excluded.${column}`).join(" OR "),
  );
}
