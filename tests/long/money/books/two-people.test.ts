import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { importStatement } from "#app/domain/money/bank/bank-lines.server.ts";
import { creditReport } from "#app/domain/money/bank/credit-report.server.ts";
import {
  confirmProposal,
  endProposal,
  proposeCorrection,
} from "#app/domain/money/bank/proposals.server.ts";
import { creditLine } from "#app/domain/money/bank/settle-line.server.ts";
import { auditLedger, balanceYen, postTransfer } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { walletHistory } from "#app/domain/money/ledger/wallet-history.server.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import { confirmTopUp, rejectTopUp } from "#app/domain/money/payments/settle-top-up.server.ts";
import { requestWithdrawal } from "#app/domain/money/withdrawals/request-withdrawal.server.ts";
import {
  approveWithdrawal,
  payWithdrawal,
} from "#app/domain/money/withdrawals/settle-withdrawal.server.ts";
import {
  alarms,
  bankLines,
  financeProposals,
  ledgerAccounts,
  ledgerTransfers,
  payoutAccounts,
  topUpReports,
  withdrawals,
} from "#db/schema/index.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import { machine } from "#tests/support/people.ts";
import { hanako, li, openShop, qian, type Shop, sun, wang } from "#tests/support/shop.ts";

let shop: Shop;
let lastBalanceYen = 0;
const wallet = walletOf(hanako.companyId);
/** What one person may credit without a line, and pay out, for a company in a day. */
const creditLimitYen = 1_000_000;
const payoutLimitYen = 300_000;

beforeEach(async () => {
  shop = await openShop();
});

async function reported(amountYen: number) {
  const id = crypto.randomUUID();
  const report = { id, amountYen, payerKana: "カ)ハナコシヨウテン", ownNumber: "" };
  expect((await reportTopUp(shop.as(hanako), { ...report, expectedOn: "2026-01-15" })).ok).toBe(
    true,
  );
  return id;
}

/** A line of the bank as this person's statement says it. */
async function line(amountYen: number, payer = "カ)ハナコシヨウテン", by = wang) {
  const id = crypto.randomUUID();
  // Lines of one day and payer differ by the balance after them.
  const row = { bankDay: "2026-01-15", amountYen, payer, balanceYen: ++lastBalanceYen };
  await importStatement(shop.as(by), id, [row]);
  return `${id}/0000`;
}

const byHand = (by: Staff, reportId: string, arrivedYen: number, note = "网银已核对") =>
  creditReport(shop.as(by), { reportId, arrivedYen, note });

/** Credits a report by a line that another person imported and another payer sent. */
const byStrangersLine = async (reportId: string, yen: number) =>
  creditLine(shop.as(wang), await line(yen, "ヤマダ タロウ", sun), reportId, {
    note: "会员来电确认",
  });

async function proposalOf(reportId: string) {
  const [row] = await shop.db
    .select()
    .from(financeProposals)
    .where(and(eq(financeProposals.reportId, reportId), eq(financeProposals.state, "open")));
  return row!;
}

describe("a credit without its bank line", () => {
  test("needs a reason", async () => {
    const id = await reported(3_000);
    expect(await byHand(wang, id, 3_000, "")).toMatchObject({ reason: "reason-needed" });
    expect(await confirmTopUp(shop.as(wang), id, 3_000, { reason: "" })).toMatchObject({
      reason: "reason-needed",
    });
    expect(await balanceYen(shop, wallet)).toBe(0);
    expect(await byHand(wang, id, 3_000)).toEqual({ ok: true, value: "proposed" });
  });

  test("of three thousand reported and a hundred million entered waits for another person", async () => {
    const id = await reported(3_000);
    expect(await byHand(wang, id, 100_000_000)).toEqual({ ok: true, value: "proposed" });
    expect(await balanceYen(shop, wallet)).toBe(0);
    expect(await byHand(wang, id, 100_000_000)).toMatchObject({ reason: "waits-for-another" });
    const { id: proposal } = await proposalOf(id);
    expect(await confirmProposal(shop.as(wang), proposal)).toMatchObject({
      reason: "own-proposal",
    });
    expect(await confirmProposal(shop.as(li), proposal)).toMatchObject({ reason: "forbidden" });
    expect(await endProposal(shop.as(qian), proposal)).toMatchObject({ reason: "reason-missing" });
    expect(await endProposal(shop.as(qian), proposal, "金额与申报不符")).toMatchObject({
      value: "refused",
    });
    expect(await confirmProposal(shop.as(qian), proposal)).toMatchObject({
      reason: "moved-meanwhile",
    });
    expect(await balanceYen(shop, wallet)).toBe(0);
  });

  test("above the limit is made by the second person's confirmation, or by the same amount entered", async () => {
    const [one, other] = [await reported(2_000_000), await reported(3_000_000)];
    await byHand(wang, one, 2_000_000);
    expect((await confirmProposal(shop.as(qian), (await proposalOf(one)).id)).ok).toBe(true);
    await byHand(wang, other, 3_000_000);
    expect(await byHand(qian, other, 2_999_999)).toMatchObject({ reason: "proposed-otherwise" });
    expect(await byHand(qian, other, 3_000_000)).toEqual({ ok: true, value: "credited" });
    expect(await balanceYen(shop, wallet)).toBe(5_000_000);
  });

  test("is proposed by who withdraws it again, and ends when the report is rejected", async () => {
    const [one, other] = [await reported(2_000_000), await reported(2_000_001)];
    await byHand(wang, one, 2_000_000);
    await endProposal(shop.as(wang), (await proposalOf(one)).id);
    expect(await byHand(wang, one, 2_000_000)).toMatchObject({ value: "proposed" });
    await byHand(wang, other, 2_000_001);
    await rejectTopUp(shop.as(qian), other, "着金を確認できません");
    const states = await shop.db.select({ state: financeProposals.state }).from(financeProposals);
    expect(states.map(({ state }) => state).sort()).toEqual(["open", "withdrawn", "withdrawn"]);
  });

  test("is not made by writing into the tables either", async () => {
    const id = await reported(2_000_000);
    const forged = {
      state: "confirmed" as const,
      confirmedYen: 2_000_000,
      confirmedAt: new Date(),
    };
    for (const more of [
      { confirmReason: "x", confirmedBy: "staff:wang" },
      { certain: true, confirmedBy: "staff:wang" },
      {},
    ])
      await expect(
        shop.db
          .update(topUpReports)
          .set({ ...forged, ...more })
          .where(eq(topUpReports.id, id)),
      ).rejects.toThrow();
    await byHand(wang, id, 2_000_000);
    const decided = { state: "confirmed" as const, decidedAt: new Date() };
    for (const row of [
      { ...decided, decidedBy: "staff:wang" },
      { ...decided },
      { ...decided, decidedBy: "staff:qian", amountYen: 9_000_000 },
    ])
      await expect(shop.db.update(financeProposals).set(row)).rejects.toThrow();
  });
});

test("no money is posted for a report that nobody confirmed, or other than confirmed", async () => {
  const id = await reported(30_000);
  const post = (amountYen: number) =>
    commit(
      shop.as(machine),
      postTransfer(shop.as(wang), {
        id: `deposit/${id}/${amountYen}`,
        kind: "deposit",
        amountYen,
        reason: message("typed", { text: "x" }),
        from: house("bank"),
        to: wallet,
        document: { kind: "deposit", id },
      }),
      { credit_as_confirmed: "refused" },
    );
  expect(await post(30_000)).toMatchObject({ reason: "refused" });
  await creditByTwo(shop, id, 30_000);
  expect(await post(30_001)).toMatchObject({ reason: "refused" });
  expect(await balanceYen(shop, wallet)).toBe(30_000);
});

describe("a credit with its bank line", () => {
  test("of another's import that agrees in amount and payer is one act of one person, of any size", async () => {
    const id = await reported(80_000_000);
    expect(await creditLine(shop.as(qian), await line(80_000_000), id)).toEqual({
      ok: true,
      value: "credited",
    });
    expect(await balanceYen(shop, wallet)).toBe(80_000_000);
  });

  test("of another amount or payer needs a reason, and above the limit another person", async () => {
    const id = await reported(5_000_000);
    const [short, stranger] = [await line(4_999_560), await line(5_000_000, "ヤマダ タロウ")];
    const credit = (lineId: string, note?: string) =>
      creditLine(shop.as(wang), lineId, id, { note: note ?? "" });
    expect(await credit(short)).toMatchObject({ reason: "reason-needed" });
    expect(await credit(stranger)).toMatchObject({ reason: "reason-needed" });
    expect(await credit(short, "扣除手续费")).toMatchObject({ value: "proposed" });
    expect((await confirmProposal(shop.as(sun), (await proposalOf(id)).id)).ok).toBe(true);
    const [tied] = await shop.db.select().from(bankLines).where(eq(bankLines.id, short));
    expect(tied).toMatchObject({ reportId: id });
    expect(await balanceYen(shop, wallet)).toBe(4_999_560);
  });

  test("of another payer counts together with the others of its company and day", async () => {
    for (const amount of [400_000, 600_000])
      expect(await byStrangersLine(await reported(amount), amount)).toMatchObject({
        value: "credited",
      });
    const third = await reported(3_000);
    expect(await byStrangersLine(third, 3_000)).toMatchObject({ value: "proposed" });
    shop.wait(1);
    expect(await byStrangersLine(await reported(3_000), 3_000)).toMatchObject({
      value: "credited",
    });
  });
});

describe("a correction", () => {
  async function proposed(amountYen: number, by: Staff = wang) {
    const id = crypto.randomUUID();
    const [transfer] = await shop.db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.kind, "deposit"));
    const words = { reason: "入错会员", buyerReason: "別の会員様の入金でした" };
    const made = await proposeCorrection(shop.as(by), {
      id,
      transferId: transfer!.id,
      amountYen,
      ...words,
    });
    return { id, made };
  }

  test("is the opposite of a transfer, in part, by two people, and the buyer reads why", async () => {
    await shop.deposit(hanako.companyId, 50_000);
    const { id } = await proposed(20_000);
    expect(await balanceYen(shop, wallet)).toBe(50_000);
    expect(await confirmProposal(shop.as(wang), id)).toMatchObject({ reason: "own-proposal" });
    expect((await confirmProposal(shop.as(qian), id)).ok).toBe(true);
    expect(await balanceYen(shop, wallet)).toBe(30_000);
    const { page } = await walletHistory(shop.as(hanako), { limit: 5 });
    const row = page.find(({ kind }) => kind === "correction");
    expect(row).toMatchObject({ changeYen: -20_000, balanceYen: 30_000 });
    expect(row?.reason).toContain("別の会員様の入金でした");
    await auditLedger(shop.as({ kind: "system", id: "audit" }));
    expect(await shop.db.$count(alarms)).toBe(0);
  });

  test("never takes back more than the transfer brought", async () => {
    await shop.deposit(hanako.companyId, 50_000);
    const first = await proposed(40_000);
    expect((await proposed(1)).made).toMatchObject({ reason: "proposed-already" });
    await confirmProposal(shop.as(qian), first.id);
    expect((await proposed(10_001)).made).toMatchObject({ reason: "beyond-transfer" });
    expect((await proposed(10_000)).made.ok).toBe(true);
  });

  test("that slipped past the look at the others is stopped by the books", async () => {
    await shop.deposit(hanako.companyId, 50_000);
    const first = await proposed(40_000);
    await confirmProposal(shop.as(qian), first.id);
    await shop.deposit(hanako.companyId, 60_000);
    const [row] = await shop.db.select().from(financeProposals);
    const again = { ...row!, id: crypto.randomUUID(), state: "open" as const };
    const undecided = { decidedAt: null, decidedBy: null, decidedByName: null };
    await shop.db.insert(financeProposals).values({ ...again, ...undecided, amountYen: 10_001 });
    expect(await confirmProposal(shop.as(qian), again.id)).toMatchObject({
      reason: "beyond-transfer",
    });
    expect(await balanceYen(shop, wallet)).toBe(70_000);
  });

  test("that the wallet cannot bear posts nothing and raises an alarm", async () => {
    await shop.deposit(hanako.companyId, 50_000);
    await shop.db.insert(payoutAccounts).values(usableAccount());
    const withdrawal = { id: crypto.randomUUID(), amountYen: 45_000, reason: "" };
    await requestWithdrawal(shop.as(hanako), withdrawal);
    const { id } = await proposed(50_000);
    expect(await confirmProposal(shop.as(qian), id)).toMatchObject({ reason: "balance-too-low" });
    expect(await balanceYen(shop, wallet)).toBe(5_000);
    expect(await shop.db.select().from(alarms)).toMatchObject([{ kind: "correction-uncovered" }]);
  });

  test("is refused by the books themselves without a second person", async () => {
    await shop.deposit(hanako.companyId, 50_000);
    const { id } = await proposed(20_000);
    await expect(
      shop.db.insert(ledgerTransfers).values({
        id: `correction/${id}`,
        kind: "correction",
        amountYen: 20_000,
        reason: message("typed", { text: "x" }),
        fromAccount: wallet.id,
        toAccount: "house/bank",
        fromBalanceYen: 0,
        toBalanceYen: 0,
        documentKind: "correction",
        documentId: id,
        companyId: hanako.companyId,
        postedAt: new Date(),
        postedBy: "staff:wang",
      }),
    ).rejects.toThrow();
  });
});

test("fifty confirmations at once credit once", async () => {
  const id = await reported(2_000_000);
  await byHand(wang, id, 2_000_000);
  const { id: proposal } = await proposalOf(id);
  const people = [qian, sun, wang];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2
        ? confirmProposal(shop.as(people[index % 3]!), proposal)
        : byHand(people[index % 3]!, id, 2_000_000),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await balanceYen(shop, wallet)).toBe(2_000_000);
});

test("fifty at once of one person stay within what one person may credit", async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, () => reported(90_000)));
  await Promise.all(ids.map((id) => byStrangersLine(id, 90_000)));
  expect(await balanceYen(shop, wallet)).toBe(990_000);
});

test("no order of commands lets one person alone credit or pay out above the limits", async () => {
  const command = fc.record({
    what: fc.constantFrom(
      ...["report", "credit", "import", "line", "confirm", "end", "ask", "approve", "pay", "day"],
    ),
    which: fc.nat(3),
    by: fc.constantFrom(wang, qian, sun),
    yen: fc.constantFrom(3_000, 250_000, 300_000, 400_000, 700_000, 1_000_000, 2_500_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (commands) => {
      await using own = await openShop();
      shop = own;
      await shop.db.insert(payoutAccounts).values(usableAccount());
      const [reports, asked]: [string[], string[]] = [[], []];
      const amounts = new Map<string, number>();
      const lines: { id: string; of: string }[] = [];
      for (const { what, which, by, yen } of commands) await act(what, which, by, yen);
      await aloneWithinLimits();

      async function act(what: string, which: number, by: Staff, yen: number) {
        const report = reports[which % Math.max(1, reports.length)] ?? "none";
        const withdrawal = asked[which % Math.max(1, asked.length)] ?? "none";
        const open = await shop.db.select().from(financeProposals);
        const proposal = open[which % Math.max(1, open.length)]?.id ?? "none";
        if (what === "report") {
          reports.push(await reported(yen));
          amounts.set(reports.at(-1)!, yen);
        } else if (what === "credit") await byHand(by, report, yen);
        else if (what === "import")
          lines.push({ id: await line(amounts.get(report) ?? yen, undefined, by), of: report });
        else if (what === "line") {
          const { id, of } = lines[which % Math.max(1, lines.length)] ?? { id: "none", of: "none" };
          await creditLine(shop.as(by), id, of);
        } else if (what === "confirm") await confirmProposal(shop.as(by), proposal);
        else if (what === "end") await endProposal(shop.as(by), proposal, "金额不符");
        else if (what === "approve") await approveWithdrawal(shop.as(by), withdrawal);
        else if (what === "pay") await payWithdrawal(shop.as(by), withdrawal);
        else if (what === "day") shop.wait(0.5);
        else {
          const id = crypto.randomUUID();
          const wanted = { id, amountYen: yen, reason: "" };
          if ((await requestWithdrawal(shop.as(hanako), wanted)).ok) asked.push(id);
        }
      }
    }),
    { numRuns: 50 },
  );
}, 180_000);

/** What each person did alone, by company and day, from the rows themselves; and the books. */
async function aloneWithinLimits() {
  const day = (column: string) => sql.raw(`date(${column} / 1000 + 32400, 'unixepoch')`);
  const credited = await shop.db.all<{ yen: number }>(sql`
    SELECT sum(confirmed_yen) AS yen FROM top_up_reports d
    WHERE state = 'confirmed' AND NOT EXISTS (SELECT 1 FROM finance_proposals p
      WHERE p.report_id = d.id AND p.state = 'confirmed' AND p.decided_by <> p.proposed_by)
    AND NOT EXISTS (SELECT 1 FROM bank_lines b WHERE d.certain = 1 AND b.report_id = d.id AND b.imported_by <> d.confirmed_by)
    GROUP BY company_id, confirmed_by, ${day("confirmed_at")}`);
  for (const { yen } of credited) expect(yen).toBeLessThanOrEqual(creditLimitYen);
  const unproven = await shop.db.all(sql`
    SELECT number FROM top_up_reports d WHERE state = 'confirmed' AND NOT EXISTS (SELECT 1 FROM finance_proposals p
      WHERE p.report_id = d.id AND p.state = 'confirmed' AND p.decided_by <> p.proposed_by)
    AND NOT EXISTS (SELECT 1 FROM bank_lines b WHERE b.report_id = d.id AND b.amount_yen = d.confirmed_yen)`);
  expect(unproven).toEqual([]);
  const paid = await shop.db
    .select({ yen: sql<number>`sum(${withdrawals.amountYen})` })
    .from(withdrawals)
    .where(
      sql`${withdrawals.state} = 'transferred' AND (approved_by IS NULL OR approved_by = settled_by)`,
    )
    .groupBy(sql`company_id, settled_by, ${day("settled_at")}`);
  for (const { yen } of paid) expect(yen).toBeLessThanOrEqual(payoutLimitYen);
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  expect(await shop.db.$count(alarms)).toBe(0);
  const [books] = await shop.db
    .select({ total: sql<number>`COALESCE(sum(balance_yen), 0)` })
    .from(ledgerAccounts);
  expect(books!.total).toBe(0);
}
