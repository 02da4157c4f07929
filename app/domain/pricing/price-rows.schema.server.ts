import Decimal from "decimal.js";
import { z } from "zod";
import { withoutGrouping } from "#app/domain/core/grouping.ts";
import { prefectures } from "#app/domain/core/prefectures.ts";
import type { AreaSurcharge, BoxSurcharge, FreightBand, GoodsSurcharge } from "./freight-list.ts";
import { type GoodsClass, goodsClasses } from "./goods-class.ts";
import { elsewhere, measureNames, noLimit, noSide, notCarried, openEnd } from "./price-text.ts";

const rowsMax = 200;

/** A cell that cannot be read, counted from 0. */
interface WrongCell {
  wrongCell: number;
}

function isWrongCell(row: object): row is WrongCell {
  return "wrongCell" in row;
}

/**
 * Parses a table typed into a field; the refusal names the line that cannot be read, and the cell where `read`
 * tells it. Two lines with the same `keyOf` are refused: one of them would silently not count.
 */
function table<Row extends object>(
  label: string,
  columns: string,
  read: (cells: string[]) => Row | WrongCell | undefined,
  keyOf: (row: Row) => string | number,
) {
  return z
    .string(`请输入${label}`)
    .default("")
    .transform((typed, context) => {
      const lines = typed
        .normalize("NFKC")
        .split("\n")
        .map((line, index) => ({ cells: line.trim().split(/\s+/), number: index + 1 }))
        .filter(({ cells }) => cells[0] !== "");
      const rows: Row[] = [];
      const firstLines = new Map<string | number, number>();
      const refuseLine = (message: string) => {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      for (const { cells, number } of lines) {
        const row = read(cells.map(withoutGrouping));
        if (row === undefined || isWrongCell(row)) {
          const cell = row && cells[row.wrongCell];
          const at = cell === undefined ? "" : `（「${cell}」）`;
          return refuseLine(`${label}第${number}行${at}有误，应为：${columns}`);
        }
        const first = firstLines.get(keyOf(row));
        if (first !== undefined)
          return refuseLine(`${label}第${number}行与第${first}行重复，请删除其中一行`);
        firstLines.set(keyOf(row), number);
        rows.push(row);
      }
      if (rows.length > rowsMax)
        context.addIssue({ code: "custom", message: `${label}不超过${rowsMax}行` });
      return rows;
    });
}

/**
 * Converts a decimal figure to whole smaller units: 20.999 kg is 20999 g. NaN where it is no figure or
 * finer than the unit.
 */
function units(cell: string | undefined, factor: number) {
  if (!cell || !/^\d{1,6}(\.\d{1,3})?$/.test(cell)) return Number.NaN;
  const whole = new Decimal(cell).times(factor);
  return whole.isInteger() ? whole.toNumber() : Number.NaN;
}

/** Reads whole yen, also with ¥ before or 円 behind; NaN where the cell holds none. */
function yen(cell: string | undefined) {
  const figure = cell && withoutGrouping(cell.replace(/^¥/, "").replace(/(円|日元)$/, ""));
  return figure && /^\d{1,8}$/.test(figure) ? Number(figure) : Number.NaN;
}

/** Gives the row where each of its figures could be read, which stand in the order of the cells. */
function rowOrWrongCell<Row extends object>(row: Row): Row | WrongCell {
  const wrongCell = Object.values(row).findIndex((figure) => Number.isNaN(figure));
  return wrongCell === -1 ? row : { wrongCell };
}

function yenOrNot(cell: string | undefined) {
  return cell === notCarried ? null : yen(cell);
}

export const bandsTable = table<FreightBand>(
  "重量区间",
  "上限kg 首重kg 首重价 续重kg 续重价",
  (cells) => {
    const [upTo, base, baseYen, step, stepYen] = cells;
    const band = {
      upToGrams: upTo === openEnd ? noLimit : units(upTo, 1_000),
      baseGrams: units(base, 1_000),
      baseYen: yen(baseYen),
      stepGrams: units(step, 1_000),
      stepYen: yen(stepYen),
    };
    if (cells.length !== 5) return undefined;
    if (band.upToGrams === 0) return { wrongCell: 0 };
    if (band.stepGrams === 0) return { wrongCell: 3 };
    return rowOrWrongCell(band);
  },
  ({ upToGrams }) => upToGrams,
).refine(rising, "重量区间须从小到大");

function rising(bands: readonly FreightBand[]) {
  return bands.every((band, index) => index === 0 || band.upToGrams > bands[index - 1]!.upToGrams);
}

export const boxSurchargesTable = table<BoxSurcharge>(
  "超限附加费",
  "最长边|围长|三边和（cm）或重量（kg） 超过 日元或不收",
  (cells) => {
    const [name, above, price] = cells;
    const measure = (Object.keys(measureNames) as BoxSurcharge["measure"][]).find(
      (one) => measureNames[one] === name,
    );
    if (!measure || cells.length !== 3) return undefined;
    const row = {
      measure,
      above: units(above, measure === "weight" ? 1_000 : 10),
      yen: yenOrNot(price),
    };
    return rowOrWrongCell(row);
  },
  ({ measure, above }) => `${measure} ${above}`,
);

export const areasTable = table<AreaSurcharge>(
  "偏远地区",
  "都道府县或邮编前几位 每箱日元或不收 每公斤日元",
  (cells) => {
    const [area = "", perBox, perKg = "0"] = cells;
    const row = { area, yenPerBox: yenOrNot(perBox), yenPerKg: yen(perKg) };
    const place = prefectures.includes(area) || /^\d{2,7}$/.test(area);
    return place ? rowOrWrongCell(row) : { wrongCell: 0 };
  },
  ({ area }) => area,
);

export const goodsTable = table<GoodsSurcharge>(
  "货物类别",
  "普货|食品接触|带电|液体粉末|品牌货 每公斤日元或不收",
  ([name, price]) => {
    const goodsClass = (Object.keys(goodsClasses) as GoodsClass[]).find(
      (one) => goodsClasses[one].zh === name,
    );
    const yenPerKg = yenOrNot(price);
    return goodsClass ? rowOrWrongCell({ goodsClass, yenPerKg }) : { wrongCell: 0 };
  },
  ({ goodsClass }) => goodsClass,
);

export const levelsTable = table(
  "会员等级与手续费",
  "累计下限日元 等级名（日文） 费率（0.0至5.0）",
  ([from, levelJa, rate]) => {
    const fromPurchasesYen = yen(from);
    if (Number.isNaN(fromPurchasesYen) || !levelJa || levelJa.length > 20) return undefined;
    if (!rate || !/^([0-4](\.\d)?|5(\.0)?)$/.test(rate)) return undefined;
    return { fromPurchasesYen, levelJa, ratePercent: new Decimal(rate).toFixed(1) };
  },
  ({ fromPurchasesYen }) => fromPurchasesYen,
)
  .refine((rows) => rows[0]?.fromPurchasesYen === 0, "第一行的累计下限须为0")
  .refine(
    (rows) =>
      rows.every(
        (row, index) => index === 0 || row.fromPurchasesYen > rows[index - 1]!.fromPurchasesYen,
      ),
    "累计下限须从小到大",
  );

export const simplifiedTable = table(
  "简易税率",
  "HS编码前几位或其他 税率%或不收",
  ([prefix, rate]) => {
    if (!prefix || !(prefix === elsewhere || /^\d{2,9}$/.test(prefix))) return undefined;
    if (!rate || !(rate === notCarried || /^\d{1,2}(\.\d{1,2})?$/.test(rate))) return undefined;
    return {
      hsPrefix: prefix === elsewhere ? "" : prefix,
      ratePercent: rate === notCarried ? null : rate,
    };
  },
  ({ hsPrefix }) => hsPrefix,
);

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
  (row) => `${nameOf(row)}:${row.aboveYen}`,
)
  .refine((rows) => rows.length > 0, "请输入平台销售费")
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
  ({ sizeClass }) => sizeClass,
).refine((rows) => rows.length > 0, "请输入FBA配送费");
