import { beforeAll, expect, test } from "vitest";
import { chen, hanako, openShop, type Shop } from "#tests/support/shop.ts";
import { fillCart, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await orderQuoted(shop);
  await fillCart(shop);
});

const form = { method: "POST", body: new URLSearchParams({ intent: "cancel" }) };

test.each([
  ["/OrderDetails?order_sn=KB-260115-9999", 404],
  ["/ProductDetails?goods_id=1", 404],
  ["/cart/else", 404],
  ["/notice?id=none", 405],
])("a form to %s is refused under the header that the page has", async (path, status) => {
  const browser = await shop.browser(hanako);
  const { header } = await browser.open(path);
  expect(header).toMatch(/お知らせ未読\d+カート\d+/);
  const refused = await browser.open(path, form);
  expect(refused.status).toBe(status);
  expect(refused.header).toBe(header);
  expect(refused.document.querySelectorAll("header")).toHaveLength(1);
  expect(refused.title).toMatch(/ \| 買付便$/);
});

test("a visitor's failed form leaves them the way to sign in", async () => {
  const refused = await (await shop.browser()).open("/cart/else", form);
  expect([refused.status, refused.header.includes("ログイン")]).toEqual([404, true]);
});

test("staff keep their tabs above a form that failed, in Chinese", async () => {
  const browser = await shop.browser(chen);
  const path = "/staff/shipping/KS-260115-9999";
  const { header } = await browser.open(path);
  const refused = await browser.open(path, form);
  expect(refused.status).toBe(404);
  expect(refused.header).toBe(header);
  expect([refused.title, refused.text].join()).toContain("页面不存在");
});
