import Decimal from "decimal.js";
import type { fbaFees, marketplaceFees, PriceDifference } from "#db/schema/pricing.ts";
import type { FreightList } from "./freight-list.ts";
import { type GoodsClass, goodsClasses } from "./goods-class.ts";
import { type PriceSettingKey, priceSettings } from "./price-settings.ts";
import { elsewhere, measureNames, noLimit, openEnd } from "./price-text.ts";

export type { PriceDifference } from "#db/schema/pricing.ts";

/** A price as it is set from one day on. */
export type PriceTerms =
  | {
      kind: "service";
      rows: readonly { fromPurchasesYen: number; levelJa: string; ratePercent: string }[];
    }
  | { kind: "simplified"; rows: readonly { hsPrefix: string; ratePercent: string | null }[] }
  | {
      kind: "marketplace";
      rows: readonly Omit<typeof marketplaceFees.$inferSelect, "effectiveFrom">[];
    }
  | { kind: "fba"; rows: readonly Omit<typeof fbaFees.$inferSelect, "effectiveFrom" | "place">[] }
  | { kind: "option"; subject: string; priceType: 0 | 1; price: string }
  | { kind: "membership"; subject: string; nameJa: string; priceYen: number; sold: boolean }
  | { kind: "setting"; subject: PriceSettingKey; value: string }
  | ({ kind: "freight"; subject: string } & Omit<FreightList, "effectiveFrom">);

/**
 * By how many percent of the figure before one person alone may change a price of a kind. What changes more, comes
 * anew or goes takes effect once a second person has confirmed it: a figure ten times too high costs every quote
 * until somebody sees it.
 */
export const soloLimitPercents = {
  service: 20,
  freight: 30,
  option: 50,
  membership: 30,
  marketplace: 30,
  fba: 30,
  simplified: 30,
} as const;

/** The same for settings by their kind of value; texts are no figures and have no such limit. */
const settingPercents = {
  yen: 50,
  rate: 50,
  percent: 25,
  days: 100,
  minutes: 100,
} as const;

/** Settings whose limit differs from that of their kind: the spread is in every price, the tax is the law's. */
const ownSettingPercents: Partial<Record<PriceSettingKey, number>> = {
  spreadYen: 20,
  consumptionTaxPercent: 0,
  consumptionTaxNationalPercent: 0,
};

/** Gives the limit of a price in percent; undefined for a text. */
export function soloLimitPercent(terms: Pick<PriceTerms, "kind"> & { subject?: string }) {
  if (terms.kind !== "setting") return soloLimitPercents[terms.kind];
  const key = terms.subject as PriceSettingKey;
  const { kind } = priceSettings[key];
  return ownSettingPercents[key] ?? settingPercents[kind as keyof typeof settingPercents];
}

/** Lists the figures that differ between two versions of a price; `before` is undefined for a price that is new. */
export function priceDifferences(before: PriceTerms | undefined, after: PriceTerms) {
  const limit = soloLimitPercent(after);
  const was = new Map(before ? figuresOf(before).map((one) => [keyOf(one), one]) : []);
  const is = new Map(figuresOf(after).map((one) => [keyOf(one), one]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key): PriceDifference[] => {
    const { row, field } = (is.get(key) ?? was.get(key))!;
    const [old, now] = [was.get(key)?.value ?? null, is.get(key)?.value ?? null];
    if (old === now || (old !== null && now !== null && isSameFigure(old, now))) return [];
    const percent = percentChange(old, now);
    const exceedsSoloLimit = limit !== undefined && (percent === null || percent.abs().gt(limit));
    return [
      {
        row,
        field,
        before: old,
        after: now,
        percent: percent?.toFixed(1) ?? null,
        exceedsSoloLimit,
      },
    ];
  });
}

/** Joins the differences from two earlier prices: of each figure the one that goes further. */
export function widestDifferences(
  some: readonly PriceDifference[],
  others: readonly PriceDifference[],
) {
  const widest = new Map(some.map((one) => [keyOf(one), one]));
  for (const other of others) {
    const one = widest.get(keyOf(other));
    if (!one || shareOf(other) > shareOf(one)) widest.set(keyOf(other), other);
  }
  return [...widest.values()];
}

/** Counts what cannot be compared as further than any share. */
function shareOf({ percent }: PriceDifference) {
  return percent === null ? Number.POSITIVE_INFINITY : Math.abs(Number(percent));
}

function keyOf({ row, field }: Pick<PriceDifference, "row" | "field">) {
  return JSON.stringify([field, row]);
}

const isFigure = (value: string) => /^\d+(\.\d+)?$/.test(value);

function isSameFigure(old: string, now: string) {
  return isFigure(old) && isFigure(now) && new Decimal(old).eq(now);
}

/** The change in percent of the figure before; null where there is none to compare with. */
function percentChange(old: string | null, now: string | null) {
  if (old === null || now === null || !isFigure(old) || !isFigure(now)) return null;
  return new Decimal(old).isZero() ? null : new Decimal(now).minus(old).div(old).times(100);
}

interface Figure {
  /** Which row of a table; empty where there is only one. */
  row: string;
  field: keyof typeof fieldNames;
  value: string;
}

/** The figures of a price, by row and field, as they are compared. */
function figuresOf(terms: PriceTerms): Figure[] {
  switch (terms.kind) {
    case "service":
      return terms.rows.map(({ fromPurchasesYen, ratePercent }) =>
        figure(String(fromPurchasesYen), "ratePercent", ratePercent),
      );
    case "simplified":
      return terms.rows.map(({ hsPrefix, ratePercent }) =>
        figure(hsPrefix, "dutyPercent", ratePercent),
      );
    case "marketplace":
      return terms.rows.flatMap(({ marketplace, category, aboveYen, feePercent, minimumYen }) => {
        const row = `${marketplace} ${category} ${aboveYen}`;
        return [figure(row, "feePercent", feePercent), figure(row, "minimumFeeYen", minimumYen)];
      });
    case "fba":
      return terms.rows.flatMap(({ sizeClass: row, source: _, ...figures }) =>
        (Object.keys(figures) as (keyof typeof figures)[]).map((field) =>
          figure(row, field, figures[field]),
        ),
      );
    case "option":
      return [figure("", "priceType", `${terms.priceType}.`), figure("", "price", terms.price)];
    case "membership":
      return [figure("", "priceYen", terms.priceYen), figure("", "sold", terms.sold)];
    case "setting":
      return [figure("", "value", terms.value)];
    case "freight":
      return freightFigures(terms);
  }
}

function freightFigures(list: Omit<FreightList, "effectiveFrom">): Figure[] {
  return [
    figure("", "volumetricDivisor", list.volumetricDivisor),
    figure("", "roundingGrams", list.roundingGrams),
    figure("", "minimumGrams", list.minimumGrams),
    figure("", "minimumYen", list.minimumYen),
    figure("", "yenPerCubicMetre", list.yenPerCubicMetre),
    figure("", "paysDues", list.paysDues ?? false),
    ...list.bands.flatMap(({ upToGrams, baseGrams, baseYen, stepGrams, stepYen }) => {
      const row = String(upToGrams);
      return [
        figure(row, "baseGrams", baseGrams),
        figure(row, "baseYen", baseYen),
        figure(row, "stepGrams", stepGrams),
        figure(row, "stepYen", stepYen),
      ];
    }),
    ...list.boxSurcharges.map(({ measure, above, yen }) =>
      figure(`${measure} ${above}`, "boxYen", yen),
    ),
    ...list.areas.flatMap(({ area, yenPerBox, yenPerKg }) => [
      figure(area, "areaBoxYen", yenPerBox),
      figure(area, "areaKgYen", yenPerKg),
    ]),
    ...list.goods.map(({ goodsClass, yenPerKg }) => figure(goodsClass, "goodsKgYen", yenPerKg)),
  ];
}

/** Writes what is not charged as `-` and a yes or no as a word, which no share compares. */
function figure(
  row: string,
  field: Figure["field"],
  value: string | number | boolean | null | undefined,
): Figure {
  const text = typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "-");
  return { row, field, value: text };
}

const fieldNames = {
  value: "数值",
  ratePercent: "费率（%）",
  dutyPercent: "税率（%）",
  feePercent: "费率（%）",
  minimumFeeYen: "最低费用（日元）",
  longestMm: "长边（毫米）",
  middleMm: "中边（毫米）",
  shortestMm: "短边（毫米）",
  sumMm: "三边和（毫米）",
  weightGrams: "重量（克）",
  feeYen: "费用（日元）",
  lowPriceFeeYen: "低价商品费用（日元）",
  priceType: "计价方式",
  price: "价格",
  priceYen: "价格（日元）",
  sold: "销售",
  volumetricDivisor: "体积重除数",
  roundingGrams: "重量进位（克）",
  minimumGrams: "最低计费重量（克）",
  minimumYen: "最低收费（日元）",
  yenPerCubicMetre: "每方价格（日元）",
  paysDues: "代缴关税、消费税",
  baseGrams: "首重（克）",
  baseYen: "首重价（日元）",
  stepGrams: "续重（克）",
  stepYen: "续重价（日元）",
  boxYen: "每箱附加费（日元）",
  areaBoxYen: "偏远每箱（日元）",
  areaKgYen: "偏远每公斤（日元）",
  goodsKgYen: "货物类别每公斤（日元）",
} as const;

/** Names a figure for staff: which row of the table, and what of it. */
export function figureName({ row, field }: Pick<PriceDifference, "row" | "field">) {
  const name = fieldNames[field as keyof typeof fieldNames] ?? field;
  const place = rowName(field, row);
  return place ? `${place} ${name}` : name;
}

function rowName(field: string, row: string) {
  switch (field) {
    case "ratePercent":
      return `累计${row}日元起`;
    case "dutyPercent":
      return row === "" ? elsewhere : `HS ${row}`;
    case "baseGrams":
    case "baseYen":
    case "stepGrams":
    case "stepYen":
      return Number(row) >= noLimit ? openEnd : `${Number(row) / 1_000}kg以内`;
    case "boxYen": {
      const [measure = "", above = ""] = row.split(" ");
      const name = measureNames[measure as keyof typeof measureNames] ?? measure;
      return `${name}超过${measure === "weight" ? `${Number(above) / 1_000}kg` : `${Number(above) / 10}cm`}`;
    }
    case "goodsKgYen":
      return goodsClasses[row as GoodsClass]?.zh ?? row;
    default:
      return row;
  }
}

const words: Readonly<Record<string, string>> = {
  yes: "是",
  no: "否",
  "-": "不收",
  "0.": "每件（元）",
  "1.": "单价的百分比",
};

/** Writes a figure of a difference for staff; a row that is not there is a dash. */
export function figureText(value: string | null) {
  return value === null ? "—" : (words[value] ?? value);
}

declare module "#db/schema/columns.ts" {
  interface KeptShapes {
    priceTerms: PriceTerms;
  }
}
