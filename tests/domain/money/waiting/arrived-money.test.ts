import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import {
  creditLineToCompany,
  listCompaniesOfPayer,
} from "#app/domain/money/bank/credit-company.server.ts";
import { creditReport } from "#app/domain/money/bank/credit-report.server.ts";
import { confirmProposal, endProposal } from "#app/domain/money/bank/proposals.server.ts";
import {
  creditLine,
  settleAsNoDeposit,
  takeLineOut,
} from "#app/domain/money/bank/settle-line.server.ts";
import { balanceYen, listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { rejectTopUp } from "#app/domain/money/payments/settle-top-up.server.ts";
import { listTopUpReports } from "#app/domain/money/payments/top-up-queries.server.ts";
import { bankLines, financeProposals, notices, topUpReports } from "#db/schema/index.ts";
import { lineArrived, transferReported } from "#tests/support/money/waiting-transfers.ts";
import { hanako, openShop, qian, type Shop, taro, wang, wei } from "#tests/support/shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const key = () => crypto.randomUUID();
const arrived = (amountYen: number, payer?: string) => lineArrived(shop, amountYen, payer);
const reported = (amountYen?: number) => transferReported(shop, amountYen);
const walletYen = (of = hanako) => balanceYen(shop, walletOf(of.companyId));

async function lineOf(id: string) {
  const [line] = await shop.db.select().from(bankLines).where(eq(bankLines.id, id));
  return line!;
}

const toHanako = (lineId: string, id = key(), by = wang) =>
  creditLineToCompany(shop.as(by), { id, lineId, operationId: "10001", note: "会员来电确认" });

describe("a bank line that was set aside", () => {
  test("is taken out again and credited to the report that comes later", async () => {
    const line = await arrived(50_000);
    await settleAsNoDeposit(shop.as(wang), line, "不明");
    const report = await reported();
    expect(await takeLineOut(shop.as(wang), line)).toMatchObject({ ok: true });
    expect(await lineOf(line)).toMatchObject({ asideNote: null, settledAt: null });
    expect(await takeLineOut(shop.as(wang), line)).toMatchObject({ reason: "moved-meanwhile" });
    expect(await creditLine(shop.as(wang), line, report)).toMatchObject({ value: "credited" });
    expect(await walletYen()).toBe(50_000);
    expect(await takeLineOut(shop.as(wang), line)).toMatchObject({ reason: "moved-meanwhile" });
  });

  test("is credited in one act, and once", async () => {
    const line = await arrived(50_000);
    await settleAsNoDeposit(shop.as(wang), line, "不明");
    const report = await reported();
    const both = await Promise.all([wang, qian].map((by) => creditLine(shop.as(by), line, report)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await walletYen()).toBe(50_000);
    expect(await lineOf(line)).toMatchObject({ reportId: report, asideNote: null });
  });
});

test("the form of a line that was credited is not another company's", async () => {
  const line = await arrived(3_000);
  const id = key();
  expect(await toHanako(line, id)).toMatchObject({ value: "credited" });
  expect(await toHanako(line, id)).toMatchObject({ value: "credited" });
  const other = { id, lineId: line, operationId: "10002", note: "会员来电确认" };
  expect(await creditLineToCompany(shop.as(wang), other)).toMatchObject({ reason: "form-used" });
});

describe("crediting by hand", () => {
  test("takes two people where no bank line proves the money, however little it is", async () => {
    const report = await reported(3_000);
    const credit = { reportId: report, arrivedYen: 3_000, note: "网银已核对" };
    expect(await creditReport(shop.as(wang), credit)).toMatchObject({ value: "proposed" });
    expect(await walletYen()).toBe(0);
    expect(await creditReport(shop.as(qian), credit)).toMatchObject({ value: "credited" });
    expect(await walletYen()).toBe(3_000);
  });

  test("says that a report was rejected or credited before, not that somebody else did it", async () => {
    const [rejected, credited] = [await reported(), await reported(60_000)];
    await rejectTopUp(shop.as(wang), rejected, "着金なし");
    const line = await arrived(50_000);
    expect(await creditLine(shop.as(wang), line, rejected)).toMatchObject({
      reason: "report-rejected",
    });
    await creditLine(shop.as(wang), await arrived(60_000), credited);
    expect(await creditLine(shop.as(wang), line, credited)).toMatchObject({
      reason: "report-credited",
    });
  });
});

describe("money that nobody reported", () => {
  test("is credited to the company that finance names, which hears of it", async () => {
    const line = await arrived(50_000, "ﾊﾅｺ ｺｼﾞﾝ");
    expect(await toHanako(line)).toMatchObject({ value: "credited" });
    expect(await walletYen()).toBe(50_000);
    const told = await shop.db.select(noticeFields).from(notices);
    expect(told.map(({ title, body }) => title + body).join()).toContain("50,000円");
    const { page } = await listTopUpReports(shop.as(hanako), "", 10);
    expect(page).toMatchObject([{ state: "confirmed", confirmedYen: 50_000 }]);
    expect(await listDrifts(shop.db)).toEqual([]);
    expect(await listCompaniesOfPayer(shop, "ハナコ コジン")).toEqual([
      { operationId: "10001", name: "花子商店" },
    ]);
  });

  test("is credited once by a form that is sent twice, and to one company by two clerks", async () => {
    const [first, second] = [await arrived(50_000), await arrived(70_000)];
    const form = key();
    expect((await toHanako(first, form)).ok).toBe(true);
    expect((await toHanako(first, form)).ok).toBe(true);
    expect(await toHanako(first)).toMatchObject({ reason: "moved-meanwhile" });
    const both = await Promise.all([
      toHanako(second),
      creditLineToCompany(shop.as(qian), {
        ...{ id: key(), lineId: second, operationId: "10002", note: "会员来电确认" },
      }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await walletYen()) + (await walletYen(taro))).toBe(120_000);
  });

  test("of a large sum waits for a second person, and is free again when that one refuses", async () => {
    const line = await arrived(5_000_000);
    const form = key();
    const sentTwice = await Promise.all([toHanako(line, form), toHanako(line, form)]);
    for (const sent of [...sentTwice, await toHanako(line, form)])
      expect(sent).toMatchObject({ value: "proposed" });
    expect(await shop.db.select().from(financeProposals)).toHaveLength(1);
    expect((await listTopUpReports(shop.as(hanako), "", 10)).page).toEqual([]);
    const [refused] = await shop.db.select().from(financeProposals);
    expect(await endProposal(shop.as(qian), refused!.id, "不是这家")).toMatchObject({ ok: true });
    expect(await shop.db.select().from(topUpReports)).toMatchObject([{ state: "withdrawn" }]);
    expect((await listTopUpReports(shop.as(hanako), "", 10)).page).toEqual([]);

    expect(await toHanako(line)).toMatchObject({ value: "proposed" });
    const [open] = await shop.db
      .select()
      .from(financeProposals)
      .where(eq(financeProposals.state, "open"));
    expect(await confirmProposal(shop.as(qian), open!.id)).toMatchObject({ ok: true });
    expect(await walletYen()).toBe(5_000_000);
    expect(await lineOf(line)).toMatchObject({ reportId: open!.reportId });
  });

  test("is not credited by those without the duty, nor to a company that does not exist", async () => {
    const line = await arrived(50_000);
    expect(await toHanako(line, key(), wei)).toMatchObject({ reason: "forbidden" });
    const wanted = { id: key(), lineId: line, operationId: "99999", note: "x" };
    expect(await creditLineToCompany(shop.as(wang), wanted)).toMatchObject({
      reason: "no-such-company",
    });
    expect(await lineOf(line)).toMatchObject({ settledAt: null });
  });

  test("of one line is credited once by a hundred at a time", async () => {
    const line = await arrived(50_000);
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, index) => toHanako(line, key(), index % 2 ? wang : qian)),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await walletYen()).toBe(50_000);
    expect(await listDrifts(shop.db)).toEqual([]);
  });
});
