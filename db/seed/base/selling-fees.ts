const amazon = "Amazon出品料金表(2025年)";
/** Near what was charged in 2025, not compared with a published table. */
const guide = "目安(2025年、要確認)";
const effectiveFrom = "2025-04-15";

type FeeRow = readonly [
  marketplace: string,
  category: string,
  aboveYen: number,
  feePercent: string,
  minimumYen: number,
  source: string,
];

/** Of the malls system fee, payment, points and safety together. */
const fees: readonly FeeRow[] = [
  ["Amazon", "ホーム・キッチン", 0, "5", 30, guide],
  ["Amazon", "ホーム・キッチン", 750, "15", 30, guide],
  ["Amazon", "家電・カメラ・パソコン", 0, "8", 30, amazon],
  ["Amazon", "家電・パソコンの付属品", 0, "10", 30, amazon],
  ["Amazon", "健康家電・理美容家電", 0, "5", 30, amazon],
  ["Amazon", "健康家電・理美容家電", 750, "8", 30, amazon],
  ["Amazon", "健康家電・理美容家電", 1_500, "10", 30, amazon],
  ["Amazon", "ビューティ・ドラッグストア", 0, "8", 30, amazon],
  ["Amazon", "ビューティ・ドラッグストア", 1_500, "10", 30, amazon],
  ["Amazon", "スポーツ・アウトドア", 0, "10", 30, amazon],
  ["Amazon", "おもちゃ・ホビー", 0, "10", 30, amazon],
  ["Amazon", "カー・バイク用品", 0, "10", 30, amazon],
  ["Amazon", "ガーデニング・園芸用品", 0, "5", 30, amazon],
  ["Amazon", "ガーデニング・園芸用品", 750, "15", 30, amazon],
  ["Amazon", "楽器", 0, "8", 30, amazon],
  ["Amazon", "本・その他", 0, "15", 0, amazon],
  ["楽天市場", "がんばれプラン(目安)", 0, "11.6", 0, guide],
  ["楽天市場", "スタンダード・メガプラン(目安)", 0, "9.1", 0, guide],
  ["Yahoo!ショッピング", "全カテゴリー(目安)", 0, "5.74", 0, guide],
  ["Shopify", "ベーシック(国内カード)", 0, "3.55", 0, guide],
  ["Shopify", "グロー(国内カード)", 0, "3.4", 0, guide],
  ["Shopify", "プレミアム(国内カード)", 0, "3.25", 0, guide],
];

export const marketplaceFeeRows = fees.map(
  ([marketplace, category, aboveYen, feePercent, minimumYen, source]) => ({
    effectiveFrom,
    marketplace,
    category,
    aboveYen,
    feePercent,
    minimumYen,
    source,
  }),
);

type Most = readonly [longestMm: number | null, middleMm: number | null, shortestMm: number | null];
const any: Most = [null, null, null];
const standard: Most = [450, 350, 200];

const classes: readonly (readonly [string, Most, number, number, number, number])[] = [
  ["小型", [250, 180, 20], 450, 250, 288, 222],
  ["標準-1", [350, 300, 33], 683, 1_000, 318, 252],
  ["標準-2", standard, 600, 2_000, 434, 368],
  ["標準-3", standard, 800, 5_000, 514, 448],
  ["標準-4", standard, 1_000, 9_000, 603, 537],
  ["大型-1", any, 600, 2_000, 589, 589],
  ["大型-2", any, 800, 5_000, 712, 712],
  ["大型-3", any, 1_000, 10_000, 815, 815],
  ["大型-4", any, 1_200, 15_000, 975, 975],
  ["大型-5", any, 1_400, 20_000, 1_020, 1_020],
  ["大型-6", any, 1_600, 25_000, 1_100, 1_100],
  ["大型-7", any, 1_800, 30_000, 1_532, 1_532],
  ["大型-8", any, 2_000, 40_000, 1_756, 1_756],
  ["特大-1", any, 2_000, 50_000, 2_755, 2_755],
  ["特大-2", any, 2_200, 50_000, 3_573, 3_573],
  ["特大-3", any, 2_400, 50_000, 4_496, 4_496],
  ["特大-4", any, 2_600, 50_000, 5_625, 5_625],
];

export const fbaFeeRows = classes.map(([sizeClass, most, sumMm, weightGrams, fee, low], index) => {
  const [longestMm, middleMm, shortestMm] = most;
  return {
    effectiveFrom,
    sizeClass,
    longestMm,
    middleMm,
    shortestMm,
    sumMm,
    weightGrams,
    place: index + 1,
    feeYen: fee,
    lowPriceFeeYen: low,
    source: guide,
  };
});
