import { and, asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readReorder, reorder } from "#app/domain/trade/orders/reorder.server.ts";
import { cartLines, orderLines, orders, skus } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { orderPlaced, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

async function draftOf(id: string) {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  const lines = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position));
  return {
    order,
    lines: lines.map(({ skuId, quantity }) => [skuId, quantity]),
  };
}

test("makes one draft at today's prices and leaves the cart alone, however often it is sent", async () => {
  const { number } = await orderQuoted(shop);
  await shop.db.update(skus).set({ priceFen: 9_900 }).where(eq(skus.id, "sku-pouch"));
  const inCart = await shop.db.select().from(cartLines);
  const id = crypto.randomUUID();
  for (const _ of [1, 2])
    expect(await reorder(shop.as(hanako), { id, numbers: [number] })).toMatchObject({
      ok: true,
      value: { id },
    });
  const { order, lines } = await draftOf(id);
  expect(order).toMatchObject({ state: "draft", lineCount: 2, pieceCount: 80 });
  expect(lines).toEqual([
    ["sku-tote-natural", 30],
    ["sku-pouch", 50],
  ]);
  const [pouch] = await shop.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), eq(orderLines.skuId, "sku-pouch")));
  expect(pouch?.priceFen).toBeGreaterThan(5_000);
  expect(await shop.db.select().from(cartLines)).toEqual(inCart);
});

test("takes the lines of several orders together, as many as are in stock", async () => {
  const first = await orderQuoted(shop);
  const second = await orderPlaced(shop);
  await shop.db.update(skus).set({ stock: 40 }).where(eq(skus.id, "sku-pouch"));
  const id = crypto.randomUUID();
  const numbers = [first.number, second.number];
  expect(await reorder(shop.as(hanako), { id, numbers })).toMatchObject({
    ok: true,
  });
  expect((await draftOf(id)).lines.sort()).toEqual([
    ["sku-pouch", 40],
    ["sku-tote-natural", 60],
  ]);
});

test("leaves out what is not wished for or no longer sold, and names what is not in stock", async () => {
  const { number } = await orderPlaced(shop);
  const read = await readReorder(shop.as(hanako), [number]);
  if (!read.ok) throw new Error(read.reason);
  const [tote, pouch] = read.value.lines.map(({ line }) => line.id);
  const sent = (quantities: [string, number][]) => ({
    id: crypto.randomUUID(),
    numbers: [number],
    quantities: new Map(quantities),
  });
  const part = sent([[tote!, 25]]);
  expect(await reorder(shop.as(hanako), part)).toMatchObject({ ok: true });
  expect((await draftOf(part.id)).lines).toEqual([["sku-tote-natural", 25]]);
  expect(await reorder(shop.as(hanako), sent([[pouch!, 999_999]]))).toMatchObject({
    reason: "not-orderable",
    troubled: [{ id: pouch, trouble: "out-of-stock" }],
  });
  expect(await reorder(shop.as(hanako), sent([[tote!, 0]]))).toMatchObject({
    reason: "nothing-orderable",
  });
  await shop.db.update(skus).set({ stock: 0 });
  expect(
    await reorder(shop.as(hanako), {
      id: crypto.randomUUID(),
      numbers: [number],
    }),
  ).toMatchObject({ reason: "nothing-orderable" });
});

test("holds no more than an order does, and no order of another company", async () => {
  const { id, number } = await orderPlaced(shop);
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id)).limit(1);
  await shop.db.insert(orderLines).values(
    Array.from({ length: 199 }, (_, index) => ({
      ...line!,
      id: `more-${index}`,
      position: index + 2,
      note: `${index}`,
    })),
  );
  const buyer = shop.as(hanako);
  expect(await readReorder(buyer, [number])).toMatchObject({
    reason: "too-many-lines",
  });
  expect(await readReorder(buyer, [])).toMatchObject({
    reason: "nothing-chosen",
  });
  const many = Array.from({ length: 21 }, (_, index) => `KB-260115-${index + 1000}`);
  expect(await readReorder(buyer, many)).toMatchObject({
    reason: "too-many-orders",
  });
  expect(await readReorder(shop.as(taro), [number])).toMatchObject({
    reason: "not-found",
  });
});
