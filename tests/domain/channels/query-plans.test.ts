import { type SQL, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { dueShopsQuery } from "#app/domain/channels/fetch-kinds.server.ts";
import { checkKind } from "#app/domain/channels/shops/run-fetch.server.ts";
import { staffShopsQuery } from "#app/domain/channels/shops/shop.server.ts";
import { queuePage } from "#app/domain/core/document/queue-page.ts";
import { channelFetches, channelShops } from "#db/schema/index.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { FakeShops, later } from "#tests/support/channels/shop-ports.ts";
import { chen, noon, openShop, type Shop } from "#tests/support/shop.ts";

// Lists of shops with as many of them as there may be.

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  const { shop: row } = await connectedShop(shop);
  const copies = Array.from({ length: 249 }, (_, number) => ({
    ...row,
    id: `copy-${number}`,
    shopId: `copy-${number}.myshopify.com`,
    connectedAt: later((number % 50) * 60_000),
  }));
  await shop.db.insert(channelShops).values(copies);
  await shop.db.insert(channelFetches).values(
    copies.map(({ id }) => ({
      id,
      shop: id,
      kind: "check",
      state: "done" as const,
      startedAt: noon,
    })),
  );
  await shop.db.run(sql`ANALYZE`);
});

async function plan(query: { getSQL(): SQL }) {
  const rows = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`);
  return rows.map(({ detail }) => detail).join("\n");
}

test("staff go through all shops of a state, each once, by an index", async () => {
  const seen: string[] = [];
  let after: { at: number; id: string } | undefined;
  do {
    const rows = await staffShopsQuery(shop.as(chen), "connected", after);
    const page = queuePage(rows, ({ connectedAt, id }) => ({ at: connectedAt.getTime(), id }));
    seen.push(...page.shown.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after);
  expect([seen.length, new Set(seen).size]).toEqual([250, 250]);
  expect(await plan(staffShopsQuery(shop.as(chen), "connected", { at: 1, id: "a" }))).toContain(
    "channel_shops_state (state=? AND (connected_at,id)>(?,?))",
  );
});

test("what is due of a shop is asked of its own fetches", async () => {
  const due = await plan(
    dueShopsQuery({ db: shop.db, now: noon }, { ports: new FakeShops().ports }, checkKind),
  );
  expect(due).not.toMatch(/SCAN (f|channel_fetches)\b/);
  expect(due).toMatch(/SEARCH f USING (COVERING )?INDEX channel_fetches_/);
});
