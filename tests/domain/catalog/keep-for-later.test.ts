import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { cartLinesQuery, laterOf } from "#app/domain/catalog/cart/cart.server.ts";
import {
  backToCart,
  moveToLibrary,
  saveForLater,
} from "#app/domain/catalog/cart/change-cart.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { cartLines, carts, ownProducts } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { fillCart } from "#tests/support/trade/trade.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const inCart = async (who: Buyer) =>
  (await cartLinesQuery(shop.as(who))).map(({ line }) => [line.skuId, line.quantity]);
const forLater = async (who: Buyer) =>
  (await cartLinesQuery(shop.as(who), laterOf)).map(({ line }) => [line.skuId, line.quantity]);
/** 30 totes and 50 pouches; answers the line of the totes. */
async function filled(who = hanako) {
  await fillCart(shop, who);
  const [{ line } = { line: undefined }] = await cartLinesQuery(shop.as(who));
  return line!.id;
}
const tote = ["sku-tote-natural", 30];
const pouch = ["sku-pouch", 50];

test("a line goes into the list for later and back, and a form sent twice does it once", async () => {
  const id = await filled();
  for (const _ of ["sent", "sent again"]) {
    expect(await saveForLater(shop.as(hanako), [id])).toMatchObject({ ok: true });
    expect(await inCart(hanako)).toEqual([pouch]);
    expect(await forLater(hanako)).toEqual([tote]);
  }
  for (const _ of ["sent", "sent again"]) {
    expect(await backToCart(shop.as(hanako), [id])).toMatchObject({ ok: true });
    expect(await inCart(hanako)).toEqual([tote, pouch]);
    expect(await forLater(hanako)).toEqual([]);
  }
});

test("the same wish in both adds up on the way, once", async () => {
  const id = await filled();
  await saveForLater(shop.as(hanako), [id]);
  await fillCart(shop);
  expect(await forLater(hanako)).toEqual([tote]);
  for (const _ of ["sent", "sent again"]) {
    expect(await backToCart(shop.as(hanako), [id])).toMatchObject({ ok: true });
    expect(new Map((await inCart(hanako)) as [string, number][])).toEqual(
      new Map([
        ["sku-pouch", 100],
        ["sku-tote-natural", 60],
      ]),
    );
  }
});

test("what does not fit into the cart stays in the list", async () => {
  const id = await filled();
  await saveForLater(shop.as(hanako), [id]);
  const [one] = await shop.db.select().from(cartLines).where(eq(cartLines.skuId, "sku-pouch"));
  const more = (from: number) =>
    Array.from({ length: 100 }, (_, index) => ({
      ...one!,
      id: `l${from + index}`,
      note: `${from + index}`,
    }));
  await shop.db.insert(cartLines).values(more(0));
  await shop.db.insert(cartLines).values(more(100).slice(1));
  expect(await backToCart(shop.as(hanako), [id])).toEqual({ ok: false, reason: "cart-full" });
  expect(await forLater(hanako)).toEqual([tote]);
});

test("a line becomes an own product with its label data and leaves the cart; one no longer sold stays", async () => {
  const id = await filled();
  const labelData = { managementNumber: "H-1", asin: "", labelNumber: "X001" };
  await shop.db.update(cartLines).set({ labelData }).where(eq(cartLines.id, id));
  for (const _ of ["sent", "sent again"]) {
    expect(await moveToLibrary(shop.as(hanako), [id])).toMatchObject({ ok: true });
    expect(await shop.db.select().from(ownProducts)).toMatchObject([
      {
        companyId: "hanako-shop",
        managementNumber: "H-1",
        labelNumber: "X001",
        optionIds: ["photo"],
      },
    ]);
  }
  expect(await inCart(hanako)).toEqual([pouch]);
  await shop.db.update(cartLines).set({ skuId: "sku-gone" });
  const [left] = await shop.db.select().from(cartLines);
  expect(await moveToLibrary(shop.as(hanako), [left!.id])).toEqual({ ok: false, reason: "gone" });
  expect(await shop.db.$count(cartLines)).toBe(1);
});

test("another's line is not found, and an employee without the right makes no product", async () => {
  const ids = await fillCart(shop);
  const own = await fillCart(shop, kenji);
  const all = await shop.db.select().from(cartLines);
  for (const who of [taro, kenji])
    expect(await saveForLater(shop.as(who), [ids[0]!])).toEqual({ ok: false, reason: "not-found" });
  expect(await moveToLibrary(shop.as(taro), ids)).toEqual({ ok: false, reason: "not-found" });
  expect(await moveToLibrary(shop.as(kenji), own)).toEqual({ ok: false, reason: "forbidden" });
  await saveForLater(shop.as(hanako), [ids[1]!]);
  expect(await backToCart(shop.as(taro), [ids[1]!])).toEqual({ ok: false, reason: "not-found" });
  await backToCart(shop.as(hanako), [ids[1]!]);
  expect(await shop.db.select().from(cartLines)).toEqual(all);
  expect(await shop.db.$count(ownProducts)).toBe(0);
  expect(await shop.db.$count(carts)).toBe(3);
});
