import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listSoldMonths, rankMonth } from "#app/domain/catalog/search/rank-month.server.ts";
import { undoPurchase } from "#app/domain/trade/purchasing/correct-purchase.server.ts";
import { sumSoldMonths } from "#app/domain/trade/purchasing/supplier-records.server.ts";
import { blacklist, contentVersions, purchases, soldMonths } from "#db/schema/index.ts";
import { hanako, li, openShop, type Shop } from "#tests/support/shop.ts";
import { orderBought } from "#tests/support/trade/trade.ts";

const tote = "600000000001";
const pouch = "600000000002";

const addUp = (shop: Shop) => sumSoldMonths(shop.as({ kind: "system", id: "sum-sold-months" }));
const rank = async (shop: Shop, month: string, more = {}) =>
  (await rankMonth(shop.as(hanako), { month, limit: 30, ...more })).map(
    ({ id, pieces, orders }) => [id, pieces, orders] as const,
  );
const goodsVersion = async ({ db }: Shop) =>
  (await db.select().from(contentVersions).where(eq(contentVersions.subject, "goods")))[0]!.version;

test("a month's ranking counts the pieces and orders that were bought in it, in Japan's days", async () => {
  const shop = await openShop();
  await orderBought(shop);
  await orderBought(shop);
  // The last minute of January and the first of February in Japan.
  const [first] = await shop.db
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.supplierId, "supplier-1"));
  const at = (id: string, moment: string) =>
    shop.db
      .update(purchases)
      .set({ boughtAt: new Date(moment) })
      .where(eq(purchases.id, id));
  await at(first!.id, "2026-01-31T23:59:59+09:00");
  shop.wait(20);
  await addUp(shop);
  expect(await listSoldMonths(shop.as(hanako))).toEqual(["2026-01"]);
  expect(await rank(shop, "2026-01")).toEqual([
    [pouch, 100, 2],
    [tote, 60, 2],
  ]);
  expect(await rank(shop, "2026-01", { categoryId: "nothing" })).toEqual([]);

  await at(first!.id, "2026-02-01T00:00:00+09:00");
  await addUp(shop);
  expect(await listSoldMonths(shop.as(hanako))).toEqual(["2026-02", "2026-01"]);
  expect(await rank(shop, "2026-02")).toEqual([[tote, 30, 1]]);
  expect(await rank(shop, "2026-01")).toEqual([
    [pouch, 100, 2],
    [tote, 30, 1],
  ]);
});

test("adding up twice changes nothing, and keeps the pages that are kept", async () => {
  const shop = await openShop();
  await orderBought(shop);
  await addUp(shop);
  const rows = await shop.db.select().from(soldMonths);
  const version = await goodsVersion(shop);
  expect(rows).toHaveLength(2);
  await addUp(shop);
  expect(await shop.db.select().from(soldMonths)).toEqual(rows);
  expect(await goodsVersion(shop)).toBe(version);
});

test("months in which nobody added up are made up, and what was undone is taken off", async () => {
  const shop = await openShop();
  await orderBought(shop);
  await addUp(shop);
  for (let month = 0; month < 3; month++) {
    shop.wait(31);
    await orderBought(shop);
  }
  const [newest] = await shop.db
    .select()
    .from(purchases)
    .where(eq(purchases.supplierId, "supplier-2"))
    .orderBy(sql`bought_at DESC`);
  const number = await shop.db.get<{ number: string }>(
    sql`SELECT number FROM orders WHERE id = ${newest!.orderId}`,
  );
  await addUp(shop);
  expect(await listSoldMonths(shop.as(hanako))).toEqual([
    "2026-04",
    "2026-03",
    "2026-02",
    "2026-01",
  ]);
  expect(await rank(shop, "2026-04")).toHaveLength(2);
  await undoPurchase(shop.as(li), number!.number, { purchaseId: newest!.id, reason: "卖家关店" });
  await addUp(shop);
  expect(await rank(shop, "2026-04")).toEqual([[tote, 30, 1]]);
});

test("a company sees none of what it has on its blacklist", async () => {
  const shop = await openShop();
  await orderBought(shop);
  await addUp(shop);
  await shop.db.insert(blacklist).values({
    id: "b",
    companyId: "hanako-shop",
    offerId: tote,
    addedAt: new Date(),
    addedByName: "山田花子",
  });
  expect(await rank(shop, "2026-01", { hiddenFor: "hanako-shop" })).toEqual([[pouch, 50, 1]]);
  expect(await rank(shop, "2026-01", { hiddenFor: "taro-shop" })).toHaveLength(2);
});

test("a ranking is read in the order of its index, and the months by steps into it", async () => {
  const shop = await openShop();
  const plan = async (text: string) =>
    (await shop.db.all<{ detail: string }>(sql.raw(`EXPLAIN QUERY PLAN ${text}`)))
      .map(({ detail }) => detail)
      .join("\n");
  for (const [category, index] of [
    ["", "sold_months_rank"],
    ["AND category_id = 'bags'", "sold_months_category_rank"],
  ]) {
    const found = await plan(
      `SELECT * FROM sold_months WHERE month = '2026-01' ${category} ORDER BY pieces DESC, orders DESC, offer_id DESC LIMIT 30`,
    );
    expect(found).toContain(`INDEX ${index}`);
    expect(found).not.toContain("TEMP B-TREE");
  }
  expect(
    await plan(
      "SELECT sum(1) FROM purchases WHERE state = 'bought' AND bought_at >= 1 AND bought_at < 2",
    ),
  ).toContain("purchases_bought");
});
