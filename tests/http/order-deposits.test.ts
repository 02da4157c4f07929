import { beforeEach, expect, test } from "vitest";
import { findOrder } from "#app/domain/order/find-order.server.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { orderPlaced, orderQuoted } from "#tests/support/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 1_000_000);
});

const open = async (path: string, who: Parameters<Shop["browser"]>[0]) =>
  (await shop.browser(who)).open(path);
const orderOf = async (number: string) => (await findOrder(shop.as(li), number))!.order;
const yen = (amount: number) => `${amount.toLocaleString("ja-JP")}円`;

test("the desk asks for a deposit, the buyer pays it and, once the goods are made, the rest", async () => {
  const { number } = await orderPlaced(shop);
  await (await open(`/staff/quotes/${number}`, li)).submit("提交报价", { 定金: "30" });
  const { totalYen, depositYen } = await orderOf(number);
  const restYen = totalYen - depositYen;

  const asked = await open(`/OrderDetails?order_sn=${number}`, hanako);
  expect(asked.text).toContain("手付金（30%）のお支払い");
  expect(asked.text).toContain(yen(depositYen));
  const payment = await open(`/payment?order_sn=${number}`, hanako);
  expect(payment.has("銀行振込で支払う")).toBe(false);
  const paid = await payment.submit("残高で支払う");
  expect(paid.text).toContain(yen(depositYen));

  const path = `/staff/purchases/${number}`;
  let desk = await open(path, li);
  expect(desk.has("生产完成，请买家付尾款")).toBe(false);
  for (const marketplaceNumber of ["401234", "401235"])
    desk = await desk.submit("已采购", { 平台订单号: marketplaceNumber });
  expect((await desk.submit("生产完成，请买家付尾款")).text).toContain("待付尾款");

  const due = await open(`/OrderDetails?order_sn=${number}`, hanako);
  expect(due.text).toContain("残金のお支払いをお願いします");
  expect(due.text).toContain(yen(restYen));
  const done = await (await open(`/payment?order_sn=${number}`, hanako)).submit("残高で支払う");
  expect(done.text).toContain("支払い済み");
  expect(await orderOf(number)).toMatchObject({ state: "purchased", paidYen: totalYen });
});

test("a deposit is nobody else's: stranger, other company, employee without the right, warehouse", async () => {
  const { number } = await orderQuoted(shop, 50);
  const path = `/payment?order_sn=${number}`;
  const post = (fields: Record<string, string>) => ({
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const paying = post({ key: crypto.randomUUID() });
  expect((await (await shop.browser()).open(path, paying)).path).toContain("/login");
  expect((await (await shop.browser(taro)).open(path, paying)).status).toBe(404);
  expect((await (await shop.browser(kenji)).open(path, paying)).status).toBe(403);
  expect((await orderOf(number)).state).toBe("deposit_awaiting");

  const made = post({ intent: "made" });
  const desk = `/staff/purchases/${number}`;
  expect((await (await shop.browser(wei)).open(desk, made)).status).toBe(403);
  expect((await (await shop.browser(li)).open(desk, made)).status).toBe(409);
});
