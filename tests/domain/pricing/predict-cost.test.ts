import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "#app/domain/core/limits.ts";
import {
  type CustomsRules,
  customs,
  type DutyBasis,
  ordinaryRate,
  readRate,
  type TariffRates,
} from "#app/domain/pricing/customs.ts";
import { carton, packCartons } from "#app/domain/pricing/freight.ts";
import { type CostLine, type CostQuestion, predictCost } from "#app/domain/pricing/landed-cost.ts";
import { methodsOf } from "#db/seed/base/freight.ts";
import { simplifiedRateRows } from "#db/seed/base/simplified-rates.ts";

const rules: CustomsRules = {
  simplified: simplifiedRateRows,
  simplifiedLimitYen: 200_000,
  exemptLimitYen: 10_000,
  consumptionTaxPercent: "10",
  nationalTaxPercent: "7.8",
};
const line = (rates: Partial<TariffRates>): TariffRates => ({
  basic: "",
  provisional: "",
  wto: "",
  rcep: "",
  ...rates,
});
const goods = (hsCode: string, rates: Partial<TariffRates>, rcep = false): DutyBasis => ({
  hsCode,
  lines: [line(rates)],
  rcep,
});

const plastic = { basic: "5.8%", wto: "3.9%", rcep: "1.8%" };
const knit = { basic: "12.8%", wto: "10.9%", rcep: "7.7%" };
const woven = { basic: "11.2%", wto: "9.1%", rcep: "4.6%" };
const leatherShoes = {
  basic: "60%又は4,800円/足のうちいずれか高い税率",
  wto: "30%又は4,300円/足のうちいずれか高い税率",
  rcep: "15.4%",
};
const free = { basic: "無税", wto: "(無税)", rcep: "無税" };

// Each worked by hand: CIF cut to 1,000 × rate, cut to 100 = duty (関税定率法, 国税通則法 端数処理);
// (CIF + duty) cut to 1,000 × 7.8 %, cut to 100 = national; × 22/78, cut to 100 = local.
test.each<[string, number, DutyBasis, number, string, number, number]>([
  [
    "plastic at 199,999: simplified 3%",
    199_999,
    goods("392690", plastic),
    1,
    "simplified",
    5_900,
    20_300,
  ],
  [
    "plastic at 200,000: the limit still counts",
    200_000,
    goods("392690", plastic),
    1,
    "simplified",
    6_000,
    20_500,
  ],
  ["plastic at 200,001: WTO 3.9%", 200_001, goods("392690", plastic), 1, "percent", 7_800, 20_600],
  [
    "plastic at 200,001 with RCEP 1.8%",
    200_001,
    goods("392690", plastic, true),
    1,
    "percent",
    3_600,
    20_200,
  ],
  [
    "plastic at 199,999 with RCEP: lower than 3%",
    199_999,
    goods("392690", plastic, true),
    1,
    "percent",
    3_500,
    20_200,
  ],
  [
    "knitwear keeps its rate at 199,999",
    199_999,
    goods("611030", knit),
    1,
    "percent",
    21_600,
    22_000,
  ],
  ["knitwear at 200,001", 200_001, goods("611030", knit), 1, "percent", 21_800, 22_000],
  ["knitwear with RCEP", 500_000, goods("611030", knit, true), 1, "percent", 38_500, 53_700],
  ["knitwear at 9,999 is not exempt", 9_999, goods("611030", knit), 1, "percent", 900, 800],
  ["plastic at 10,000 is exempt", 10_000, goods("392690", plastic), 1, "exempt", 0, 0],
  ["plastic at 10,001 is not", 10_001, goods("392690", plastic), 1, "simplified", 300, 800],
  [
    "woven clothes below: 9.1% is lower than 10%",
    150_000,
    goods("620342", woven),
    1,
    "percent",
    13_600,
    16_200,
  ],
  ["woven clothes above", 300_000, goods("620342", woven), 1, "percent", 27_300, 32_600],
  [
    "leather shoes, dear: 30% of 1,000,000 for 10 pairs",
    1_000_000,
    goods("640399", leatherShoes),
    10,
    "text",
    300_000,
    130_000,
  ],
  [
    "leather shoes, cheap: 4,300 yen for each of 100 pairs",
    300_000,
    goods("640399", leatherShoes),
    100,
    "text",
    430_000,
    72_900,
  ],
  [
    "leather shoes with RCEP 15.4%",
    300_000,
    goods("640399", leatherShoes, true),
    100,
    "percent",
    46_200,
    34_400,
  ],
  [
    "leather shoes below the limit keep their rate",
    100_000,
    goods("640399", leatherShoes),
    10,
    "text",
    43_000,
    14_200,
  ],
  [
    "leather bag below the limit keeps 8%",
    100_000,
    goods("420221", { basic: "10%", wto: "8%" }),
    1,
    "percent",
    8_000,
    10_700,
  ],
  [
    "plastic bag below: 5% of others is lower than 8%",
    100_000,
    goods("420222", { basic: "10%", wto: "8%" }),
    1,
    "simplified",
    5_000,
    10_300,
  ],
  [
    "toys are free above",
    1_234_567,
    goods("950300", { basic: "3.2%", wto: "無税" }),
    1,
    "percent",
    0,
    123_300,
  ],
  [
    "toys are free below too",
    123_456,
    goods("950300", { basic: "3.2%", wto: "無税" }),
    1,
    "percent",
    0,
    12_100,
  ],
  ["a free line in the schedule", 150_000, goods("851762", free), 1, "percent", 0, 15_000],
  [
    "a provisional rate goes before the basic one",
    400_000,
    goods("999999", { basic: "10%", provisional: "6%", wto: "8%" }),
    1,
    "percent",
    24_000,
    42_300,
  ],
  [
    "a WTO rate in parentheses does not apply",
    400_000,
    goods("999999", { basic: "4%", wto: "(8%)" }),
    1,
    "percent",
    16_000,
    41_500,
  ],
  [
    "a rate in words stays words",
    400_000,
    goods("999999", { basic: "(100円−課税価格)/kg", wto: "別に定める率" }),
    1,
    "text",
    0,
    40_000,
  ],
  [
    "rubber is free below the limit",
    180_000,
    goods("401693", { basic: "4%", wto: "2.5%" }),
    1,
    "simplified",
    0,
    17_900,
  ],
  [
    "ceramics are free below the limit",
    180_000,
    goods("691110", { basic: "4%", wto: "2.3%" }),
    1,
    "simplified",
    0,
    17_900,
  ],
  [
    "glass 3% below the limit is more than 2%",
    180_000,
    goods("701349", { basic: "2%" }),
    1,
    "percent",
    3_600,
    18_200,
  ],
  [
    "fashion jewellery of base metal is excluded",
    180_000,
    goods("711719", { basic: "4%" }),
    1,
    "percent",
    7_200,
    18_500,
  ],
  [
    "other fashion jewellery is not",
    180_000,
    goods("711790", { basic: "8%" }),
    1,
    "simplified",
    9_000,
    18_800,
  ],
  ["the base is cut to 1,000 yen", 234_999, goods("392690", plastic), 1, "percent", 9_100, 24_300],
  [
    "a category's guess",
    300_000,
    { lowPercent: "5", highPercent: "5" },
    1,
    "percent",
    15_000,
    31_400,
  ],
])("%s", (_, cifYen, basis, quantity, kind, dutyYen, taxYen) => {
  const shipment = { cifYen: { min: cifYen, max: cifYen }, quantity, weightGrams: null, basis };
  const due = customs([shipment], rules);
  expect(due).toMatchObject({
    kind,
    dutyYen: { min: dutyYen, max: dutyYen },
    consumptionTaxYen: { min: taxYen, max: taxYen },
  });
});

test.each([
  ["無税", { kind: "percent", percent: "0" }],
  ["3.9%", { kind: "percent", percent: "3.9" }],
  ["６．５％", { kind: "percent", percent: "6.5" }],
  ["(8%)", undefined],
  ["", undefined],
  [
    "30%又は4,300円/足のうちいずれか高い税率",
    { kind: "higher-of", percent: "30", yenPerUnit: "4300" },
  ],
  ["8.5%＋75円/kg", { kind: "text" }],
  ["◎無税", { kind: "text" }],
])("the cell “%s” is read as it is meant", (cell, rate) => {
  const read = readRate(cell);
  if (rate) expect(read).toMatchObject(rate);
  else expect(read).toBeUndefined();
});

test("words in a later agreement go before a figure, so that nobody pays by a guess", () => {
  expect(ordinaryRate(line({ basic: "5%", wto: "一部3%" }), false).kind).toBe("text");
});

const bag: CostLine = {
  unitPriceFen: 1_500,
  quantity: 100,
  freightFen: 5_000,
  optionsFen: 0,
  weightGrams: 300,
  lengthMm: 300,
  widthMm: 250,
  heightMm: 50,
  duty: goods("392690", plastic),
};
const asked: Omit<CostQuestion, "lines"> = {
  serviceRatePercent: "5.0",
  ttsRate: "21.00",
  spreadYen: "0.70",
  destination: "home",
};
const predicted = (
  line: Partial<CostLine>,
  more: Partial<CostQuestion> = {},
  by: Parameters<typeof predictCost>[1] = costRules,
) => predictCost({ ...asked, lines: [{ ...bag, ...line }], ...more }, by);
const costRules = { methods: methodsOf("2026-01-15"), customs: rules };

// 100 bags lie 4 to a layer (2 × 2), ten layers high: 40 to a carton, so 40 + 40 + 20.
test("a hundred bags fill three cartons, known to the yen", () => {
  const { cartons, fixed, methods } = predicted({});
  expect(
    cartons!.map(({ count, pieces, heightMm, weightGrams }) => [
      count,
      pieces,
      heightMm,
      weightGrams,
    ]),
  ).toEqual([
    [2, 40, 500, 12_900],
    // Half as high: 1.15 of 1.7 m² of board.
    [1, 20, 250, 6_609],
  ]);
  // 1,550 yuan × 21.70 = 33,635; fee 5 % = 1,681.75; rounded up once.
  expect(fixed.totalYen).toBe(35_317);
  // 60 × 50 × 50 ÷ 6,000 = 25 kg twice and 12.5 kg: 62.5 kg, 63 steps of 395 yen.
  const ship = methods.find(({ method }) => method.code === "fast-ship")!;
  expect(ship.chargeableGrams).toEqual({ min: 62_500, max: 62_500 });
  expect(ship.freightYen).toEqual({ min: 24_885, max: 24_885 });
  // ÷ 5,000: 30 kg twice and 15 kg.
  const express = methods.find(({ method }) => method.code === "express")!;
  expect(express.chargeableGrams.max).toBe(75_000);
  // CIF 33,635 + 24,885 = 58,520: 3 % of 58,000 = 1,700; tax (58,520 + 1,700 → 60,000): 4,600 + 1,200.
  expect(ship.customs).toMatchObject({
    dutyYen: { min: 1_700, max: 1_700 },
    consumptionTaxYen: { min: 5_800, max: 5_800 },
  });
  expect(ship.totalYen).toEqual({ min: 67_702, max: 67_702 });
  expect(ship.perPieceYen).toEqual({ min: "677.02", max: "677.02" });
});

test("heavy goods fill a carton by weight: 29.9 kg fits, 30.1 kg does not", () => {
  const size = { lengthMm: 100, widthMm: 100, heightMm: 100 };
  const heaviest = limits.boxGramsMax - carton.emptyGrams;
  expect(packCartons({ quantity: 1, weightGrams: heaviest - 100, ...size })[0]).toMatchObject({
    pieces: 1,
    oversize: false,
  });
  expect(packCartons({ quantity: 1, weightGrams: heaviest + 100, ...size })[0]).toMatchObject({
    pieces: 1,
    oversize: true,
  });
  expect(
    packCartons({ quantity: 20, weightGrams: 2_000, ...size }).map(({ count, pieces }) => [
      count,
      pieces,
    ]),
  ).toEqual([
    [1, 14],
    [1, 6],
  ]);
});

test("a piece larger than Amazon's limit says so", () => {
  const { assumptions } = predicted({ quantity: 1, lengthMm: 1_200 }, { destination: "fba" });
  expect(assumptions.join()).toContain("1個が箱の上限を超えています");
});

test("an unknown weight makes a range and says so", () => {
  const { methods, assumptions } = predicted({ weightGrams: null });
  expect(methods[0]!.totalYen.max).toBeGreaterThan(methods[0]!.totalYen.min);
  expect(assumptions.join()).toContain("重量不明");
});

const anyGoods = fc.record({
  unitPriceFen: fc.integer({ min: 1, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 2_000 }),
  freightFen: fc.integer({ min: 0, max: 100_000 }),
  weightGrams: fc.option(fc.integer({ min: 1, max: 40_000 })),
  lengthMm: fc.integer({ min: 5, max: 900 }),
  widthMm: fc.integer({ min: 5, max: 900 }),
  heightMm: fc.integer({ min: 5, max: 900 }),
  duty: fc.constantFrom(
    goods("392690", plastic),
    goods("611030", knit),
    goods("620342", woven),
    goods("640399", leatherShoes),
    goods("950300", free),
    { lowPercent: "0", highPercent: "30" },
  ),
});

test("more pieces never cost less, and the parts add up", () => {
  fc.assert(
    fc.property(anyGoods, fc.integer({ min: 1, max: 500 }), (some, more) => {
      const few = predicted(some);
      const many = predicted({ ...some, quantity: some.quantity + more });
      for (const method of few.methods) {
        const { fixed } = few;
        const { freightYen, customs, totalYen } = method;
        expect(totalYen.min).toBe(
          fixed.totalYen + freightYen.min + customs.dutyYen.min + customs.consumptionTaxYen.min,
        );
        const same = many.methods.find((other) => other.method.code === method.method.code)!;
        expect(same.totalYen.min).toBeGreaterThanOrEqual(totalYen.min);
        expect(same.totalYen.max).toBeGreaterThanOrEqual(totalYen.max);
      }
    }),
    { numRuns: 60 },
  );
});

test("no carton is heavier or larger than it may be, and no piece is lost", () => {
  fc.assert(
    fc.property(
      fc.record({
        quantity: fc.integer({ min: 1, max: 3_000 }),
        weightGrams: fc.integer({ min: 1, max: 35_000 }),
        lengthMm: fc.integer({ min: 1, max: 800 }),
        widthMm: fc.integer({ min: 1, max: 800 }),
        heightMm: fc.integer({ min: 1, max: 800 }),
      }),
      (piece) => {
        const cartons = packCartons(piece);
        expect(cartons.reduce((sum, { count, pieces }) => sum + count * pieces, 0)).toBe(
          piece.quantity,
        );
        for (const { weightGrams, lengthMm, widthMm, heightMm, oversize } of cartons) {
          if (oversize) continue;
          expect(weightGrams).toBeLessThanOrEqual(limits.boxGramsMax);
          expect(lengthMm).toBeLessThanOrEqual(carton.lengthMm);
          expect(widthMm).toBeLessThanOrEqual(carton.widthMm);
          expect(heightMm).toBeLessThanOrEqual(carton.heightMm);
        }
      },
    ),
    { numRuns: 60 },
  );
});
