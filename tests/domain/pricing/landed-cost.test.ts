import Decimal from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chargeableGrams } from "#app/domain/pricing/freight/estimate-freight.ts";
import { freightYen, volumetricGrams } from "#app/domain/pricing/freight/freight.ts";
import { landedCost } from "#app/domain/pricing/landed-cost/landed-cost.ts";
import { methodsOf } from "#db/seed/base/freight.ts";
import { simplifiedRateRows } from "#db/seed/base/simplified-rates.ts";

const methods = methodsOf("2026-01-15");
const bandsOf = (code: string) => methods.find((method) => method.code === code)!.list.bands;

const rules = {
  ttsRate: "21.38",
  spreadYen: "0.70",
  serviceRatePercent: "4.5",
  dutyLowPercent: "8",
  dutyHighPercent: "16",
  customs: {
    simplified: simplifiedRateRows,
    simplifiedLimitYen: 200_000,
    exemptLimitYen: 10_000,
    consumptionTaxPercent: "10",
    nationalTaxPercent: "7.8",
  },
  goodsClass: "general" as const,
  methods,
};
const tote = {
  unitPriceFen: 1_520,
  freightFen: 800,
  optionsFen: 0,
  weightGrams: 220,
  lengthMm: 380,
  widthMm: 350,
  heightMm: 20,
};

describe("freight", () => {
  // Worked by hand from the price list.
  test.each([
    ["express", 500, 2_400],
    ["express", 501, 2_920],
    ["express", 2_000, 3_960],
    ["air", 1_000, 2_100],
    ["air", 20_000, 21 * 760],
    ["air", 30_000, 30 * 760],
    ["fast-ship", 8_000, 4_800],
    ["fast-ship", 30_000, 30 * 430],
    ["sea", 30_000, 9_600],
    ["sea", 60_500, 9_600 + 31 * 210],
  ])("%s, %d g costs %d yen", (code, grams, yen) => {
    expect(freightYen(bandsOf(code), grams)).toBe(yen);
  });

  test("a heavier parcel never costs less", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...methods.map(({ code }) => code)),
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: 0, max: 50_000 }),
        (code, grams, more) => {
          const bands = bandsOf(code);
          expect(freightYen(bands, grams + more)!).toBeGreaterThanOrEqual(
            freightYen(bands, grams)!,
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  test("a box of 50 × 40 × 30 cm counts as 10 kg by 6000 and 12 kg by 5000", () => {
    expect(volumetricGrams(500, 400, 300, 6_000)).toBe(10_000);
    expect(volumetricGrams(500, 400, 300, 5_000)).toBe(12_000);
  });

  test("goods of known weight make a narrower range than goods nobody weighed", () => {
    const known = chargeableGrams([{ ...tote, quantity: 100 }], methods[0]!.list);
    const unknown = chargeableGrams(
      [{ ...tote, weightGrams: null, lengthMm: null, quantity: 100 }],
      methods[0]!.list,
    );
    expect(known.max - known.min).toBeLessThan(unknown.max - unknown.min);
  });
});

describe("landed cost", () => {
  test("one hundred totes, worked by hand", () => {
    const cost = landedCost({ ...tote, quantity: 100 }, rules)!;
    // 152,000 fen goods + 800 freight at 22.08, fee 4.5 %: 33,561.60 + 176.64 + 1,518.22 → 35,257.
    expect(cost.fixed.totalYen).toBe(35_257);
    // 22 kg of goods, 22.66 kg packed: sea up to 30 kg is 9,600; 49.7 kg by volume: + 20 steps of 210.
    expect(cost.freightYen).toEqual({ min: "9600", max: "13800" });
    // CIF without the fee 33,739 + 9,600 = 43,339 → 43,000 × 8 % = 3,440 → 3,400;
    // (43,339 + 3,400) → 46,000 × 7.8 % = 3,588 → 3,500, its 22/78 = 987 → 900.
    expect(cost.dutyYen.min).toBe("3400");
    expect(cost.consumptionTaxYen.min).toBe("4400");
    expect(cost.totalYen.min).toBe("52657");
    expect(cost.perPieceYen.min).toBe("526.57");
  });

  test("an unknown weight is said, and is never a single figure", () => {
    const cost = landedCost({ ...tote, weightGrams: null, quantity: 10 }, rules)!;
    expect(cost.assumptions.join()).toContain("重量が未登録");
    expect(Number(cost.totalYen.max)).toBeGreaterThan(Number(cost.totalYen.min));
  });

  test("parts add up, the range is a range, and more pieces never cost less in total", () => {
    fc.assert(
      fc.property(
        fc.record({
          unitPriceFen: fc.integer({ min: 1, max: 1_000_000 }),
          freightFen: fc.integer({ min: 0, max: 100_000 }),
          optionsFen: fc.integer({ min: 0, max: 100_000 }),
          weightGrams: fc.option(fc.integer({ min: 1, max: 20_000 })),
          lengthMm: fc.option(fc.integer({ min: 1, max: 1_000 })),
          widthMm: fc.integer({ min: 1, max: 1_000 }),
          heightMm: fc.integer({ min: 1, max: 1_000 }),
          quantity: fc.integer({ min: 1, max: 2_000 }),
        }),
        fc.integer({ min: 0, max: 500 }),
        (goods, more) => {
          const cost = landedCost(goods, rules)!;
          const sum = Decimal.sum(
            cost.fixed.totalYen,
            cost.freightYen.min,
            cost.dutyYen.min,
            cost.consumptionTaxYen.min,
          );
          expect(sum.toFixed()).toBe(cost.totalYen.min);
          expect(new Decimal(cost.totalYen.max).gte(cost.totalYen.min)).toBe(true);
          const bigger = landedCost({ ...goods, quantity: goods.quantity + more }, rules)!;
          expect(new Decimal(bigger.totalYen.min).gte(cost.totalYen.min)).toBe(true);
          expect(new Decimal(bigger.totalYen.max).gte(cost.totalYen.max)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
