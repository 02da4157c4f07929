import { desc, eq, gte, lte, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { type QueuePlace, queuePage, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, pickLines, pickLists, shippingLines, stockCounts } from "#db/schema/index.ts";

/** Shelves that the page proposes; there is more to do than that on no day. */
const proposedMax = 20;
/** Short picks of longer ago say nothing about a shelf any more. */
const proposedDays = 30;

/** A page of the counts, newest first, how many there are, and the shelves that should be counted. One round trip. */
export async function listCounts(scope: Scope<Staff>, after: QueuePlace | undefined) {
  const { db } = scope;
  const [rows, [length], proposed] = await db.batch([
    db
      .select({
        count: stockCounts,
        lots: sql<number>`(SELECT count(*) FROM stock_count_lines WHERE count_id = stock_counts.id)`,
      })
      .from(stockCounts)
      .where(
        after && sql`(${stockCounts.openedAt}, ${stockCounts.id}) < (${after.at}, ${after.id})`,
      )
      .orderBy(desc(stockCounts.openedAt), desc(stockCounts.id))
      .limit(queuePageSize + 1),
    db
      .select({ count: sql<number>`count(*)` })
      .from(stockCounts)
      // Counted along the index of the list.
      .where(lte(stockCounts.openedAt, scope.now)),
    proposedQuery(scope),
  ]);
  const { shown, next } = queuePage(rows, ({ count }) => ({
    at: count.openedAt.getTime(),
    id: count.id,
  }));
  return {
    counts: shown.map(({ count, lots }) => ({ ...count, lots })),
    next,
    total: length?.count ?? 0,
    proposed,
  };
}

/** Shelves where pieces were not to be found at a pick, and that were not counted since. */
function proposedQuery({ db, now }: Scope<Staff>) {
  return db
    .select({
      shelf: lots.shelf,
      pieces: sql<number>`sum(${pickLines.shortQuantity})`,
      lots: sql<number>`count(DISTINCT ${lots.id})`,
      since: sql`max(${pickLists.takenAt})`.mapWith(pickLists.takenAt),
    })
    .from(pickLists)
    .innerJoin(pickLines, sql`${pickLines.listId} = ${pickLists.id} AND short_quantity > 0`)
    .innerJoin(shippingLines, eq(shippingLines.id, pickLines.shippingLineId))
    .innerJoin(lots, eq(lots.id, shippingLines.lotId))
    .where(
      sql`${gte(pickLists.takenAt, daysAfter(now, -proposedDays))} AND ${lots.shelf} <> ''
        AND NOT EXISTS (SELECT 1 FROM stock_counts c WHERE c.state IN ('counting', 'awaiting') AND ${lots.shelf} BETWEEN c.from_shelf AND c.to_shelf)
        AND NOT EXISTS (SELECT 1 FROM stock_counts c WHERE c.state = 'booked' AND c.closed_at >= ${pickLists.takenAt} AND ${lots.shelf} BETWEEN c.from_shelf AND c.to_shelf)`,
    )
    .groupBy(lots.shelf)
    .orderBy(lots.shelf)
    .limit(proposedMax);
}
