import fc from "fast-check";
import { expect, test } from "vitest";
import { predictCost } from "#app/domain/pricing/landed-cost.ts";
import { methodsOf } from "#db/seed/base/freight.ts";
import { simplifiedRateRows } from "#db/seed/base/simplified-rates.ts";

const methods = methodsOf("2026-01-15");

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

test("a cart's parts add up to its total, and more of the same never costs less", () => {
  const anyLine = fc.record({
    unitPriceFen: fc.integer({ min: 1, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 500 }),
    freightFen: fc.integer({ min: 0, max: 9_000 }),
    optionsFen: fc.integer({ min: 0, max: 9_000 }),
    weightGrams: fc.option(fc.integer({ min: 1, max: 20_000 })),
    lengthMm: fc.integer({ min: 5, max: 600 }),
    widthMm: fc.integer({ min: 5, max: 500 }),
    heightMm: fc.integer({ min: 5, max: 500 }),
    duty: fc.constant(bags.duty),
  });
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 300 }),
      (lines, more) => {
        const [first, ...others] = lines;
        const larger = [{ ...first!, quantity: first!.quantity + more }, ...others];
        const few = predictCost({ ...asked, lines }, { methods, customs });
        const many = predictCost({ ...asked, lines: larger }, { methods, customs });
        for (const { method, freightYen, customs: due, totalYen } of few.methods) {
          expect(totalYen.max).toBe(
            few.fixed.totalYen + freightYen.max + due.dutyYen.max + due.consumptionTaxYen.max,
          );
          const same = many.methods.find((other) => other.method.code === method.code);
          if (same) expect(same.freightYen.min).toBeGreaterThanOrEqual(freightYen.min);
          if (same) expect(same.freightYen.max).toBeGreaterThanOrEqual(freightYen.max);
        }
      },
    ),
    { numRuns: 60 },
  );
});
