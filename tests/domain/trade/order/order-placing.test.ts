import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { editOrder } from "#app/domain/trade/orders/edit-order.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { listOrders } from "#app/domain/trade/orders/order-lists.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { placeOrder, submitOrder } from "#app/domain/trade/orders/place-order.server.ts";
import type { OrderEdit } from "#app/domain/trade/orders/plan-edit.ts";
import { orderFromCart } from "#app/domain/trade/orders/write-order.server.ts";
import { cartLines, orders, skus } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { contentOf } from "#tests/support/trade/trade.ts";

let shop: Shop;
const id = "5f0f9f6e-7d5f-4e0c-9a55-0d9c1f6d2a01";
const everything = { state: undefined, words: "", sort: "newest" } as const;

beforeEach(async () => {
  shop = await openShop();
});

async function fillCart(buyer: Buyer = hanako) {
  const add = (offerId: string, quantities: Record<string, number>, optionIds: string[] = []) =>
    addToCart(shop.as(buyer), {
      offerId,
      quantities: new Map(Object.entries(quantities)),
      note: "厚手",
      optionIds,
    });
  await add("600000000001", { "sku-tote-natural": 30, "sku-tote-black": 80 }, ["photo", "insure"]);
  await add("600000000002", { "sku-pouch": 50 });
  return (await shop.db.select().from(cartLines)).map((line) => line.id);
}

async function place(
  lineIds: string[],
  submit = false,
  idempotencyKey = id,
  buyer: Buyer = hanako,
) {
  return placeOrder(shop.as(buyer), { id: idempotencyKey, lineIds, note: "急ぎません", submit });
}

async function placedNumber(submit = false) {
  const placed = await place(await fillCart(), submit);
  if (!placed.ok) throw new Error(placed.reason);
  return placed.value.number;
}

describe("placing an order", () => {
  test("takes the cart's lines at their prices and adds up to the yen", async () => {
    const placed = await place(await fillCart());
    expect(placed).toEqual({ ok: true, value: { id, number: "KB-260115-0001", state: "draft" } });

    const found = (await findOrder(shop.as(hanako), "KB-260115-0001"))!;
    // 110 totes reach the tier of 100: one yuan off each.
    expect(found.lines.map(({ quantity, priceFen }) => [quantity, priceFen]).sort()).toEqual([
      [30, 1_420],
      [50, 680],
      [80, 1_480],
    ]);
    // Photo 1 yuan a piece and 3 % of the price: 30 × (1.00 + 0.426) = 42.78.
    expect(found.lines.find(({ quantity }) => quantity === 30)?.optionsFen).toBe(4_278);
    expect(found.freights.map(({ freightFen }) => freightFen)).toEqual([800, 800]);
    expect(found.order).toMatchObject({
      state: "draft",
      lineCount: 3,
      pieceCount: 160,
      goodsFen: 30 * 1_420 + 80 * 1_480 + 50 * 680,
    });
    expect(found.order.totalYen).toBe(breakdown(found.order).totalYen);
    expect(await shop.db.$count(cartLines)).toBe(0);
  });

  test("見積を依頼する writes both steps into the history", async () => {
    const found = (await findOrder(shop.as(hanako), await placedNumber(true)))!;
    expect(found.order).toMatchObject({
      state: "quoting",
      version: 2,
      submittedAt: shop.as(hanako).now,
    });
    expect(found.events.map(({ version, move }) => [version, move])).toEqual([
      [2, "submit"],
      [1, "create"],
    ]);
  });

  test("the same form twice makes one order and shows the first", async () => {
    const lines = await fillCart();
    const [first, second] = await Promise.all([place(lines), place(lines)]);
    expect(first).toEqual(second);
    expect(await place(lines)).toEqual(first);
    expect(await shop.db.$count(orders)).toBe(1);
  });

  test("a draft whose form comes again as 見積を依頼する is submitted", async () => {
    const lines = await fillCart();
    expect(await place(lines)).toMatchObject({ value: { state: "draft" } });
    for (const _ of [1, 2])
      expect(await place(lines, true)).toMatchObject({ value: { state: "quoting" } });
    expect(await shop.db.select().from(orders)).toMatchObject([{ state: "quoting", version: 2 }]);
  });

  test("two tabs with the same cart lines make one order", async () => {
    const lines = await fillCart();
    const other = "5f0f9f6e-7d5f-4e0c-9a55-0d9c1f6d2a02";
    const results = await Promise.all([place(lines), place(lines, false, other)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "cart-changed" });
    expect(await shop.db.$count(orders)).toBe(1);
  });

  test("a price that moved since the buyer saw it is shown, not taken", async () => {
    const lines = await fillCart();
    await place([], false); // nothing chosen changes nothing
    await shop.db.update(skus).set({ priceFen: 700 }).where(eq(skus.id, "sku-pouch"));
    const [pouch] = await shop.db.select().from(cartLines).where(eq(cartLines.skuId, "sku-pouch"));

    expect(await place([pouch!.id])).toEqual({ ok: false, reason: "price-changed" });
    const { lines: shown } = await orderFromCart(shop.as(hanako), [pouch!.id]);
    expect(shown[0]).toMatchObject({ seenPriceFen: 680, priceFen: 700, priceChanged: true });
    expect(await shop.db.$count(cartLines)).toBe(lines.length);
  });

  test("what is sold out cannot be ordered", async () => {
    await fillCart();
    await shop.db.update(skus).set({ stock: 49 }).where(eq(skus.id, "sku-pouch"));
    const [pouch] = await shop.db.select().from(cartLines).where(eq(cartLines.skuId, "sku-pouch"));
    expect(await place([pouch!.id])).toEqual({ ok: false, reason: "not-orderable" });
  });

  test("another's cart lines are as good as gone, and another company sees no order", async () => {
    const lines = await fillCart();
    expect(await place(lines, false, id, taro)).toEqual({ ok: false, reason: "cart-changed" });
    await place(lines);
    expect(await findOrder(shop.as(taro), "KB-260115-0001")).toBeUndefined();
    expect(await cancelOrder(shop.as(taro), "KB-260115-0001", "")).toEqual({
      ok: false,
      reason: "not-found",
    });
    expect(await place(lines, false, id, taro)).toMatchObject({ ok: false });
    expect((await listOrders(shop.as(taro), everything, undefined, 20)).orders).toEqual([]);
  });

  test("an employee without the permission is refused", async () => {
    const lines = await fillCart();
    expect(await place(lines, false, id, { ...kenji, permissions: ["pay"] })).toEqual({
      ok: false,
      reason: "forbidden",
    });
    expect(await cancelOrder(shop.as({ ...kenji, permissions: [] }), "KB-260115-0001", "")).toEqual(
      { ok: false, reason: "forbidden" },
    );
  });
});

describe("a draft", () => {
  test("changes quantities by today's tiers, drops lines and their freight", async () => {
    const number = await placedNumber();
    const wish = await contentOf(
      ...([shop, number] as const),
      ({ skuId }) => ({ note: "", quantity: 20, remove: skuId === "sku-pouch" }),
      { note: "変更" },
    );
    const changed = await editOrder(shop.as(kenji), number, wish);
    expect(changed).toMatchObject({ ok: true });

    const after = (await findOrder(shop.as(hanako), number))!;
    expect(after.lines.map(({ priceFen }) => priceFen).sort()).toEqual([1_520, 1_580]);
    expect(after.freights).toHaveLength(1);
    expect(after.order).toMatchObject({
      version: 2,
      pieceCount: 40,
      freightFen: 800,
      goodsFen: 62_000,
    });
    expect(after.order.totalYen).toBe(breakdown(after.order).totalYen);
  });

  test("keeps its last line and its stock limit", async () => {
    const number = await placedNumber();
    const all = (quantity: number, remove: boolean) =>
      contentOf(shop, number, () => ({ quantity, remove }));
    const refusedAs = async (edit: OrderEdit) => editOrder(shop.as(hanako), number, edit);
    expect(await refusedAs(await all(1, true))).toEqual({ ok: false, reason: "nothing-left" });
    expect(await refusedAs(await all(5_000, false))).toEqual({ ok: false, reason: "out-of-stock" });
    const some = await all(1, false);
    expect(await refusedAs({ ...some, lines: some.lines.slice(1) })).toEqual({
      ok: false,
      reason: "lines-differ",
    });
  });

  test("is submitted once, and what was meant for a draft does not touch it after", async () => {
    const number = await placedNumber();
    expect(await submitOrder(shop.as(hanako), number)).toMatchObject({ ok: true });
    expect(await submitOrder(shop.as(hanako), number)).toMatchObject({ ok: true });
    const late = await contentOf(shop, number, () => ({ quantity: 20 }));
    expect(await editOrder(shop.as(hanako), number, late, ["change"])).toEqual({
      ok: false,
      reason: "not-editable",
    });
  });
});

describe("the list", () => {
  test("pages neither skip nor repeat, in both directions, and filters by state and words", async () => {
    for (let index = 0; index < 45; index++) {
      const at = new Date(shop.as(hanako).now.getTime() + Math.floor(index / 3));
      await shop.db.insert(orders).values({
        id: `o${index}`,
        number: `KB-TEST-${index}`,
        companyId: hanako.companyId,
        userId: "hanako",
        version: 1,
        createdAt: at,
        state: index % 2 ? ("quoting" as const) : ("draft" as const),
        lineCount: 1,
        pieceCount: 1,
        totalYen: 1,
        ttsRate: "21",
        spreadYen: "0.7",
        serviceRatePercent: "5.0",
        goodsFen: 1,
        freightFen: 0,
        optionsFen: 0,
      });
    }
    for (const sort of ["newest", "oldest"] as const) {
      const seen: string[] = [];
      let after: { at: number; id: string } | undefined;
      do {
        const page = await listOrders(shop.as(hanako), { ...everything, sort }, after, 20);
        seen.push(...page.orders.map((order) => order.id));
        after = page.next;
      } while (after);
      expect(new Set(seen).size).toBe(45);
      expect(seen).toHaveLength(45);
    }
    const quoting = await listOrders(
      shop.as(hanako),
      { ...everything, state: "quoting" },
      undefined,
      50,
    );
    expect(quoting.orders).toHaveLength(22);
    expect(quoting.counts.get("draft")).toBe(23);
    expect(
      (await listOrders(shop.as(hanako), { ...everything, words: "TEST-44" }, undefined, 20))
        .orders,
    ).toHaveLength(1);
    expect(
      (await listOrders(shop.as(hanako), { ...everything, words: "100%" }, undefined, 20)).orders,
    ).toEqual([]);
  });

  test("finds an order by a title's words and names its first line", async () => {
    const number = await placedNumber();
    const found = await listOrders(
      shop.as(hanako),
      { ...everything, words: "ポーチ" },
      undefined,
      20,
    );
    const { lines } = (await findOrder(shop.as(hanako), number))!;
    expect(found.orders).toMatchObject([
      { number, titleJa: lines[0]?.titleJa, picture: lines[0]?.picture },
    ]);
  });
});
