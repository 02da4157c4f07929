import fc from "fast-check";
import { expect, test } from "vitest";
import { carriageOfBoxes, freightEstimates } from "#app/domain/pricing/carriage.ts";
import { packLoads } from "#app/domain/pricing/freight-estimate.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { proposeBoxes } from "#app/domain/pricing/pack-boxes.ts";
import { methodsOf } from "#db/seed/base/freight.ts";

const methods = methodsOf("2026-01-15");
const places = ["東京都", "大阪府", "北海道", "沖縄県", "鹿児島県"];
const side = fc.integer({ min: 20, max: 450 });
const goods = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 300 }),
      lengthMm: side,
      widthMm: side,
      heightMm: side,
      weightGrams: fc.integer({ min: 20, max: 8_000 }),
      goodsClass: fc.constantFrom(...(Object.keys(goodsClasses) as (keyof typeof goodsClasses)[])),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((lines) => lines.map((line, index) => ({ ...line, id: `line-${index}` })));

test("of goods that weigh what was said, the range of the estimate holds what the packed boxes cost", () => {
  fc.assert(
    fc.property(goods, fc.constantFrom(...places), (loads, prefecture) => {
      const proposed = proposeBoxes(loads, methods, { prefecture });
      for (const { method, freightYen } of freightEstimates(loads, methods, { prefecture })) {
        const mixed = proposed.find((one) => one.method.code === method.code)?.boxes ?? [];
        // As whoever packs does: mixed goods together, or each by itself, whichever costs less.
        const prices = [mixed, packLoads(loads)!].flatMap((boxes) => {
          const each = boxes.flatMap(({ count, ...box }) =>
            Array.from({ length: count }, () => box),
          );
          const carriage = carriageOfBoxes(each, method.list, { prefecture }, loads);
          return each.length > 0 && carriage.kind !== "refused" ? [carriage.freight.max.yen] : [];
        });
        const quote = prices.sort((a, b) => a - b)[0] ?? freightYen.min;
        expect(quote).toBeGreaterThanOrEqual(freightYen.min);
        expect(quote).toBeLessThanOrEqual(freightYen.max);
      }
    }),
    { numRuns: 400 },
  );
});
