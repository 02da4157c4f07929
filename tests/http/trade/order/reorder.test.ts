import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { cartLines, orders, skus } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { orderPlaced, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const drafts = () => shop.db.$count(orders, eq(orders.state, "draft"));

test("同じ内容で注文 shows what has changed and makes a draft of its own", async () => {
  const { number } = await orderQuoted(shop);
  await shop.db.update(skus).set({ stock: 20 }).where(eq(skus.id, "sku-pouch"));
  const inCart = await shop.db.$count(cartLines);
  const page = await (await shop.browser(hanako)).open(`/OrderDetails?order_sn=${number}`);
  const shown = await page.follow("同じ内容で注文");
  expect(shown.text).toContain("在庫は20個です");
  expect(shown.value("lines[1].quantity")).toBe("20");

  const refused = await shown.submit("一時保存", {
    "明細1 数量": "２５",
    "明細2 数量": "21",
  });
  expect(refused.status).toBe(409);
  expect(refused.problems.join()).toContain("在庫は20個です");
  expect(refused.value("lines[1].quantity")).toBe("21");
  expect(await drafts()).toBe(0);

  const draft = await refused.submit("一時保存", { "明細2 数量": "" });
  expect(draft.path).toContain("/OrderDetails");
  expect(draft.text).toContain("注文を一時保存しました");
  expect(draft.text).toContain("25個");
  expect(await drafts()).toBe(1);
  expect(await shop.db.$count(cartLines)).toBe(inCart);
});

test("the sum follows what was typed once it is worked out anew, and makes no draft", async () => {
  const { number } = await orderQuoted(shop);
  const page = await (await shop.browser(hanako)).open(`/user/reorder?number=${number}`);
  const goods = (text: string) => text.match(/商品代金[^円]*円/)?.[0];
  const counted = await page.submit("再計算する", { "明細1 数量": "2", "明細2 数量": "0" });
  expect(counted.status).toBe(200);
  expect(counted.value("lines[0].quantity")).toBe("2");
  expect(goods(counted.text)).toBeDefined();
  expect(goods(counted.text)).not.toBe(goods(page.text));
  expect(await drafts()).toBe(0);
  const more = await counted.submit("再計算する", { "明細2 数量": "5" });
  expect(more.value("lines[1].quantity")).toBe("5");
  expect((await more.submit("一時保存")).path).toContain("/OrderDetails");
  expect(await drafts()).toBe(1);
});

test("orders that are ticked in the list become one draft", async () => {
  const first = await orderQuoted(shop);
  const second = await orderPlaced(shop);
  const browser = await shop.browser(hanako);
  const shown = await browser.open(`/user/reorder?number=${first.number}&number=${second.number}`);
  expect(shown.text).toContain(`${second.number}、${first.number}`);
  await shown.submit("一時保存");
  expect(await drafts()).toBe(1);

  const none = await (await browser.open("/user/order")).submit("同じ内容で注文");
  expect(none.status).toBe(400);
  expect(none.text).toContain("注文を1件以上選んでください");
});

test("typed nonsense is refused at its field, and another company finds nothing", async () => {
  const { number } = await orderPlaced(shop);
  const path = `/user/reorder?number=${number}`;
  const shown = await (await shop.browser(hanako)).open(path);
  for (const typed of ["-1", "1e3", "9007199254740993", "たくさん"]) {
    const refused = await shown.submit("一時保存", { "明細1 数量": typed });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain("数量は0から999,999まで");
    expect(refused.value("lines[0].quantity")).toBe(typed);
  }
  expect(await drafts()).toBe(0);
  expect((await (await shop.browser(taro)).open(path)).status).toBe(404);
  expect((await (await shop.browser()).open(path)).path).toContain("/login");
});
