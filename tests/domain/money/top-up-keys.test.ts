import { beforeEach, expect, test } from "vitest";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import {
  startCardPayment,
  startPaymentByCard,
} from "#app/domain/money/payments/start-card-payment.server.ts";
import { topUpReports } from "#db/schema/index.ts";
import { bankPayment, payables } from "#tests/support/channels/due.ts";
import { ordersToPay } from "#tests/support/limited.ts";
import { openPaypal } from "#tests/support/money/paypal-server.ts";
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

test.each([
  { amountYen: 90_000 },
  { payerKana: "タロウ" },
  { expectedOn: "2026-01-16" },
  { ownNumber: "A-1" },
])("a key that has reported something else is not said to have reported %o", async (other) => {
  await reportTopUp(shop.as(hanako), report);
  expect(await reportTopUp(shop.as(hanako), { ...report, ...other })).toMatchObject({
    reason: "moved-meanwhile",
  });
  expect(await shop.db.$count(topUpReports)).toBe(1);
});

test("a key that has begun a payment of documents is not said to have begun a deposit", async () => {
  await shop.deposit(hanako.companyId, 5_000);
  const [first, second] = await ordersToPay(shop, 2, 5_000);
  const { id, started } = await bankPayment(shop, [first!.number]);
  expect(started).toMatchObject({ ok: true });
  expect(
    await reportTopUp(shop.as(hanako), {
      id,
      amountYen: 5_000,
      payerKana: "ハナコショウテン",
      expectedOn: "2026-01-16",
      ownNumber: "",
    }),
  ).toMatchObject({ reason: "moved-meanwhile" });

  const paypal = await openPaypal();
  const urls = { returnUrl: "https://shop.test/a", cancelUrl: "https://shop.test/b" };
  const card = { id: crypto.randomUUID(), seenYen: 5_000, balanceYen: 0, ...urls };
  const documents = await payables(shop, [second!.number]);
  expect(await startPaymentByCard(shop.as(hanako), paypal.cards, documents, card)).toMatchObject({
    ok: true,
  });
  const deposit = { id: card.id, amountYen: 5_000, ...urls };
  expect(await startCardPayment(shop.as(hanako), paypal.cards, deposit)).toMatchObject({
    reason: "begun-before",
  });
  await paypal.close();
});
