import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { carton } from "#app/domain/pricing/freight.ts";
import {
  cartonSizes,
  type PackGoods,
  packBoxes,
  proposeBoxes,
  type SimulatedBox,
} from "#app/domain/pricing/pack-boxes.ts";
import { methodsOf } from "#db/seed/base/freight.ts";

const limits = { ...cartonSizes[0]!, gramsMax: 30_000 };
const piece = (
  id: string,
  quantity: number,
  sides: [number, number, number],
  weightGrams: number,
) => ({
  id,
  quantity,
  weightGrams,
  lengthMm: sides[0],
  widthMm: sides[1],
  heightMm: sides[2],
});

/** Every piece of a box as a cuboid of its own. */
function pieces({ blocks }: SimulatedBox) {
  return blocks.flatMap(({ id, x, y, z, across, deep, high, piece }) =>
    Array.from({ length: across * deep * high }, (_, index) => {
      const [i, j, k] = [
        index % across,
        Math.floor(index / across) % deep,
        Math.floor(index / (across * deep)),
      ];
      const [left, back, low] = [
        x + i * piece.lengthMm,
        y + j * piece.widthMm,
        z + k * piece.heightMm,
      ];
      return {
        id,
        left,
        back,
        low,
        right: left + piece.lengthMm,
        front: back + piece.widthMm,
        top: low + piece.heightMm,
      };
    }),
  );
}

const side = fc.integer({ min: 20, max: 700 });
const anyGoods = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 40 }),
      lengthMm: side,
      widthMm: side,
      heightMm: side,
      weightGrams: fc.integer({ min: 1, max: 32_000 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((lines) => lines.map((line, index): PackGoods => ({ ...line, id: `line-${index}` })));

describe("packing in three dimensions", () => {
  test("puts every piece into one box once, turned but not bent, none within another, none too heavy", () => {
    fc.assert(
      fc.property(anyGoods, (goods) => {
        const boxes = packBoxes(goods, limits);
        const counted = new Map<string, number>();
        for (const box of boxes) {
          const inside = pieces(box);
          for (const one of inside) counted.set(one.id, (counted.get(one.id) ?? 0) + box.count);
          expect(
            box.blocks.every(
              ({ quantity, across, deep, high }) => quantity === across * deep * high,
            ),
          ).toBe(true);
          for (const { id, piece: turned } of box.blocks) {
            const line = goods.find((one) => one.id === id)!;
            const sides = ({ lengthMm, widthMm, heightMm }: typeof turned) =>
              [lengthMm, widthMm, heightMm].sort((a, b) => a - b);
            expect(sides(turned)).toEqual(sides(line));
          }
          const within = inside.every(
            ({ right, front, top }) =>
              right <= box.lengthMm && front <= box.widthMm && top <= box.heightMm,
          );
          expect(within).toBe(true);
          if (!box.oversize) {
            expect(box.weightGrams).toBeLessThanOrEqual(limits.gramsMax);
            expect(box.lengthMm).toBeLessThanOrEqual(limits.lengthMm);
            expect(box.widthMm).toBeLessThanOrEqual(limits.widthMm);
            expect(box.heightMm).toBeLessThanOrEqual(limits.heightMm);
          }
          const clash = inside.some((a, index) =>
            inside
              .slice(index + 1)
              .some(
                (b) =>
                  a.left < b.right &&
                  b.left < a.right &&
                  a.back < b.front &&
                  b.back < a.front &&
                  a.low < b.top &&
                  b.low < a.top,
              ),
          );
          expect(clash).toBe(false);
        }
        expect(Object.fromEntries(counted)).toEqual(
          Object.fromEntries(goods.map(({ id, quantity }) => [id, quantity])),
        );
        expect(packBoxes([...goods].reverse(), limits).filter(({ oversize }) => !oversize)).toEqual(
          boxes.filter(({ oversize }) => !oversize),
        );
      }),
      { numRuns: 60 },
    );
  });

  test("worked by hand: cubes of 10 cm fill a carton of 60×50×50 with 150", () => {
    const boxes = packBoxes([piece("cube", 310, [100, 100, 100], 50)], limits);
    expect(
      boxes.map(({ count, blocks }) => [
        count,
        blocks.reduce((n, { quantity }) => n + quantity, 0),
      ]),
    ).toEqual([
      [2, 150],
      [1, 10],
    ]);
    // 150 pieces of 50 g in a full carton of 900 g of board.
    expect(boxes[0]).toMatchObject({
      weightGrams: 8_400,
      lengthMm: 600,
      widthMm: 500,
      heightMm: 500,
    });
  });

  test("small goods share the room beside large ones", () => {
    const boxes = packBoxes(
      [piece("large", 1, [600, 500, 300], 4_000), piece("small", 60, [100, 100, 100], 50)],
      limits,
    );
    expect(boxes).toHaveLength(1);
    expect(boxes[0]).toMatchObject({ count: 1, heightMm: 500, weightGrams: 4_000 + 3_000 + 900 });
  });

  test("weight closes a box before its room does, and what no box takes travels alone", () => {
    const heavy = packBoxes([piece("iron", 7, [100, 100, 100], 9_000)], limits);
    expect(heavy.map(({ count, blocks }) => [count, blocks[0]!.quantity])).toEqual([
      [2, 3],
      [1, 1],
    ]);
    const [long] = packBoxes([piece("pole", 3, [1_200, 50, 50], 900)], limits);
    expect(long).toMatchObject({ count: 3, oversize: true, lengthMm: 1_200 });
  });

  test("200 lines of mixed goods are packed within 300 ms", () => {
    const goods = Array.from({ length: 200 }, (_, index) =>
      piece(
        `line-${index}`,
        10 + ((index * 37) % 90),
        [60 + ((index * 53) % 240), 50 + ((index * 31) % 180), 20 + ((index * 17) % 120)],
        40 + ((index * 71) % 900),
      ),
    );
    packBoxes(goods, limits);
    const before = process.cpuUsage();
    const boxes = packBoxes(goods, limits);
    const { user } = process.cpuUsage(before);
    console.log(
      `packed ${boxes.reduce((sum, { count }) => sum + count, 0)} boxes in ${user / 1_000} ms`,
    );
    expect(user / 1_000).toBeLessThan(300);
  });
});

test("a proposal is what the published list asks for its boxes, the cheapest first", () => {
  const methods = methodsOf("2026-01-15");
  const goods = [piece("cube", 150, [100, 100, 100], 50)];
  const proposals = proposeBoxes(goods, methods, { prefecture: "大阪府" });
  expect(proposals.map(({ freightYen }) => freightYen)).toEqual(
    proposals.map(({ freightYen }) => freightYen).sort((a, b) => a - b),
  );
  const air = proposals.find(({ method }) => method.code === "air")!;
  // One carton of 60×50×50 cm counts 25 kg by 6,000; by air 21 kg and more cost 760 a kg.
  expect(air).toMatchObject({ boxCount: 1, grams: 25_000, freightYen: 19_000 });
  expect(carton.lengthMm).toBe(600);
});
