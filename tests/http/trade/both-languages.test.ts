import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { setLabel } from "#app/domain/content/label/labels.server.ts";
import { phrases } from "#app/domain/content/phrase/phrases.ts";
import { stillChinese } from "#app/domain/content/phrase/words-to-buyer.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import {
  auxiliaryMaterialMoves,
  lots,
  messages,
  orders,
  shippingRequests,
} from "#db/schema/index.ts";
import { chen, hanako, li, openShop, type Shop, wei, zhou } from "#tests/support/shop.ts";
import { boughtLot, png, requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

/** Order pages have the conversation beside what is on them. */
const talk = (page: {
  document: { querySelector(of: string): { textContent: string | null } | null };
}) => page.document.querySelector(".conversation")?.textContent ?? "";
const reply = "回复（日文，买家直接看到）";
const source = "来源（单号或日文，买家可见）";

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
    [first.zh]: first.zh,
    [other.zh]: other.zh,
  });
  expect(talk(looked)).toContain(`原文：${first.zh}\n${other.zh}`);
  const sent = await looked.submit("发送");
  expect(sent.flash).toContain("已发送留言");
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
  // As staff chose it, and beside it as the buyer reads it.
  expect(held.text).toMatch(new RegExp(`${zh}\\s*买家看到：\\s*${ja}`));
  const buyer = await shop.browser(hanako);
  expect((await buyer.open(`/deliveryDetails?pOrder_sn=${number}`)).text).toContain(ja);
});

test("buyers' words stand first, and beneath them a machine's reading by the label table", async () => {
  await setLabel(shop.as(zhou), { zh: "易碎品", ja: "割れ物" });
  const { number } = await orderPaid(shop);
  await shop.db.update(orders).set({ note: "割れ物です" }).where(eq(orders.number, number));
  const staff = await shop.browser(li);
  for (const path of [`/staff/orders/${number}`, `/staff/purchases/${number}`])
    expect((await staff.open(path)).text).toMatch(/割れ物です\s*机译参考：易碎品/);
});

test("Chinese in a note of inspection or of a delivery's quote is refused with its terms and phrases", async () => {
  await setLabel(shop.as(zhou), { zh: "掉色", ja: "色落ち" });
  const { lotId } = await boughtLot(shop, 10);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 10 });
  const inspect = await (await shop.browser(wei)).open(`/staff/inspect/${lotId}`);
  const wrong = await inspect.submit("验货", { "验货备注（日文，买家可见）": "这个掉色" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems).toEqual([`${stillChinese}。术语：掉色＝色落ち`]);
  expect(wrong.text).toContain(phrases.inspection[0].zh);
  expect(inspect.text).not.toContain(phrases.inspection[0].zh);

  const shelved = await shelvedLot(shop, 10);
  const { number } = await requestedShipment(shop, shelved.lotId, 3);
  const quote = await (await shop.browser(chen)).open(`/staff/shipping/${number}`);
  const said = { freightYen: "6000", "给买家的说明（日文）": "因为掉色" };
  expect((await quote.submit("提交报价", said)).problems).toEqual([
    `${stillChinese}。术语：掉色＝色落ち`,
  ]);
});

test("what staff ask for in a company's place is said in Japanese or by a phrase", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  shop.wait(60);
  await shop.db.update(lots).set({ shelf: "P-01-01" }).where(eq(lots.id, lotId));
  const page = await (await shop.browser(chen)).open("/staff/companyStock/10001");
  const form = await page.submit("下一步", { lot: [lotId] });
  const refused = await form.submit("代会员提交配送", { note: "请尽快处理" });
  expect(refused.problems).toEqual([stillChinese]);
  const { zh, ja } = phrases.companyRequest[0];
  expect((await refused.submit("代会员提交配送", { note: zh })).status).toBe(200);
  expect(await shop.db.$count(shippingRequests, eq(shippingRequests.note, ja))).toBe(1);
});

test("names that buyers gave goods and materials stand with a reading", async () => {
  await setLabel(shop.as(zhou), { zh: "毛毡", ja: "フェルト" });
  const browser = await shop.browser(hanako);
  await (await browser.open("/forwardToWarehouse")).submit("登録する", {
    name: "フェルトの帽子",
    valueYuan: "12.50",
    goodsClass: "一般の品",
    "1件目の追跡番号": "SF1000000001",
    "1件目の個数": "6",
    photos: new File([png().bytes as BlobPart], "写真.png", { type: "image/png" }),
  });
  await (await browser.open("/commodityManagement/materials")).submit("登録する", {
    名前: "フェルト袋",
  });
  const staff = await shop.browser(wei);
  const read = /机译参考：毛毡/;
  for (const path of ["/staff/forwarded", "/staff/receive?q=SF1000000001", "/staff/materials"])
    expect((await staff.open(path)).text).toMatch(read);
  const material = await (await staff.open("/staff/materials")).follow("フェルト袋");
  expect(material.text).toMatch(read);
  const wrong = await material.submit("入库", { 入库数量: "5", [source]: "会员自己寄来的" });
  expect(wrong.problems).toEqual([stillChinese]);
  const { zh, ja } = phrases.receiveMaterial[0];
  const kept = await material.submit("入库", { 入库数量: "5", [source]: zh });
  expect(kept.text).toContain(zh);
  const [move] = await shop.db.select().from(auxiliaryMaterialMoves);
  expect(readMessage(move!.note, "ja")).toBe(ja);
});
