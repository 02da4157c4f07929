import { expect, test } from "vitest";
import {
  type Risk,
  readBoard,
  readBoardRows,
} from "#app/domain/console/board/read-board.server.ts";
import { takeBackQuote } from "#app/domain/trade/orders/take-back-quote.server.ts";
import { orders, shippingRequests } from "#db/schema/index.ts";
import { chen, li, openShop, type Shop } from "#tests/support/shop.ts";
import {
  newestCase,
  pouchesBought,
  receive,
  reply,
  step,
} from "#tests/support/trade/problem-cases.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";
import { quote } from "../trade/shipping/requested-shipping.ts";

test("what was quoted and taken back counts for who did it, on its day of China", async () => {
  const shop = await openShop();
  const { number } = await orderQuoted(shop);
  await takeBackQuote(shop.as(li), number, "単価の確認のため", undefined);
  const { days, rows, cameIn } = await readBoardRows(shop.as(chen), 7);
  expect(days).toHaveLength(7);
  expect(cameIn.reduce((sum, one) => sum + one, 0)).toBe(1);
  const quoted = rows.filter(({ step }) => step === "quote");
  expect(quoted).toMatchObject([{ who: li.name, done: 1, undone: 1, day: days.at(-1) }]);
});

async function risk(shop: Shop, name: Risk) {
  return (await readBoard(shop.as(chen), 7)).risks.find(({ risk }) => risk === name);
}

test("an order is money at stake when nobody has paid for a week since its quote", async () => {
  const shop = await openShop();
  await orderQuoted(shop);
  const eightDaysAgo = new Date(shop.as(li).now.getTime() - 8 * 86_400_000);
  await shop.db.update(orders).set({ submittedAt: eightDaysAgo });
  expect(await risk(shop, "orderUnpaid")).toMatchObject({ count: 0, yen: 0 });
  await shop.db.update(orders).set({ quotedAt: eightDaysAgo });
  const [order] = await shop.db.select().from(orders);
  expect(await risk(shop, "orderUnpaid")).toMatchObject({
    count: 1,
    yen: order!.totalYen,
    oldest: eightDaysAgo,
  });
});

test("a delivery request is money at stake when nobody has paid for a week since its quote", async () => {
  const shop = await openShop();
  const { lotId } = await shelvedLot(shop, 20);
  const { number } = await requestedShipment(shop, lotId, 20);
  await quote(shop, number);
  const eightDaysAgo = new Date(shop.as(li).now.getTime() - 8 * 86_400_000);
  await shop.db.update(shippingRequests).set({ submittedAt: eightDaysAgo });
  expect(await risk(shop, "shippingUnpaid")).toMatchObject({ count: 0 });
  await shop.db.update(shippingRequests).set({ quotedAt: eightDaysAgo });
  expect(await risk(shop, "shippingUnpaid")).toMatchObject({ count: 1, oldest: eightDaysAgo });
});

test("a case of problem goods is open until it is done", async () => {
  const shop = await openShop();
  const { lotId } = await pouchesBought(shop);
  await receive(shop, { lotId, quantity: 48, differs: true });
  const { number } = await newestCase(shop, lotId);
  expect(await risk(shop, "refund")).toMatchObject({ count: 1 });
  await reply(shop, number, "exchange");
  await step(shop, number, "orderAgain");
  expect(await risk(shop, "refund")).toMatchObject({ count: 1 });
  await receive(shop, { lotId, quantity: 2 });
  expect(await risk(shop, "refund")).toMatchObject({ count: 0 });
});
