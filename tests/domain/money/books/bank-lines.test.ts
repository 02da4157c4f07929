import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { decodeSheet, readCsv } from "#app/domain/core/sheet-file/read-csv.ts";
import { importStatement, openLinesQuery } from "#app/domain/money/bank/bank-lines.server.ts";
import { clearAlarm, readBooks } from "#app/domain/money/bank/books.server.ts";
import {
  creditCertainMatches,
  creditLine,
  settleAsNoDeposit,
} from "#app/domain/money/bank/settle-line.server.ts";
import { certainMatch, matchLine, readStatement } from "#app/domain/money/bank/statement.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { payerKey, reportNumberIn, samePayer } from "#app/domain/money/payments/payer-name.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import { watchTopUps } from "#app/domain/money/payments/settle-top-up.server.ts";
import { alarms, bankLines, topUpReports } from "#db/schema/index.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { hanako, li, openShop, type Shop, wang } from "#tests/support/shop.ts";

const headers = {
  dayHeader: "取扱日付",
  amountHeader: "お預り金額",
  payerHeader: "摘要",
  balanceHeader: "残高",
};
const statement = [
  "口座番号,1234567",
  "取扱日付,お支払金額,お預り金額,摘要,残高",
  '2026/01/15,,"50,000",ﾌﾘｺﾐ ｶ)ﾊﾅｺｼﾖｳﾃﾝ,"1,050,000"',
  '"令和8年1月15日",30000,,ｿｳｷﾝ,1020000',
  "20260115,,800,利息,1020800",
  "合計,30000,50800,,",
].join("\r\n");

describe("a statement", () => {
  test("gives what came in, whatever the bank's way of writing days and amounts", () => {
    expect(readStatement(statement, headers)).toEqual({
      ok: true,
      lines: [
        {
          bankDay: "2026-01-15",
          amountYen: 50_000,
          payer: "フリコミ カ)ハナコシヨウテン",
          balanceYen: 1_050_000,
        },
        { bankDay: "2026-01-15", amountYen: 800, payer: "利息", balanceYen: 1_020_800 },
      ],
      closings: [{ bankDay: "2026-01-15", closingYen: 1_020_800 }],
    });
  });

  test("names the columns that it lacks, and the row that it cannot read", () => {
    expect(readStatement(statement, { ...headers, balanceHeader: "差引残高" })).toEqual({
      ok: false,
      missing: ["差引残高"],
    });
    const spoilt = statement.replace("20260115", "20260230");
    expect(readStatement(spoilt, headers)).toEqual({ ok: false, badRow: 5 });
  });

  test("of Shift_JIS and of UTF-8 is read alike", () => {
    // 摘要,ｶ) in Shift_JIS.
    const shiftJis = Uint8Array.from([0x93, 0x45, 0x97, 0x76, 0x2c, 0xb6, 0x29]);
    expect(decodeSheet(shiftJis)).toBe("摘要,ｶ)");
    expect(decodeSheet(new TextEncoder().encode("摘要,ｶ)"))).toBe("摘要,ｶ)");
    expect(decodeSheet(Uint8Array.from([0xff, 0xfe, 0xfd]))).toBeUndefined();
  });

  test("of any cells is read back as it was written", () => {
    const cells = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { minLength: 1 });
    fc.assert(
      fc.property(cells, (rows) => {
        const written = rows
          .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
          .join("\r\n");
        expect(readCsv(written)).toEqual(rows);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a payer", () => {
  test.each([
    ["ﾌﾘｺﾐ ｶ)ﾊﾅｺｼﾖｳﾃﾝ", "カ）ハナコショウテン"],
    ["ｶ)ﾐﾅﾄｼﾖｳｶｲ", "ミナト ショウカイ（カ"],
    ["カブシキガイシャ　グローバル", "ｶ)ｸﾞﾛ-ﾊﾞﾙ"],
    ["ヤマダ　ハナコ", "やまだはなこ"],
    ["ﾕ)ﾎｸﾄﾌﾞﾂｻﾝ", "ユウゲンガイシャ ホクトブッサン"],
    ["NK2601150001ｶ)ﾊﾅｺｼﾖｳﾃﾝ", "ハナコショウテン"],
    ["アオゾラトレーディングジャパンオオ", "アオゾラトレーディングジャパンオオサカシテン"],
  ])("“%s” is “%s”", (one, other) => {
    expect(samePayer(payerKey(one), payerKey(other))).toBe(true);
  });

  test.each([
    ["ヤマダ ハナコ", "ヤマダ タロウ"],
    ["カ)", "ユ)"],
    ["カ)アオ", "カ)アオゾラ"],
  ])("“%s” is not “%s”", (one, other) => {
    expect(samePayer(payerKey(one), payerKey(other))).toBe(false);
  });

  test("may have put the report's number before the name", () => {
    expect(reportNumberIn("ＮＫ－２６０１１５－０００１ ハナコ")).toBe("NK-260115-0001");
    expect(reportNumberIn("NK2601150001ﾊﾅｺ")).toBe("NK-260115-0001");
    expect(reportNumberIn("NK26011500019")).toBeUndefined();
  });
});

describe("matching", () => {
  test("passes over what was confirmed by hand before the money came, or for another amount", () => {
    const line = { bankDay: "2026-01-15", amountYen: 100, payer: "カ)ハナコシヨウテン" };
    const confirmed = (confirmedOn: string, amountYen = 100) =>
      matchLine(line, [{ ...report("1", amountYen), confirmedOn }]).length;
    expect([confirmed("2026-01-15"), confirmed("2026-01-14"), confirmed("2026-01-16", 99)]).toEqual(
      [1, 0, 0],
    );
  });

  const report = (id: string, amountYen: number, payerKana = "カ)ハナコシヨウテン") => ({
    id,
    amountYen,
    payerKana,
    number: `NK-260115-000${id}`,
  });
  test("of the same payer has the nearest amount first, one that is short of a fee too", () => {
    const line = { bankDay: "2026-01-15", amountYen: 799_560, payer: "ｶ)ﾎｸﾄﾌﾞﾂｻﾝ" };
    const reports = [233_703, 800_000].map((amountYen) => ({
      id: String(amountYen),
      number: `NK-260115-${amountYen}`,
      amountYen,
      payerKana: "カ)ホクトブツサン",
    }));
    expect(matchLine(line, reports).map(({ report: { id } }) => id)).toEqual(["800000", "233703"]);
  });

  test("puts number before name and amount, name, and amount alone", () => {
    const line = {
      bankDay: "2026-01-15",
      amountYen: 100,
      payer: "NK2601150004 カ)ハナコシヨウテン",
    };
    const reports = [
      report("1", 100, "タロウ"),
      report("2", 999),
      report("3", 100),
      report("4", 50, "ジロウ"),
      report("5", 7, "サブロウ"),
    ];
    expect(matchLine(line, reports).map(({ report: { id }, reason }) => [id, reason])).toEqual([
      ["4", "number"],
      ["3", "name-and-amount"],
      ["2", "name"],
      ["1", "amount"],
    ]);
  });

  test("is certain only for one report with the same amount", () => {
    const line = { bankDay: "2026-01-15", amountYen: 100, payer: "カ)ハナコシヨウテン" };
    expect(certainMatch(line, [report("1", 100), report("2", 200)])?.id).toBe("1");
    expect(certainMatch(line, [report("1", 100), report("2", 100)])).toBeUndefined();
    expect(certainMatch(line, [report("1", 99)])).toBeUndefined();
    const numbered = { ...line, payer: "NK-260115-0002 カ)ハナコシヨウテン" };
    expect(certainMatch(numbered, [report("1", 100), report("2", 100)])?.id).toBe("2");
  });
});

describe("staff", () => {
  let shop: Shop;
  const read = readStatement(statement, headers);
  const lines = read.ok ? read.lines : [];

  beforeEach(async () => {
    shop = await openShop();
  });

  async function reported(amountYen = 50_000) {
    const id = crypto.randomUUID();
    const made = await reportTopUp(shop.as(hanako), {
      id,
      amountYen,
      payerKana: "カ)ハナコシヨウテン",
      expectedOn: "2026-01-15",
      ownNumber: "",
    });
    expect(made.ok).toBe(true);
    return id;
  }
  const imported = async () => {
    await importStatement(shop.as(wang), crypto.randomUUID(), lines);
    return openLinesQuery(shop.as(wang));
  };

  test("keeps a line once, however often and by whatever file it comes", async () => {
    const id = crypto.randomUUID();
    const added = { ok: true, value: { added: 2, known: 0 } };
    expect(await importStatement(shop.as(wang), id, lines)).toEqual(added);
    expect(await importStatement(shop.as(wang), id, lines)).toEqual(added);
    expect(await importStatement(shop.as(wang), crypto.randomUUID(), lines)).toEqual({
      ok: true,
      value: { added: 0, known: 2 },
    });
    expect(await shop.db.$count(bankLines)).toBe(2);
    const { reason } = (await importStatement(shop.as(li), "x", lines)) as { reason: string };
    expect(reason).toBe("forbidden");
  });

  test.each([50_000, 80_000, 30_000])("credits what came to a report of %d yen", async (amount) => {
    const reportId = await reported(amount);
    const [line] = await imported();
    const byLine = (note = "") => creditLine(shop.as(wang), line!.id, reportId, { note });
    if (amount !== 50_000) expect(await byLine()).toMatchObject({ reason: "reason-needed" });
    expect((await byLine(amount === 50_000 ? undefined : "会员少汇或多汇")).ok).toBe(true);
    expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(50_000);
    expect(await openLinesQuery(shop.as(wang))).toHaveLength(1);
  });

  test("credits one line to one report, whoever is quicker", async () => {
    const [one, other] = [await reported(), await reported()];
    const [line, interest] = await imported();
    const both = await Promise.all([
      creditLine(shop.as(wang), line!.id, one),
      creditLine(shop.as(wang), line!.id, other),
      creditLine(shop.as(wang), interest!.id, one),
      settleAsNoDeposit(shop.as(wang), line!.id, "利息"),
    ]);
    expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    const settled = (await shop.db.select().from(bankLines)).filter((row) => row.reportId);
    const confirmed = (await shop.db.select().from(topUpReports)).filter(
      (row) => row.state === "confirmed",
    );
    expect(settled.map(({ reportId, amountYen }) => [reportId, amountYen]).sort()).toEqual(
      confirmed.map(({ id, confirmedYen }) => [id, confirmedYen]).sort(),
    );
    expect((await creditLine(shop.as(wang), "none", one)).ok).toBe(false);
  });

  test("only ties a line to the report that was confirmed by hand, and moves no money twice", async () => {
    const [reportId, other] = [await reported(), await reported(49_999)];
    await creditByTwo(shop, reportId, 50_000);
    await creditByTwo(shop, other, 49_999);
    const [line, interest] = await imported();
    expect(await creditLine(shop.as(wang), line!.id, other)).toMatchObject({
      reason: "report-credited",
    });
    expect(await creditCertainMatches(shop.as(wang))).toEqual({
      ok: true,
      value: { credited: 1, proposed: 0 },
    });
    expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(99_999);
    expect(await openLinesQuery(shop.as(wang))).toEqual([interest]);
  });

  test("is not certain where a report confirmed by hand is as likely as an open one", async () => {
    await creditByTwo(shop, await reported(), 50_000);
    await reported();
    await imported();
    expect(await creditCertainMatches(shop.as(wang))).toEqual({
      ok: true,
      value: { credited: 0, proposed: 0 },
    });
  });

  test("sees the books even, and what is open", async () => {
    await reported(7_000);
    const [, interest] = await imported();
    await settleAsNoDeposit(shop.as(wang), interest!.id, "利息");
    await shop.deposit(hanako.companyId, 9_000);
    const books = await readBooks(shop.as(wang));
    expect(books.walletsYen + books.heldYen + books.houseYen).toBe(0);
    expect(books).toMatchObject({
      walletsYen: 9_000,
      lines: { yen: 50_000, count: 1 },
      reported: { yen: 7_000, count: 1 },
      asked: { yen: 0, count: 0 },
    });
  });

  test("is told once of a report nobody settled for three days, until it is cleared", async () => {
    await reported();
    const watch = () => watchTopUps(shop.as({ kind: "system", id: "watch-deposits" }));
    shop.wait(2.9);
    await watch();
    expect(await shop.db.$count(alarms)).toBe(0);
    shop.wait(0.2);
    await watch();
    await watch();
    const { alarms: raised } = await readBooks(shop.as(wang));
    expect(raised.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["deposit-unmatched", "NK-260115-0001"],
    ]);
    expect((await clearAlarm(shop.as(li), raised[0]!.id)).ok).toBe(false);
    expect((await clearAlarm(shop.as(wang), raised[0]!.id)).ok).toBe(true);
    await watch();
    expect((await readBooks(shop.as(wang))).alarms).toEqual([]);
  });
});
