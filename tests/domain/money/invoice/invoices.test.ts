import { readFileSync } from "node:fs";
import xlsx from "@e965/xlsx";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toCsv } from "#app/domain/core/files/csv.ts";
import { breakLines } from "#app/domain/core/files/drawing.ts";
import { openInvoiceFont } from "#app/domain/money/papers/draw-invoice.server.ts";
import {
  orderSums,
  sealColumns,
  shippingSums,
  splitTax,
  withCoupon,
} from "#app/domain/money/papers/invoice.ts";
import { settingsOn } from "#app/domain/money/papers/open-paper.server.ts";
import { sheetJsWorkbooks } from "#app/integrations/sheets/workbooks.server.ts";

const font = readFileSync("public/fonts/biz-udpgothic.ttf.gz");
const total = (sums: readonly { yen: number }[]) => sums.reduce((all, { yen }) => all + yen, 0);

describe("the tax split, by hand", () => {
  // 4,100 元 at 22.08: goods 88,320.00, freight 2,208.00, fee 5 % of 90,528 = 4,526.40.
  const amounts = {
    goodsFen: 400_000,
    freightFen: 10_000,
    optionsFen: 0,
    ttsRate: "21.38",
    spreadYen: "0.70",
    serviceRatePercent: "5.0",
    totalYen: 95_055,
  };

  test("of an order: only our fee is taxed, and the parts add up to the total", () => {
    const sums = orderSums(amounts);
    expect(sums.map(({ label, yen }) => [label, yen])).toEqual([
      ["商品代金", 88_320],
      ["中国内送料", 2_208],
      ["買付手数料", 4_526],
      ["端数の切り上げ", 1],
    ]);
    // 4,526 × 10 / 110 = 411.45…
    expect(splitTax(sums, "10")).toEqual([
      ["10%対象（税込）", 4_526],
      ["うち消費税（10%）", 411],
      ["対象外（立替金・国外の作業）", 90_529],
    ]);
  });

  test("of a shipping request: carriage across the border is exempt", () => {
    const sums = shippingSums({ freightYen: 9_200, optionsYen: 500, storageYen: 0 });
    expect(splitTax(sums, "10")).toEqual([
      ["免税（国際輸送）", 9_200],
      ["対象外（立替金・国外の作業）", 500],
    ]);
  });

  test("a coupon for the fee lowers the taxed part alone, one for everything all in proportion", () => {
    const fee = withCoupon(orderSums(amounts), { kind: "agency-fee", discountYen: 4_526 });
    expect(splitTax(fee, "10")).toEqual([["対象外（立替金・国外の作業）", 90_529]]);
    // 1,000 × 4,526 / 95,055 = 47.6 → 47 off the fee, 953 off the rest.
    const all = withCoupon(orderSums(amounts), { kind: "amount", discountYen: 1_000 });
    expect(splitTax(all, "10")).toEqual([
      ["10%対象（税込）", 4_479],
      ["うち消費税（10%）", 407],
      ["対象外（立替金・国外の作業）", 89_576],
    ]);
    expect(total(all)).toBe(94_055);
  });

  test("adds up to the yen, whatever the sums and the discount", () => {
    const yen = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(yen, yen, yen, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, c, share) => {
        const sums = shippingSums({ freightYen: a, optionsYen: b, storageYen: c });
        const discountYen = Math.floor(total(sums) * share);
        const after = withCoupon(sums, { kind: "percent", discountYen });
        expect(total(after)).toBe(total(sums) - discountYen);
      }),
      { numRuns: 60 },
    );
  });
});

test("an old invoice shows the settings of its day, however they changed since", () => {
  const rows = [
    { key: "issuerName", effectiveFrom: "2024-04-01", value: "旧商会" },
    { key: "issuerName", effectiveFrom: "2026-04-01", value: "新商会" },
  ];
  expect(settingsOn(rows, "2026-03-31")("issuerName")).toBe("旧商会");
  expect(settingsOn(rows, "2026-04-01")("issuerName")).toBe("新商会");
  expect(settingsOn(rows, "2020-01-01")("issuerName")).toBe("旧商会");
});

describe("the PDF", () => {
  test("shows what its type lacks as a mark, never as nothing", async () => {
    const { known } = await openInvoiceFont(font);
    expect(known("髙﨑商店 濵・澤")).toBe("髙﨑商店 濵・澤");
    expect(known("红色😀")).toBe("〓色〓");
    expect(known("3,080〜4,060円 £5")).toBe("3,080～4,060円 ￡5");
  });

  test("breaks a long title into lines that fit, losing no character", () => {
    const lines = breakLines("キャンバストートバッグ", 4, (text) => text.length);
    expect(lines).toEqual(["キャンバ", "ストート", "バッグ"]);
    expect(breakLines("", 4, (text) => text.length)).toEqual([""]);
  });
});

describe("sheets", () => {
  const rows = [
    ["番号"],
    ["=HYPERLINK(1)"],
    ["+1"],
    ["-1"],
    ["@SUM(A1)"],
    ["\t=1"],
    [-5],
    ["＝1+1"],
    ["\n=1"],
  ];

  test("run nothing in a CSV, and a negative figure stays a figure", () => {
    const text = toCsv(rows);
    expect(text).not.toMatch(/"[=+@＝\t\n]/);
    expect(text).toContain('"-5"');
    expect(text).toContain(`"'-1"`);
  });

  test("run nothing in Excel either: every text cell is a text, figures are numbers", async () => {
    const book = xlsx.read(await sheetJsWorkbooks.write([{ name: "一覧", rows }]), {
      type: "array",
      cellFormula: true,
    });
    const sheet = book.Sheets.一覧!;
    for (const row of [2, 3, 4, 5, 6, 8, 9]) {
      const cell = sheet[`A${row}`];
      expect(cell.t).toBe("s");
      expect(cell.f).toBeUndefined();
      expect(cell.v).toMatch(/^'/);
    }
    expect(sheet.A7).toMatchObject({ t: "n", v: -5 });
  });
});

test.each([
  ["印", ["印"]],
  ["社印", ["社印"]],
  ["代表印", ["代表", "印"]],
  ["買付便印", ["買付", "便印"]],
  ["買付便之印", ["買付便", "之印"]],
  ["買付便株式会社", ["買付便", "株式", "会社"]],
  ["買付便株式会社之印", ["買付便", "株式会", "社之印"]],
])("the seal %s is cut in even columns", (words, columns) => {
  expect(sealColumns(words).map((column) => column.join(""))).toEqual(columns);
});
