import { eq, type SQLWrapper, sql } from "drizzle-orm";
import type { Statement } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { stockCounts } from "#db/schema/index.ts";
import type { CountState } from "./stock-count.ts";

type Changes = Partial<Record<keyof typeof stockCounts.$inferInsert, unknown>>;

interface From {
  id: string;
  state: CountState;
  /** What was looked at; left out where only the state has to be as it was. */
  version?: number;
}

/**
 * A step of a count, first in its batch: whoever came between leaves it no version to go on from.
 * Name `countRefusals` in the commit.
 */
export function moveCount(
  { db }: Pick<Scope, "db">,
  { id, state, version }: From,
  changes: Changes = {},
): Statement {
  const seen: SQLWrapper = version === undefined ? sql`1` : sql`version = ${version}`;
  return db
    .update(stockCounts)
    .set({
      ...(changes as object),
      version: sql`iif(state = ${state} AND ${seen}, version + 1, NULL)`,
    })
    .where(eq(stockCounts.id, id));
}

export const countRefusals = { "stock_counts.version": "moved-meanwhile" } as const;
