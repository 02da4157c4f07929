import Decimal from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceAtQuantity } from "#app/domain/catalog/offers/offer.ts";
import {
  appliedRate,
  breakdown,
  exactBreakdown,
  integerBreakdown,
  integerYenText,
  optionFen,
  wholeYenShares,
  yenOf,
} from "#app/domain/pricing/pricing.ts";

const amounts = fc.record({
  goodsFen: fc.integer({ min: 0, max: 10_000_000_000 }),
  freightFen: fc.integer({ min: 0, max: 100_000_000 }),
  optionsFen: fc.integer({ min: 0, max: 100_000_000 }),
  ttsRate: fc.integer({ min: 1_000, max: 3_500 }).map((sen) => (sen / 100).toFixed(2)),
  spreadYen: fc.constantFrom("0.70", "0.00"),
  serviceRatePercent: fc.integer({ min: 0, max: 50 }).map((tenths) => (tenths / 10).toFixed(1)),
});

describe("an order's amounts", () => {
  test("the order drawn in the kit adds up to the yen", () => {
    expect(
      breakdown({
        goodsFen: 2_996_000,
        freightFen: 51_600,
        optionsFen: 268_000,
        ttsRate: "21.52",
        spreadYen: "0.70",
        serviceRatePercent: "4.5",
      }),
    ).toMatchObject({
      rate: "22.22",
      goodsYen: "665711.20",
      freightYen: "11465.52",
      optionsYen: "59549.60",
      feeYen: "30472.95",
      feeFen: 137_142,
      totalFen: 3_452_742,
      roundingYen: "0.73",
      spreadTotalYen: "24169.19",
      totalYen: 767_200,
    });
  });

  test("parts and rounding add up to the total, and the rounding is under one yen", () => {
    fc.assert(
      fc.property(amounts, (given) => {
        const { goodsYen, freightYen, optionsYen, feeYen, roundingYen, totalYen } =
          breakdown(given);
        expect(Decimal.sum(goodsYen, freightYen, optionsYen, feeYen, roundingYen).toNumber()).toBe(
          totalYen,
        );
        const { feeFen, totalFen } = breakdown(given);
        expect(totalFen - given.goodsFen - given.freightFen - given.optionsFen).toBe(feeFen);
        expect(new Decimal(roundingYen).gte(0) && new Decimal(roundingYen).lt(1)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("the ledger's whole-yen shares add up to the total and none is negative", () => {
    fc.assert(
      fc.property(amounts, (given) => {
        const { goodsYen, freightYen, optionsYen, feeYen, totalYen } = breakdown(given);
        const shares = wholeYenShares({ goodsYen, freightYen, optionsYen, feeYen }, totalYen);
        expect(shares.reduce((sum, { yen }) => sum + yen, 0)).toBe(totalYen);
        expect(shares.every(({ yen }) => Number.isSafeInteger(yen) && yen > 0)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

test("a flat-fee member pays no agency fee", () => {
  const paid = breakdown({
    goodsFen: 100_000,
    freightFen: 0,
    optionsFen: 0,
    ttsRate: "21.00",
    spreadYen: "0.70",
    serviceRatePercent: "0.0",
  });
  expect(paid.feeYen).toBe("0.00");
  expect(paid.totalYen).toBe(21_700);
});

test("the applied rate is TTS and the spread, to the sen", () => {
  expect(appliedRate("21.38", "0.70")).toBe("22.08");
});

test("a fixed option costs per piece, a percentage of the unit price else", () => {
  expect(optionFen({ priceType: 0, price: "0.50" }, 1_520, 300)).toBe(15_000);
  expect(optionFen({ priceType: 1, price: "3.0" }, 1_520, 300)).toBe(13_680);
});

test("a tier takes off every SKU what it takes off the first price", () => {
  const tiers = [
    { fromQuantity: 2, priceFen: 1_000 },
    { fromQuantity: 100, priceFen: 850 },
  ];
  expect(priceAtQuantity(1_100, tiers, 1)).toBe(1_100);
  expect(priceAtQuantity(1_100, tiers, 99)).toBe(1_100);
  expect(priceAtQuantity(1_100, tiers, 100)).toBe(950);
});

describe("whole numbers", () => {
  test("reckon the usual order, and leave what is too large or too fine to decimals", () => {
    const usual = {
      goodsFen: 2_996_000,
      freightFen: 51_600,
      optionsFen: 268_000,
      ttsRate: "21.52",
      spreadYen: "0.70",
      serviceRatePercent: "4.5",
    };
    expect(integerBreakdown(usual)).toEqual(exactBreakdown(usual));
    for (const odd of [
      { goodsFen: 1e13 },
      { goodsFen: 0.5 },
      { freightFen: -1 },
      { ttsRate: "21.525" },
      { serviceRatePercent: "4.55" },
    ])
      expect(integerBreakdown({ ...usual, ...odd })).toBeUndefined();
  });

  test("show a price to the same two decimals", () => {
    fc.assert(
      fc.property(fc.nat(20_000_000_000), fc.integer({ min: 0, max: 9_999 }), (fen, sen) => {
        const rate = (sen / 100).toFixed(2);
        expect(integerYenText(fen, rate)).toBe(new Decimal(yenOf(fen, rate)).toFixed(2));
      }),
      { numRuns: 2_000 },
    );
  });
});
