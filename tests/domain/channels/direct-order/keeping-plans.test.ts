import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { upsertOrders } from "#app/domain/channels/orders/import-orders.server.ts";
import { channelOrder } from "#tests/support/channels/channel-orders.ts";
import { directShop } from "#tests/support/channels/direct-orders.ts";
import { later, testSeal } from "#tests/support/channels/shop-ports.ts";
import { sqlOf } from "#tests/support/sql-of.ts";

test("a page of orders is kept by the keys of its own, however many the shop has", async () => {
  const { shop, row } = await directShop();
  const scope = { db: shop.db, now: later(0) };
  const statements = await upsertOrders(scope, row, [channelOrder("7")], testSeal);
  const plans = [];
  for (const one of statements) {
    const steps = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${sqlOf(one)}`);
    plans.push(steps.map(({ detail }) => detail).join("\n"));
  }
  const looking = plans.filter((plan) => /\bo\b/.test(plan));
  expect(looking).toHaveLength(2);
  for (const plan of looking)
    expect(plan).toMatch(
      /SEARCH o USING \w*\s*INDEX channel_orders_one \(shop=\? AND order_id=\?\)/,
    );
});
