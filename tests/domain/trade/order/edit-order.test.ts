import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { noLabelData } from "#app/domain/catalog/products/label-data.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { editOrder } from "#app/domain/trade/orders/edit-order.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import type { OrderEdit } from "#app/domain/trade/orders/plan-edit.ts";
import { setDefaultPlan } from "#app/domain/trade/purchasing/stock-out-plans.server.ts";
import { cartLines, offers } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, kenji, li, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { contentOf, orderPaid, orderPlaced, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

async function found(number: string) {
  return (await findOrder(shop.as(li), number))!;
}

/** The order as it stands, with what is to be different of its first line. */
function edited(
  number: string,
  line: Partial<OrderEdit["lines"][number]> = {},
  rest: Partial<OrderEdit> = {},
) {
  return contentOf(shop, number, (_, index) => (index === 0 ? line : {}), rest);
}

async function inCart() {
  await addToCart(shop.as(hanako), {
    offerId: "600000000001",
    quantities: new Map([["sku-tote-black", 7]]),
    note: "急ぎ",
    optionIds: ["photo"],
  });
  const [line] = await shop.db.select().from(cartLines);
  return line!.id;
}

describe("the buyer edits an order before paying", () => {
  test("while it is quoted: quantities, options, a line out, one from the cart; it waits anew", async () => {
    const { number } = await orderPlaced(shop);
    const before = await found(number);
    shop.wait(0.1);
    const taken = await inCart();
    const edit = await edited(number, { quantity: 120, optionIds: [] }, { cartLineIds: [taken] });
    const lines = edit.lines.map((line, index) => (index === 1 ? { ...line, remove: true } : line));
    expect(await editOrder(shop.as(hanako), number, { ...edit, lines })).toMatchObject({
      ok: true,
    });

    const { order, lines: after, freights, amounts } = await found(number);
    expect(order).toMatchObject({ state: "quoting", lineCount: 2, pieceCount: 127 });
    expect(order.submittedAt!.getTime()).toBeGreaterThan(before.order.submittedAt!.getTime());
    expect(order.totalYen).toBe(breakdown(order).totalYen);
    expect(after.map(({ skuId, options }) => [skuId, options.length])).toEqual([
      [before.lines[0]!.skuId, 0],
      ["sku-tote-black", 1],
    ]);
    expect(new Set(freights.map(({ supplierId }) => supplierId))).toEqual(
      new Set(after.map(({ supplierId }) => supplierId)),
    );
    expect(amounts.at(-1)).toMatchObject({ kind: "edit", after: { totalYen: order.totalYen } });
    expect(await shop.db.$count(cartLines)).toBe(0);
  });

  test("while it awaits payment: the quote is gone and is made anew", async () => {
    const { number, id } = await orderQuoted(shop, 30);
    expect(
      await editOrder(shop.as(hanako), number, await edited(number, { quantity: 10 })),
    ).toMatchObject({ ok: true });
    expect((await found(number)).order).toMatchObject({
      state: "quoting",
      payBy: null,
      downPaymentPercent: 0,
      downPaymentYen: 0,
    });
    await shop.deposit(hanako.companyId, 1_000_000);
    expect(await payDocument(shop.as(hanako), "order", id, crypto.randomUUID())).toMatchObject({
      ok: false,
    });
  });

  test("beside its payment: one of the two happens", async () => {
    for (let round = 0; round < 4; round++) {
      const { number, id } = await orderQuoted(shop);
      await shop.deposit(hanako.companyId, 1_000_000);
      const edit = await edited(number, { quantity: 10 });
      const [changed, paid] = await Promise.all([
        editOrder(shop.as(hanako), number, edit),
        payDocument(shop.as(hanako), "order", id, crypto.randomUUID()),
      ]);
      expect([changed.ok, paid.ok].filter(Boolean)).toHaveLength(1);
      const { order, lines } = await found(number);
      expect(order.state).toBe(changed.ok ? "quoting" : "buying");
      expect(lines[0]!.quantity).toBe(changed.ok ? 10 : 30);
    }
  });
});

describe("a draft", () => {
  test("takes another SKU, label data and goods that are named, and stays a draft", async () => {
    const { number } = await orderPlaced(shop, false);
    await setDefaultPlan(shop.as(hanako), { kind: "wait", days: 3 });
    const before = await found(number);
    const labelData = { ...noLabelData, managementNumber: "MT-12" };
    const change = { skuId: "sku-tote-black", optionIds: ["label"], labelData, note: "厚手" };
    const pouch = { skuId: "sku-pouch", quantity: 9, note: "別便", optionIds: ["photo"] };
    const edit = await edited(number, change, { added: [pouch], note: "店頭用" });
    expect(await editOrder(shop.as(kenji), number, edit)).toMatchObject({ ok: true });

    const { order, lines, freights } = await found(number);
    expect(order).toMatchObject({ state: "draft", note: "店頭用", lineCount: 3, pieceCount: 89 });
    expect(order.totalYen).toBe(breakdown(order).totalYen);
    const [tote, had, added] = lines;
    expect(tote).toMatchObject({ skuId: "sku-tote-black", labelData, note: "厚手", quantity: 30 });
    expect(tote!.spec).not.toEqual(before.lines[0]!.spec);
    expect(tote!.options.map(({ id }) => id)).toEqual(["label"]);
    expect(had).toMatchObject({ id: before.lines[1]!.id, labelData: noLabelData });
    expect(added).toMatchObject({ skuId: "sku-pouch", quantity: 9, note: "別便", position: 2 });
    expect(added!.stockOutPlan).toEqual({ kind: "wait", days: 3 });
    expect(freights).toHaveLength(2);
  });

  test("takes no goods that are not sold, and no SKU of other goods", async () => {
    const { number } = await orderPlaced(shop, false);
    const before = await found(number);
    const reasonOf = async (...change: [Parameters<typeof edited>[1], Partial<OrderEdit>?]) =>
      editOrder(shop.as(hanako), number, await edited(number, ...change));
    const gone = { skuId: "no-such", quantity: 1, optionIds: [] };
    const beyond = { skuId: "sku-pouch", quantity: 99_999, optionIds: [] };
    expect(await reasonOf({ skuId: "sku-pouch" })).toMatchObject({ reason: "no-such-sku" });
    expect(await reasonOf({}, { added: [gone] })).toMatchObject({ reason: "no-such-sku" });
    expect(await reasonOf({}, { added: [beyond] })).toMatchObject({ reason: "out-of-stock" });
    expect(await found(number)).toEqual(before);
  });
});

test("another SKU or label alone is a change of what is being quoted", async () => {
  for (const change of [
    { skuId: "sku-tote-black" },
    { labelData: { ...noLabelData, asin: "B0ABCDEFGH" } },
  ]) {
    const { number } = await orderPlaced(shop);
    const edit = await edited(number, change);
    expect(await editOrder(shop.as(hanako), number, edit)).toMatchObject({ ok: true });
  }
});

describe("an edit is refused", () => {
  test("that changes nothing: the place in the queue and the quote stay", async () => {
    const waiting = await orderPlaced(shop);
    const before = await found(waiting.number);
    shop.wait(0.1);
    const same = await edited(waiting.number);
    expect(await editOrder(shop.as(hanako), waiting.number, same)).toEqual({
      ok: false,
      reason: "nothing-changed",
    });
    expect(await found(waiting.number)).toMatchObject({
      order: before.order,
      amounts: before.amounts,
    });

    const quoted = await orderQuoted(shop);
    const again = await edited(quoted.number);
    expect(await editOrder(shop.as(hanako), quoted.number, again)).toMatchObject({ ok: false });
    expect((await found(quoted.number)).order.state).toBe("awaiting_payment");
    const reworded = await edited(quoted.number, { note: "箱は不要です" });
    expect(await editOrder(shop.as(hanako), quoted.number, reworded)).toMatchObject({ ok: true });
  });

  test("with a line named twice, kept and taken out", async () => {
    const { number } = await orderPlaced(shop);
    const edit = await edited(number, { quantity: 20 });
    const before = await found(number);
    const lines = [{ ...edit.lines[0]!, remove: true }, ...edit.lines];
    expect(await editOrder(shop.as(hanako), number, { ...edit, lines })).toEqual({
      ok: false,
      reason: "lines-differ",
    });
    expect((await found(number)).lines).toEqual(before.lines);
  });

  test("once the order is paid, to strangers and to who may not order", async () => {
    const { number } = await orderPaid(shop);
    const edit = await edited(number, { quantity: 10 });
    expect(await editOrder(shop.as(hanako), number, edit)).toEqual({
      ok: false,
      reason: "not-editable",
    });
    expect(await editOrder(shop.as(taro), number, edit)).toMatchObject({ reason: "not-found" });
    expect(
      await editOrder(shop.as({ ...kenji, permissions: ["pay"] }), number, edit),
    ).toMatchObject({ reason: "forbidden" });
  });

  test("under the minimum, over the stock, with an option that is not sold or a line of another cart", async () => {
    const { number } = await orderPlaced(shop);
    const before = await found(number);
    const reasonOf = async (
      ...change: Parameters<typeof edited> extends [string, ...infer Rest] ? Rest : never
    ) =>
      (await editOrder(shop.as(hanako), number, await edited(number, ...change))) as {
        reason?: string;
      };
    await shop.db
      .update(offers)
      .set({ minOrder: 20 })
      .where(eq(offers.id, before.lines[0]!.offerId));
    expect(await reasonOf({ quantity: 19 })).toMatchObject({ reason: "too-few-pieces" });
    expect(await reasonOf({ quantity: 5_000 })).toMatchObject({ reason: "out-of-stock" });
    expect(await reasonOf({ optionIds: ["no-such"] })).toMatchObject({ reason: "option-gone" });
    expect(await reasonOf({}, { cartLineIds: ["another"] })).toMatchObject({
      reason: "cart-changed",
    });
    expect(await found(number)).toEqual(before);
  });
});
