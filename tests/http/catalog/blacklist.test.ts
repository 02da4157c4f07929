import { beforeEach, expect, test } from "vitest";
import { blacklist } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { fillCart } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const search = async (path: string, who = hanako) =>
  (await (await shop.browser(who)).open(path)).text;

test("goods put on the list from their page leave every list of the company, and no other's", async () => {
  const browser = await shop.browser(hanako);
  const goods = await browser.open("/ProductDetails?goods_id=600000000002");
  const listed = await goods.submit("この商品を登録");
  expect(listed.path).toBe("/user/storeBlacklist");
  expect(listed.text).toContain("半円ポーチ");

  for (const path of ["/CommoditySearch?q=半円ポーチ", "/CommoditySearch", "/goodsMonthlyFocus"]) {
    expect(await search(path)).not.toContain("半円ポーチ はっ水");
    expect(await search(path, taro)).toContain("半円ポーチ はっ水");
  }
  expect(await search("/CommoditySearch?q=トート")).toContain("キャンバストートバッグ");

  await listed.submit("外す");
  expect(await search("/CommoditySearch?q=半円ポーチ")).toContain("半円ポーチ はっ水");
});

test("a shop is listed from its page and warns in the cart", async () => {
  await fillCart(shop);
  const browser = await shop.browser(hanako);
  await (await browser.open("/shopGoods?shop=supplier-2")).submit("このショップを登録");
  expect((await browser.open("/CommoditySearch")).text).not.toContain("ステンレスタンブラー");
  const cart = (await browser.open("/cart")).text;
  expect(cart.match(/ブラックリストに登録済み/g)).toHaveLength(1);
});

test("by address: goods, the shop of goods, our own page of a shop; nothing else", async () => {
  const browser = await shop.browser(hanako);
  const page = await browser.open("/user/storeBlacklist");
  const wrong = await page.submit("登録する", { "商品・ショップのURL": "https://example.com/1" });
  expect(wrong.status).toBe(400);
  expect(wrong.value("url")).toBe("https://example.com/1");
  const url = "https://detail.1688.com/offer/600000000001.html";
  await page.submit("登録する", { "商品・ショップのURL": url, 備考: "縫製" });
  const twice = await (await browser.open("/user/storeBlacklist")).submit("登録する", {
    "商品・ショップのURL": url,
  });
  expect(twice.text).toContain("縫製");
  await (await browser.open("/user/storeBlacklist")).submit("登録する", {
    "商品・ショップのURL": url,
    登録するもの: "ショップ",
  });
  await (await browser.open("/user/storeBlacklist")).submit("登録する", {
    "商品・ショップのURL": "https://shop.test/shopGoods?shop=supplier-2",
  });
  const rows = await shop.db.select().from(blacklist);
  expect(rows.map(({ supplierId, offerId }) => supplierId ?? offerId).sort()).toEqual([
    "600000000001",
    "supplier-1",
    "supplier-2",
  ]);
});

test("says that a full list takes no more, from the page of the goods too", async () => {
  const browser = await shop.browser(hanako);
  await (await browser.open("/shopGoods?shop=supplier-2")).submit("このショップを登録");
  const [entry] = await shop.db.select().from(blacklist);
  const others = Array.from({ length: 999 }, (_, index) => ({
    ...entry!,
    id: `entry-${index}`,
    supplierId: null,
    offerId: `9${index}`,
  }));
  for (let at = 0; at < others.length; at += 100)
    await shop.db.insert(blacklist).values(others.slice(at, at + 100));
  const goods = await browser.open("/ProductDetails?goods_id=600000000002");
  const answered = await goods.submit("この商品を登録");
  expect(answered.status).toBe(400);
  expect(answered.text).toContain("登録は1,000件までです");
  expect(await shop.db.$count(blacklist)).toBe(1_000);
});

test("is the company's own, and for those who look after its products", async () => {
  const page = await (await shop.browser(hanako)).open("/ProductDetails?goods_id=600000000002");
  await page.submit("この商品を登録");
  const [entry] = await shop.db.select().from(blacklist);
  const other = await shop.browser(taro);
  expect((await other.open("/user/storeBlacklist")).text).toContain("登録はありません");
  const body = new URLSearchParams({ intent: "remove", entry: entry!.id });
  expect((await other.open("/user/storeBlacklist", { method: "POST", body })).status).toBe(404);
  expect((await (await shop.browser(kenji)).open("/user/storeBlacklist")).status).toBe(403);
  expect((await (await shop.browser()).open("/user/storeBlacklist")).path).toContain("/login");
  const stranger = await (await shop.browser()).open("/ProductDetails?goods_id=600000000002");
  expect(stranger.has("この商品を登録")).toBe(false);
  expect(await shop.db.$count(blacklist)).toBe(1);
});

test("the page of listed goods says so, warns beside the cart and lets them back", async () => {
  const address = "/ProductDetails?goods_id=600000000002";
  const browser = await shop.browser(hanako);
  await (await browser.open(address)).submit("この商品を登録");
  // Drawn for the company and from its kept copy; another company's copy says nothing.
  for (const _ of [1, 2]) {
    const page = await browser.open(address);
    expect(page.text).toContain("この商品はブラックリストに登録済みです");
    expect(page.link("ブラックリストに登録済み")).toBe("/user/storeBlacklist");
    expect(page.has("この商品を登録")).toBe(false);
    expect(page.has("このショップを登録")).toBe(true);
    expect(await search(address, taro)).not.toContain("登録済みです");
  }
  const back = await (await browser.open(address)).submit("この商品を外す");
  expect(back.path).toBe(address);
  expect(back.text).not.toContain("ブラックリストに登録済み");
  expect(await shop.db.$count(blacklist)).toBe(0);
});

test("goods of a listed shop warn too, and its page lets it back", async () => {
  const browser = await shop.browser(hanako);
  await browser.open("/shopGoods?shop=supplier-2");
  await (await browser.open("/shopGoods?shop=supplier-2")).submit("このショップを登録");
  const goods = await browser.open("/ProductDetails?goods_id=600000000003");
  expect(goods.text).toContain("このショップはブラックリストに登録済みです");
  const page = await browser.open("/shopGoods?shop=supplier-2");
  expect(page.has("このショップを登録")).toBe(false);
  const back = await page.submit("このショップを外す");
  expect(back.path).toBe("/shopGoods?shop=supplier-2");
  expect(back.text).not.toContain("ブラックリストに登録済み");
});
