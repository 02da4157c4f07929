import { noSide } from "./fee-text.ts";
import { once, table, units, yen } from "./price-rows.schema.server.ts";

const isName = (cell: string | undefined): cell is string =>
  cell !== undefined && cell.length > 0 && cell.length <= 40;

export const marketplaceTable = table(
  "平台销售费",
  "平台 类目 售价超过（日元） 费率% 最低费用（日元） 来源",
  ([marketplace, category, above, feePercent, minimum, source, ...more]) => {
    const row = { aboveYen: yen(above), minimumYen: yen(minimum) };
    if (!isName(marketplace) || !isName(category) || !isName(source) || more.length > 0) return;
    if (Number.isNaN(row.aboveYen) || Number.isNaN(row.minimumYen)) return;
    if (!feePercent || !/^\d{1,2}(\.\d{1,2})?$/.test(feePercent)) return;
    return { marketplace, category, ...row, feePercent, source };
  },
)
  .refine((rows) => rows.length > 0, "请输入平台销售费")
  .refine(
    (rows) =>
      once(
        rows.map(({ marketplace, category, aboveYen }) => [marketplace, category, aboveYen].join()),
      ),
    "同一平台、类目与售价不可重复",
  )
  .refine((rows) => {
    const first = new Set(rows.filter(({ aboveYen }) => aboveYen === 0).map(nameOf));
    return rows.every((row) => first.has(nameOf(row)));
  }, "每个类目须有售价超过0的一档");

function nameOf({ marketplace, category }: { marketplace: string; category: string }) {
  return `${marketplace}:${category}`;
}

export const fbaTable = table(
  "FBA配送费",
  "尺寸区分 长边 中边 短边 三边和cm 重量kg 费用 低价商品费用 来源",
  ([sizeClass, longest, middle, shortest, sum, weight, fee, lowPriceFee, source, ...more]) => {
    const side = (cell: string | undefined) => (cell === noSide ? null : units(cell, 10));
    const row = {
      longestMm: side(longest),
      middleMm: side(middle),
      shortestMm: side(shortest),
      sumMm: units(sum, 10),
      weightGrams: units(weight, 1_000),
      feeYen: yen(fee),
      lowPriceFeeYen: yen(lowPriceFee),
    };
    if (!isName(sizeClass) || !isName(source) || more.length > 0) return;
    if (Object.values(row).some((figure) => Number.isNaN(figure) || figure === 0)) return;
    return { sizeClass, ...row, source };
  },
)
  .refine((rows) => rows.length > 0, "请输入FBA配送费")
  .refine((rows) => once(rows.map(({ sizeClass }) => sizeClass)), "尺寸区分不可重复");
