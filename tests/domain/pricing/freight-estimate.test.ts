import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freightYen, volumetricGrams } from "#app/domain/pricing/freight.ts";
import { chargeableGrams } from "#app/domain/pricing/freight-estimate.ts";
import { methodsOf } from "#db/seed/base/freight.ts";

const methods = methodsOf("2026-01-15");
const bandsOf = (code: string) => methods.find((method) => method.code === code)!.list.bands;

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
