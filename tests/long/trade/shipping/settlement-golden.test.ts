import fc from "fast-check";
import { expect, test } from "vitest";
import type { BoxMeasures } from "#app/domain/pricing/box.ts";
import { carriageOfBoxes, freightEstimates } from "#app/domain/pricing/carriage.ts";
import { methodsOf } from "#db/seed/base/freight.ts";

const methods = methodsOf("2026-01-15");
const times = (count: number, one: BoxMeasures) => Array.from({ length: count }, () => one);

test("where the weights are true, the expected range holds the measured price", () => {
  const piece = fc.record({
    quantity: fc.integer({ min: 1, max: 200 }),
    weightGrams: fc.integer({ min: 20, max: 2_000 }),
    lengthMm: fc.integer({ min: 20, max: 300 }),
    widthMm: fc.integer({ min: 20, max: 300 }),
    heightMm: fc.integer({ min: 20, max: 300 }),
  });
  const weighed = methods.filter(({ code }) => code !== "express");
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 104, max: 111 }),
      fc.integer({ min: 51, max: 111 }),
      (loads, heavier, roomier) => {
        const grams = loads.reduce((sum, one) => sum + one.quantity * one.weightGrams, 0);
        const room = loads.reduce(
          (sum, one) => sum + one.quantity * one.lengthMm * one.widthMm * one.heightMm,
          0,
        );
        const [packedGrams, packedRoom] = [(grams * heavier) / 100, (room * roomier) / 100];
        // Boxes of at most 30 kg and 52 cm, so that none costs more for its measures.
        const count = Math.ceil(Math.max(packedGrams / 29_000, packedRoom / 520 ** 3, 1));
        const side = Math.max(10, Math.floor(Math.cbrt(packedRoom / count)));
        const one = { lengthMm: side, widthMm: side, heightMm: side };
        const boxes = times(count, { ...one, weightGrams: Math.ceil(packedGrams / count) });
        for (const { method, freightYen } of freightEstimates(loads, weighed)) {
          const carriage = carriageOfBoxes(boxes, method.list);
          const yen = carriage.kind === "refused" ? undefined : carriage.freight.max.yen;
          expect(yen, method.code).toBeGreaterThanOrEqual(freightYen.min);
          expect(yen, method.code).toBeLessThanOrEqual(freightYen.max);
        }
      },
    ),
    { numRuns: 300 },
  );
});
