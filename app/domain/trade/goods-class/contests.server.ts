import { desc, eq, getTableColumns, type SQL } from "drizzle-orm";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { classContests } from "#db/schema/index.ts";

/** Without what only taking an answer back asks for. */
const { stoodBefore: _, ...shown } = getTableColumns(classContests);

/** The statement for what was said about the classes of a request's lines, the newest first. */
export function contestsQuery({ db }: Pick<Scope, "db">, requestId: string | SQL<string>) {
  return db
    .select(shown)
    .from(classContests)
    .where(eq(classContests.requestId, requestId))
    .orderBy(desc(classContests.askedAt))
    .limit(limits.linesPerOrder);
}
