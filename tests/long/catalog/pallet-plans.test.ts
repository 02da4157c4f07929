import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { noConditions } from "#app/domain/catalog/pallets/pallet.ts";
import { makePallet } from "#app/domain/catalog/pallets/pallet-commands.server.ts";
import { palletGoodsQuery } from "#app/domain/catalog/pallets/pallet-queries.server.ts";
import { duePalletsQuery } from "#app/domain/catalog/pallets/search-pallet.server.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

// Goods of pallets, as many as there may be, are walked along an index.

const many = 1_000_000;
let shop: Shop;

// Read only: one shop for all.
beforeAll(async () => {
  shop = await openShop();
  await makePallet(shop.as(hanako), "p1", {
    name: "帆布",
    purpose: "",
    wanted: 500,
    confirms: true,
    refreshDays: 1,
    active: true,
    tells: true,
    conditions: { ...noConditions, words: "帆布" },
  });
  await shop.db.run(sql`INSERT INTO pallet_goods (pallet_id, company_id, offer_id, title_ja, state, price_fen, "out",
      gone, change, changed_on, from_fen)
    SELECT 'p1', 'hanako-shop', value, 'x', iif(value % 50 = 0, 'refused', iif(value % 3 = 0, 'listed', 'waiting')),
      100, 0, 0, 'new', '2026-01-15', 100 FROM generate_series(1, ${many})`);
  await shop.db.run(sql`INSERT INTO pallets SELECT id || value, company_id, value, name || value, purpose, conditions,
      wanted, confirms, refresh_days, active, tells, version, made_at, made_by_name, due_on, served_on
    FROM pallets, generate_series(2, 50) WHERE id = 'p1'`);
  await shop.db.run(sql`ANALYZE`);
}, 120_000);

async function plan(query: { getSQL(): SQL }) {
  const rows = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`);
  return rows.map(({ detail }) => detail).join("\n");
}

test("a page of a million goods is read as fast as one of a thousand, along its index", async () => {
  const scope = shop.as(hanako);
  for (const [palletId, index] of [
    [undefined, "pallet_goods_company (company_id=? AND state=? AND"],
    ["p1", "pallet_goods_state (pallet_id=? AND state=? AND"],
  ] as const) {
    const query = palletGoodsQuery(scope, { state: "waiting", palletId, after: 500_000 }, 31);
    const walked = await plan(query);
    expect(walked).toContain(index);
    expect(walked).not.toMatch(/SCAN|TEMP B-TREE/);
    const began = performance.now();
    expect(await query).toHaveLength(31);
    expect(performance.now() - began).toBeLessThan(100);
  }
});

test("pallets that are due are walked in the order of their waiting", async () => {
  const walked = await plan(duePalletsQuery(shop.as(hanako), 100));
  expect(walked).toContain("pallets_due (due_on<?)");
  expect(walked).not.toMatch(/SCAN|TEMP B-TREE/);
});
