import { beforeEach, expect, test } from "vitest";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import { topUpReports } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
const report = {
  id: "11111111-1111-4111-8111-111111111111",
  amountYen: 5_000,
  payerKana: "ハナコ",
  expectedOn: "2026-01-15",
  ownNumber: "",
};

beforeEach(async () => {
  shop = await openShop();
});

test("one form reports a transfer once, however often it is sent", async () => {
  const copies = Array.from({ length: 5 }, () => reportTopUp(shop.as(hanako), report));
  for (const { ok } of await Promise.all(copies)) expect(ok).toBe(true);
  expect(await shop.db.$count(topUpReports)).toBe(1);
});

test("another company's key is not said to have reported anything", async () => {
  await reportTopUp(shop.as(hanako), report);
  expect(await reportTopUp(shop.as(taro), report)).toMatchObject({ reason: "moved-meanwhile" });
  expect(await shop.db.$count(topUpReports)).toBe(1);
});

test.each([{ amountYen: 90_000 }, { payerKana: "タロウ" }])(
  "a key that has reported something else is not said to have reported %o",
  async (other) => {
    await reportTopUp(shop.as(hanako), report);
    expect(await reportTopUp(shop.as(hanako), { ...report, ...other })).toMatchObject({
      reason: "moved-meanwhile",
    });
    expect(await shop.db.$count(topUpReports)).toBe(1);
  },
);
