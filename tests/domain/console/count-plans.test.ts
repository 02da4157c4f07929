import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { waitingRows } from "#app/domain/console/queues/queues.server.ts";
import { workQueues } from "#app/domain/console/queues/queues.ts";
import { ownWork, ownWorkCounts } from "#app/domain/console/teamwork/own-work.server.ts";
import { ordersOfPerson } from "#app/domain/trade/orders/order-lists.server.ts";
import { toPackTable } from "#app/domain/trade/shipments/shipping-stages.server.ts";
import { li, openShop } from "#tests/support/shop.ts";

const rows = waitingRows(li, { limit: 300, since: false });

test.each(Object.keys(workQueues) as (keyof typeof workQueues)[])(
  "the tab of %s is counted from an index, and sorts nothing",
  async (queue) => {
    const { db } = await openShop();
    const plan = await db.all<{ detail: string }>(
      sql`EXPLAIN QUERY PLAN WITH ${toPackTable(false)} SELECT count(*) FROM (${rows[queue]})`,
    );
    const read = plan.map(({ detail }) => detail);
    expect(read.join("\n")).not.toMatch(/TEMP B-TREE/);
    const tables = read.filter((detail) => /^(SCAN|SEARCH) /.test(detail));
    const stored = tables.filter((detail) => !/toPack|CONSTANT ROW|subquery/i.test(detail));
    // What decides about picking, and who counted, is looked up for the few that are asked about.
    const queued = stored.filter((detail) => !/^SEARCH (l|p|c|f) /.test(detail));
    // Two people's counts are never many; of all others no row is looked up: what a partial index is about holds by
    // itself.
    if (queue === "reviewCount") return;
    expect(queued.length).toBeGreaterThan(0);
    for (const detail of queued)
      expect(detail).toMatch(
        /COVERING INDEX|lots_to_shelve|bank_returns_line|unpack_lines_left|withdrawals_open|problem_cases_(stock|aside|settle|overdue)|card_payments_unsettled|bank_lines_open|top_up_reports_queue|bank_lines USING INTEGER PRIMARY KEY/,
      );
  },
);

test("one's own work is counted and read of what is open alone, along the index of the person and the kind", async () => {
  const shop = await openShop();
  const planOf = async (statement: SQL) =>
    (await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${statement}`)).map(
      ({ detail }) => detail,
    );
  const counted = await planOf(ownWorkCounts(li).own);
  expect(counted).toEqual([
    "SEARCH w USING COVERING INDEX open_work_of (staff_id=? AND is_ours=? AND document_kind=?)",
  ]);
  for (const isOurs of [true, false]) {
    const read = await planOf(ownWork(li, isOurs));
    const first = read.filter((detail) => /^(SCAN|SEARCH) w /.test(detail));
    expect(first.length).toBeGreaterThan(3);
    for (const detail of first)
      expect(detail).toMatch(
        /INDEX open_work_of \(staff_id=\? AND is_ours=\? AND document_kind=\?\)/,
      );
    expect(read.join("\n")).not.toMatch(/SCAN [adwc] |TEMP B-TREE/);
  }
});

test("since when requests wait for a quote is read of those alone that are weighed first, or quoted first", async () => {
  const { db } = await openShop();
  const { quoteShipping } = waitingRows(li, { limit: 1_000, since: true });
  const plan = await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${quoteShipping}`);
  const read = plan.map(({ detail }) => detail).filter((detail) => /^SEARCH r /.test(detail));
  expect(read).toHaveLength(2);
  for (const detail of read)
    expect(detail).toMatch(/shipping_requests_(quoting|packing) \(weighs_first=/);
});

test("a page of somebody's orders is read along the index in which theirs stand by number", async () => {
  const { db } = await openShop();
  const page = ordersOfPerson("li", sql`orders.state = 'buying'`, "KB-260115-0002", 30);
  const plan = await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${page}`);
  const read = plan.map(({ detail }) => detail).join("\n");
  expect(read).toMatch(/SEARCH a USING (COVERING )?INDEX assignments_by_number/);
  expect(read).not.toMatch(/SCAN|TEMP B-TREE/);
});
