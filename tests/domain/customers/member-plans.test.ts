import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listMembers, memberPageQuery } from "#app/domain/customers/staff/members.server.ts";
import { staff } from "#db/schema/index.ts";
import { chen, openShop, type Shop } from "#tests/support/shop.ts";

// Ten thousand members, a tenth of them with nobody who looks after them.

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await shop.db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
    INSERT INTO companies (id, operation_id, name, manager_staff_id, cumulative_purchases_yen, created_at)
    SELECT 'c' || i, printf('2%05d', i), '商店' || i, iif(i % 10 = 0, NULL, iif(i % 2, 'zhou', 'chen')), 0, i FROM n`);
  await shop.db.run(sql`ANALYZE`);
}, 60_000);

test.each(["me", "none", "zhou"])(
  "members of %s are read in the order of their numbers along one index, to the last",
  async (manager) => {
    const scope = shop.as(chen);
    const page = memberPageQuery(scope, { words: "", manager }, "200100", 31);
    const rows = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${page.getSQL()}`);
    const plan = rows.map(({ detail }) => detail).join("\n");
    expect(plan).toMatch(/companies_manager \(manager_staff_id=\? AND operation_id>\?\)/);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
    const found: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const read: Awaited<ReturnType<typeof listMembers>> = await listMembers(
        scope,
        { words: "", manager },
        after,
        700,
      );
      found.push(...read.page.map(({ operationId }) => operationId));
      after = read.next;
    }
    const expected = { me: 4_002, none: 1_000, zhou: 5_000 }[manager];
    expect(found).toHaveLength(expected!);
    expect(found).toEqual([...new Set(found)].sort());
  },
);

test("members whose manager left are found by that, though neither nobody's nor anybody's who is here", async () => {
  const zhous = eq(staff.id, "zhou");
  const left = { words: "", manager: "left" };
  expect((await listMembers(shop.as(chen), left, "")).page).toEqual([]);
  await shop.db.update(staff).set({ state: "disabled" }).where(zhous);
  const { page, next } = await listMembers(shop.as(chen), left, "", 4_999);
  expect([page.length, page[0]!.managerName]).toEqual([4_999, expect.stringContaining("已停用")]);
  expect((await listMembers(shop.as(chen), left, next!)).page).toHaveLength(1);
  const query = memberPageQuery(shop.as(chen), left, "200100", 31);
  const rows = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`);
  const plan = rows.map(({ detail }) => detail).join("\n");
  expect(plan).toMatch(/SEARCH m USING COVERING INDEX companies_manager \(manager_staff_id=\?\)/);
  expect(plan).not.toMatch(/SCAN (companies|m)\b|TEMP B-TREE/);
  await shop.db.update(staff).set({ state: "in_use" }).where(zhous);
});
