import { expect, test } from "vitest";
import { readBoard, readBoardRows } from "#app/domain/console/board/read-board.server.ts";
import { takeBackQuote } from "#app/domain/trade/orders/take-back-quote.server.ts";
import { orders } from "#db/schema/index.ts";
import { chen, li, openShop } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

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

test("an order that nobody has paid for a week is money at stake", async () => {
  const shop = await openShop();
  await orderQuoted(shop);
  const unpaid = async () =>
    (await readBoard(shop.as(chen), 7)).risks.find(({ risk }) => risk === "orderUnpaid");
  expect(await unpaid()).toMatchObject({ count: 0, yen: 0 });
  const { now } = shop.as(li);
  await shop.db.update(orders).set({ submittedAt: new Date(now.getTime() - 8 * 86_400_000) });
  const [order] = await shop.db.select().from(orders);
  expect(await unpaid()).toMatchObject({ count: 1, yen: order!.totalYen });
});
