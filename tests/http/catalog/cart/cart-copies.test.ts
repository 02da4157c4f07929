import { beforeEach, expect, test } from "vitest";
import { cartLines, carts } from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

const tote = "/ProductDetails?goods_id=600000000001";
const typed = { "生成り 数量": "3" };
let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

async function pieces() {
  return (await shop.db.select().from(cartLines)).reduce((sum, line) => sum + line.quantity, 0);
}

test.each([
  ["a visitor", undefined],
  ["a member", hanako],
] as const)("of %s the same form twice adds once, two pages add twice", async (_, who) => {
  const browser = await shop.browser(who);
  const page = await browser.open(tote);
  const first = await page.submit("カートに入れる", typed);
  const again = await page.submit("カートに入れる", typed);
  expect(again.path).toBe(first.path);
  expect(await pieces()).toBe(3);
  await (await browser.open(tote)).submit("カートに入れる", typed);
  expect(await pieces()).toBe(6);
  expect(await shop.db.$count(carts)).toBe(1);
});

test("a visitor's double press, both on their way before any cookie, fills one cart", async () => {
  const page = await (await shop.browser()).open(tote);
  const key = page.value("key")!;
  const body = new URLSearchParams({
    goods_id: "600000000001",
    "qty-sku-tote-natural": "3",
    key,
  });
  const browsers = await Promise.all([shop.browser(), shop.browser()]);
  const press = (browser: (typeof browsers)[number]) =>
    browser.open(tote, { method: "POST", body: new URLSearchParams(body) });
  const answers = await Promise.all(browsers.map(press));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const { text } of answers) expect(text).toContain("キャンバストートバッグ");
  expect(await pieces()).toBe(3);
});

test("an estimate's address carries no key", async () => {
  const page = await (await shop.browser()).open(tote);
  const estimate = await page.submit("この数量で計算し直す", typed);
  expect(estimate.path).toContain("qty-");
  expect(estimate.path).not.toContain("key=");
  expect(estimate.value("key")).not.toBe(page.value("key"));
});
