import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { importStatement } from "#app/domain/money/bank/bank-lines.server.ts";
import { confirmProposal } from "#app/domain/money/bank/proposals.server.ts";
import { creditLine } from "#app/domain/money/bank/settle-line.server.ts";
import { makeTransferFile } from "#app/domain/money/withdrawals/make-transfer-file.server.ts";
import { requestWithdrawal } from "#app/domain/money/withdrawals/request-withdrawal.server.ts";
import {
  approveWithdrawal,
  payWithdrawal,
} from "#app/domain/money/withdrawals/settle-withdrawal.server.ts";
import { payoutAccounts, transferFiles, withdrawals } from "#db/schema/index.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import { hanako, qian, type Shop, wang, zhou } from "#tests/support/shop.ts";
import { proposedTopUps, puppet, shopWithNewcomer } from "./newcomer.ts";

// Who takes people on could otherwise be both of the two people behind a large sum.

let shop: Shop;

beforeEach(async () => {
  shop = await shopWithNewcomer();
});

const { reported, proposed } = proposedTopUps(() => shop);

async function withdrawn(amountYen: number) {
  const id = crypto.randomUUID();
  await shop.deposit(hanako.companyId, amountYen);
  await shop.db.insert(payoutAccounts).values(usableAccount()).onConflictDoNothing();
  expect((await requestWithdrawal(shop.as(hanako), { id, amountYen, reason: "" })).ok).toBe(true);
  return id;
}

test("somebody new is neither of the two people behind a credit for two days", async () => {
  const [byAdmin, byNewcomer] = [await proposed(zhou), await proposed(puppet)];
  const refused = { reason: "newcomer" };
  expect(await confirmProposal(shop.as(puppet), byAdmin)).toMatchObject(refused);
  expect(await confirmProposal(shop.as(zhou), byNewcomer)).toMatchObject(refused);
  shop.wait(1.99);
  expect(await confirmProposal(shop.as(puppet), byAdmin)).toMatchObject(refused);
  shop.wait(0.02);
  expect((await confirmProposal(shop.as(puppet), byAdmin)).ok).toBe(true);
  expect((await confirmProposal(shop.as(zhou), byNewcomer)).ok).toBe(true);
});

test("a line that somebody new has imported credits no more than one person may", async () => {
  const row = { bankDay: "2026-01-15", amountYen: 5_000_000, payer: "カ)ハナコシヨウテン" };
  await importStatement(shop.as(puppet), "statement", [{ ...row, balanceYen: row.amountYen }]);
  const id = await reported(row.amountYen);
  expect(await creditLine(shop.as(zhou), "statement/0000", id)).toEqual({
    ok: true,
    value: "proposed",
  });
});

test("no file for the bank holds what somebody new has approved, nor is one made by them", async () => {
  const [first, second] = [await withdrawn(400_000), await withdrawn(500_000)];
  await approveWithdrawal(shop.as(puppet), first);
  const today = "2026-01-15";
  expect(await makeTransferFile(shop.as(zhou), "file", today)).toMatchObject({
    reason: "newcomer",
  });
  await approveWithdrawal(shop.as(wang), second);
  expect(await makeTransferFile(shop.as(puppet), "file", today)).toMatchObject({
    reason: "newcomer",
  });
  expect((await makeTransferFile(shop.as(zhou), "file", today)).ok).toBe(true);
  expect((await shop.db.select().from(transferFiles))[0]).toMatchObject({ count: 1 });
  const { db } = shop.as(zhou);
  await expect(
    db.update(withdrawals).set({ fileId: "file" }).where(eq(withdrawals.id, first)),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining("withdrawal_newcomer") } });
  expect(await payWithdrawal(shop.as(puppet), second)).toMatchObject({ reason: "newcomer" });
  expect(await payWithdrawal(shop.as(qian), first)).toMatchObject({ reason: "newcomer" });
  expect((await payWithdrawal(shop.as(qian), second)).ok).toBe(true);
});
