import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { phrases } from "#app/domain/content/phrase/phrases.ts";
import { labels, messages, orders } from "#db/schema/index.ts";
import { chen, hanako, li, openShop, type Shop } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/stock.ts";
import { orderPaid } from "#tests/support/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

/** Order pages have the conversation beside what is on them. */
const talk = (page: {
  document: { querySelector(of: string): { textContent: string | null } | null };
}) => page.document.querySelector(".talk")?.textContent ?? "";
const reply = "回复（日文，买家直接看到）";

test("what staff write in Chinese is looked at in Japanese before the buyer reads it", async () => {
  const { number } = await orderPaid(shop);
  const staff = await shop.browser(li);
  const page = await staff.open(`/staff/orders/${number}`);
  const looked = await page.submit("发送", { [reply]: "收到，马上确认。请问要什么颜色？" });
  expect(looked.status).toBe(200);
  expect(talk(looked)).toContain("日文预览：还没有发送");
  expect(talk(looked)).toContain("买家读不了下面的中文，请改写成日文：请问要什么颜色？");
  expect(await shop.db.$count(messages)).toBe(0);

  // Chinese is not sent either where somebody presses the button without reading.
  const unread = await looked.submit("发送");
  expect(talk(unread)).toContain("买家读不了下面的中文");
  expect(await shop.db.$count(messages)).toBe(0);

  const japanese = "承知しました。すぐに確認いたします。色をお知らせください。";
  const sent = await unread.submit("发送", { 买家将看到: japanese });
  expect(talk(sent)).toContain("收到，马上确认。请问要什么颜色？");
  const buyer = await shop.browser(hanako);
  const read = await buyer.open(`/OrderDetails?order_sn=${number}`);
  expect(read.text).toContain(japanese);
  expect(read.text).not.toContain("马上");
});

test("ticked phrases are shown in Japanese, and Japanese is sent at once", async () => {
  const { number } = await orderPaid(shop);
  const staff = await shop.browser(li);
  const page = await staff.open(`/staff/orders/${number}`);
  const empty = await page.submit("发送");
  expect(empty.status).toBe(400);
  expect(talk(empty)).toContain("请填写回复内容");
  const first = phrases.reply[1];
  const other = phrases.reply[3];
  const looked = await page.submit("日文预览", {
    ...{ [first.zh]: first.zh, [other.zh]: other.zh },
  });
  expect(talk(looked)).toContain(`原文：${first.zh}\n${other.zh}`);
  const sent = await looked.submit("发送");
  expect(sent.document.querySelector(".told")?.textContent).toContain("已发送留言");
  expect(await shop.db.select().from(messages)).toMatchObject([
    { body: `${first.ja}\n${other.ja}`, bodyZh: `${first.zh}\n${other.zh}` },
  ]);
  await sent.submit("发送", { [reply]: "明日届きます" });
  expect(await shop.db.$count(messages, eq(messages.body, "明日届きます"))).toBe(1);
});

test("a reason chosen in Chinese is Japanese for the buyer and Chinese for staff; other Chinese is refused", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const { number } = await requestedShipment(shop, lotId, 3);
  const staff = await shop.browser(chen);
  const page = await staff.open(`/staff/shipping/${number}`);
  const refused = await page.submit("暂停", { reason: "请等一下" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("买家读日文：请改写成日文，或从常用语里选");
  const { zh, ja } = phrases.hold[0];
  const held = await refused.submit("暂停", { reason: zh });
  expect(held.text).toContain(zh);
  expect(held.text).not.toContain(ja);
  const buyer = await shop.browser(hanako);
  expect((await buyer.open(`/deliveryDetails?pOrder_sn=${number}`)).text).toContain(ja);
});

test("buyers' words stand first, and beneath them a machine's reading by the label table", async () => {
  await shop.db.insert(labels).values({ zh: "易碎品", ja: "割れ物", kind: "said" });
  const { number } = await orderPaid(shop);
  await shop.db.update(orders).set({ note: "割れ物です" }).where(eq(orders.number, number));
  const staff = await shop.browser(li);
  for (const path of [`/staff/orders/${number}`, `/staff/purchases/${number}`])
    expect((await staff.open(path)).text).toMatch(/割れ物です\s*机译参考：易碎品/);
});
