import fc from "fast-check";
import { expect, test } from "vitest";
import { sharesOf } from "#app/domain/pricing/pricing.ts";

test("a sum is shared in whole yen, and what is left over goes to the first", () => {
  expect(sharesOf(100, ["1", "1", "1"])).toEqual([34, 33, 33]);
  expect(sharesOf(7, ["0", "0"])).toEqual([7, 0]);
});

test("shares add up to their sum, whatever the values", () => {
  const values = fc.array(fc.integer({ min: 0, max: 1_000_000 }).map(String), { minLength: 1 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), values, (sum, parts) => {
      const shares = sharesOf(sum, parts);
      expect(shares.reduce((all, share) => all + share, 0)).toBe(sum);
    }),
    { seed: 20_261_122 },
  );
});
