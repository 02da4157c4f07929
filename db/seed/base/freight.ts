import type { BoxSurcharge, FreightBand, FreightList } from "#app/domain/pricing/freight-list.ts";
import { methodRows } from "./shipping-methods.ts";

const noLimit = 1_000_000_000;

/** A price per started kg up to a weight. */
function perKilogram(upToGrams: number, stepYen: number): FreightBand {
  return { upToGrams, baseGrams: 0, baseYen: 0, stepGrams: 1_000, stepYen };
}

/** A first weight, then a price per started step. */
function first(baseGrams: number, baseYen: number, stepGrams: number, stepYen: number) {
  return (upToGrams: number): FreightBand => ({
    upToGrams,
    baseGrams,
    baseYen,
    stepGrams,
    stepYen,
  });
}

const heaviestBox: BoxSurcharge = { measure: "weight", above: 30_000, yen: null };
/** Islands that only a ship or a small plane reaches, by the first digits of their post. */
const islands = [
  "10001",
  "10002",
  "10003",
  "10004",
  "10005",
  "10011",
  "10014",
  "10015",
  "10021",
  "817",
  "81151",
  "894",
  "89131",
  "89142",
  "09701",
  "09704",
  "09712",
];

const from = "2025-04-01";
export type MethodList = FreightList & { methodCode: string };
const plain = {
  effectiveFrom: from,
  volumetricDivisor: 6_000,
  roundingGrams: 1,
  minimumGrams: 0,
  minimumYen: 0,
  yenPerCubicMetre: null,
};

const fastShip: MethodList = {
  ...plain,
  methodCode: "fast-ship",
  bands: [
    first(10_000, 4_800, 1_000, 460)(20_999),
    perKilogram(50_999, 430),
    perKilogram(100_999, 395),
    perKilogram(noLimit, 360),
  ],
  boxSurcharges: [
    { measure: "side", above: 1_200, yen: 1_500 },
    { measure: "side", above: 2_000, yen: null },
    heaviestBox,
  ],
  areas: [
    { area: "沖縄県", yenPerBox: 1_200, yenPerKg: 60 },
    ...islands.map((area) => ({ area, yenPerBox: 1_800, yenPerKg: 60 })),
  ],
  goods: [
    { goodsClass: "battery", yenPerKg: 40 },
    { goodsClass: "liquid", yenPerKg: 50 },
    { goodsClass: "brand", yenPerKg: null },
  ],
};

export const air: MethodList = {
  ...plain,
  methodCode: "air",
  bands: [
    first(1_000, 2_100, 1_000, 980)(20_999),
    perKilogram(100_999, 760),
    perKilogram(noLimit, 690),
  ],
  boxSurcharges: [
    { measure: "side", above: 1_000, yen: 2_400 },
    { measure: "side", above: 1_500, yen: null },
    { measure: "girth", above: 2_600, yen: 3_200 },
    { measure: "girth", above: 3_300, yen: null },
    heaviestBox,
  ],
  areas: [
    { area: "沖縄県", yenPerBox: 900, yenPerKg: 80 },
    ...islands.map((area) => ({ area, yenPerBox: 2_000, yenPerKg: 80 })),
  ],
  goods: [
    { goodsClass: "battery", yenPerKg: 180 },
    { goodsClass: "liquid", yenPerKg: null },
    { goodsClass: "brand", yenPerKg: null },
  ],
};

const sea: MethodList = {
  ...plain,
  methodCode: "sea",
  bands: [first(30_000, 9_600, 1_000, 210)(100_999), perKilogram(noLimit, 185)],
  boxSurcharges: [
    { measure: "sum", above: 1_700, yen: 1_100 },
    { measure: "sum", above: 2_600, yen: null },
    heaviestBox,
  ],
  areas: [
    { area: "沖縄県", yenPerBox: 1_600, yenPerKg: 30 },
    ...islands.map((area) => ({ area, yenPerBox: 2_200, yenPerKg: 30 })),
  ],
  goods: [
    { goodsClass: "battery", yenPerKg: 30 },
    { goodsClass: "liquid", yenPerKg: 30 },
    { goodsClass: "brand", yenPerKg: null },
  ],
};

const express: MethodList = {
  ...plain,
  methodCode: "express",
  volumetricDivisor: 5_000,
  roundingGrams: 500,
  minimumGrams: 500,
  bands: [first(500, 2_400, 500, 520)(noLimit)],
  boxSurcharges: [
    { measure: "side", above: 1_200, yen: 3_800 },
    { measure: "side", above: 2_700, yen: null },
    { measure: "girth", above: 3_300, yen: 9_500 },
    { measure: "girth", above: 4_000, yen: null },
    { measure: "weight", above: 25_000, yen: 3_800 },
    heaviestBox,
  ],
  areas: [
    { area: "沖縄県", yenPerBox: 0, yenPerKg: 60 },
    ...islands.map((area) => ({ area, yenPerBox: 3_100, yenPerKg: 60 })),
  ],
  goods: [
    { goodsClass: "battery", yenPerKg: 120 },
    { goodsClass: "liquid", yenPerKg: null },
    { goodsClass: "brand", yenPerKg: null },
  ],
};

const cubic: MethodList = {
  ...plain,
  methodCode: "cubic",
  minimumYen: 34_000,
  yenPerCubicMetre: 34_000,
  bands: [perKilogram(noLimit, 68)],
  boxSurcharges: [{ measure: "side", above: 2_300, yen: null }, heaviestBox],
  areas: [
    { area: "沖縄県", yenPerBox: 800, yenPerKg: 20 },
    ...islands.map((area) => ({ area, yenPerBox: null, yenPerKg: 0 })),
  ],
  goods: [
    { goodsClass: "battery", yenPerKg: 20 },
    { goodsClass: "liquid", yenPerKg: 20 },
    { goodsClass: "brand", yenPerKg: null },
  ],
};

/** The air freight of the summer before, so that a change shows in the history. */
const airBefore: MethodList = {
  ...air,
  effectiveFrom: "2024-04-01",
  bands: [
    first(1_000, 1_950, 1_000, 930)(20_999),
    perKilogram(100_999, 720),
    perKilogram(noLimit, 650),
  ],
};

export const freightListRows = [fastShip, airBefore, air, sea, express, cubic];

/** Each method with the list of a day, as the price list reads it. */
export function methodsOf(day: string) {
  return methodRows.map((method) => ({
    ...method,
    list: freightListRows
      .filter(({ methodCode, effectiveFrom }) => methodCode === method.code && effectiveFrom <= day)
      .sort((a, b) => b.effectiveFrom.localeCompare(a.effectiveFrom))[0]!,
  }));
}
