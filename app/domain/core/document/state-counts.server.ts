import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { countMax } from "./count-max.ts";

/** How many of the documents within a reach stand in each state, `countMax` meaning that many or more. */
export function stateCountsQuery<State extends string>(
  db: Database,
  table: "orders" | "shipping_requests" | "problem_cases" | "claims",
  within: SQL | undefined,
  states: readonly State[],
) {
  return db.all<{ state: State; count: number }>(sql`
    SELECT value AS state, (SELECT count(*) FROM (
      SELECT 1 FROM ${sql.identifier(table)} WHERE ${within} AND state = value LIMIT ${countMax}
    )) AS count
    FROM json_each(${JSON.stringify(states)})`);
}
