import { beforeEach, expect, test } from "vitest";
import { cartLinesQuery, laterOf } from "#app/domain/catalog/cart/cart.server.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { fillCart } from "#tests/support/trade/trade.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const cart = async () => (await cartLinesQuery(shop.as(hanako))).map(({ line }) => line);
const later = async () => (await cartLinesQuery(shop.as(hanako), laterOf)).map(({ line }) => line);

test.each([
  ["remove", "1件を削除しました", "元に戻しました"],
  ["later", "1件を「あとで買う」に移しました", "1件をカートに戻しました"],
  ["選択した商品を削除", "2件を削除しました", "元に戻しました"],
  ["選択した商品をあとで買う", "2件を「あとで買う」に移しました", "2件をカートに戻しました"],
])("%s is undone by the button of its message, without scripts", async (button, told, undone) => {
  await fillCart(shop);
  const browser = await shop.browser(hanako);
  const page = await browser.open("/cart");
  const typed = await page.submit("更新", {
    [`qty-${(await cart())[0]!.id}`]: "31",
    備考: "箱なし",
  });
  const before = await cart();
  const one = { method: "POST", body: new URLSearchParams({ [button]: before[0]!.id }) };
  const moved = /^[a-z]/.test(button)
    ? await browser.open("/cart", one)
    : await typed.submit(button);
  expect(moved.text).toContain(told);
  expect((await cart()).length).toBeLessThan(2);
  const back = await moved.submit("元に戻す");
  expect(back.text).toContain(undone);
  expect(await cart()).toEqual(before);
  expect(await later()).toEqual([]);
  // The form sent again finds them back.
  expect((await moved.submit("元に戻す")).status).toBe(200);
  expect(await cart()).toEqual(before);
});

test("a removal from the list for later is undone there", async () => {
  const [id] = await fillCart(shop);
  const browser = await shop.browser(hanako);
  const page = await (await browser.open("/cart")).submit("選択した商品をあとで買う");
  const before = await later();
  const removed = await page.submit("削除");
  expect(await later()).toHaveLength(1);
  await removed.submit("元に戻す");
  expect(await later()).toEqual(before);
  expect(before.map((line) => line.id)).toContain(id);
});

test("a visitor's removal is undone; one that is somebody else's or long past says so", async () => {
  const visitor = await shop.browser();
  const goods = await visitor.open("/ProductDetails?goods_id=600000000001");
  const page = await goods.submit("カートに入れる", { "生成り 数量": "30" });
  const removed = await page.submit("削除");
  expect(removed.text).toContain("カートに商品がありません");
  const restore = new URL(removed.path, "https://shop.test").searchParams.get("undo")!;
  const stranger = await shop.browser(taro);
  const body = new URLSearchParams({ restore });
  const refused = await stranger.open("/cart", { method: "POST", body });
  expect(refused.status).toBe(409);
  expect(refused.problems).toEqual([
    "元に戻せませんでした。お手数ですが、もう一度カートにお入れください",
  ]);
  expect((await removed.submit("元に戻す")).value("line")).toBeDefined();
});

test("a price that fell with the quantity asks for no consent, one that rose does", async () => {
  await fillCart(shop);
  const [{ id } = { id: "" }] = await cart();
  const page = await (await shop.browser(hanako)).open("/cart");
  const fallen = await page.submit("更新", { [`qty-${id}`]: "500" });
  expect(fallen.text).toContain("数量が増えて値下がり");
  expect(fallen.has("新しい価格を確認しました")).toBe(false);
  const preview = await fallen.submit("注文へ進む");
  expect((await preview.submit("見積を依頼する")).text).toContain("見積中");
  const goods = await (await shop.browser(hanako)).open("/ProductDetails?goods_id=600000000001");
  const many = await goods.submit("カートに入れる", { "生成り 数量": "500" });
  const risen = await many.submit("更新", { [`qty-${(await cart())[0]!.id}`]: "1" });
  expect(risen.text).toContain("ご注文数により、適用単価が上がった商品があります");
  expect(risen.has("新しい価格を確認しました")).toBe(true);
});
