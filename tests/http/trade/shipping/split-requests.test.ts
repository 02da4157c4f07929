import { beforeEach, expect, test } from "vitest";
import { chen, hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
let number: string;
beforeEach(async () => {
  shop = await openShop();
  const { lotId } = await shelvedLot(shop, 10);
  ({ number } = await requestedShipment(shop, lotId, 6));
});

test("a buyer splits a request on a page, and each leads to the other", async () => {
  const buyer = await shop.browser(hanako);
  const details = await buyer.open(`/deliveryDetails?pOrder_sn=${number}`);
  const form = await details.follow("一部を別の依頼に分ける");
  const none = await form.submit("依頼を分ける", { note: "先に送る分" });
  expect(none.status).toBe(400);
  expect(none.text).toContain("2つ目の依頼に分ける個数を、1個以上入力してください");
  const wrong = await none.submit("依頼を分ける", { "lines[0].pieces": "2.5" });
  expect(wrong.status).toBe(400);
  expect(wrong.value("lines[0].pieces")).toBe("2.5");
  expect(wrong.value("note")).toBe("先に送る分");
  const all = await wrong.submit("依頼を分ける", { "lines[0].pieces": "6" });
  expect(all.text).toContain("もとの依頼に、1個以上残してください");
  const second = await all.submit("依頼を分ける", { "lines[0].pieces": "2" });
  expect(second.text).toContain(`${number} から分けた依頼です`);
  expect(second.text).toContain("見積待ち");
  const first = await second.follow(number);
  expect(first.text).toContain("PD-260115-0002");
  expect(first.text).toContain("一部を別の依頼に分けました");
  // Each side says what the other holds and costs.
  expect(second.text).toMatch(/PD-260115-0001.*4個送料の見込み [\d,]+〜[\d,]+円/);
  expect(first.text).toMatch(/PD-260115-0002.*2個送料の見込み [\d,〜]+円/);
});

test("staff split with a reason, and the buyer reads it", async () => {
  const staff = await shop.browser(chen);
  const desk = await (await staff.open(`/staff/shipping/${number}`)).follow("拆单");
  const unsaid = await desk.submit("拆成两张", { "lines[0].pieces": "2" });
  expect(unsaid.status).toBe(400);
  expect(unsaid.text).toContain("请填写原因（日文，买家可见）");
  const second = await unsaid.submit("拆成两张", { note: "別便でお送りするため" });
  expect(second.flash).toContain("已拆单");
  expect(second.text).toContain(`拆自 ${number} 4 件 · 运费估算`);
  const page = await (await shop.browser(hanako)).open(`/deliveryDetails?pOrder_sn=${number}`);
  expect(page.text).toContain("別便でお送りするため");
});

test("is nobody else's page", async () => {
  const path = `/deliverySplit?pOrder_sn=${number}`;
  expect((await (await shop.browser(taro)).open(path)).status).toBe(404);
  expect((await (await shop.browser(kenji)).open(path)).status).toBe(403);
});
