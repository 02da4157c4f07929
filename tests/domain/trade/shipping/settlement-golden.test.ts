import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CouponTerms } from "#app/domain/money/coupons/coupon.ts";
import type { BoxMeasures } from "#app/domain/pricing/box.ts";
import { carriageOfBoxes } from "#app/domain/pricing/carriage.ts";
import type { FreightPlace } from "#app/domain/pricing/freight.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import {
  type DifferenceHandling,
  handleDifference,
  settle,
} from "#app/domain/trade/shipments/settlement.ts";
import { methodsOf } from "#db/seed/base/freight.ts";

const methods = methodsOf("2026-01-15");
const listOf = (code: string) => methods.find((method) => method.code === code)!.list;
/** Sides in centimetres, weight in grams. */
const box = (length: number, width: number, height: number, weightGrams: number): BoxMeasures => ({
  lengthMm: length * 10,
  widthMm: width * 10,
  heightMm: height * 10,
  weightGrams,
});
const cube = (side: number, weightGrams: number) => box(side, side, side, weightGrams);
const times = (count: number, one: BoxMeasures) => Array.from({ length: count }, () => one);

interface More extends FreightPlace {
  goods?: GoodsClass;
  /** Nothing is charged unasked where no limit is said. */
  limitYen?: number;
  balanceYen?: number;
}
/** Rule, method, boxes, quoted freight; measured freight (null: no price of the list), answer and its yen. */
type Case = [
  string,
  string,
  BoxMeasures[],
  number,
  More,
  number | null,
  DifferenceHandling,
  number,
];

/** Worked by hand from the price lists of 2025-04-01, as /internationalLogistics shows them. */
const cases: Case[] = [
  // By air: the first kg 2,100, each started kg 980 up to 20.999 kg, then 760 a kg, from 101 kg 690.
  ["1.9 kg instead of 3", "air", [cube(20, 1_900)], 4_060, {}, 3_080, "returned", 980],
  ["exactly 2 kg is two", "air", [cube(20, 2_000)], 3_080, {}, 3_080, "as-quoted", 0],
  [
    "a gram more is three",
    "air",
    [cube(20, 2_001)],
    3_080,
    { limitYen: 1_000 },
    4_060,
    "charged",
    980,
  ],
  ["just the limit", "air", [cube(20, 2_001)], 3_080, { limitYen: 980 }, 4_060, "charged", 980],
  ["a yen over the limit", "air", [cube(20, 2_001)], 3_080, { limitYen: 979 }, 4_060, "asked", 980],
  ["no limit", "air", [cube(20, 2_001)], 3_080, {}, 4_060, "asked", 980],
  [
    "a yen short",
    "air",
    [cube(20, 2_001)],
    3_080,
    { limitYen: 9_999, balanceYen: 979 },
    4_060,
    "asked",
    980,
  ],
  [
    "just enough",
    "air",
    [cube(20, 2_001)],
    3_080,
    { limitYen: 9_999, balanceYen: 980 },
    4_060,
    "charged",
    980,
  ],
  // 40×30×30 ÷ 6,000 = 6 kg: 2,100 + 5 × 980
  [
    "volume counts",
    "air",
    [box(40, 30, 30, 2_000)],
    4_060,
    { limitYen: 5_000 },
    7_000,
    "charged",
    2_940,
  ],
  ["15 kg in their own band", "air", [cube(30, 15_000)], 16_000, {}, 15_820, "returned", 180],
  // 16 kg would be 16,800; the next band begins at 21 × 760.
  ["the next band is cheaper", "air", [cube(30, 15_200)], 15_960, {}, 15_960, "as-quoted", 0],
  ["the next band still", "air", [cube(40, 20_500)], 21_700, {}, 15_960, "returned", 5_740],
  // 21.2 kg: 22 × 760
  ["two boxes make the band", "air", times(2, cube(30, 10_600)), 15_960, {}, 16_720, "asked", 760],
  // 92 × 760 = 69,920; from 101 kg on 690 a kg: 69,690
  ["the third band", "air", times(4, cube(40, 23_000)), 69_920, {}, 69_690, "returned", 230],
  [
    "a battery, 180 a kg",
    "air",
    [cube(20, 2_000)],
    3_080,
    { goods: "battery", limitYen: 500 },
    3_440,
    "charged",
    360,
  ],
  // 900 a box and 80 a kg
  [
    "Okinawa",
    "air",
    [cube(20, 2_000)],
    4_060,
    { prefecture: "沖縄県", limitYen: 100 },
    4_140,
    "charged",
    80,
  ],
  [
    "an island, 2,000 and 80 a kg",
    "air",
    [cube(20, 2_000)],
    5_240,
    { postalCode: "100-0101" },
    5_240,
    "as-quoted",
    0,
  ],
  // 101×20×20 ÷ 6,000 = 6.734 kg: 7,980, and 2,400 for a side over 100 cm
  [
    "a long side",
    "air",
    [box(101, 20, 20, 3_000)],
    7_980,
    { limitYen: 5_000 },
    10_380,
    "charged",
    2_400,
  ],
  ["a side that is not carried", "air", [box(151, 20, 20, 3_000)], 9_000, {}, null, "as-quoted", 0],
  [
    "liquids are not carried",
    "air",
    [cube(20, 2_000)],
    4_060,
    { goods: "liquid" },
    null,
    "as-quoted",
    0,
  ],
  // By sea: 9,600 up to 30 kg, each started kg 210 up to 100.999 kg, then 185 a kg.
  ["below the first weight", "sea", [box(40, 30, 30, 8_000)], 9_600, {}, 9_600, "as-quoted", 0],
  ["32 kg", "sea", times(2, cube(40, 16_000)), 9_600, { limitYen: 500 }, 10_020, "charged", 420],
  [
    "73 kg",
    "sea",
    [cube(40, 24_000), cube(40, 24_000), cube(40, 25_000)],
    20_000,
    {},
    18_630,
    "returned",
    1_370,
  ],
  // 74 kg would be 18,840; 101 × 185 = 18,685
  [
    "74 kg go by the next band",
    "sea",
    [cube(40, 24_000), cube(40, 25_000), cube(40, 25_000)],
    18_685,
    {},
    18_685,
    "as-quoted",
    0,
  ],
  ["three sides over 170 cm", "sea", [box(90, 40, 41, 10_000)], 9_600, {}, 10_700, "asked", 1_100],
  ["three sides over 260 cm", "sea", [box(100, 80, 81, 10_000)], 9_600, {}, null, "as-quoted", 0],
  // 1,600 a box and 30 a kg
  [
    "Okinawa by sea",
    "sea",
    [box(40, 30, 30, 8_000)],
    12_000,
    { prefecture: "沖縄県" },
    11_440,
    "returned",
    560,
  ],
  // By courier: ÷ 5,000, steps of half a kg: 2,400 and 520 each.
  ["2.1 kg count as 2.5", "express", [cube(20, 2_100)], 5_000, {}, 4_480, "returned", 520],
  ["the least weight", "express", [cube(10, 200)], 2_400, {}, 2_400, "as-quoted", 0],
  ["each box in its steps", "express", times(2, cube(20, 2_100)), 7_080, {}, 7_080, "as-quoted", 0],
  // 26 kg: 2,400 + 51 × 520, and 3,800 for a box over 25 kg
  [
    "a heavy box",
    "express",
    [cube(40, 26_000)],
    28_920,
    { limitYen: 3_000 },
    32_720,
    "asked",
    3_800,
  ],
  [
    "a battery, 120 a started kg",
    "express",
    [cube(20, 2_100)],
    4_480,
    { goods: "battery", limitYen: 360 },
    4_840,
    "charged",
    360,
  ],
  [
    "an island by courier",
    "express",
    [cube(20, 2_100)],
    8_000,
    { postalCode: "1000101" },
    7_760,
    "returned",
    240,
  ],
  // 121×20×20 ÷ 5,000 = 9.68 → 10 kg: 12,280, and 3,800
  [
    "a long side by courier",
    "express",
    [box(121, 20, 20, 5_000)],
    16_080,
    {},
    16_080,
    "as-quoted",
    0,
  ],
  // By room: 34,000 a m³ by its hundredths, 68 a kg where that is more.
  [
    "just a cubic metre",
    "cubic",
    times(10, box(50, 50, 40, 20_000)),
    34_000,
    {},
    34_000,
    "as-quoted",
    0,
  ],
  ["a tenth more", "cubic", times(11, box(50, 50, 40, 20_000)), 34_000, {}, 37_400, "asked", 3_400],
  ["the least price", "cubic", [box(50, 50, 40, 20_000)], 40_000, {}, 34_000, "returned", 6_000],
  // 600 × 68
  [
    "weight over room",
    "cubic",
    times(20, cube(30, 30_000)),
    34_000,
    { limitYen: 10_000 },
    40_800,
    "charged",
    6_800,
  ],
];

describe("golden cases of the settlement", () => {
  test.each(cases)("%s", (_, code, boxes, quotedYen, more, measuredYen, answer, yen) => {
    const goods = [{ goodsClass: more.goods }];
    const carriage = carriageOfBoxes(boxes, listOf(code), more, goods);
    expect(carriage.kind === "refused" ? null : carriage.freight.max.yen).toBe(measuredYen);
    const paid = { freightYen: quotedYen, totalYen: quotedYen + 500, couponYen: 0 };
    const settled = settle(
      { ...paid, paidYen: quotedYen + 500 },
      measuredYen ?? quotedYen,
      undefined,
    );
    const { limitYen = 0, balanceYen = 1_000_000 } = more;
    expect(handleDifference(settled, { limitYen, balanceYen })).toBe(answer);
    expect(settled.refundYen + settled.chargeYen).toBe(yen);
  });

  const coupon = (kind: CouponTerms["kind"], value: number): CouponTerms => ({
    kind,
    value,
    minimumYen: 0,
    maximumYen: null,
    validFrom: "2026-01-01",
    validUntil: "2026-12-31",
  });
  test.each([
    // 10 % of 4,560 = 456, then of 3,580 = 358: 4,104 − 3,222
    [
      "a percentage follows the total",
      coupon("percent", 10),
      456,
      3_080,
      { couponYen: 358, refundYen: 882 },
    ],
    ["a sum stays", coupon("amount", 1_000), 1_000, 3_080, { couponYen: 1_000, refundYen: 980 }],
    // Half of 4,060 = 2,030, then of 3,080 = 1,540: 2,530 − 2,040
    [
      "half the freight follows the freight",
      coupon("freight", 50),
      2_030,
      3_080,
      { couponYen: 1_540, refundYen: 490 },
    ],
    [
      "never more than it was",
      coupon("percent", 10),
      456,
      5_040,
      { couponYen: 456, chargeYen: 980 },
    ],
  ])("coupon: %s", (_, terms, couponYen, measuredYen, answer) => {
    const paid = { freightYen: 4_060, totalYen: 4_560, couponYen, paidYen: 4_560 - couponYen };
    expect(settle(paid, measuredYen, terms)).toMatchObject(answer);
  });
});

test("what comes back and what is charged add up to the difference, whatever the coupon", () => {
  const yen = fc.integer({ min: 0, max: 200_000 });
  fc.assert(
    fc.property(
      ...([yen, yen, yen, fc.integer({ min: 0, max: 100 })] as const),
      fc.constantFrom("amount" as const, "percent" as const, "freight" as const),
      (freightYen, otherYen, measuredYen, value, kind) => {
        const totalYen = freightYen + otherYen;
        const couponYen = Math.min(
          totalYen,
          kind === "amount"
            ? value * 100
            : Math.floor(((kind === "freight" ? freightYen : totalYen) * value) / 100),
        );
        const terms = {
          kind,
          value: kind === "amount" ? value * 100 : value,
          minimumYen: 0,
          maximumYen: null,
          validFrom: "2026-01-01",
          validUntil: "2026-12-31",
        };
        const paid = { freightYen, totalYen, couponYen, paidYen: totalYen - couponYen };
        const after = settle(paid, measuredYen, terms);
        expect(after.totalYen).toBe(measuredYen + otherYen);
        expect(Math.min(after.refundYen, after.chargeYen)).toBe(0);
        expect(after.couponYen).toBeLessThanOrEqual(couponYen);
        expect(paid.paidYen - after.refundYen + after.chargeYen + after.couponYen).toBe(
          after.totalYen,
        );
        if (measuredYen <= freightYen) expect(after.chargeYen).toBe(0);
        if (measuredYen >= freightYen) expect(after.refundYen).toBe(0);
      },
    ),
  );
});
