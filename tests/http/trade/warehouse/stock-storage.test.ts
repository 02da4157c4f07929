import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { lots, messages, shippingRequests } from "#db/schema/index.ts";
import { chen, hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
let lotId: string;
let orderNumber: string;

beforeEach(async () => {
  shop = await openShop();
  ({ lotId, orderNumber } = await shelvedLot(shop, 10));
  await shop.db.update(lots).set({ weightGrams: 500 }).where(eq(lots.id, lotId));
});

const lotOf = (id: string) => `/user/stockLot?lot=${id}`;

describe("the fee of storage", () => {
  test("stands on the stock, the lot and the form before it is due", async () => {
    const browser = await shop.browser(hanako);
    const stock = await browser.open("/warehouse");
    expect(stock.text).toContain("無料 あと59日");
    expect(stock.text).toContain("2026/03/15までのご依頼は保管料0円");
    shop.wait(40);
    const lot = await browser.open(lotOf(lotId));
    expect(lot.text).toContain("30日後 110円 ・ 60日後 410円");
    const form = await (await browser.open("/warehouse")).submit("配送を依頼する", {
      lot: [lotId],
    });
    expect(form.text).toContain("今日ご依頼の場合 0円");
  });

  test("once due, the fee of the day is told before the request and stands in it", async () => {
    shop.wait(60);
    const browser = await shop.browser(hanako);
    const stock = await browser.open("/warehouse");
    expect(stock.text).toContain("保管料がかかります 今日 10円");
    expect(stock.document.querySelector("[name=lot]")).not.toBeNull();
    const form = await browser.open(`/porderSubmit?lot=${lotId}`);
    expect(form.text).toContain("今日ご依頼の場合 10円");
    await form.submit("配送を依頼する");
    const [request] = await shop.db.select().from(shippingRequests);
    expect(request).toMatchObject({ state: "quoting", storageToldYen: 10 });
  });

  test("of the paid warehouse no lot can be ticked, a forged request is refused in words, a draft is kept", async () => {
    await shop.db.update(lots).set({ shelf: "P-01-01" }).where(eq(lots.id, lotId));
    const browser = await shop.browser(hanako);
    const stock = await browser.open("/warehouse");
    expect(stock.text).toContain("担当者が配送を依頼します");
    expect(stock.text).toContain("陈晓");
    expect(stock.document.querySelector("[name=lot]")).toBeNull();
    const form = await browser.open(`/porderSubmit?lot=${lotId}`);
    const refused = await form.submit("配送を依頼する");
    expect(refused.text).toContain("有料保管の倉庫にある商品が含まれています");
    const kept = await form.submit("一時保存");
    expect(kept.text).toContain("一時保存");
  });
});

describe("remarks of a lot", () => {
  test("are written by the buyer, read and answered by staff, and read again", async () => {
    const browser = await shop.browser(hanako);
    const page = await browser.open(lotOf(lotId));
    const wrong = await page.submit("送信する", { body: "" });
    expect(wrong.status).toBe(400);
    await page.submit("送信する", { body: "来月まで置いてください" });
    const staff = await shop.browser(chen);
    const home = await staff.open("/staff");
    expect(home.text).toContain("来月まで置いてください");
    const remarks = await home.follow(orderNumber);
    expect(remarks.text).toContain("批次备注");
    await remarks.submit("发送", { body: "承知しました" });
    expect((await browser.open(lotOf(lotId))).text).toContain("承知しました");
    expect((await browser.open("/user/inform")).text).toContain(
      `${orderNumber} に担当者からメッセージがあります`,
    );
  });

  test("are nobody's else: another company, an unknown lot, one not yet on its shelf", async () => {
    const stranger = await shop.browser(taro);
    expect((await stranger.open(lotOf(lotId))).status).toBe(404);
    const browser = await shop.browser(kenji);
    expect((await browser.open(lotOf(lotId))).status).toBe(200);
    expect((await browser.open(lotOf(crypto.randomUUID()))).status).toBe(404);
    expect(await shop.db.select().from(messages)).toEqual([]);
  });
});

test("the account manager asks for a company's stock, of goods in the paid warehouse without being asked", async () => {
  const staff = await shop.browser(chen);
  const page = "/staff/companyStock/10001";
  expect((await staff.open(page)).document.querySelector("[name=lot]")).toBeNull();
  expect((await staff.open("/staff/companyStock/99999")).status).toBe(404);
  shop.wait(60);
  await shop.db.update(lots).set({ shelf: "P-01-01" }).where(eq(lots.id, lotId));
  const form = await (await staff.open(page)).submit("下一步", { lot: [lotId] });
  expect(form.text).toContain("仓储费（今日提交）10日元");
  expect((await form.submit("代会员提交配送", { quantity: "0" })).status).toBe(400);
  const asked = await form.submit("代会员提交配送", { quantity: "4" });
  expect(asked.text).toContain("PD-260316-0001");
  const browser = await shop.browser(hanako);
  expect((await browser.open("/deliveryDetails?pOrder_sn=PD-260316-0001")).text).toContain(
    "見積待ち",
  );
});
