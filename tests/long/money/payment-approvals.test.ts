import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { listPeople } from "#app/domain/customers/company/employees.server.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { ordersToPay, payingKenji } from "#tests/support/limited.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
const key = () => crypto.randomUUID();
const wallet = walletOf(hanako.companyId);

beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 1_000_000);
});

describe("a monthly budget", () => {
  test("of five payments lets five of twenty through at once", async () => {
    const buyer = await payingKenji(shop, { monthlyBudgetYen: 5_999 });
    const due = await ordersToPay(shop, 20, 1_000);
    const paid = await Promise.all(
      due.map(({ id }) => payDocument(shop.as(buyer), "order", id, key())),
    );
    expect(paid.filter(({ ok }) => ok)).toHaveLength(5);
    expect(paid.filter((one) => !one.ok && one.reason === "over-budget")).toHaveLength(15);
    expect(await balanceYen(shop, wallet)).toBe(995_000);
    const people = await listPeople(shop.as(hanako));
    expect(people.map(({ id, spentYen }) => [id, spentYen])).toEqual([
      ["hanako", 0],
      ["kenji", 5_000],
    ]);
  });

  test("is never exceeded, whatever it is and whatever is paid", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 1, max: 900 }),
        async (budget, each) => {
          const one = await openShop();
          await one.deposit(hanako.companyId, 100_000);
          const buyer = await payingKenji(one, { monthlyBudgetYen: budget });
          for (const { id } of await ordersToPay(one, 8, each))
            await payDocument(one.as(buyer), "order", id, key());
          const spent = 100_000 - (await balanceYen(one, wallet));
          expect(spent).toBe(Math.min(8, Math.floor(budget / each)) * each);
        },
      ),
      { numRuns: 8 },
    );
  });
});
