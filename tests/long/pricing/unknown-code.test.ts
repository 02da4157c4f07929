import fc from "fast-check";
import { expect, test } from "vitest";
import type { DutyBasis } from "#app/domain/pricing/customs.ts";
import { unknownDuty } from "#app/domain/pricing/landed-cost.server.ts";
import { predictCost } from "#app/domain/pricing/landed-cost.ts";
import { methodsOf } from "#db/seed/base/freight.ts";
import { simplifiedRateRows } from "#db/seed/base/simplified-rates.ts";

const rules = {
  methods: methodsOf("2026-01-15"),
  customs: {
    simplified: simplifiedRateRows,
    simplifiedLimitYen: 200_000,
    exemptLimitYen: 10_000,
    consumptionTaxPercent: "10",
    nationalTaxPercent: "7.8",
  },
};
const rates = { basic: "", provisional: "", wto: "", rcep: "" };
const code = (hsCode: string, wto: string): DutyBasis => ({
  hsCode,
  lines: [{ ...rates, wto }],
  rcep: false,
});
/** Plastic, a bag, toys without duty, rubber; knitwear, leather, and base-metal jewellery, which are never exempt. */
const codes = [
  code("392690", "3.9%"),
  code("420292", "8%"),
  code("950300", "無税"),
  code("401693", "2.5%"),
  code("611030", "10.9%"),
  code("420221", "8%"),
  code("711719", "4%"),
];

interface Goods {
  unitPriceFen: number;
  quantity: number;
  weightGrams: number | null;
}

function ranges(goods: Goods, duty: DutyBasis) {
  const size = { lengthMm: null, widthMm: null, heightMm: null };
  const { methods } = predictCost(
    {
      serviceRatePercent: "5.0",
      ttsRate: "21.00",
      spreadYen: "0.70",
      destination: "home",
      lines: [{ ...goods, ...size, freightFen: 0, optionsFen: 0, duty }],
    },
    rules,
  );
  return new Map(methods.map((one) => [one.method.code, one]));
}

test("what is told without a code holds whatever the code turns out to be", () => {
  fc.assert(
    fc.property(
      fc.record({
        unitPriceFen: fc.integer({ min: 50, max: 20_000 }),
        quantity: fc.integer({ min: 1, max: 200 }),
        weightGrams: fc.option(fc.integer({ min: 10, max: 3_000 })),
      }),
      fc.constantFrom(...codes),
      (goods, duty) => {
        const told = ranges(goods, unknownDuty);
        for (const [method, { totalYen, customs }] of ranges(goods, duty)) {
          const without = told.get(method)!;
          expect(totalYen.min).toBeGreaterThanOrEqual(without.totalYen.min);
          expect(totalYen.max).toBeLessThanOrEqual(without.totalYen.max);
          expect(customs.dutyYen.min).toBeGreaterThanOrEqual(without.customs.dutyYen.min);
          const { min, max } = without.customs.consumptionTaxYen;
          expect(customs.consumptionTaxYen.min).toBeGreaterThanOrEqual(min);
          expect(customs.consumptionTaxYen.max).toBeLessThanOrEqual(max);
        }
      },
    ),
  );
});
