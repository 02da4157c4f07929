import { eq, max, min, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { japanMonth, startOfDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchingIfChanged } from "#app/domain/core/content-version.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { purchases, soldMonths } from "#db/schema/index.ts";

/**
 * Adds up by goods and month of Japan what was bought and not undone: pieces, and the orders they
 * were for. The month under way and the one before are added up again each time, since a purchase
 * may be undone; so are all since the newest that is known, however long nobody ran this. It writes
 * only what differs, so that pages kept of a month stay when nothing was bought.
 */
export async function sumSoldMonths(scope: Scope<System>): Promise<void> {
  const { db, now } = scope;
  const [[known], [first]] = await db.batch([
    db.select({ month: max(soldMonths.month) }).from(soldMonths),
    db
      .select({ boughtAt: min(purchases.boughtAt) })
      .from(purchases)
      .where(eq(purchases.state, "bought")),
  ]);
  const thisMonth = japanMonth(now);
  const since = known?.month ?? (first?.boughtAt ? japanMonth(first.boughtAt) : thisMonth);
  const lastMonth = monthAfter(thisMonth, -1);
  for (let month = since < lastMonth ? since : lastMonth; month <= thisMonth; )
    month = await sumMonth(scope, month);
}

/** Answers the month after. */
async function sumMonth(scope: Scope<System>, month: string): Promise<string> {
  const { db } = scope;
  const next = monthAfter(month, 1);
  const sold = sql`SELECT l.offer_id AS offer, o.category_id AS category,
      sum(b.quantity) AS pieces, count(DISTINCT p.order_id) AS orders
    FROM purchases p
    CROSS JOIN purchase_lines b ON b.purchase_id = p.id
    CROSS JOIN order_lines l ON l.id = b.order_line_id
    CROSS JOIN offers o ON o.id = l.offer_id
    WHERE o.popularity >= 0 AND p.state = 'bought' AND p.bought_at >= ${startOf(month)} AND p.bought_at < ${startOf(next)}
    GROUP BY l.offer_id, o.category_id`;
  await commit(
    scope,
    touchingIfChanged(scope, "goods", [
      db.run(sql`DELETE FROM sold_months WHERE month = ${month}
        AND offer_id NOT IN (SELECT offer FROM (${sold}))`),
      db.run(sql`INSERT INTO sold_months (month, offer_id, category_id, pieces, orders)
        SELECT ${month}, offer, category, pieces, orders FROM (${sold}) WHERE true
        ON CONFLICT (month, offer_id) DO UPDATE
        SET category_id = excluded.category_id, pieces = excluded.pieces, orders = excluded.orders
        WHERE (category_id, pieces, orders) <> (excluded.category_id, excluded.pieces, excluded.orders)`),
    ]),
    {},
  );
  return next;
}

function monthAfter(month: string, months: number) {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

function startOf(month: string) {
  return startOfDay(`${month}-01`).getTime();
}
