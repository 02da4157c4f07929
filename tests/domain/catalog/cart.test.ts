import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import { judgeLines, pricedGoods, toCartLine } from "#app/domain/catalog/cart/cart.ts";
import {
  acceptPrices,
  changeCart,
  removeFromCart,
  undoRemoval,
} from "#app/domain/catalog/cart/change-cart.server.ts";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { joinGuestCart } from "#app/domain/customers/session/session.server.ts";
import { cartLines, carts, skus } from "#db/schema/index.ts";
import { machine } from "#tests/support/people.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";

const visitor: Visitor = { kind: "visitor", guestKey: "guest-1" };
const tote = "600000000001";
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

async function linesOf(actor: Buyer | Visitor) {
  return (await cartLinesQuery(shop.as(actor))).map(toCartLine);
}

function put(actor: Buyer | Visitor, quantities: Record<string, number>, offerId = tote) {
  return addToCart(shop.as(actor), {
    offerId,
    quantities: new Map(Object.entries(quantities)),
    note: "",
    optionIds: [],
  });
}

describe("adding", () => {
  test("two colours of a tote make two lines of one seller", async () => {
    expect(await put(hanako, { "sku-tote-natural": 30, "sku-tote-black": 20 })).toMatchObject({
      ok: true,
    });
    const lines = await linesOf(hanako);
    expect(lines.map(({ quantity, priceFen }) => [quantity, priceFen]).sort()).toEqual([
      [20, 1_580],
      [30, 1_520],
    ]);
    expect(new Set(lines.map(({ supplierId }) => supplierId)).size).toBe(1);
  });

  test("the same colour again adds to its line", async () => {
    await put(visitor, { "sku-tote-natural": 3 });
    await put(visitor, { "sku-tote-natural": 4 });
    expect((await linesOf(visitor)).map(({ quantity }) => quantity)).toEqual([7]);
  });

  test("what is not on that goods page, or more than its stock, is refused and changes nothing", async () => {
    expect(await put(hanako, { "sku-pouch": 1 })).toEqual({ ok: false, reason: "gone" });
    expect(await put(hanako, { "sku-tote-natural": 1_001 })).toEqual({
      ok: false,
      reason: "out-of-stock",
      short: [{ skuId: "sku-tote-natural", stock: 1_000 }],
    });
    expect(await put(hanako, {})).toEqual({ ok: false, reason: "nothing-chosen" });
    expect(await linesOf(hanako)).toEqual([]);
  });

  test("the 201st line is refused, a line that is there may still grow", async () => {
    await put(hanako, { "sku-tote-natural": 1 });
    const [cart] = await shop.db.select().from(carts);
    await shop.db.insert(cartLines).values(manyLines(cart!.id, 199));
    expect(await put(hanako, { "sku-tote-black": 1 })).toEqual({ ok: false, reason: "cart-full" });
    expect(await put(hanako, { "sku-tote-natural": 1 })).toMatchObject({ ok: true });
    expect(await shop.db.$count(cartLines)).toBe(200);
  });
});

describe("a price that changed since it was seen", () => {
  beforeEach(async () => {
    await put(hanako, { "sku-tote-natural": 10 });
    await shop.db.update(skus).set({ priceFen: 1_700 }).where(eq(skus.id, "sku-tote-natural"));
  });

  test("is shown beside the old one until the buyer accepts it", async () => {
    expect(await linesOf(hanako)).toMatchObject([
      { seenPriceFen: 1_520, priceFen: 1_700, priceChanged: true },
    ]);
    await acceptPrices(shop.as(hanako));
    expect(await linesOf(hanako)).toMatchObject([{ seenPriceFen: 1_700, priceChanged: false }]);
  });
});

test("one hundred pieces of an offer reach its tier, whatever their colours", async () => {
  await put(hanako, { "sku-tote-natural": 60, "sku-tote-black": 40 });
  expect((await linesOf(hanako)).map(({ priceFen }) => priceFen).sort()).toEqual([1_420, 1_480]);
});

test("a price that fell asks for no consent", async () => {
  await put(hanako, { "sku-tote-natural": 10 });
  await shop.db.update(skus).set({ priceFen: 1_300 }).where(eq(skus.id, "sku-tote-natural"));
  await acceptPrices(shop.as(hanako));
  expect(await linesOf(hanako)).toMatchObject([
    { seenPriceFen: 1_520, priceFen: 1_300, priceChanged: true },
  ]);
});

test("the browser prices what is typed as the server does once it is saved", async () => {
  await put(hanako, { "sku-tote-natural": 60, "sku-tote-black": 30 });
  await put(hanako, { "sku-pouch": 20 }, "600000000002");
  const read = async () =>
    (await cartLinesQuery(shop.as(hanako))).map((row) => ({
      ...toCartLine(row),
      goods: pricedGoods(row),
    }));
  for (const quantities of [
    [1, 1, 1],
    [60, 40, 200],
    [5_000, 99, 3],
  ]) {
    const typed = (await read()).map((line, at) => ({
      ...line,
      quantity: quantities[at]!,
      selected: at !== 1 || quantities[1] !== 99,
    }));
    const counted = judgeLines(typed);
    await changeCart(shop.as(hanako), typed);
    expect(judgeLines(await read())).toEqual(counted);
    expect((await read()).map(({ priceFen }) => priceFen)).toEqual(
      counted.map(({ priceFen }) => priceFen),
    );
  }
});

describe("元に戻す", () => {
  const removal = "7d1c0b52-7a4e-4d0c-9a53-0d2b9b2f7c11";
  const filled = async (who: Buyer | Visitor) => {
    await put(who, { "sku-tote-natural": 10 });
    const [line] = await linesOf(who);
    const labelData = { managementNumber: "H-1", asin: "", labelNumber: "" };
    const change = { ...line!, quantity: 12, note: "箱なし", optionIds: ["photo"], labelData };
    await changeCart(shop.as(who), [{ ...change, selected: false }]);
    await put(who, { "sku-tote-black": 20 });
    return linesOf(who);
  };

  test.each([
    ["member", hanako],
    ["visitor", visitor],
  ])("brings a %s's line back as it was and where it was, once", async (_, who) => {
    const before = await filled(who);
    await removeFromCart(shop.as(who), [before[0]!.id], removal);
    expect(await linesOf(who)).toEqual([before[1]]);
    for (const count of [1, 0])
      expect(await undoRemoval(shop.as(who), removal)).toEqual({ ok: true, value: { count } });
    expect(await linesOf(who)).toEqual(before);
  });

  test("adds to the same wish where it was put into the cart again", async () => {
    const [line] = await filled(hanako);
    await removeFromCart(shop.as(hanako), [line!.id], removal);
    const [row] = await shop.db.select().from(cartLines).where(eq(cartLines.id, line!.id));
    const [cart] = await shop.db.select().from(carts).where(eq(carts.userId, hanako.id));
    await shop.db.insert(cartLines).values({ ...row!, id: "again", cartId: cart!.id, quantity: 3 });
    await undoRemoval(shop.as(hanako), removal);
    const same = (await linesOf(hanako)).filter(({ note }) => note === "箱なし");
    expect(same).toMatchObject([{ id: "again", quantity: 15 }]);
  });

  test("is nobody else's, and over after a day", async () => {
    const [line] = await filled(hanako);
    await put(taro, { "sku-tote-natural": 10 });
    const [foreign] = await linesOf(taro);
    await removeFromCart(shop.as(hanako), [line!.id], removal);
    for (const who of [taro, visitor])
      expect(await undoRemoval(shop.as(who), removal)).toEqual({ ok: false, reason: "not-found" });
    // Nor may a form of somebody else put lines into this removal.
    expect(await removeFromCart(shop.as(taro), [foreign!.id], removal)).toEqual({
      ok: false,
      reason: "not-found",
    });
    expect(await linesOf(taro)).toMatchObject([{ id: foreign!.id }]);
    shop.wait(2);
    await removeFromCart(shop.as(taro), [foreign!.id]);
    expect(await undoRemoval(shop.as(hanako), removal)).toEqual({ ok: false, reason: "not-found" });
    expect(await shop.db.$count(cartLines, eq(cartLines.id, line!.id))).toBe(0);
  });

  test("stays removed where the cart is full meanwhile", async () => {
    const [line] = await filled(hanako);
    await removeFromCart(shop.as(hanako), [line!.id], removal);
    const [cart] = await shop.db.select().from(carts).where(eq(carts.userId, hanako.id));
    await shop.db.insert(cartLines).values(manyLines(cart!.id, 199));
    expect(await undoRemoval(shop.as(hanako), removal)).toEqual({ ok: false, reason: "cart-full" });
    await shop.db.delete(cartLines).where(eq(cartLines.id, "line-0"));
    expect(await undoRemoval(shop.as(hanako), removal)).toMatchObject({ value: { count: 1 } });
  });
});

describe("somebody else's cart", () => {
  test("is not seen, changed or emptied", async () => {
    await put(hanako, { "sku-tote-natural": 10 });
    const [line] = await linesOf(hanako);
    const change = { id: line!.id, quantity: 1, note: "", optionIds: [], selected: true };

    expect(await linesOf(taro)).toEqual([]);
    expect(await changeCart(shop.as(taro), [change])).toEqual({ ok: false, reason: "not-found" });
    expect(await removeFromCart(shop.as(taro), [line!.id])).toEqual({
      ok: false,
      reason: "not-found",
    });
    expect(await linesOf(hanako)).toMatchObject([{ quantity: 10 }]);
  });
});

describe("a visitor's cart at sign-in", () => {
  const join = async () => {
    await shop.db
      .insert(carts)
      .values({ id: "own", userId: hanako.id, createdAt: shop.as(hanako).now })
      .onConflictDoNothing();
    await commit(shop.as(machine), joinGuestCart(shop.db, "guest-1", hanako.id), {});
  };

  test("joins the member's: same goods add up, others come along", async () => {
    await put(visitor, { "sku-tote-natural": 3, "sku-tote-black": 2 });
    await put(hanako, { "sku-tote-natural": 5 });
    await join();
    const lines = await linesOf(hanako);
    expect(lines.map(({ skuId, quantity }) => [skuId, quantity]).sort()).toEqual([
      ["sku-tote-black", 2],
      ["sku-tote-natural", 8],
    ]);
    expect(await linesOf(visitor)).toEqual([]);
  });

  test("never brings the member's over 200 lines", async () => {
    await put(visitor, { "sku-tote-natural": 3, "sku-tote-black": 2 });
    await shop.db
      .insert(carts)
      .values({ id: "own", userId: hanako.id, createdAt: shop.as(hanako).now });
    await shop.db.insert(cartLines).values(manyLines("own", 199));
    await join();
    const [row] = await shop.db
      .select({ count: sql<number>`count(*)` })
      .from(cartLines)
      .where(eq(cartLines.cartId, "own"));
    expect(row?.count).toBe(200);
  });
});

function manyLines(cartId: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `line-${index}`,
    cartId,
    skuId: `sku-${index}`,
    offerId: "offer",
    supplierId: "supplier-1",
    platform: "1688" as const,
    quantity: 1,
    seenPriceFen: 100,
    optionIds: [],
    addedAt: new Date(index),
  }));
}

test("a line that left the cart meanwhile is named, and the others are written", async () => {
  await put(hanako, { "sku-tote-natural": 10 });
  await put(hanako, { "sku-tote-black": 20 });
  const lines = await linesOf(hanako);
  await removeFromCart(shop.as(hanako), [lines[0]!.id]);
  const changes = lines.map((line) => ({ ...line, quantity: 33 }));
  expect(await changeCart(shop.as(hanako), changes)).toEqual({
    ok: true,
    value: { gone: [lines[0]!.id], merged: 0 },
  });
  expect(await linesOf(hanako)).toMatchObject([{ id: lines[1]!.id, quantity: 33 }]);
  expect(await removeFromCart(shop.as(hanako), [lines[0]!.id])).toEqual({
    ok: true,
    value: { count: 0 },
  });
});
