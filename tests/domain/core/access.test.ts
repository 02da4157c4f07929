import { expect, test } from "vitest";
import { staffRoles } from "#app/domain/core/actor.ts";
import { allDuties, type Duty, staffMay } from "#app/domain/core/policy.ts";
import { ownOrder } from "#app/domain/trade/orders/own-order.server.ts";
import { kenji, openShop, taro } from "#tests/support/shop.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

test("who is limited to some stores sees no order of another or of none; another company sees none at all", async () => {
  const shop = await openShop();
  const { number } = await orderPlaced(shop);
  expect(await ownOrder(shop.as(kenji), number)).toMatchObject({ number });
  expect(await ownOrder(shop.as({ ...kenji, storeIds: ["amazon-shop"] }), number)).toBeUndefined();
  expect(await ownOrder(shop.as(taro), number)).toBeUndefined();
});

const money: Duty[] = [
  "confirm-deposit",
  "pay-withdrawals",
  "clear-alarms",
  "set-prices",
  "set-rates",
];
test("a supervisor has the duties of seeing alone, the money among them", () => {
  const supervisor = { role: "supervisor" as const };
  const seen = allDuties.filter((duty) => staffMay(supervisor, duty));
  expect(seen).toContain("see-money");
  expect(seen.filter((duty) => !duty.startsWith("see-"))).toEqual([]);
});

test.each(money)("%s is for finance, and for who may do all", (duty) => {
  const may = staffRoles.filter((role) => staffMay({ role }, duty));
  expect(may.toSorted()).toEqual(["admin", "finance"]);
});
