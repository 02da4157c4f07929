import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { changeCart } from "#app/domain/catalog/cart/change-cart.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { editOrder } from "#app/domain/trade/orders/edit-order.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { placeOrder } from "#app/domain/trade/orders/place-order.server.ts";
import { isOffList } from "#app/domain/trade/orders/quote.ts";
import { quoteOrder } from "#app/domain/trade/orders/quote-order.server.ts";
import { cartLines, offers } from "#db/schema/index.ts";
import { hanako, li, openShop, type Shop } from "#tests/support/shop.ts";
import { contentOf, fillCart, orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

async function found(number: string) {
  return (await findOrder(shop.as(li), number))!;
}

/** Quotes with the first line at this price and note; answers what came of it and the line's id. */
async function quoteAt(
  number: string,
  priceOf: (listedFen: number) => number,
  note = "",
  pricesChecked?: string,
) {
  const { lines } = await found(number);
  const [first] = lines;
  const result = await quoteOrder(shop.as(li), number, {
    note: "",
    freights: new Map(),
    pricesChecked,
    lines: lines.map((line) =>
      line === first
        ? { ...line, priceFen: priceOf(line.priceFen), refusal: note }
        : { ...line, refusal: "" },
    ),
  });
  return { result, lineId: first!.id };
}

describe("a line that looks wrong is not quoted without a reason", () => {
  test.each([
    ["of 0 yuan", () => 0, "zero-price"],
    [
      "a fen above a fifth more than listed",
      (fen: number) => Math.floor(fen * 1.2) + 1,
      "off-list",
    ],
    ["a fen under a fifth less", (fen: number) => Math.ceil(fen * 0.8) - 1, "off-list"],
  ])("%s", async (_name, priceOf, warning) => {
    const { number } = await orderPlaced(shop);
    const { result, lineId } = await quoteAt(number, priceOf);
    expect(result).toEqual({ ok: false, reason: "unexplained", lines: [[lineId, [warning]]] });
    expect((await found(number)).order.state).toBe("quoting");

    expect(await quoteAt(number, priceOf, "仕入先と交渉した価格です")).toMatchObject({
      result: { ok: true },
    });
    const { amounts, lines } = await found(number);
    expect(amounts.at(-1)?.lines.find(({ id }) => id === lineId)?.reason).toEqual(
      typedMessage("仕入先と交渉した価格です"),
    );
    // It is bought as asked: the note explains the price and refuses nothing.
    expect(lines.find(({ id }) => id === lineId)?.refusal).toBeNull();
  });

  test("of fewer pieces than the seller sells", async () => {
    const { number } = await orderPlaced(shop);
    const { lines } = await found(number);
    await shop.db
      .update(offers)
      .set({ minOrder: lines[0]!.quantity + 1 })
      .where(eq(offers.id, lines[0]!.offerId));
    const { result } = await quoteAt(number, (fen) => fen);
    expect(result).toMatchObject({
      reason: "unexplained",
      lines: [[lines[0]!.id, ["below-minimum"]]],
    });
  });

  test("and one within a fifth needs none", () => {
    expect(isOffList(1_200, 1_000)).toBe(false);
    expect(isOffList(1_201, 1_000)).toBe(true);
    expect(isOffList(800, 1_000)).toBe(false);
    expect(isOffList(799, 1_000)).toBe(true);
  });
});

describe("a price more than three times the listed one, or less than a third of it", () => {
  test.each([
    ["a hundred times", (fen: number) => fen * 100],
    ["a fen above three times", (fen: number) => fen * 3 + 1],
    ["a hundredth", (fen: number) => Math.ceil(fen / 100)],
    ["a fen under a third", (fen: number) => Math.ceil(fen / 3) - 1],
  ])("%s is asked about once more, whatever its reason", async (_name, priceOf) => {
    const { number } = await orderPlaced(shop);
    const { lines } = await found(number);
    const { result, lineId } = await quoteAt(number, priceOf, "値上がりのため");
    const priceFen = priceOf(lines[0]!.priceFen);
    const asked = `${lineId}=${priceFen}`;
    expect(result).toEqual({
      ok: false,
      reason: "price-far-off",
      asked,
      far: [{ id: lineId, titleZh: lines[0]!.titleZh, priceFen, listedFen: lines[0]!.priceFen }],
    });
    expect((await found(number)).order.state).toBe("quoting");
    const ticked = (which: string) => quoteAt(number, priceOf, "値上がりのため", which);
    for (const other of ["", `${lineId}=${priceFen + 1}`])
      expect(await ticked(other)).toMatchObject({ result: { reason: "price-far-off" } });
    expect(await ticked(asked)).toMatchObject({ result: { ok: true } });
  });

  test("up to there a reason is enough", async () => {
    for (const priceOf of [(fen: number) => fen * 3, (fen: number) => Math.ceil(fen / 3)]) {
      const { number } = await orderPlaced(shop);
      expect(await quoteAt(number, priceOf, "値上がりのため")).toMatchObject({
        result: { ok: true },
      });
    }
  });
});

test("a draft is not edited to fewer pieces than the seller sells", async () => {
  const { number } = await orderPlaced(shop, false);
  await shop.db.update(offers).set({ minOrder: 20 });
  const edited = async (quantity: number) => {
    const edit = await contentOf(shop, number, () => ({ quantity }));
    return editOrder(shop.as(hanako), number, edit);
  };
  expect(await edited(19)).toEqual({ ok: false, reason: "too-few-pieces" });
  expect(await edited(20)).toMatchObject({ ok: true });
});

describe("an option that is not sold", () => {
  const forged = ["photo", "no-such-option"];

  test("is put into no cart and onto no line of one", async () => {
    const wish = { offerId: "600000000002", quantities: new Map([["sku-pouch", 5]]), note: "" };
    expect(await addToCart(shop.as(hanako), { ...wish, optionIds: forged })).toEqual({
      ok: false,
      reason: "option-gone",
    });
    const [id] = await fillCart(shop);
    const change = { id: id!, quantity: 30, note: "", selected: true };
    expect(await changeCart(shop.as(hanako), [{ ...change, optionIds: forged }])).toEqual({
      ok: false,
      reason: "option-gone",
    });
    expect(await changeCart(shop.as(hanako), [{ ...change, optionIds: [] }])).toMatchObject({
      ok: true,
    });
  });

  test("that a cart kept from before it was retired is not ordered", async () => {
    const lineIds = await fillCart(shop);
    await shop.db.update(cartLines).set({ optionIds: forged }).where(eq(cartLines.id, lineIds[0]!));
    const placed = await placeOrder(shop.as(hanako), {
      id: crypto.randomUUID(),
      lineIds,
      note: "",
      submit: true,
    });
    expect(placed).toEqual({ ok: false, reason: "option-gone" });
  });
});
