import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Staff } from "#app/domain/core/actor.ts";
import { importStatement } from "#app/domain/money/bank/bank-lines.server.ts";
import { confirmProposal } from "#app/domain/money/bank/proposals.server.ts";
import { creditCertainMatches, creditLine } from "#app/domain/money/bank/settle-line.server.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import { bankLines, financeProposals, topUpReports } from "#db/schema/index.ts";
import { hanako, openShop, qian, type Shop, sun, wang } from "#tests/support/shop.ts";

// A statement is a file that a clerk could have written by hand: who imported a line is never the only
// person behind a large credit.

let shop: Shop;
const wallet = walletOf(hanako.companyId);

beforeEach(async () => {
  shop = await openShop();
});

async function reported(amountYen: number) {
  const id = crypto.randomUUID();
  const report = { id, amountYen, payerKana: "カ)ハナコシヨウテン", ownNumber: "" };
  await reportTopUp(shop.as(hanako), { ...report, expectedOn: "2026-01-15" });
  return id;
}

async function imported(by: Staff, amountYen: number) {
  const id = crypto.randomUUID();
  const row = { bankDay: "2026-01-15", amountYen, payer: "カ)ハナコシヨウテン" };
  await importStatement(shop.as(by), id, [{ ...row, balanceYen: amountYen }]);
  return `${id}/0000`;
}

async function openProposal(reportId: string) {
  const [row] = await shop.db
    .select()
    .from(financeProposals)
    .where(and(eq(financeProposals.reportId, reportId), eq(financeProposals.state, "open")));
  return row;
}

test("one's own line credits up to what one person may credit in a day, and no more", async () => {
  for (const [amountYen, value] of [
    [996_000, "credited"],
    [4_000, "credited"],
    [3_000, "proposed"],
  ] as const) {
    const credited = creditLine(
      shop.as(wang),
      await imported(wang, amountYen),
      await reported(amountYen),
    );
    expect(await credited).toEqual({ ok: true, value });
  }
  expect(await balanceYen(shop, wallet)).toBe(1_000_000);
});

test("one's own large line waits for another, who credits it by the line itself or by the proposal", async () => {
  for (const [amountYen, confirm] of [
    [80_000_000, (id: string, lineId: string) => creditLine(shop.as(qian), lineId, id)],
    [9_000_000, async (id: string) => confirmProposal(shop.as(qian), (await openProposal(id))!.id)],
  ] as const) {
    const [id, lineId] = [await reported(amountYen), await imported(wang, amountYen)];
    const before = await balanceYen(shop, wallet);
    expect(await creditLine(shop.as(wang), lineId, id)).toEqual({ ok: true, value: "proposed" });
    expect(await creditLine(shop.as(wang), lineId, id)).toMatchObject({
      reason: "waits-for-another",
    });
    expect(await openProposal(id)).toMatchObject({ lineId, amountYen });
    expect(await balanceYen(shop, wallet)).toBe(before);

    expect((await confirm(id, lineId)).ok).toBe(true);
    expect(await balanceYen(shop, wallet)).toBe(before + amountYen);
    const [row] = await shop.db
      .select()
      .from(financeProposals)
      .where(eq(financeProposals.reportId, id));
    expect(row).toMatchObject({ state: "confirmed", decidedBy: "staff:qian" });
  }
});

test("all that is certain at one press: another's lines are credited, one's own wait above the limit", async () => {
  for (const [by, amountYen] of [
    [qian, 5_000_000],
    [wang, 300_000],
    [wang, 6_000_000],
  ] as const) {
    await reported(amountYen);
    await imported(by, amountYen);
  }
  expect(await creditCertainMatches(shop.as(wang))).toMatchObject({
    value: { credited: 2, proposed: 1 },
  });
  expect(await creditCertainMatches(shop.as(wang))).toMatchObject({
    value: { credited: 0, proposed: 0 },
  });
  expect(await creditCertainMatches(shop.as(sun))).toMatchObject({
    value: { credited: 1, proposed: 0 },
  });
  expect(await balanceYen(shop, wallet)).toBe(11_300_000);
});

test("a line whose importer nobody knows makes nothing certain", async () => {
  const [id, lineId] = [await reported(2_000_000), crypto.randomUUID()];
  await shop.db.insert(bankLines).values({
    id: lineId,
    bankDay: "2026-01-15",
    amountYen: 2_000_000,
    payer: "カ)ハナコシヨウテン",
    balanceYen: 1,
    importedAt: new Date(),
    importedByName: "赵敏",
  });
  expect(await creditLine(shop.as(qian), lineId, id)).toMatchObject({ value: "proposed" });
});

test("the books refuse a certain credit by one's own line, and a line is what was imported", async () => {
  const [id, lineId] = [await reported(2_000_000), await imported(wang, 2_000_000)];
  for (const change of [{ importedBy: "staff:qian" }, { amountYen: 3 }, { payer: "x" }])
    await expect(
      shop.db.update(bankLines).set(change).where(eq(bankLines.id, lineId)),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("as_imported") } });
  await expect(shop.db.delete(bankLines)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("bank_line_stays") },
  });
  await shop.db
    .update(bankLines)
    .set({ reportId: id, settledAt: new Date(), settledByName: "赵敏" });
  const credit = (confirmedBy: string) =>
    shop.db
      .update(topUpReports)
      .set({
        state: "confirmed",
        confirmedYen: 2_000_000,
        confirmedAt: new Date(),
        certain: true,
        confirmedBy,
      })
      .where(eq(topUpReports.id, id));
  await expect(credit("staff:wang")).rejects.toMatchObject({
    cause: { message: expect.stringContaining("credit_needs_two_with_own_line") },
  });
  await credit("staff:qian");
});

test("fifty confirmations at once, by the line and by the proposal, credit once", async () => {
  const [id, lineId] = [await reported(2_000_000), await imported(wang, 2_000_000)];
  await creditLine(shop.as(wang), lineId, id);
  const { id: proposal } = (await openProposal(id))!;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const by = shop.as([qian, sun, wang][index % 3]!);
      return index % 2 ? confirmProposal(by, proposal) : creditLine(by, lineId, id);
    }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await balanceYen(shop, wallet)).toBe(2_000_000);
});
