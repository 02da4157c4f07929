import { inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLedger, balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { heldOf, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { requestWithdrawal } from "#app/domain/money/withdrawals/request-withdrawal.server.ts";
import {
  approveWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  reopenWithdrawal,
  unapproveWithdrawal,
} from "#app/domain/money/withdrawals/settle-withdrawal.server.ts";
import { alarms, ledgerAccounts, payoutAccounts, withdrawals } from "#db/schema/index.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import { hanako, openShop, type Shop, wang, zhou } from "#tests/support/shop.ts";

let shop: Shop;
const wallet = walletOf(hanako.companyId);
const held = heldOf(hanako.companyId);

async function openWithAccount() {
  shop = await openShop();
  await shop.db.insert(payoutAccounts).values(usableAccount());
}

const ask = (amountYen: number, id: string = crypto.randomUUID()) =>
  requestWithdrawal(shop.as(hanako), { id, amountYen, reason: "事業資金に戻すため" });

async function sums() {
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  const [books] = await shop.db
    .select({ total: sql<number>`COALESCE(sum(balance_yen), 0)` })
    .from(ledgerAccounts);
  const [open] = await shop.db
    .select({ total: sql<number>`COALESCE(sum(amount_yen), 0)` })
    .from(withdrawals)
    .where(inArray(withdrawals.state, ["awaiting_transfer", "approved"]));
  return {
    books: books!.total,
    heldBeyondOpen: (await balanceYen(shop, held)) - open!.total,
    alarms: await shop.db.$count(alarms),
  };
}
const even = { books: 0, heldBeyondOpen: 0, alarms: 0 };

beforeEach(openWithAccount);

describe("a withdrawal", () => {
  test("asked fifty times at once never overdraws, and one form asks once", async () => {
    await shop.deposit(hanako.companyId, 100_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(9_000)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(11);
    const form = crypto.randomUUID();
    const same = await Promise.all(Array.from({ length: 20 }, () => ask(100, form)));
    expect(same.every(({ ok }) => ok)).toBe(true);
    expect(await balanceYen(shop, wallet)).toBe(900);
    expect(await sums()).toEqual(even);
  });
});

test("any order of commands keeps the books at zero and holds exactly what is open", async () => {
  const command = fc.record({
    what: fc.constantFrom("ask", "approve", "unapprove", "pay", "reject", "reopen"),
    which: fc.nat(5),
    by: fc.constantFrom(wang, zhou),
    amountYen: fc.integer({ min: 1, max: 500_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 15 }), async (commands) => {
      await openWithAccount();
      await shop.deposit(hanako.companyId, 900_000);
      const ids: string[] = [];
      for (const { what, which, by, amountYen } of commands) {
        const id = ids[which % Math.max(1, ids.length)] ?? "none";
        if (what === "ask") {
          const asking = crypto.randomUUID();
          if ((await ask(amountYen, asking)).ok) ids.push(asking);
        } else if (what === "approve") await approveWithdrawal(shop.as(by), id);
        else if (what === "unapprove") await unapproveWithdrawal(shop.as(by), id, "再確認のため");
        else if (what === "pay") await payWithdrawal(shop.as(by), id);
        else if (what === "reopen") await reopenWithdrawal(shop.as(by), id, "確認済み");
        else await rejectWithdrawal(shop.as(by), id, "確認できません");
      }
      expect(await sums()).toEqual(even);
      expect(await balanceYen(shop, wallet)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 20 },
  );
}, 120_000);
