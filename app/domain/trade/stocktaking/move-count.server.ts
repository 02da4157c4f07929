import { and, eq, exists, sql } from "drizzle-orm";
import { type Guarded, guard } from "#app/domain/core/commit.server.ts";
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

/** A step of a count, first in its batch, unless somebody else took one since it was looked at. */
export function moveCount(
  { db }: Pick<Scope, "db">,
  { id, state, version }: From,
  changes: Changes = {},
): Guarded<"moved-meanwhile">[] {
  const own = eq(stockCounts.id, id);
  const asSeen = and(
    own,
    eq(stockCounts.state, state),
    version === undefined ? undefined : eq(stockCounts.version, version),
  );
  return [
    guard(exists(db.select().from(stockCounts).where(asSeen)), "moved-meanwhile"),
    db
      .update(stockCounts)
      .set({ ...(changes as object), version: sql`version + 1` })
      .where(own),
  ];
}
