import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { expireQuotes } from "#app/domain/trade/orders/take-back-quote.server.ts";
import { orders } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;
let number: string;
let page: string;
let payment: string;

beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 1_000_000);
  ({ number } = await orderQuoted(shop));
  page = `/OrderDetails?order_sn=${number}`;
  payment = `/payment?order_sn=${number}`;
});

const stateOf = async () =>
  (await shop.db.select().from(orders).where(eq(orders.number, number)))[0]!.state;

test("an expired quote says so, and its buyer asks for another one", async () => {
  const buyer = await shop.browser(hanako);
  const early = await buyer.open(page, {
    method: "POST",
    body: new URLSearchParams({ intent: "requote" }),
  });
  expect(early.status).toBe(409);

  shop.wait(6);
  const unpaid = await buyer.open(payment);
  expect(unpaid.text).toContain("見積の期限");
  expect(unpaid.text).toContain("見積をもう一度ご依頼いただけます");
  expect(unpaid.text).not.toContain("お支払い後の残高");
  const expired = await buyer.open(page);
  expect(expired.has("支払う")).toBe(false);
  const asked = await expired.submit("見積をもう一度依頼する");
  expect(asked.text).toContain("見積を依頼しました");
  expect(asked.text).toContain("見積の期限が過ぎたため");
  expect(await stateOf()).toBe("quoting");
  expect((await expired.submit("見積をもう一度依頼する")).status).toBe(200);
  expect((await buyer.open(payment)).text).toContain("見積中です");
});

test("an expired quote that the job sent back says why it is quoted again", async () => {
  shop.wait(6);
  await expireQuotes(shop.as({ kind: "system", id: "expire-quotes" }));
  expect((await (await shop.browser(hanako)).open(page)).text).toContain("見積の期限が過ぎたため");
});

test("a quote is asked for anew by its own company's people who may order", async () => {
  shop.wait(6);
  const again = {
    method: "POST",
    body: new URLSearchParams({ intent: "requote" }),
  };
  expect((await (await shop.browser()).open(page, again)).path).toContain("/login");
  expect((await (await shop.browser(taro)).open(page, again)).status).toBe(404);
  expect(await stateOf()).toBe("awaiting_payment");
  expect((await (await shop.browser(kenji)).open(page)).has("見積をもう一度依頼する")).toBe(true);
});

test("a cancelled order is not paid, and its lines do not wait to be bought", async () => {
  await cancelOrder(shop.as(hanako), number, "");
  const buyer = await shop.browser(hanako);
  const unpaid = await buyer.open(payment);
  expect(unpaid.text).toContain("キャンセルされたため、お支払いは不要です");
  expect(unpaid.text).not.toContain("お支払い後の残高");
  const cancelled = await buyer.open(page);
  expect(cancelled.text).not.toContain("買付待ち");
  expect(cancelled.text).toContain("買付取消");
});
