import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLedger, balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { alarms, ledgerAccounts, orders } from "#db/schema/index.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
const wallet = walletOf(hanako.companyId);

beforeEach(async () => {
  shop = await openShop();
});

async function quotedOrder(id: string, goodsFen = 100_000) {
  const amounts = {
    goodsFen,
    freightFen: 800,
    optionsFen: 500,
    ttsRate: "21.38",
    spreadYen: "0.70",
    serviceRatePercent: "4.5",
  };
  const { totalYen } = breakdown(amounts);
  await shop.db.insert(orders).values({
    id,
    number: `KB-${id}`,
    companyId: hanako.companyId,
    userId: hanako.id,
    state: "awaiting_payment",
    version: 3,
    lineCount: 1,
    pieceCount: 1,
    ...amounts,
    totalYen,
    createdAt: shop.as(hanako).now,
  });
  return totalYen;
}

async function sums() {
  const [row] = await shop.db
    .select({
      total: sql<number>`sum(balance_yen)`,
      lowest: sql<number>`min(CASE WHEN company_id IS NULL THEN 0 ELSE balance_yen END)`,
    })
    .from(ledgerAccounts);
  return { total: row?.total ?? 0, lowest: row?.lowest ?? 0 };
}

describe("paying an order from the balance", () => {
  test("a hundred at once: one is paid, ninety-nine are told so, one debit", async () => {
    const total = await quotedOrder("o1");
    await shop.deposit(hanako.companyId, total * 5);

    const results = await Promise.all(
      Array.from({ length: 100 }, () =>
        payDocument(shop.as(hanako), "order", "o1", crypto.randomUUID()),
      ),
    );

    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === "already-paid")).toHaveLength(
      99,
    );
    expect(await balanceYen(shop, wallet)).toBe(total * 4);
  });
});

describe("the ledger", () => {
  test("whatever is deposited and paid, all accounts add up to zero and no wallet is below it", async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant("deposit" as const),
        yen: fc.integer({ min: 3_000, max: 40_000 }),
      }),
      fc.record({
        kind: fc.constant("pay" as const),
        goodsFen: fc.integer({ min: 1, max: 150_000 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await using own = await openShop();
        shop = own;
        for (const [index, taken] of steps.entries()) {
          if (taken.kind === "deposit") {
            const id = `d${index}`;
            await reportTopUp(shop.as(hanako), {
              id,
              amountYen: taken.yen,
              payerKana: "ハナコ",
              expectedOn: "2026-01-16",
              ownNumber: "",
            });
            await creditByTwo(shop, id, taken.yen);
          } else {
            await quotedOrder(`o${index}`, taken.goodsFen);
            await payDocument(shop.as(hanako), "order", `o${index}`, crypto.randomUUID());
          }
          const { total, lowest } = await sums();
          expect(total).toBe(0);
          expect(lowest).toBeGreaterThanOrEqual(0);
          expect(await balanceYen(shop, house("payments"))).toBe(0);
        }
        await auditLedger(shop.as({ kind: "system", id: "audit" } as const));
        expect(await shop.db.$count(alarms)).toBe(0);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
