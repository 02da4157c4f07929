import fc from "fast-check";
import { expect, test } from "vitest";
import { fenOf, yuanOf } from "#app/domain/core/yuan.ts";

test("amounts are read to the fen, whatever a float would make of them", () => {
  expect(["0.29", "1.1", "4.35", "8", "99999999.99"].map(fenOf)).toEqual([
    29, 110, 435, 800, 9_999_999_999,
  ]);
});

test("every amount is written as it is read", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (fen) => {
      expect(fenOf(yuanOf(fen))).toBe(fen);
    }),
  );
  expect([yuanOf(5), yuanOf(-1_234)]).toEqual(["0.05", "-12.34"]);
});
