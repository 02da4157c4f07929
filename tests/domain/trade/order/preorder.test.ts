import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import {
  openPreorders,
  reschedulePreorder,
  reserveOrder,
  startPreorder,
} from "#app/domain/trade/orders/preorder.server.ts";
import { orderLines, orders, ownProductSources } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;
let order: { id: string; number: string };
const system = { kind: "system", id: "open-preorders" } as const;
const on = (moment: string) => openPreorders({ ...shop.as(system), now: new Date(moment) });
const state = async () =>
  (await shop.db.select().from(orders).where(eq(orders.id, order.id)).limit(1))[0]!.state;

beforeEach(async () => {
  shop = await openShop();
  order = await orderPlaced(shop, false);
});

test("a pre-order waits for its day of Japan, and is quoted from its first hour", async () => {
  expect((await reserveOrder(shop.as(hanako), order.number, "2026-02-01")).ok).toBe(true);
  await on("2026-01-31T23:59:00+09:00");
  expect(await state()).toBe("preorder");
  await on("2026-02-01T00:05:00+09:00");
  expect(await state()).toBe("quoting");
});

test.each([
  ["by its buyer", () => startPreorder(shop.as(hanako), order.number)],
  ["by its day", () => on("2026-02-01T00:05:00+09:00")],
])("a pre-order that is submitted %s leaves its price with the own product", async (_, submit) => {
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const { skuId, priceFen } = line!;
  await addFromGoods(shop.as(hanako), [{ skuId }]);
  const source = eq(ownProductSources.skuId, skuId);
  await shop.db.update(ownProductSources).set({ seenPriceFen: 1 }).where(source);
  await reserveOrder(shop.as(hanako), order.number, "2026-02-01");
  await submit();
  const [kept] = await shop.db.select().from(ownProductSources).where(source);
  expect(kept!.seenPriceFen).toBe(priceFen);
});

test("a pre-order cancelled before its day stays cancelled", async () => {
  await reserveOrder(shop.as(hanako), order.number, "2026-02-01");
  expect((await cancelOrder(shop.as(hanako), order.number, "")).ok).toBe(true);
  await on("2026-02-01T00:05:00+09:00");
  expect(await state()).toBe("cancelled");
});

test.each(["2026-01-15", "2025-12-31", "2026-08-01"])("%s is no day to reserve", async (day) => {
  expect(await reserveOrder(shop.as(hanako), order.number, day)).toMatchObject({
    reason: "not-ahead",
  });
  expect(await state()).toBe("draft");
});

test("a draft of another company is not found", async () => {
  expect(await reserveOrder(shop.as(taro), order.number, "2026-02-01")).toMatchObject({
    reason: "not-found",
  });
});

test("a pre-order moves to another day, and is quoted on that one", async () => {
  const buyer = shop.as(hanako);
  await reserveOrder(buyer, order.number, "2026-02-01");
  expect((await reschedulePreorder(buyer, order.number, "2026-02-10")).ok).toBe(true);
  await on("2026-02-01T00:05:00+09:00");
  expect(await state()).toBe("preorder");
  for (const day of ["2026-01-15", "2026-08-01"])
    expect(await reschedulePreorder(buyer, order.number, day)).toMatchObject({
      reason: "not-ahead",
    });
  expect(await reschedulePreorder(shop.as(taro), order.number, "2026-02-11")).toMatchObject({
    reason: "not-found",
  });
  await on("2026-02-10T00:05:00+09:00");
  expect(await state()).toBe("quoting");
  expect(await reschedulePreorder(buyer, order.number, "2026-02-11")).toMatchObject({
    reason: "not-a-preorder",
  });
});

test("a pre-order is quoted before its day when its buyer asks, once however often it is sent", async () => {
  const buyer = shop.as(hanako);
  expect(await startPreorder(buyer, order.number)).toMatchObject({
    reason: "not-a-preorder",
  });
  await reserveOrder(buyer, order.number, "2026-02-01");
  expect(await startPreorder(shop.as(taro), order.number)).toMatchObject({
    reason: "not-found",
  });
  expect(await startPreorder(buyer, order.number)).toMatchObject({ ok: true });
  expect(await startPreorder(buyer, order.number)).toMatchObject({ ok: true });
  expect(await state()).toBe("quoting");
});
