import { beforeEach, expect, test } from "vitest";
import { holdRequest } from "#app/domain/trade/shipments/hold-request.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { payments, shippingRequests } from "#db/schema/index.ts";
import { openedAtPaypal } from "#tests/support/money/card-windows.ts";
import { chen, hanako, li, openShop, type Shop } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;
let number: string;
beforeEach(async () => {
  shop = await openShop();
  const { lotId } = await shelvedLot(shop, 10);
  ({ number } = await requestedShipment(shop, lotId, 6));
  const quote = { freightYen: 7_000, optionsYen: 0, storageYen: 0, note: "保険" };
  await quoteShipment(shop.as(chen), number, { ...quote, checked: true });
});

test("staff take a delivery's quote back with a reason, quote it anew, and the buyer reads both", async () => {
  const staff = await shop.browser(chen);
  const page = await staff.open(`/staff/shipping/${number}`);
  const unsaid = await page.submit("撤回报价", { reason: " " });
  expect(unsaid.status).toBe(400);
  expect(unsaid.text).toContain("请填写原因");
  const taken = await unsaid.submit("撤回报价", { reason: "運賃の誤り" });
  expect(taken.flash).toContain("已撤回报价");
  expect(taken.text).toContain("待报价");

  const buyer = await shop.browser(hanako);
  const details = await buyer.open(`/deliveryDetails?pOrder_sn=${number}`);
  expect(details.text).toContain("見積を取り下げました");
  expect(details.text).toContain("運賃の誤り");
  expect(details.text).not.toContain("お支払いをお願いします");

  await taken.submit("提交报价", { freightYen: "6000", note: "割引" });
  const again = await buyer.open(`/deliveryDetails?pOrder_sn=${number}`);
  expect(again.text).toContain("お支払いをお願いします");
  expect(again.text).toContain("6,000");
});

test("a form that waited is told what happened meanwhile", async () => {
  const page = await (await shop.browser(chen)).open(`/staff/shipping/${number}`);
  await holdRequest(shop.as(hanako), number, "待って");
  const late = await page.submit("撤回报价", { reason: "運賃の誤り" });
  expect(late.status).toBe(409);
  expect(late.text).toContain("配送单已暂停");
});

test("staff are told before it that the buyer has a payment open at PayPal", async () => {
  const staff = await shop.browser(chen);
  const open = () => staff.open(`/staff/shipping/${number}`);
  expect((await open()).text).not.toContain("买家正在 PayPal 付款页面");
  const { id } = (await shop.db.select().from(shippingRequests))[0]!;
  await openedAtPaypal(shop, "shipping", { id, number });
  const told = await open();
  expect(told.text).toContain("买家正在 PayPal 付款页面，还没有付款");
  expect(told.text).toContain(hanako.name);
  await shop.db.update(payments).set({ state: "cancelled" });
  expect((await open()).text).not.toContain("买家正在 PayPal 付款页面");

  const quoted = await orderQuoted(shop);
  await openedAtPaypal(shop, "order", quoted);
  const order = await (await shop.browser(li)).open(`/staff/quotes/${quoted.number}`);
  expect(order.text).toContain("买家正在 PayPal 付款页面，还没有付款");
});

test("is offered to nobody who does not quote", async () => {
  const page = await (await shop.browser(li)).open(`/staff/shipping/${number}`);
  expect(page.text).not.toContain("撤回报价");
});
