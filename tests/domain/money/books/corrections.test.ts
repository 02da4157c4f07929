import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { closingsQuery, recomputeClosings } from "#app/domain/money/bank/bank-closings.server.ts";
import { confirmedByHandQuery, importStatement } from "#app/domain/money/bank/bank-lines.server.ts";
import { clearAlarm, correctableTransfers } from "#app/domain/money/bank/books.server.ts";
import {
  confirmProposal,
  endProposal,
  proposeCorrection,
} from "#app/domain/money/bank/proposals.server.ts";
import { creditLine } from "#app/domain/money/bank/settle-line.server.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { walletHistory } from "#app/domain/money/ledger/wallet-history.server.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import { requestWithdrawal } from "#app/domain/money/withdrawals/request-withdrawal.server.ts";
import { alarms, bankLines, companies, notices, payoutAccounts } from "#db/schema/index.ts";
import { justBefore } from "#tests/support/just-before.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import { hanako, openShop, qian, type Shop, wang } from "#tests/support/shop.ts";

let shop: Shop;
const payer = "カ)ハナコシヨウテン";
const wallet = walletOf(hanako.companyId);

beforeEach(async () => {
  shop = await openShop();
});

async function creditedByHand(reportedYen: number, arrivedYen: number) {
  const id = crypto.randomUUID();
  const report = { id, amountYen: reportedYen, payerKana: payer, ownNumber: "" };
  await reportTopUp(shop.as(hanako), { ...report, expectedOn: "2026-01-15" });
  expect(await creditByTwo(shop, id, arrivedYen)).toMatchObject({ ok: true });
  return id;
}

async function proposed(
  transferId: string,
  amountYen: number,
  buyerReason = "金額の誤りでした",
  scope = shop.as(wang),
) {
  const id = crypto.randomUUID();
  const words = { reason: "入错金额", buyerReason };
  const made = await proposeCorrection(scope, { id, transferId, amountYen, ...words });
  expect(made.ok).toBe(true);
  return id;
}

async function corrected(...correction: Parameters<typeof proposed>) {
  const id = await proposed(...correction);
  expect((await confirmProposal(shop.as(qian), id)).ok).toBe(true);
  return `correction/${id}`;
}

describe("a credit by hand of ten times the sum, corrected", () => {
  async function lineOf(amountYen: number) {
    const id = crypto.randomUUID();
    const line = { bankDay: "2026-01-15", amountYen, payer, balanceYen: amountYen };
    const closing = { bankDay: "2026-01-15", closingYen: amountYen };
    await importStatement(shop.as(wang), id, [line], [closing]);
    return `${id}/0000`;
  }

  test("is tied to its line by what still stands, and the bank's day agrees", async () => {
    const report = await creditedByHand(50_000, 500_000);
    const line = await lineOf(50_000);
    expect(await creditLine(shop.as(wang), line, report)).toMatchObject({ ok: false });
    await corrected(`deposit/${report}`, 450_000);
    const [waiting] = await confirmedByHandQuery(shop.as(wang));
    expect(waiting).toMatchObject({ standingYen: 50_000 });

    expect(await creditLine(shop.as(wang), line, report)).toMatchObject({ value: "credited" });
    const [tied] = await shop.db.select().from(bankLines).where(eq(bankLines.id, line));
    expect(tied).toMatchObject({ reportId: report });
    await recomputeClosings(shop.as(wang));
    expect(await closingsQuery(shop.as(wang))).toMatchObject([
      { ledgerYen: 50_000, uncreditedYen: 0, differenceYen: 0 },
    ]);
  });

  test("stands again by what a correction of the correction gives back", async () => {
    const report = await creditedByHand(50_000, 500_000);
    const first = await corrected(`deposit/${report}`, 460_000);
    const second = await corrected(first, 30_000);
    await corrected(second, 20_000);
    const [waiting] = await confirmedByHandQuery(shop.as(wang));
    expect(waiting).toMatchObject({ standingYen: 50_000 });
    expect(await balanceYen(shop, wallet)).toBe(50_000);
    expect(await balanceYen(shop, house("bank"))).toBe(-50_000);
  });

  test("waits for no line any more once nothing of it stands", async () => {
    const report = await creditedByHand(50_000, 50_000);
    expect(await confirmedByHandQuery(shop.as(wang))).toHaveLength(1);
    await corrected(`deposit/${report}`, 50_000);
    expect(await confirmedByHandQuery(shop.as(wang))).toHaveLength(0);
  });
});

test("the buyer reads what was corrected, why, and which way the money went", async () => {
  const report = await creditedByHand(50_000, 50_000);
  const first = await corrected(`deposit/${report}`, 20_000, "別の会員様の入金でした");
  await corrected(first, 5_000, "訂正額に誤りがありました");
  const { page } = await walletHistory(shop.as(hanako), { kind: "correction", limit: 5 });
  const reasons = page.map(({ reason }) => reason.replace(/NK-\d{6}-\d{4}/, "NK")).sort();
  expect(reasons).toEqual([
    `「入金 NK（${payer}）」の訂正: 別の会員様の入金でした`,
    `「入金 NK（${payer}）」の訂正の訂正: 訂正額に誤りがありました`,
  ]);
  const titles = (await shop.db.select(noticeFields).from(notices)).map(({ title }) => title);
  expect(titles).toContain("残高を訂正しました（−20,000円）");
  expect(titles).toContain("残高を訂正しました（+5,000円）");
});

test("a correction that is sent back just before it is confirmed moves nothing", async () => {
  const id = await proposed(`deposit/${await creditedByHand(50_000, 50_000)}`, 20_000);
  const scope = justBefore(shop.as(qian), () => endProposal(shop.as(qian), id, "金额不对"));
  expect(await confirmProposal(scope, id)).toEqual({ ok: false, reason: "moved-meanwhile" });
  expect(await balanceYen(shop, wallet)).toBe(50_000);
});

test("two corrections take no more back than was transferred, the second proposed while the first is confirmed", async () => {
  const transfer = `deposit/${await creditedByHand(50_000, 50_000)}`;
  await shop.deposit(hanako.companyId, 100_000);
  const first = await proposed(transfer, 30_000);
  const scope = justBefore(shop.as(wang), () => confirmProposal(shop.as(qian), first));
  const second = await proposed(transfer, 30_000, undefined, scope);
  expect(await confirmProposal(shop.as(qian), second)).toEqual({
    ok: false,
    reason: "beyond-transfer",
  });
  expect(await balanceYen(shop, wallet)).toBe(120_000);
});

test("what a wallet cannot bear raises its alarm anew with each attempt", async () => {
  const id = await proposed(`deposit/${await creditedByHand(50_000, 50_000)}`, 50_000);
  await shop.db.insert(payoutAccounts).values(usableAccount());
  const withdrawal = { id: crypto.randomUUID(), amountYen: 45_000, reason: "" };
  await requestWithdrawal(shop.as(hanako), withdrawal);
  const attempt = () => confirmProposal(shop.as(qian), id);
  expect(await attempt()).toMatchObject({ reason: "balance-too-low" });
  const alarm = `correction-uncovered/${id}`;
  await clearAlarm(shop.as(wang), alarm);
  shop.wait(1);
  expect(await attempt()).toMatchObject({ reason: "balance-too-low" });
  expect(await shop.db.select().from(alarms)).toMatchObject([{ id: alarm, resolvedAt: null }]);
});

test("every movement of a wallet can be reached, page by page", async () => {
  for (let count = 0; count < 55; count++) await shop.deposit(hanako.companyId, 1_000);
  const [company] = await shop.db
    .select()
    .from(companies)
    .where(eq(companies.id, hanako.companyId));
  const list = (after?: string) => correctableTransfers(shop.as(wang), company!.operationId, after);
  const first = await list();
  expect(first.page).toHaveLength(50);
  const second = await list(first.next!);
  expect(second).toMatchObject({ next: null });
  const ids = [...first.page, ...second.page].map(({ id }) => id);
  expect(new Set(ids).size).toBe(55);
});
