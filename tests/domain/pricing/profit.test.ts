import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fbaTable, marketplaceTable } from "#app/domain/pricing/price-rows.schema.server.ts";
import { fbaText, marketplaceText } from "#app/domain/pricing/price-text.ts";
import {
  breakEven,
  type ProfitTerms,
  profitAt,
  rateOf,
  sizeClassOf,
} from "#app/domain/pricing/profit.ts";
import {
  fbaFeesQuery,
  feeChoices,
  marketplaceFeesQuery,
} from "#app/domain/pricing/selling-fees.server.ts";
import { setPrice, withdrawPrice } from "#app/domain/pricing/set-price.server.ts";
import { fbaFeeRows, marketplaceFeeRows } from "#db/seed/base/selling-fees.ts";
import { setByTwo } from "#tests/support/price-by-two.ts";
import { li, noon, openShop, wang } from "#tests/support/shop.ts";

const choices = feeChoices(marketplaceFeeRows);

/** Terms by the fees of a category and the FBA class of this name. */
function terms(
  market: string,
  landedYen: number,
  more: Partial<ProfitTerms> & { size?: string } = {},
) {
  const { size, ...changed } = more;
  const fba = fbaFeeRows.find(({ sizeClass }) => sizeClass === size);
  const steps = choices.get(market)!.rows;
  return { steps, advertisementRate: 0, otherYen: 0, ...changed, landedYen, fba };
}

const home = "Amazon:ホーム・キッチン";
const beauty = "Amazon:ビューティ・ドラッグストア";

describe("the profit of a price, reckoned by hand", () => {
  // fee, FBA, advertisement, profit, tenths of a percent
  test.each([
    ["15% of 1,980 is 297", 1_980, terms(home, 800), [297, 0, 0, 883, 445]],
    [
      "and 318 for sending it",
      1_980,
      terms(home, 800, { size: "標準-1" }),
      [297, 318, 0, 565, 285],
    ],
    [
      "and 10% of advertisement",
      1_980,
      terms(home, 800, { size: "標準-1", advertisementRate: 1_000 }),
      [297, 318, 198, 367, 185],
    ],
    [
      "other costs go off as well",
      1_980,
      terms(home, 800, { otherYen: 83 }),
      [297, 0, 0, 800, 404],
    ],
    ["750 is still 5%: 37.5 is 38", 750, terms(home, 300), [38, 0, 0, 412, 549]],
    ["751 is 15%: 112.65 is 113", 751, terms(home, 300), [113, 0, 0, 338, 450]],
    ["the least fee is 30", 200, terms(home, 100), [30, 0, 0, 70, 350]],
    ["1,500 is 8%", 1_500, terms(beauty, 500), [120, 0, 0, 880, 586]],
    ["1,501 is 10%: 150.1 is 151", 1_501, terms(beauty, 500), [151, 0, 0, 850, 566]],
    [
      "1,000 is sent for the low fee",
      1_000,
      terms(beauty, 500, { size: "小型" }),
      [80, 222, 0, 198, 198],
    ],
    [
      "1,001 is not: 80.08 is 81",
      1_001,
      terms(beauty, 500, { size: "小型" }),
      [81, 288, 0, 132, 131],
    ],
    ["a loss is a loss: −1,270 of 1,000", 1_000, terms(home, 2_120), [150, 0, 0, -1_270, -1_270]],
    [
      "9.1% of 1,980 is 180.18, 181",
      1_980,
      terms("楽天市場:スタンダード・メガプラン(目安)", 800),
      [181, 0, 0, 999, 504],
    ],
    [
      "5.74% of 3,000 is 172.2, 173",
      3_000,
      terms("Yahoo!ショッピング:全カテゴリー(目安)", 1_500),
      [173, 0, 0, 1_327, 442],
    ],
    [
      "3.55% of 10,000 is 355",
      10_000,
      terms("Shopify:ベーシック(国内カード)", 4_000, { advertisementRate: 1_234 }),
      [355, 0, 1_234, 4_411, 441],
    ],
    [
      "0.29 × 100 is 29, not 28.99: 1,000 × 0.29% is 2.9, 3",
      1_000,
      { ...terms(home, 500), steps: [{ aboveYen: 0, minimumYen: 0, rate: rateOf("0.29") }] },
      [3, 0, 0, 497, 497],
    ],
  ])("%s", (_, price, asked, [fee, fba, advertisement, profit, margin]) => {
    expect(profitAt(price, asked)).toMatchObject({
      feeYen: fee,
      fbaYen: fba,
      advertisementYen: advertisement,
      profitYen: profit,
      marginTenths: margin,
    });
  });

  test.each([
    // 941 − 142 = 799, 942 − 142 = 800.
    ["800 at 15%", terms(home, 800), 942],
    // In the step of 5%: 315 − 30 = 285, 316 − 30 = 286.
    ["286 where the least fee is 30", terms(home, 286), 316],
    // 750 − 38 = 712 is not enough, and 751 to 839 lose more: 840 − 126 = 714, 839 − 126 = 713.
    ["714 is beyond the step of 5%", terms(home, 714), 840],
    // 1,000 − 80 − 222 = 698; 699 needs the dear fee: 1,073 − 86 − 288 = 699.
    ["699 is beyond the low price of sending", terms(beauty, 699, { size: "小型" }), 1_073],
    ["698 is not", terms(beauty, 698, { size: "小型" }), 1_000],
  ])("breaks even with %s", (_, asked, price) => {
    expect(breakEven(asked)?.priceYen).toBe(price);
    expect(breakEven(asked)?.profitYen).toBeGreaterThanOrEqual(0);
  });

  test("never where fees and advertisement take everything, or the price would pass all bounds", () => {
    expect(breakEven(terms(home, 800, { advertisementRate: 8_500 }))?.priceYen).toBeUndefined();
    expect(breakEven(terms(home, 9_900_000))).toBeUndefined();
  });
});

const someTerms = fc.record({
  steps: fc
    .tuple(
      fc.integer({ min: 0, max: 4_000 }),
      fc.integer({ min: 0, max: 4_000 }),
      fc.integer({ min: 1, max: 900 }),
    )
    .map(([low, high, aboveYen]) => [
      { aboveYen: 0, rate: low, minimumYen: 30 },
      { aboveYen, rate: high, minimumYen: 0 },
    ]),
  advertisementRate: fc.integer({ min: 0, max: 3_000 }),
  landedYen: fc.integer({ min: 1, max: 1_500 }),
  otherYen: fc.integer({ min: 0, max: 200 }),
  fba: fc.option(
    fc.record({
      feeYen: fc.integer({ min: 1, max: 600 }),
      lowPriceFeeYen: fc.integer({ min: 1, max: 600 }),
    }),
    { nil: undefined },
  ),
});

test("what is taken and what is left are the price", () => {
  fc.assert(
    fc.property(someTerms, fc.integer({ min: 1, max: 10_000_000 }), (asked, price) => {
      const { feeYen, fbaYen, advertisementYen, landedYen, otherYen, profitYen } = profitAt(
        price,
        asked,
      );
      expect(feeYen + fbaYen + advertisementYen + landedYen + otherYen + profitYen).toBe(price);
    }),
  );
});

describe("the size class", () => {
  const size = (
    lengthMm: number,
    widthMm: number,
    heightMm: number,
    weightGrams: number | null,
  ) => {
    const found = sizeClassOf({ lengthMm, widthMm, heightMm, weightGrams }, fbaFeeRows);
    return typeof found === "object" ? found.sizeClass : found;
  };
  test.each([
    [[250, 180, 20, 250], "小型"],
    [[20, 250, 180, 250], "小型"],
    [[250, 180, 20, 251], "標準-1"],
    [[250, 180, 21, 250], "標準-1"],
    [[350, 300, 34, 500], "標準-3"],
    [[300, 200, 100, 2_000], "標準-2"],
    [[450, 350, 200, 9_000], "標準-4"],
    [[451, 100, 40, 500], "大型-1"],
    [[1_200, 700, 700, 40_001], "特大-4"],
    [[1_200, 800, 700, 100], undefined],
    [[100, 100, 100, null], "unmeasured"],
  ] as const)("of %o is %s", ([length, width, height, weight], name) => {
    expect(size(length, width, height, weight)).toBe(name);
  });
});

describe("the fees", () => {
  const dated = { id: crypto.randomUUID(), effectiveFrom: "2026-02-01", note: "" };
  const rows = [
    {
      marketplace: "Amazon",
      category: "本",
      aboveYen: 0,
      feePercent: "16",
      minimumYen: 0,
      source: "表",
    },
  ];

  test("count from their day on, and are taken back before it", async () => {
    const shop = await openShop();
    const on = (day: string) => ({ db: shop.db, now: new Date(`${day}T12:00:00+09:00`) });
    expect(await setPrice(shop.as(li), dated, { kind: "marketplace", rows })).toMatchObject({
      reason: "forbidden",
    });
    expect(await setByTwo(shop, dated, { kind: "marketplace", rows })).toMatchObject({
      ok: true,
    });
    expect((await marketplaceFeesQuery(on("2026-01-31"))).length).toBe(marketplaceFeeRows.length);
    expect(await marketplaceFeesQuery(on("2026-02-01"))).toMatchObject(rows);
    const again = { ...dated, id: crypto.randomUUID() };
    expect(await setByTwo(shop, again, { kind: "marketplace", rows })).toMatchObject({
      reason: "day-taken",
    });
    expect(await withdrawPrice(shop.as(wang), dated.id)).toMatchObject({ ok: true });
    expect((await marketplaceFeesQuery(on("2026-02-01"))).length).toBe(marketplaceFeeRows.length);
    const [{ effectiveFrom: _, place: __, ...small }] = fbaFeeRows as [(typeof fbaFeeRows)[number]];
    const fba = { kind: "fba", rows: [small] } as const;
    expect(await setByTwo(shop, { ...again, id: crypto.randomUUID() }, fba)).toMatchObject({
      ok: true,
    });
    expect(await fbaFeesQuery(on("2026-02-01"))).toMatchObject([small]);
    expect((await fbaFeesQuery({ db: shop.db, now: noon })).length).toBe(fbaFeeRows.length);
  });

  test("are read as they are written", () => {
    const plain = marketplaceFeeRows.map(({ effectiveFrom: _, ...row }) => row);
    expect(marketplaceTable.parse(marketplaceText(marketplaceFeeRows))).toEqual(plain);
    const classes = fbaFeeRows.map(({ effectiveFrom: _, place: __, ...row }) => row);
    expect(fbaTable.parse(fbaText(fbaFeeRows))).toEqual(classes);
  });

  test.each([
    ["Amazon 本 0 15", "平台销售费第1行有误"],
    ["Amazon 本 0 100 0 表", "平台销售费第1行有误"],
    ["Amazon 本 0 15 0 表\nAmazon 本 0 16 0 表", "第2行与第1行重复"],
    ["Amazon 本 10 15 0 表", "须有售价超过0的一档"],
    ["", "请输入平台销售费"],
  ])("%j is refused", (typed, words) => {
    expect(marketplaceTable.safeParse(typed).error?.issues[0]?.message).toContain(words);
  });
});
