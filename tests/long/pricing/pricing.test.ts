import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breakdown, exactBreakdown, integerBreakdown } from "#app/domain/pricing/pricing.ts";

const amounts = fc.record({
  goodsFen: fc.integer({ min: 0, max: 10_000_000_000 }),
  freightFen: fc.integer({ min: 0, max: 100_000_000 }),
  optionsFen: fc.integer({ min: 0, max: 100_000_000 }),
  ttsRate: fc.integer({ min: 1_000, max: 3_500 }).map((sen) => (sen / 100).toFixed(2)),
  spreadYen: fc.constantFrom("0.70", "0.00"),
  serviceRatePercent: fc.integer({ min: 0, max: 50 }).map((tenths) => (tenths / 10).toFixed(1)),
});

describe("whole numbers", () => {
  test("come to what decimals decide, wherever they are used", () => {
    fc.assert(
      fc.property(amounts, (given) => {
        const whole = integerBreakdown(given);
        if (whole) expect(whole).toEqual(exactBreakdown(given));
        expect(breakdown(given)).toEqual(exactBreakdown(given));
      }),
      { numRuns: 2_000 },
    );
  });
});
