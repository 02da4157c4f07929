import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { auditLedger } from "#app/domain/money/ledger/ledger.server.ts";
import { markProductionDone } from "#app/domain/trade/orders/down-payment.server.ts";
import { alarms } from "#db/schema/index.ts";
import { orderPaidInParts } from "#tests/domain/trade/order/order-paid-in-parts.ts";
import { hanako, li, openShop, type Shop } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 1_000_000);
});

const { orderOf, pay, buy, balance, drop } = orderPaidInParts(() => shop);

test("after any drops a deposit order has cost what remains of it, and no account holds a yen of it", async () => {
  const pieces = fc.record({
    sku: fc.constantFrom(["sku-tote-natural", 30] as const, ["sku-pouch", 50] as const),
    fewer: fc.integer({ min: 1, max: 50 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(30, 50),
      fc.array(pieces, { maxLength: 4 }),
      async (part, drops) => {
        await shop.deposit(hanako.companyId, 1_000_000);
        const outset = await balance();
        const { id, number } = await orderQuoted(shop, part);
        expect(await pay(id)).toMatchObject({ ok: true });
        for (const { sku, fewer } of drops) {
          await drop(number, sku[0], Math.min(fewer, sku[1]));
          const { paidYen, totalYen, state } = await orderOf(number);
          expect(paidYen).toBeLessThanOrEqual(totalYen);
          expect(outset - (await balance())).toBe(paidYen);
          expect(await balance("house/deposits")).toBe(state === "cancelled" ? 0 : paidYen);
        }

        if ((await orderOf(number)).state !== "cancelled") {
          await buy(number, "supplier-1");
          await buy(number, "supplier-2");
          await markProductionDone(shop.as(li), number);
          if ((await orderOf(number)).state === "balance_awaiting")
            expect(await pay(id)).toMatchObject({ ok: true });
        }
        const { paidYen, totalYen, state } = await orderOf(number);
        expect(["purchased", "cancelled"]).toContain(state);
        expect(paidYen).toBe(totalYen);
        expect(outset - (await balance())).toBe(totalYen);
        expect(await balance("house/deposits")).toBe(0);
        expect(await balance("house/payments")).toBe(0);
      },
    ),
    { numRuns: 25 },
  );
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  expect(await shop.db.$count(alarms)).toBe(0);
}, 60_000);
