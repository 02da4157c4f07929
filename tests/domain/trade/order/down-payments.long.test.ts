import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { auditLedger } from "#app/domain/money/ledger/audit-ledger.server.ts";
import type { AccountId } from "#app/domain/money/ledger/ledger.ts";
import { answerChange } from "#app/domain/trade/changes/answer-change.server.ts";
import { proposeChange } from "#app/domain/trade/changes/propose-change.server.ts";
import { markMade } from "#app/domain/trade/down-payment/finish-goods.server.ts";
import { findOrder } from "#app/domain/trade/order/find-order.server.ts";
import { payDocument } from "#app/domain/trade/paying/pay-document.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { alarms, ledgerAccounts } from "#db/schema/index.ts";
import { hanako, li, openShop, type Shop } from "#tests/support/shop.ts";
import { newMarketplaceNumber, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 1_000_000);
});

const orderOf = async (number: string) => (await findOrder(shop.as(li), number))!.order;
const pay = (id: string, key: string = crypto.randomUUID()) =>
  payDocument(shop.as(hanako), "order", id, key);
const buy = (number: string, supplierId: string) =>
  buyOrder(shop.as(li), number, {
    id: crypto.randomUUID(),
    supplierId,
    marketplaceNumber: newMarketplaceNumber(),
    chinaTracking: "",
  });

async function balance(id: AccountId = `wallet/${hanako.companyId}`) {
  const [account] = await shop.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id));
  return account?.balanceYen ?? 0;
}

async function drop(number: string, sku: string, fewer: number) {
  const { lines } = (await findOrder(shop.as(li), number))!;
  const line = lines.find(({ skuId }) => skuId === sku)!;
  const id = crypto.randomUUID();
  await proposeChange(shop.as(li), number, {
    id,
    lines: [{ lineId: line.id, fewer, reason: "売り切れ" }],
  });
  return answerChange(shop.as(hanako), number, id, "accepted");
}

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
          await markMade(shop.as(li), number);
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
