import { beforeEach, expect, test } from "vitest";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { lineLabel, orderLifecycle } from "#app/domain/trade/orders/order.ts";
import { placeOrder } from "#app/domain/trade/orders/place-order.server.ts";
import { orders } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";
import { fillCart, orderPaid, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

test("a line that is bought in part says how much of it", async () => {
  const none = { refusal: null, receivedQuantity: 0, goodQuantity: 0, badQuantity: 0 };
  const line = { ...none, quantity: 30, shelvedQuantity: 0, shippedQuantity: 0 };
  expect(lineLabel({ ...line, boughtQuantity: 10 }, "buying")).toMatchObject({
    zh: "部分采购 10/30",
    ja: "一部買付 10/30",
  });
  expect(lineLabel({ ...line, boughtQuantity: 30 }, "buying").zh).toBe("已采购");
  expect(lineLabel({ ...line, boughtQuantity: 0 }, "buying").zh).toBe("待采购");
  expect(lineLabel({ ...line, boughtQuantity: 10, receivedQuantity: 5 }, "buying").zh).toBe(
    "已到货",
  );
});

test("a line of a cancelled order does not wait to be bought", () => {
  const none = { refusal: null, receivedQuantity: 0, goodQuantity: 0, badQuantity: 0 };
  const line = { ...none, quantity: 30, boughtQuantity: 0, shelvedQuantity: 0, shippedQuantity: 0 };
  expect(lineLabel(line, "cancelled")).toMatchObject({ ja: "買付取消", zh: "取消采购" });
});

test("an order comes to what the page said, or there is none", async () => {
  const lineIds = await fillCart(shop);
  const wanted = { id: crypto.randomUUID(), lineIds, note: "", submit: true, seenTotalYen: 1 };
  expect(await placeOrder(shop.as(hanako), wanted)).toMatchObject({ reason: "amounts-changed" });
  expect(await shop.db.$count(orders)).toBe(0);
});

test("a paid order is not cancelled: its money has moved", async () => {
  const { number } = await orderPaid(shop);
  expect(await cancelOrder(shop.as(hanako), number, "")).toMatchObject({
    reason: "not-cancellable",
  });
});

test("a cancelled order is not paid", async () => {
  const { id, number } = await orderQuoted(shop);
  await shop.deposit(hanako.companyId, 1_000_000);
  await cancelOrder(shop.as(hanako), number, "");
  const paid = await payDocument(shop.as(hanako), "order", id, crypto.randomUUID());
  expect(paid.ok).toBe(false);
});

test("nothing leads out of a cancelled order", () => {
  expect(orderLifecycle.movesFrom("cancelled", hanako)).toEqual([]);
  expect(orderLifecycle.movesFrom("cancelled", { kind: "system", id: "job" })).toEqual([]);
});
