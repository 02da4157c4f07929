import { expect, test } from "vitest";
import { goesBySea, seaRoom } from "#app/domain/pricing/sea-room.ts";

const cubicMetres = (count: number) => [
  { lengthMm: 1_000, widthMm: 1_000, heightMm: 1_000, count },
];

test.each([
  ["one carton", [{ lengthMm: 600, widthMm: 400, heightMm: 400 }], "0.10", 20, 1, "27.90"],
  ["a full small container", cubicMetres(28), "28.00", 20, 1, "0.00"],
  ["a little more", cubicMetres(29), "29.00", 40, 1, "29.00"],
  ["two large ones", cubicMetres(100), "100.00", 40, 2, "16.00"],
] as const)(
  "%s says the room it takes and what still fits",
  (_, boxes, used, feet, count, left) => {
    expect(seaRoom(boxes)).toEqual({ cubicMetres: used, feet, count, leftCubicMetres: left });
  },
);

test("only what goes by sea shares a container", () => {
  expect(["sea", "cubic", "air", "fast-ship"].map(goesBySea)).toEqual([true, true, false, false]);
});
