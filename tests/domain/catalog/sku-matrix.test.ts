import fc from "fast-check";
import { expect, test } from "vitest";
import { skuMatrix } from "#app/routes/shop/product/sku-matrix.ts";

const property = (nameZh: string, valueZh: string) => ({
  nameZh,
  nameJa: nameZh,
  valueZh,
  valueJa: valueZh,
});
const sku = (colour: string, size: string, priceFen = 100) => ({
  id: `${colour}-${size}`,
  priceFen,
  spec: [property("颜色", colour), property("尺码", size)],
});
const grid = (colours: number, sizes: number) =>
  Array.from({ length: colours }, (_, colour) =>
    Array.from({ length: sizes }, (_, size) => sku(`色${colour}`, `${size}号`)),
  ).flat();

test("every colour and size stands once, where its row and column say", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 2, max: 8 }),
      (rows, columns) => {
        const skus = grid(rows, columns);
        const matrix = skuMatrix(skus)!;
        expect(matrix.rows.flatMap(({ cells }) => cells)).toEqual(skus);
        for (const { value, cells } of matrix.rows)
          expect(cells.map((cell) => cell!.spec)).toEqual(matrix.along.map((one) => [value, one]));
      },
    ),
  );
});

test("what is not sold is a gap, and a table of gaps is none", () => {
  const skus = grid(3, 3).filter(({ id }) => id !== "色1-2号");
  expect(skuMatrix(skus)!.rows[1]!.cells[2]).toBeUndefined();
  expect(
    skuMatrix(Array.from({ length: 5 }, (_, at) => sku(`色${at}`, `${at}号`))),
  ).toBeUndefined();
});

test("one property, one size, too many of both or the same twice stay a list", () => {
  expect(skuMatrix([])).toBeUndefined();
  expect(skuMatrix(grid(4, 1))).toBeUndefined();
  expect(skuMatrix(grid(9, 9))).toBeUndefined();
  expect(skuMatrix([...grid(2, 2), sku("色0", "0号")])).toBeUndefined();
  expect(
    skuMatrix(grid(3, 2).map((one) => ({ ...one, spec: one.spec.slice(0, 1) }))),
  ).toBeUndefined();
});

test("where the sizes are too many for the top, the colours stand there", () => {
  const matrix = skuMatrix(grid(3, 20))!;
  expect([matrix.down, matrix.along.length, matrix.rows.length]).toEqual(["尺码", 3, 20]);
});

test("a column names its price where all its goods cost alike", () => {
  const skus = [sku("赤", "S"), sku("赤", "M", 120), sku("青", "S"), sku("青", "M", 130)];
  const { prices } = skuMatrix(skus)!;
  expect([prices[0]?.priceFen, prices[1]]).toEqual([100, undefined]);
});
