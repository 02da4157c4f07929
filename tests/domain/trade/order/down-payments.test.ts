import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLedger } from "#app/domain/money/ledger/ledger.server.ts";
import { chosenStockQuery, listStock } from "#app/domain/trade/floor/stock.server.ts";
import { markProductionDone } from "#app/domain/trade/orders/down-payment.server.ts";
import { downPaymentOf } from "#app/domain/trade/orders/down-payment.ts";
import { alarms, companies, lots } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, li, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";
import { orderPaidInParts } from "./order-paid-in-parts.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 1_000_000);
});

const { orderOf, pay, buy, balance, drop } = orderPaidInParts(() => shop);

test("a deposit is rounded up to the yen, and with the rest it is the total", () => {
  expect(downPaymentOf(1_001, 30)).toBe(301);
  expect(downPaymentOf(1_000, 30)).toBe(300);
  expect(downPaymentOf(1, 50)).toBe(1);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(30, 50), (yen, part) => {
      const deposit = downPaymentOf(yen, part);
      expect(deposit * 100).toBeGreaterThanOrEqual(yen * part);
      expect((deposit - 1) * 100).toBeLessThan(yen * part);
    }),
    { numRuns: 60 },
  );
});

describe("an order with a deposit", () => {
  test("takes the deposit, then buys, is made, and takes the rest", async () => {
    const { id, number } = await orderQuoted(shop, 30);
    const { totalYen, downPaymentYen, state } = await orderOf(number);
    expect(state).toBe("deposit_awaiting");
    expect(downPaymentYen).toBe(Math.ceil(totalYen * 0.3));
    const wallet = await balance();

    const key = crypto.randomUUID();
    expect(await pay(id, key)).toMatchObject({ ok: true });
    expect(await pay(id, key)).toMatchObject({ ok: true });
    expect(await pay(id)).toMatchObject({ reason: "not-payable" });
    expect(await balance()).toBe(wallet - downPaymentYen);
    expect(await balance("house/deposits")).toBe(downPaymentYen);
    expect(await balance("house/payments")).toBe(0);

    await buy(number, "supplier-1");
    expect(await markProductionDone(shop.as(li), number)).toMatchObject({
      reason: "not-all-bought",
    });
    await buy(number, "supplier-2");
    expect((await orderOf(number)).state).toBe("buying");
    expect(await markProductionDone(shop.as(wei), number)).toMatchObject({ reason: "forbidden" });
    expect(await markProductionDone(shop.as(li), number)).toMatchObject({ ok: true });
    expect((await orderOf(number)).state).toBe("balance_awaiting");

    const rest = crypto.randomUUID();
    expect(await pay(id, rest)).toMatchObject({ ok: true });
    expect(await pay(id, rest)).toMatchObject({ ok: true });
    expect(await pay(id)).toMatchObject({ reason: "already-paid" });
    expect(await orderOf(number)).toMatchObject({ state: "purchased", paidYen: totalYen });
    expect(await balance()).toBe(wallet - totalYen);
    expect(await balance("house/deposits")).toBe(0);
    const [company] = await shop.db
      .select()
      .from(companies)
      .where(eq(companies.id, hanako.companyId));
    expect(company?.cumulativePurchasesYen).toBe(totalYen);
  });

  test("takes no coupon, and an order without one is never made", async () => {
    const { id } = await orderQuoted(shop, 50);
    expect(
      await payDocument(shop.as(hanako), "order", id, crypto.randomUUID(), { couponId: "any" }),
    ).toMatchObject({ reason: "coupon-unfit" });
    const whole = await orderQuoted(shop);
    await pay(whole.id);
    expect(await markProductionDone(shop.as(li), whole.number)).toMatchObject({
      reason: "not-buying",
    });
  });

  test("that loses pieces asks for a smaller rest; only what the deposit exceeds goes back", async () => {
    const { id, number } = await orderQuoted(shop, 50);
    await pay(id);
    const wallet = await balance();
    const { paidYen } = await orderOf(number);
    await drop(number, "sku-pouch", 5);
    expect(await balance()).toBe(wallet);
    await drop(number, "sku-tote-natural", 30);
    const { totalYen } = await orderOf(number);
    expect(totalYen).toBeLessThan(paidYen);
    expect(await orderOf(number)).toMatchObject({ paidYen: totalYen, state: "buying" });
    expect(await balance()).toBe(wallet + paidYen - totalYen);
    await buy(number, "supplier-2");
    await markProductionDone(shop.as(li), number);
    expect((await orderOf(number)).state).toBe("purchased");
    expect(await balance("house/deposits")).toBe(0);
    expect(await balance("house/payments")).toBe(0);
  });

  test("of which two people pay one part at once is paid once", async () => {
    const { id, number } = await orderQuoted(shop, 30);
    const wallet = await balance();
    const both = await Promise.all([pay(id), pay(id)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balance()).toBe(wallet - (await orderOf(number)).downPaymentYen);
    await auditLedger(shop.as({ kind: "system", id: "audit" }));
    expect(await shop.db.$count(alarms)).toBe(0);
  });
});

test("made goods on the shelf are not sent before the rest is paid", async () => {
  const { id, number } = await orderQuoted(shop, 30);
  await pay(id);
  await buy(number, "supplier-1");
  await buy(number, "supplier-2");
  await shop.db.run(
    sql`UPDATE lots SET state = 'shelved', good_quantity = quantity, available_quantity = quantity`,
  );
  const ids = (await shop.db.select({ id: lots.id }).from(lots)).map((lot) => lot.id);
  expect(await chosenStockQuery(shop.as(hanako), ids)).toHaveLength(0);
  const sendable = async () =>
    (await listStock(shop.as(hanako), { words: "" }, undefined, 10)).lots.map(
      (lot) => lot.sendable,
    );
  expect(await sendable()).toEqual([false, false]);
  await markProductionDone(shop.as(li), number);
  await pay(id);
  expect(await chosenStockQuery(shop.as(hanako), ids)).toHaveLength(2);
  expect(await sendable()).toEqual([true, true]);
});
