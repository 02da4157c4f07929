import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { amountsVersions } from "#db/schema/index.ts";

/** As many as a page shows: each holds all lines of its order. */
const versionsMax = 30;

/** The statement for an order's versions, the newest first. */
export function amountsVersionsQuery({ db }: Pick<Scope, "db">, orderId: string | SQL<string>) {
  return db
    .select()
    .from(amountsVersions)
    .where(eq(amountsVersions.orderId, orderId))
    .orderBy(desc(sql`rowid`))
    .limit(versionsMax);
}
