import { beforeEach, describe, expect, test } from "vitest";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import type { Page } from "#tests/support/browser.ts";
import { hanako, li, openShop, type Shop, wei, zhou } from "#tests/support/shop.ts";
import { boughtLot, requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";
import { orderPaid, orderPlaced } from "#tests/support/trade/trade.ts";

// Two of the staff have the same form open; who sends it second is told why nothing came of it,
// although the form is gone from the page by then.

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

async function twice(path: string, who: typeof li, button: string, typed: Record<string, string>) {
  const pages: Page[] = [];
  for (const _ of [1, 2]) pages.push(await (await shop.browser(who)).open(path));
  const [first, second] = pages;
  expect((await first!.submit(button, typed)).status).toBe(200);
  const late = await second!.submit(button, typed);
  expect(late.status).toBe(409);
  return alertOf(late);
}

const alertOf = (page: Page) => page.document.querySelector("[role=alert]")?.text ?? "";

describe("who comes second is told so", () => {
  test("by a quote, and by a buyer who cancels what is to be taken back", async () => {
    const { number } = await orderPlaced(shop);
    const path = `/staff/quotes/${number}`;
    expect(await twice(path, li, "提交报价", {})).toContain("订单状态已变更");
    const page = await (await shop.browser(li)).open(path);
    await cancelOrder(shop.as(hanako), number, "");
    const late = await page.submit("撤回报价", { "撤回原因（日文）": "価格の訂正" });
    expect(late.status).toBe(409);
    expect(alertOf(late)).toContain("订单状态已变更");
  });

  test("by a purchase, and by undoing what is to be corrected", async () => {
    const path = `/staff/purchases/${(await orderPaid(shop)).number}`;
    const bought = await twice(path, li, "已采购", { 平台订单号: "5001" });
    expect(bought).toContain("没有提交");
    const page = await (await shop.browser(li)).open(path);
    const other = await (await shop.browser(li)).open(path);
    await other.submit("撤销采购", { "撤销原因（买家可见）": "下单内容有误" });
    const late = await page.submit("保存更正", { 更正原因: "单号写错" });
    expect(late.status).toBe(409);
    expect(alertOf(late)).toContain("这笔采购刚被改过");
  });

  test("by an inspection", async () => {
    const { lotId } = await boughtLot(shop, 10);
    await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 10 });
    const said = await twice(`/staff/inspect/${lotId}`, wei, "验货", {});
    expect(said).toContain("此批次已验货");
  });

  test("by a delivery's quote", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const { number } = await requestedShipment(shop, lotId, 10);
    const said = await twice(`/staff/shipping/${number}`, zhou, "提交报价", {});
    expect(said).toContain("配送单状态已变更");
  });
});
