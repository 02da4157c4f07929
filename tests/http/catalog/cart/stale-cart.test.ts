import { beforeEach, expect, test } from "vitest";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { fillCart } from "#tests/support/trade/trade.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const cart = async () => (await cartLinesQuery(shop.as(hanako))).map(({ line }) => line);

/** The cart as a window shows it, 30 totes and 50 pouches, to be sent as often as wanted. */
async function openWindow(who = hanako) {
  if ((await cart()).length === 0) await fillCart(shop);
  const [tote, pouch] = await cart();
  const browser = await shop.browser(who);
  const send = (typed: Record<string, string>, ...pick: string[]) => {
    const fields = { [`qty-${tote!.id}`]: "30", [`qty-${pouch!.id}`]: "50", ...typed };
    const body = new URLSearchParams(fields);
    for (const { id } of [tote!, pouch!]) body.append("line", id);
    for (const id of pick) body.append("pick", id);
    return browser.open("/cart", { method: "POST", body });
  };
  return { send, tote: tote!.id, pouch: pouch!.id };
}

test.each([
  ["remove", "1件を削除しました"],
  ["later", "1件を「あとで買う」に移しました"],
])("after %s in one window the other saves the rest and says what is gone", async (move, told) => {
  const { send, tote, pouch } = await openWindow();
  expect((await send({ [move]: tote })).text).toContain(told);
  const saved = await send({ intent: "update", [`qty-${pouch}`]: "61" });
  expect(saved.status).toBe(200);
  expect(saved.text).toContain(
    "1件の商品はすでにカートにありません。ほかの商品の変更は保存しました",
  );
  expect(await cart()).toMatchObject([{ id: pouch, quantity: 61 }]);
});

test("a gone line is taken out again, alone or among others, and the cart is answered", async () => {
  const { send, tote, pouch } = await openWindow();
  await send({ remove: tote });
  const again = await send({ remove: tote, [`qty-${pouch}`]: "62" });
  expect(again.text).toContain("この商品はすでにカートにありません");
  expect(await cart()).toMatchObject([{ id: pouch, quantity: 62 }]);
  const both = await send({ intent: "remove" }, tote, pouch);
  expect(both.text).toContain("1件を削除しました。1件の商品はすでにカートにありません");
  expect(await cart()).toEqual([]);
});

test("what was seen is ordered: with a line gone the cart comes first", async () => {
  const { send, tote, pouch } = await openWindow();
  await send({ remove: tote }, tote, pouch);
  const answer = await send({ intent: "order" }, tote, pouch);
  expect(answer.path).toBe("/cart");
  expect(answer.text).toContain("すでにカートにありません");
  expect((await answer.submit("注文へ進む")).path).toBe("/orderPreview");
});

test("a line of another's cart is nobody's to change", async () => {
  await openWindow();
  const stranger = await openWindow(taro);
  for (const act of [
    ["intent", "update"],
    ["remove", stranger.tote],
  ] as const)
    expect((await stranger.send(Object.fromEntries([act]))).status).toBe(404);
  expect(await cart()).toMatchObject([{ quantity: 30 }, { quantity: 50 }]);
});

test("each button says what it did, also of a form that comes twice", async () => {
  const { send, tote, pouch } = await openWindow();
  expect((await send({ intent: "update" }, tote, pouch)).text).toContain("カートを更新しました");
  for (const _ of ["sent", "sent again"]) {
    const moved = await send({ intent: "later" }, tote, pouch);
    expect(moved.text).toContain("2件を「あとで買う」に移しました");
    expect(moved.text).not.toContain("すでにカートに");
  }
  expect((await send({ back: tote })).text).toContain("1件をカートに戻しました");
});
