import { eq, inArray, max, min, type SQL, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import {
  dayMs,
  daysAfter,
  japanDay,
  japanMonth,
  monthAfter,
  startOfDay,
} from "#app/domain/core/calendar.ts";
import { chunks } from "#app/domain/core/chunks.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent, touchContentIfChanged } from "#app/domain/core/content-version.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { purchases, soldMonths, supplierRecords } from "#db/schema/index.ts";

/**
 * Adds up, by goods and month of Japan, what was bought and not undone: the pieces and the number of orders.
 * The present month and the one before are added up again each time, since a purchase may be undone; so are
 * all since the newest known month, however long this has not run. It writes only what differs, so that
 * cached pages of a month stay when nothing was bought.
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

/** Adds up one month and answers the next. */
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
    touchContentIfChanged(scope, "goods", [
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

function startOf(month: string) {
  return startOfDay(`${month}-01`).getTime();
}

type SupplierRecord = typeof supplierRecords.$inferSelect;

const months = 12;
const rowsPerCommit = 200;

/**
 * Adds up our experience with each seller over the last twelve months: whether goods reached our warehouse
 * within the days after which a parcel is late, what could not be bought, what inspection found, and how far
 * the paid price was from the quoted one. It reads a month of purchases at a time and writes only what
 * differs, so that cached pages stay where nothing happened.
 */
export async function sumSupplierRecords(scope: Scope<System>): Promise<void> {
  const { db } = scope;
  const found = new Map<string, SupplierRecord>();
  for (const [from, to] of spans(scope.now))
    for (const row of await db.all<SupplierRecord>(boughtBetween(scope, from, to)))
      found.set(row.supplierId, addUp(found.get(row.supplierId), row));

  const known = await db.select().from(supplierRecords);
  const gone = known.map(({ supplierId }) => supplierId).filter((id) => !found.has(id));
  const standing = new Map(known.map((row) => [row.supplierId, JSON.stringify(row)]));
  const changed = [...found.values()].filter(
    (row) => standing.get(row.supplierId) !== JSON.stringify(row),
  );
  for (const ids of chunks(gone, rowsPerCommit))
    await commit(
      scope,
      [
        db.delete(supplierRecords).where(inArray(supplierRecords.supplierId, ids)),
        touchContent(scope, "goods"),
      ],
      {},
    );
  for (const rows of chunks(changed, rowsPerCommit))
    await commit(
      scope,
      [...rows.map((row) => upsertRecord(scope, row)), touchContent(scope, "goods")],
      {},
    );
}

function upsertRecord({ db }: Scope<System>, row: SupplierRecord) {
  return db
    .insert(supplierRecords)
    .values(row)
    .onConflictDoUpdate({ target: supplierRecords.supplierId, set: row });
}

/**
 * Selects the lines of purchases that were not undone, with when they arrived, and beside them the lines
 * that were refused.
 */
function boughtBetween({ now }: Scope<System>, from: number, to: number): SQL {
  const lateMs = sql`SELECT ${dayMs} * CAST(value AS INTEGER) FROM settings
    WHERE key = 'parcelLateDays' AND effective_from <= ${japanDay(now)} ORDER BY effective_from DESC LIMIT 1`;
  return sql`WITH late(ms) AS (${lateMs}), bought AS (
    SELECT p.supplier_id, p.bought_at, p.order_id, b.quoted_fen, b.paid_fen, late.ms,
      (SELECT min(t.received_at) FROM lots t WHERE t.order_line_id = b.order_line_id AND t.purchase_id = p.id) AS came,
      (SELECT sum(t.quantity) FROM lots t WHERE t.order_line_id = b.order_line_id AND t.purchase_id = p.id
        AND t.inspected_at IS NOT NULL) AS checked,
      (SELECT sum(c.quantity) FROM problem_cases c CROSS JOIN lots t ON t.id = c.lot_id
        WHERE c.order_id = p.order_id AND c.order_line_id = b.order_line_id AND c.kind = 'damaged'
        AND t.purchase_id = p.id) AS bad
    FROM late CROSS JOIN purchases p CROSS JOIN purchase_lines b ON b.purchase_id = p.id
    WHERE p.state = 'bought' AND p.bought_at >= ${from} AND p.bought_at < ${to}
  )
  SELECT supplier_id AS supplierId, count(*) AS lines, 0 AS refusedLines,
    sum(came IS NOT NULL OR bought_at + ms < ${now.getTime()}) AS dueLines,
    sum(came IS NOT NULL AND came <= bought_at + ms) AS onTimeLines,
    coalesce(sum(checked), 0) AS checkedPieces, coalesce(sum(bad), 0) AS badPieces,
    sum(quoted_fen) AS quotedFen, sum(paid_fen) AS paidFen
  FROM bought GROUP BY supplier_id
  UNION ALL
  SELECT l.supplier_id, 0, count(*), 0, 0, 0, 0, 0, 0
  FROM order_lines l CROSS JOIN orders o ON o.id = l.order_id
  WHERE l.refusal IS NOT NULL AND o.created_at >= ${from} AND o.created_at < ${to}
  GROUP BY l.supplier_id`;
}

function addUp(sum: SupplierRecord | undefined, row: SupplierRecord): SupplierRecord {
  if (!sum) return row;
  const { supplierId, ...figures } = row;
  const both = Object.entries(figures).map(([name, value]) => [
    name,
    value + sum[name as keyof typeof figures],
  ]);
  return { supplierId, ...Object.fromEntries(both) } as SupplierRecord;
}

/** Answers the months of Japan up to now, oldest first, as moments from and to. */
function spans(now: Date): [number, number][] {
  const first = (back: number) => startOf(monthAfter(japanMonth(now), -back));
  return Array.from({ length: months }, (_, at) => {
    const back = months - 1 - at;
    return [first(back), back === 0 ? daysAfter(now, 1).getTime() : first(back - 1)];
  });
}
