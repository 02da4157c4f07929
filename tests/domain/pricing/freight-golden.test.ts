import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { carriageOfBoxes } from "#app/domain/pricing/carriage.ts";
import { type FreightPlace, freightYen } from "#app/domain/pricing/freight.ts";
import type { FreightList } from "#app/domain/pricing/freight-list.ts";
import { type GoodsClass, goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { predictCost } from "#app/domain/pricing/landed-cost.ts";
import { methodsOf } from "#db/seed/base/freight.ts";
import { simplifiedRateRows } from "#db/seed/base/simplified-rates.ts";

const methods = methodsOf("2026-01-15");
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
        ({ list }, boxes, another, place, goodsClass) => {
          const goods = [{ goodsClass }];
          const few = carriageOfBoxes(boxes, list, place, goods);
          const many = carriageOfBoxes([...boxes, another], list, place, goods);
          if (few.kind === "refused") {
            expect(many.kind).toBe("refused");
            return;
          }
          const { carriageYen, boxYen, areaYen, goodsYen, yen } = few.freight.max;
          expect(carriageYen + boxYen + areaYen + goodsYen).toBe(yen);
          if (many.kind !== "refused") expect(many.freight.max.yen).toBeGreaterThanOrEqual(yen);
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
