import { expect, test } from "vitest";
import { farFromQuoted } from "#app/domain/trade/purchasing/purchase.ts";

const bought = (...sums: [quotedFen: number, paidFen: number][]) =>
  sums.map(([quotedFen, paidFen], at) => ({
    line: { id: `line-${at}`, titleZh: `商品${at}` },
    quantity: 1,
    quotedFen,
    paidFen,
  }));
const asked = (...sums: [number, number][]) =>
  farFromQuoted(bought(...sums)).map(({ line }) => line.id);

test("a line at half its quote or one and a half times it is not asked about, beyond that it is", () => {
  expect(asked([10_000, 5_000])).toEqual([]);
  expect(asked([10_000, 4_999])).toEqual(["line-0"]);
  expect(asked([10_000, 15_000])).toEqual([]);
  expect(asked([10_000, 15_001])).toEqual(["line-0"]);
});

test("nobody is asked about twenty yuan or less, however far off", () => {
  expect(asked([200, 2_200])).toEqual([]);
  expect(asked([200, 2_201])).toEqual(["line-0"]);
});

test("only the line that is far off is named, all of them where only their sum is", () => {
  expect(asked([10_000, 10_000], [10_000, 1_000])).toEqual(["line-1"]);
  // Each is off by less than twenty yuan, together they are not.
  expect(asked([1_000, 2_900], [1_000, 2_900])).toEqual(["line-0", "line-1"]);
});
