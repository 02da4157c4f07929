import { describe, expect, test } from "vitest";
import type { BoxMeasures } from "#app/domain/pricing/box.ts";
import {
  type CarriageReason,
  carriageOfBoxes,
  carriageOfGoods,
  refusalText,
} from "#app/domain/pricing/carriage.ts";
import type { FreightPlace } from "#app/domain/pricing/freight.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import { methodsOf } from "#db/seed/base/freight.ts";

const methods = methodsOf("2026-01-15");
const methodOf = (code: string) => methods.find((method) => method.code === code)!;
const box = (lengthCm: number, widthCm: number, heightCm: number, kg: number): BoxMeasures => ({
  lengthMm: lengthCm * 10,
  widthMm: widthCm * 10,
  heightMm: heightCm * 10,
  weightGrams: kg * 1_000,
});
const small = box(20, 20, 20, 2);
const kitchen = box(40, 30, 30, 8);
const okinawa = { prefecture: "沖縄県" };
const island = { postalCode: "817-0021" };

/**
 * Worked by hand from the price lists of 2025-04-01 (/internationalLogistics shows them): charged
 * weight = the larger of weight and L×W×H ÷ divisor of each box, in the method's steps; then the
 * band; then what box, place and class of goods add. One row, one rule.
 */
type Case = [
  rule: string,
  method: string,
  boxes: BoxMeasures[],
  more: FreightPlace & { goods?: GoodsClass[] },
  answer: number | CarriageReason,
];
const cases: Case[] = [
  ["first weight alone: 2 kg of 10", "fast-ship", [small], {}, 4_800],
  // 20×20×20 ÷ 6,000 = 1.34 kg, below 2 kg: 2,100 + 1 × 980
  ["first weight and a step", "air", [small], {}, 3_080],
  // 2 kg: 2,400 + 3 × 520
  ["steps of half a kilogram", "express", [small], {}, 3_960],
  ["one price up to 30 kg", "sea", [kitchen], {}, 9_600],
  // 29.9 kg falls into the band per kg: 30 × 430
  ["29.9 kg is carried", "fast-ship", [box(40, 40, 40, 29.9)], {}, 12_900],
  ["30.0 kg is carried", "fast-ship", [box(40, 40, 40, 30)], {}, 12_900],
  ["30.1 kg is not", "fast-ship", [box(40, 40, 40, 30.1)], {}, "box-too-large"],
  ["30.1 kg is not by courier either", "express", [box(40, 40, 40, 30.1)], {}, "box-too-large"],
  // 60×50×50 ÷ 6,000 = 25 kg over 10 kg: 25 × 430
  ["volume over weight by 6000", "fast-ship", [box(60, 50, 50, 10)], {}, 10_750],
  // ÷ 5,000 = 30 kg: 2,400 + 59 × 520
  ["volume over weight by 5000", "express", [box(60, 50, 50, 10)], {}, 33_080],
  // Amazon's largest box at its largest weight: 30 kg; 25 kg and more cost 3,800 more.
  ["a full FBA box by courier", "express", [box(60, 50, 50, 30)], {}, 36_880],
  ["a full FBA box by fast ship", "fast-ship", [box(60, 50, 50, 30)], {}, 12_900],
  // 2.1 kg counts as 2.5: 2,400 + 4 × 520
  ["a box counts in whole steps", "express", [box(20, 20, 20, 2.1)], {}, 4_480],
  // Each of two boxes is rounded: 2.5 + 2.5 = 5 kg: 2,400 + 9 × 520
  ["each box is rounded alone", "express", [box(20, 20, 20, 2.1), box(20, 20, 20, 2.1)], {}, 7_080],
  // 0.2 kg counts as the least, 0.5 kg.
  ["no less than the least weight", "express", [box(10, 10, 10, 0.2)], {}, 2_400],
  // 121×20×20 ÷ 6,000 = 8.07 kg: 4,800, + 1,500 for the side
  ["a side over 120 cm", "fast-ship", [box(121, 20, 20, 5)], {}, 6_300],
  ["a side of 120 cm is no more", "fast-ship", [box(120, 20, 20, 5)], {}, 4_800],
  ["a side over 200 cm is not carried", "fast-ship", [box(201, 20, 20, 5)], {}, "box-too-large"],
  // 95 + 2 × (45 + 40) = 265 cm of girth: 28.5 kg: 29 × 760, + 3,200
  ["girth over 260 cm", "air", [box(95, 45, 40, 20)], {}, 25_240],
  // 101×20×20 ÷ 6,000 = 6.74 kg: 2,100 + 6 × 980, + 2,400
  ["a long box by air", "air", [box(101, 20, 20, 6)], {}, 10_380],
  ["girth over 330 cm is not carried", "air", [box(100, 60, 60, 20)], {}, "box-too-large"],
  // 120 + 30 + 21 = 171 cm: 12.6 kg: 9,600 + 1,100
  ["three sides over 170 cm", "sea", [box(120, 30, 21, 10)], {}, 10_700],
  ["two boxes, one of them long", "fast-ship", [small, box(121, 20, 20, 5)], {}, 6_760],
  // 8 kg: 4,800 + 1,200 + 8 × 60
  ["Okinawa", "fast-ship", [kitchen], { prefecture: "沖縄県" }, 6_480],
  // 16 kg in two boxes: 4,800 + 6 × 460 + 2 × 1,200 + 16 × 60
  ["Okinawa, each box", "fast-ship", [kitchen, kitchen], { prefecture: "沖縄県" }, 10_920],
  ["Osaka costs nothing more", "fast-ship", [kitchen], { prefecture: "大阪府" }, 4_800],
  // 対馬 817-0021: 4,800 + 1,800 + 8 × 60
  ["an island by its post", "fast-ship", [kitchen], { postalCode: "817-0021" }, 7_080],
  [
    "the post goes before the prefecture",
    "fast-ship",
    [kitchen],
    { prefecture: "東京都", postalCode: "100-2101" },
    7_080,
  ],
  [
    "an island that is not served",
    "cubic",
    [kitchen],
    { postalCode: "8170021" },
    "area-not-served",
  ],
  // 8 kg: 2,100 + 7 × 980 + 8 × 180
  ["batteries by air", "air", [kitchen], { goods: ["battery"] }, 10_400],
  ["food contact costs nothing more", "air", [kitchen], { goods: ["food-contact"] }, 8_960],
  ["liquids do not fly", "air", [kitchen], { goods: ["liquid"] }, "goods-not-carried"],
  ["liquids by ship", "sea", [kitchen], { goods: ["liquid"] }, 9_840],
  ["brands are not carried", "sea", [kitchen], { goods: ["brand"] }, "goods-not-carried"],
  ["no less than the price of 1 m³", "cubic", [kitchen], {}, 34_000],
  // 8 boxes of 0.15 m³ = 1.2 m³: 40,800; by weight 200 kg × 68 = 13,600
  ["per m³", "cubic", Array.from({ length: 8 }, () => box(60, 50, 50, 20)), {}, 40_800],
  // 24 × 0.027 = 0.648 m³, 696 kg × 68 = 47,328
  [
    "the weight where it is dearer",
    "cubic",
    Array.from({ length: 24 }, () => box(30, 30, 30, 29)),
    {},
    47_328,
  ],
  // 21 kg: the band per kg begins cheaper (21 × 760 = 15,960) than 2,100 + 20 × 980
  ["the next band where it is cheaper", "air", [box(40, 40, 40, 20.5)], {}, 15_960],
  // Each class by each method: 8 kg cost 4,800, 8,960, 9,600, 10,200 and 34,000.
  ["general goods by fast ship", "fast-ship", [kitchen], { goods: ["general"] }, 4_800],
  ["general goods by air", "air", [kitchen], { goods: ["general"] }, 8_960],
  ["general goods by sea", "sea", [kitchen], { goods: ["general"] }, 9_600],
  ["general goods by courier", "express", [kitchen], { goods: ["general"] }, 10_200],
  ["general goods by volume", "cubic", [kitchen], { goods: ["general"] }, 34_000],
  ["food contact by fast ship", "fast-ship", [kitchen], { goods: ["food-contact"] }, 4_800],
  ["food contact by sea", "sea", [kitchen], { goods: ["food-contact"] }, 9_600],
  ["food contact by courier", "express", [kitchen], { goods: ["food-contact"] }, 10_200],
  ["food contact by volume", "cubic", [kitchen], { goods: ["food-contact"] }, 34_000],
  ["batteries by fast ship: 8 × 40", "fast-ship", [kitchen], { goods: ["battery"] }, 5_120],
  ["batteries by sea: 8 × 30", "sea", [kitchen], { goods: ["battery"] }, 9_840],
  ["batteries by courier: 8 × 120", "express", [kitchen], { goods: ["battery"] }, 11_160],
  ["batteries by volume: 8 × 20", "cubic", [kitchen], { goods: ["battery"] }, 34_160],
  ["liquids by fast ship: 8 × 50", "fast-ship", [kitchen], { goods: ["liquid"] }, 5_200],
  ["liquids by courier", "express", [kitchen], { goods: ["liquid"] }, "goods-not-carried"],
  ["liquids by volume: 8 × 20", "cubic", [kitchen], { goods: ["liquid"] }, 34_160],
  ["brands by fast ship", "fast-ship", [kitchen], { goods: ["brand"] }, "goods-not-carried"],
  ["brands by air", "air", [kitchen], { goods: ["brand"] }, "goods-not-carried"],
  ["brands by courier", "express", [kitchen], { goods: ["brand"] }, "goods-not-carried"],
  ["brands by volume", "cubic", [kitchen], { goods: ["brand"] }, "goods-not-carried"],
  // Mixed goods travel as their dearest class, and not at all where one is not carried.
  ["batteries among others", "air", [kitchen], { goods: ["general", "battery"] }, 10_400],
  ["the dearer of two", "fast-ship", [kitchen], { goods: ["battery", "liquid"] }, 5_200],
  [
    "a liquid among batteries",
    "air",
    [kitchen],
    { goods: ["battery", "liquid"] },
    "goods-not-carried",
  ],
  [
    "a brand among food contact",
    "sea",
    [kitchen],
    { goods: ["food-contact", "brand"] },
    "goods-not-carried",
  ],
  [
    "two classes without a price",
    "fast-ship",
    [kitchen],
    { goods: ["general", "food-contact"] },
    4_800,
  ],
  // 8,960 + 900 + 8 × 80 + 8 × 180
  ["batteries to Okinawa by air", "air", [kitchen], { ...okinawa, goods: ["battery"] }, 11_940],
  [
    "liquids to Okinawa by air",
    "air",
    [kitchen],
    { ...okinawa, goods: ["liquid"] },
    "goods-not-carried",
  ],
  [
    "batteries to an island by volume",
    "cubic",
    [kitchen],
    { ...island, goods: ["battery"] },
    "area-not-served",
  ],
  [
    "liquids to an island by volume",
    "cubic",
    [kitchen],
    { ...island, goods: ["liquid"] },
    "area-not-served",
  ],
  ["Okinawa by volume: 800 + 8 × 20", "cubic", [kitchen], okinawa, 34_960],
  ["Okinawa by sea: 1,600 + 8 × 30", "sea", [kitchen], okinawa, 11_440],
  ["Okinawa by courier: 8 × 60", "express", [kitchen], okinawa, 10_680],
  ["an island by air: 2,000 + 8 × 80", "air", [kitchen], island, 11_600],
  ["an island by sea: 2,200 + 8 × 30", "sea", [kitchen], island, 12_040],
  ["an island by courier: 3,100 + 8 × 60", "express", [kitchen], island, 13_780],
  // 121×20×20 ÷ 5,000 = 9.68 kg counts as 10: 2,400 + 19 × 520, + 3,800
  ["a side over 120 cm by courier", "express", [box(121, 20, 20, 5)], {}, 16_080],
  ["a side over 270 cm by courier", "express", [box(271, 10, 10, 5)], {}, "box-too-large"],
  ["girth over 400 cm by courier", "express", [box(100, 80, 75, 20)], {}, "box-too-large"],
  ["three sides over 260 cm by sea", "sea", [box(100, 81, 80, 20)], {}, "box-too-large"],
  ["a side over 230 cm by volume", "cubic", [box(231, 20, 20, 5)], {}, "box-too-large"],
  ["a side of 230 cm by volume", "cubic", [box(230, 20, 20, 5)], {}, 34_000],
  // 5 kg: 2,100 + 4 × 980, + 2,400
  ["a side of 150 cm by air", "air", [box(150, 10, 10, 5)], {}, 8_420],
  ["a side over 150 cm by air", "air", [box(151, 10, 10, 5)], {}, "box-too-large"],
  ["one box of two too long", "fast-ship", [small, box(201, 20, 20, 5)], {}, "box-too-large"],
];

test("the table has at least eighty rules", () => {
  expect(cases.length).toBeGreaterThanOrEqual(80);
});

test.each(cases)("%s (%s)", (_, method, boxes, { goods = [], ...place }, answer) => {
  const { list } = methodOf(method);
  const classed = goods.map((goodsClass) => ({ goodsClass }));
  const carriage = carriageOfBoxes(boxes, list, place, classed);
  if (typeof answer === "string") {
    expect(carriage).toMatchObject({ kind: "refused", reason: answer });
    return;
  }
  if (carriage.kind === "refused") throw new Error(carriage.reason);
  const { boxYen, areaYen, goodsYen, yen } = carriage.freight.max;
  expect(yen).toBe(answer);
  expect(carriage.kind).toBe(boxYen + areaYen + goodsYen > 0 ? "surcharged" : "carried");
});

describe("goods that are not packed", () => {
  const piece = { quantity: 2, weightGrams: 900, lengthMm: 300, widthMm: 200, heightMm: 100 };
  const air = methodOf("air");

  test("are judged by class, place and the size of one piece before any weight", () => {
    const judged = (change: object, place = {}, method = air) => {
      const carriage = carriageOfGoods([piece, { ...piece, ...change }], method.list, place);
      return carriage.kind === "refused" ? carriage.reason : carriage.kind;
    };
    expect(judged({})).toBe("carried");
    expect(judged({ goodsClass: "battery" })).toBe("surcharged");
    expect(judged({ goodsClass: "liquid" })).toBe("goods-not-carried");
    expect(judged({}, island, methodOf("cubic"))).toBe("area-not-served");
    expect(judged({ lengthMm: 1_600 })).toBe("box-too-large");
    expect(judged({ weightGrams: 30_500 })).toBe("box-too-large");
    // Of a piece that nobody measured the packing decides.
    expect(judged({ lengthMm: null, weightGrams: 31_000 })).toBe("carried");
  });

  test("are not carried beyond the last weight that the list has a price for", () => {
    const bands = [
      { upToGrams: 10_000, baseGrams: 1_000, baseYen: 2_100, stepGrams: 1_000, stepYen: 980 },
    ];
    const list = { ...air.list, bands };
    expect(carriageOfGoods([{ ...piece, quantity: 8 }], list)).toMatchObject({ kind: "carried" });
    expect(carriageOfGoods([{ ...piece, quantity: 20 }], list)).toMatchObject({
      reason: "too-heavy",
    });
  });
});

test("a refusal names the method with the classes or boxes that it is about, for both sides", () => {
  const words = (boxes: BoxMeasures[], place: FreightPlace, goods: GoodsClass[], code = "air") => {
    const method = methodOf(code);
    const classed = goods.map((goodsClass) => ({ goodsClass }));
    const carriage = carriageOfBoxes(boxes, method.list, place, classed);
    if (carriage.kind !== "refused") throw new Error("carried");
    return refusalText(method, carriage);
  };
  expect(words([small], {}, ["liquid", "general", "brand"])).toEqual({
    ja: "航空便では液体・粉末・ブランド品を運べません",
    zh: "空运不承运液体粉末、品牌货",
  });
  expect(words([small], island, [], "cubic")).toEqual({
    ja: "船便（容積建て）はこのお届け先へ配達していません",
    zh: "海运拼柜（按方）不送达该收件地区",
  });
  expect(words([small, box(151, 10, 10, 5), box(10, 10, 10, 31)], {}, [])).toEqual({
    ja: "航空便ではこの大きさや重さの荷物を運べません",
    zh: "第 2、3 箱超出空运公布的尺寸或重量上限",
  });
});
