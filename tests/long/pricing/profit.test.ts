import fc from "fast-check";
import { expect, test } from "vitest";
import { breakEven, profitAt } from "#app/domain/pricing/profit.ts";

const someTerms = fc.record({
  steps: fc
    .tuple(
      fc.integer({ min: 0, max: 4_000 }),
      fc.integer({ min: 0, max: 4_000 }),
      fc.integer({ min: 1, max: 900 }),
    )
    .map(([low, high, aboveYen]) => [
      { aboveYen: 0, rate: low, minimumYen: 30 },
      { aboveYen, rate: high, minimumYen: 0 },
    ]),
  advertisementRate: fc.integer({ min: 0, max: 3_000 }),
  landedYen: fc.integer({ min: 1, max: 1_500 }),
  otherYen: fc.integer({ min: 0, max: 200 }),
  fba: fc.option(
    fc.record({
      feeYen: fc.integer({ min: 1, max: 600 }),
      lowPriceFeeYen: fc.integer({ min: 1, max: 600 }),
    }),
    { nil: undefined },
  ),
});

test("the break-even price is the lowest of all that lose nothing", () => {
  fc.assert(
    fc.property(someTerms, (asked) => {
      let lowest = 1;
      while (profitAt(lowest, asked).profitYen < 0) lowest += 1;
      expect(breakEven(asked)?.priceYen).toBe(lowest);
    }),
    { numRuns: 300 },
  );
});
