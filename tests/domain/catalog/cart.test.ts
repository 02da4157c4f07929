import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import { toCartLine } from "#app/domain/catalog/cart/cart.ts";
import {
  acceptPrices,
  changeCart,
  removeFromCart,
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
    value: { gone: [lines[0]!.id] },
  });
  expect(await linesOf(hanako)).toMatchObject([{ id: lines[1]!.id, quantity: 33 }]);
  expect(await removeFromCart(shop.as(hanako), [lines[0]!.id])).toEqual({
    ok: true,
    value: { count: 0 },
  });
});
