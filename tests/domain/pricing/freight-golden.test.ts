import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BoxMeasures } from "#app/domain/pricing/box.ts";
import {
  type FreightPlace,
  freightOf,
  freightYen,
  toConsignment,
} from "#app/domain/pricing/freight.ts";
import type { FreightList } from "#app/domain/pricing/freight-list.ts";
import { type GoodsClass, goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { predictCost } from "#app/domain/pricing/landed-cost.ts";
import { methodsOf } from "#db/seed/base/freight.ts";
import { simplifiedRateRows } from "#db/seed/base/simplified-rates.ts";

const methods = methodsOf("2026-01-15");
const listOf = (code: string) => methods.find((method) => method.code === code)!.list;
const box = (lengthCm: number, widthCm: number, heightCm: number, kg: number): BoxMeasures => ({
  lengthMm: lengthCm * 10,
  widthMm: widthCm * 10,
  heightMm: heightCm * 10,
  weightGrams: kg * 1_000,
});
const small = box(20, 20, 20, 2);
const kitchen = box(40, 30, 30, 8);

/**
 * Worked by hand from the price lists of 2025-04-01 (/internationalLogistics shows them): charged
 * weight = the larger of weight and L×W×H ÷ divisor of each box, in the method's steps; then the
 * band; then what box, place and class of goods add. One row, one rule.
 */
type Case = [
  rule: string,
  method: string,
  boxes: BoxMeasures[],
  more: FreightPlace & { goods?: GoodsClass },
  answer: number | string,
];
const cases: Case[] = [
  ["first weight alone: 2 kg of 10", "fast-ship", [small], {}, 4_800],
  // 20×20×20 ÷ 6,000 = 1.34 kg, below 2 kg: 2,100 + 1 × 980
  ["first weight and a step", "air", [small], {}, 3_080],
  // 2 kg: 2,400 + 3 × 520
  ["steps of half a kilogram", "express", [small], {}, 3_960],
  ["one price up to 30 kg", "sea", [kitchen], {}, 9_600],
  // 29.9 kg falls into the band per kg: 30 × 430
  ["29.9 kg is carried", "fast-ship", [box(40, 40, 40, 29.9)], {}, 12_900],
  ["30.0 kg is carried", "fast-ship", [box(40, 40, 40, 30)], {}, 12_900],
  ["30.1 kg is not", "fast-ship", [box(40, 40, 40, 30.1)], {}, "box-too-large"],
  ["30.1 kg is not by courier either", "express", [box(40, 40, 40, 30.1)], {}, "box-too-large"],
  // 60×50×50 ÷ 6,000 = 25 kg over 10 kg: 25 × 430
  ["volume over weight by 6000", "fast-ship", [box(60, 50, 50, 10)], {}, 10_750],
  // ÷ 5,000 = 30 kg: 2,400 + 59 × 520
  ["volume over weight by 5000", "express", [box(60, 50, 50, 10)], {}, 33_080],
  // Amazon's largest box at its largest weight: 30 kg; 25 kg and more cost 3,800 more.
  ["a full FBA box by courier", "express", [box(60, 50, 50, 30)], {}, 36_880],
  ["a full FBA box by fast ship", "fast-ship", [box(60, 50, 50, 30)], {}, 12_900],
  // 2.1 kg counts as 2.5: 2,400 + 4 × 520
  ["a box counts in whole steps", "express", [box(20, 20, 20, 2.1)], {}, 4_480],
  // Each of two boxes is rounded: 2.5 + 2.5 = 5 kg: 2,400 + 9 × 520
  ["each box is rounded alone", "express", [box(20, 20, 20, 2.1), box(20, 20, 20, 2.1)], {}, 7_080],
  // 0.2 kg counts as the least, 0.5 kg.
  ["no less than the least weight", "express", [box(10, 10, 10, 0.2)], {}, 2_400],
  // 121×20×20 ÷ 6,000 = 8.07 kg: 4,800, + 1,500 for the side
  ["a side over 120 cm", "fast-ship", [box(121, 20, 20, 5)], {}, 6_300],
  ["a side of 120 cm is no more", "fast-ship", [box(120, 20, 20, 5)], {}, 4_800],
  ["a side over 200 cm is not carried", "fast-ship", [box(201, 20, 20, 5)], {}, "box-too-large"],
  // 95 + 2 × (45 + 40) = 265 cm of girth: 28.5 kg: 29 × 760, + 3,200
  ["girth over 260 cm", "air", [box(95, 45, 40, 20)], {}, 25_240],
  // 101×20×20 ÷ 6,000 = 6.74 kg: 2,100 + 6 × 980, + 2,400
  ["a long box by air", "air", [box(101, 20, 20, 6)], {}, 10_380],
  ["girth over 330 cm is not carried", "air", [box(100, 60, 60, 20)], {}, "box-too-large"],
  // 120 + 30 + 21 = 171 cm: 12.6 kg: 9,600 + 1,100
  ["three sides over 170 cm", "sea", [box(120, 30, 21, 10)], {}, 10_700],
  ["two boxes, one of them long", "fast-ship", [small, box(121, 20, 20, 5)], {}, 6_760],
  // 8 kg: 4,800 + 1,200 + 8 × 60
  ["Okinawa", "fast-ship", [kitchen], { prefecture: "沖縄県" }, 6_480],
  // 16 kg in two boxes: 4,800 + 6 × 460 + 2 × 1,200 + 16 × 60
  ["Okinawa, each box", "fast-ship", [kitchen, kitchen], { prefecture: "沖縄県" }, 10_920],
  ["Osaka costs nothing more", "fast-ship", [kitchen], { prefecture: "大阪府" }, 4_800],
  // 対馬 817-0021: 4,800 + 1,800 + 8 × 60
  ["an island by its post", "fast-ship", [kitchen], { postalCode: "817-0021" }, 7_080],
  [
    "the post goes before the prefecture",
    "fast-ship",
    [kitchen],
    { prefecture: "東京都", postalCode: "100-2101" },
    7_080,
  ],
  [
    "an island that is not served",
    "cubic",
    [kitchen],
    { postalCode: "8170021" },
    "area-not-served",
  ],
  // 8 kg: 2,100 + 7 × 980 + 8 × 180
  ["batteries by air", "air", [kitchen], { goods: "battery" }, 10_400],
  ["food contact costs nothing more", "air", [kitchen], { goods: "food-contact" }, 8_960],
  ["liquids do not fly", "air", [kitchen], { goods: "liquid" }, "goods-not-carried"],
  ["liquids by ship", "sea", [kitchen], { goods: "liquid" }, 9_840],
  ["brands are not carried", "sea", [kitchen], { goods: "brand" }, "goods-not-carried"],
  ["no less than the price of 1 m³", "cubic", [kitchen], {}, 34_000],
  // 8 boxes of 0.15 m³ = 1.2 m³: 40,800; by weight 200 kg × 68 = 13,600
  ["per m³", "cubic", Array.from({ length: 8 }, () => box(60, 50, 50, 20)), {}, 40_800],
  // 24 × 0.027 = 0.648 m³, 696 kg × 68 = 47,328
  [
    "the weight where it is dearer",
    "cubic",
    Array.from({ length: 24 }, () => box(30, 30, 30, 29)),
    {},
    47_328,
  ],
  // 21 kg: the band per kg begins cheaper (21 × 760 = 15,960) than 2,100 + 20 × 980
  ["the next band where it is cheaper", "air", [box(40, 40, 40, 20.5)], {}, 15_960],
];

test.each(cases)("%s (%s)", (_, method, boxes, { goods, ...place }, answer) => {
  const list = listOf(method);
  const freight = freightOf(toConsignment(boxes, list), list, place, goods);
  if (typeof answer === "number") expect(freight).toMatchObject({ value: { yen: answer } });
  else expect(freight).toMatchObject({ reason: answer });
});

describe("whatever the list", () => {
  const anyBox = fc.record({
    lengthMm: fc.integer({ min: 10, max: 2_500 }),
    widthMm: fc.integer({ min: 10, max: 1_500 }),
    heightMm: fc.integer({ min: 10, max: 1_500 }),
    weightGrams: fc.integer({ min: 1, max: 32_000 }),
  });
  const anyPlace = fc.constantFrom<FreightPlace>(
    {},
    { prefecture: "沖縄県" },
    { prefecture: "東京都", postalCode: "1002101" },
  );
  const anyClass = fc.constantFrom(...(Object.keys(goodsClasses) as GoodsClass[]));

  test("the parts of the freight add up to it, and one box more never costs less", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...methods),
        fc.array(anyBox, { minLength: 1, maxLength: 12 }),
        anyBox,
        anyPlace,
        anyClass,
        ({ list }, boxes, another, place, goods) => {
          const few = freightOf(toConsignment(boxes, list), list, place, goods);
          const many = freightOf(toConsignment([...boxes, another], list), list, place, goods);
          if (!few.ok) {
            expect(many.ok).toBe(false);
            return;
          }
          const { carriageYen, boxYen, areaYen, goodsYen, yen } = few.value;
          expect(carriageYen + boxYen + areaYen + goodsYen).toBe(yen);
          if (many.ok) expect(many.value.yen).toBeGreaterThanOrEqual(yen);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("a band of one price asks the same for the whole of it", () => {
    const list: FreightList["bands"] = [
      { upToGrams: 5_000, baseGrams: 5_000, baseYen: 3_000, stepGrams: 1_000, stepYen: 0 },
      { upToGrams: 10_000, baseGrams: 10_000, baseYen: 5_000, stepGrams: 1_000, stepYen: 0 },
    ];
    expect([1, 5_000, 5_001, 10_000, 10_001].map((grams) => freightYen(list, grams))).toEqual([
      3_000,
      3_000,
      5_000,
      5_000,
      undefined,
    ]);
  });
});

const customs = {
  simplified: simplifiedRateRows,
  simplifiedLimitYen: 200_000,
  exemptLimitYen: 10_000,
  consumptionTaxPercent: "10",
  nationalTaxPercent: "7.8",
};
const bags = {
  unitPriceFen: 1_500,
  quantity: 100,
  freightFen: 5_000,
  optionsFen: 0,
  weightGrams: 300,
  lengthMm: 300,
  widthMm: 250,
  heightMm: 50,
  duty: { lowPercent: "5", highPercent: "5" },
};
const asked = {
  serviceRatePercent: "5.0",
  ttsRate: "21.00",
  spreadYen: "0.70",
  destination: "home" as const,
};

test("what a list says of a far place reaches the total, its duty and its tax", () => {
  const near = predictCost({ ...asked, lines: [bags] }, { methods, customs });
  const far = predictCost({ ...asked, lines: [bags], prefecture: "沖縄県" }, { methods, customs });
  const sea = (answer: typeof near) => answer.methods.find(({ method }) => method.code === "sea")!;
  // 62.5 kg in three boxes: 3 × 1,600 + 63 × 30.
  expect(sea(far).freightYen.max - sea(near).freightYen.max).toBe(6_690);
  // CIF 33,635 + 16,530 = 50,165 and 56,855: 5 % of 50,000 and of 56,000.
  expect([sea(near).customs.dutyYen.max, sea(far).customs.dutyYen.max]).toEqual([2_500, 2_800]);
});

test("an unknown weight is a range from 50 g to 1,500 g a piece, worked by hand", () => {
  const line = { ...bags, quantity: 10, weightGrams: null, lengthMm: null };
  const answer = predictCost({ ...asked, lines: [line] }, { methods, customs });
  const express = answer.methods.find(({ method }) => method.code === "express")!;
  // 10 × 50 = 500 g counts as half a kg; 10 × 1,500 × 1.12 = 16.8 kg counts as 17.
  expect(express.chargeableGrams).toEqual({ min: 500, max: 17_000 });
  expect(express.freightYen).toEqual({ min: 2_400, max: 2_400 + 33 * 520 });
  expect(answer.assumptions.join()).toContain("1個50〜1,500gとして計算");
});

test("goods of several kinds are one declaration: the limit looks at all of it", () => {
  const shoes = { ...bags, duty: hs("640419", "8%"), quantity: 60 };
  const toys = { ...bags, duty: hs("950300", "無税"), quantity: 40, freightFen: 0 };
  const answer = predictCost({ ...asked, lines: [shoes, toys] }, { methods, customs });
  const [cheapest] = answer.methods;
  // The whole duty of the shoes' part, none of the toys'.
  expect(cheapest!.customs).toMatchObject({ kind: "percent", rateText: "8% / 無税" });
  const cif = 33_635 + cheapest!.freightYen.max;
  const part = cif - Math.floor((cif * 60_000) / 155_000);
  expect(cheapest!.customs.dutyYen.max).toBe(
    Math.floor((Math.floor(part / 1_000) * 80) / 100) * 100,
  );
});

function hs(hsCode: string, basic: string) {
  return { hsCode, lines: [{ basic, provisional: "", wto: "", rcep: "" }], rcep: false };
}
