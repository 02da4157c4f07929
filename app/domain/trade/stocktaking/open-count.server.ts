import { and, not, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, shelves, stockCounts } from "#db/schema/index.ts";
import { lies } from "./on-shelf.server.ts";
import { countedLotsMax } from "./stock-count.ts";

interface Range {
  /** The form's key, which becomes the count's id. */
  id: string;
  fromShelf: string;
  toShelf: string;
}

/**
 * 发起盘点: of the shelves from one code to another. A shelf is in one open count at a time, and a range
 * with more lots than a count books is refused.
 */
export async function openCount(scope: Scope<Staff>, { id, fromShelf, toShelf }: Range) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  if (fromShelf > toShelf) return refuse("wrong-way");
  const within = (column: typeof lots.shelf | typeof shelves.code) =>
    sql`${column} BETWEEN ${fromShelf} AND ${toShelf}`;
  const [[known], [there]] = await db.batch([
    db.select({ count: sql<number>`count(*)` }).from(shelves).where(within(shelves.code)),
    db
      .select({ count: sql<number>`count(*)` })
      .from(lots)
      .where(and(within(lots.shelf), lies)),
  ]);
  if (!known?.count) return refuse("no-such-shelf");
  if ((there?.count ?? 0) > countedLotsMax) return refuse("too-many-lots");

  const standing = sql`EXISTS (SELECT 1 FROM stock_counts c WHERE c.state IN ('counting', 'awaiting')
    AND c.from_shelf <= ${toShelf} AND c.to_shelf >= ${fromShelf} AND c.id <> ${id})`;
  const opened = await commit(
    scope,
    [
      guard(not(standing), "being-counted"),
      db.insert(stockCounts).values({
        id,
        fromShelf,
        toShelf,
        state: "counting",
        openedAt: now,
        openedBy: actor.id,
        openedByName: actor.name,
        version: 1,
      }),
    ],
    { "stock_counts.id": "done-already" },
  );
  if (opened.ok || opened.reason === "done-already") return done(undefined);
  return refuse(opened.reason);
}
