import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type BoxWishes, boxWarnings } from "#app/domain/trade/shipments/box-wishes.ts";
import { proposedBoxes } from "#app/domain/trade/shipments/proposed-boxes.ts";
import {
  boxWishFields,
  toBoxWishes,
  toBoxWishFields,
} from "#app/domain/trade/shipments/request-forms.schema.server.ts";
import { methodsOf } from "#db/seed/base/freight.ts";

const box = (number: number, sides: [number, number, number], weightGrams: number) => ({
  number,
  lengthMm: sides[0],
  widthMm: sides[1],
  heightMm: sides[2],
  weightGrams,
});
const wishes = (change: Partial<BoxWishes>): BoxWishes => ({
  fba: false,
  shipmentIds: [],
  maxGrams: null,
  marks: "",
  together: "",
  ...change,
});
const kinds = (
  boxes: Parameters<typeof boxWarnings>[0],
  wished: BoxWishes | null,
  isPlanned = false,
) => boxWarnings(boxes, wished, isPlanned).map(({ box, kind }) => `${box} ${kind}`);

describe("箱についてのご希望", () => {
  test("for FBA: 50×60×50 cm turned any way, 30 kg, a mark above 15 kg, a number per box", () => {
    const fba = wishes({ fba: true, shipmentIds: ["FBA15A", "FBA15B"] });
    expect(kinds([box(1, [500, 500, 600], 15_000), box(2, [600, 500, 500], 15_001)], fba)).toEqual([
      "2 heavy-mark",
    ]);
    expect(
      kinds(
        [box(1, [610, 100, 100], 900), box(2, [510, 510, 100], 900), box(3, [1, 1, 1], 1)],
        fba,
      ),
    ).toEqual(["1 too-large", "2 too-large", "3 no-shipment-id"]);
    // A delivery plan brings the number once the boxes are packed, and nothing else.
    expect(kinds([box(1, [610, 1, 1], 1)], wishes({ fba: true }), true)).toEqual(["1 too-large"]);
    const single = wishes({ fba: true, shipmentIds: ["FBA15A"] });
    expect(kinds([box(1, [1, 1, 1], 1), box(2, [1, 1, 1], 1)], single)).toEqual([]);
  });

  test("the most that a box may weigh holds without FBA too, and sides do not", () => {
    const light = wishes({ maxGrams: 10_000 });
    expect(kinds([box(1, [900, 600, 600], 10_000), box(2, [1, 1, 1], 10_001)], light)).toEqual([
      "2 too-heavy",
    ]);
    expect(kinds([box(1, [900, 900, 900], 30_000)], null)).toEqual([]);
  });

  test("the simulation packs no box heavier than is wished, but a piece that is so alone", () => {
    const kilograms = fc.integer({ min: 1, max: 30 });
    const lot = fc.record({
      quantity: fc.integer({ min: 1, max: 60 }),
      weightGrams: fc.integer({ min: 20, max: 4_000 }),
      side: fc.integer({ min: 20, max: 400 }),
    });
    fc.assert(
      fc.property(kilograms, fc.array(lot, { minLength: 1, maxLength: 5 }), (kg, chosen) => {
        const lots = chosen.map(({ quantity, weightGrams, side }, index) => ({
          id: `lot-${index}`,
          orderLineId: "",
          titleJa: "",
          goodsClass: "general" as const,
          quantity,
          weightGrams,
          lengthMm: side,
          widthMm: side,
          heightMm: side,
        }));
        const methods = methodsOf("2026-01-15");
        const proposed = proposedBoxes(lots, [], methods, {}, { maxGrams: kg * 1_000 });
        for (const { boxes } of proposed.methods)
          for (const { weightGrams, oversize } of boxes)
            expect(oversize || weightGrams <= kg * 1_000).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("are kept as they were typed, and nothing typed is nothing wished", () => {
    const Form = z.object(boxWishFields);
    expect(toBoxWishes(Form.parse({}))).toBeNull();
    const kept = toBoxWishes(
      Form.parse({ boxFba: "on", boxShipmentIds: "FBA１、FBA2", boxMaxKg: "12.5", boxMarks: "H" }),
    );
    expect(kept).toEqual(
      wishes({ fba: true, shipmentIds: ["FBA1", "FBA2"], maxGrams: 12_500, marks: "H" }),
    );
    expect(toBoxWishes(Form.parse(toBoxWishFields(kept)))).toEqual(kept);
    for (const boxMaxKg of ["0", "31", "1.25", "kg", "-3"])
      expect(Form.safeParse({ boxMaxKg }).success).toBe(false);
    const wrong = Form.safeParse({ boxShipmentIds: "FBA1 番号" });
    expect(wrong.error?.issues.map(({ path }) => path)).toEqual([["boxShipmentIds"]]);
  });
});
