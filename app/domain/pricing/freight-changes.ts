import { shortKilograms } from "#app/domain/core/weight.ts";
import type { AreaSurcharge, BoxSurcharge, FreightBand, FreightList } from "./freight-list.ts";
import { goodsClasses } from "./goods-class.ts";
import { noLimit } from "./price-text.ts";

interface FreightChange {
  what: string;
  before: string;
  after: string;
}

/** Lists the differences between two price lists of a method in the buyer's words. */
export function freightChanges(before: FreightList, after: FreightList): FreightChange[] {
  const changes = [
    ...bandChanges(before.bands, after.bands),
    ["1m³の料金", yen(before.yenPerCubicMetre), yen(after.yenPerCubicMetre)],
    ["最低料金", yen(before.minimumYen), yen(after.minimumYen)],
    [
      "最低重量",
      `${shortKilograms(before.minimumGrams)}kg`,
      `${shortKilograms(after.minimumGrams)}kg`,
    ],
    [
      "重量の切り上げ",
      `${shortKilograms(before.roundingGrams)}kg`,
      `${shortKilograms(after.roundingGrams)}kg`,
    ],
    ["容積重量の除数", String(before.volumetricDivisor), String(after.volumetricDivisor)],
    ["箱の追加料金", boxes(before.boxSurcharges), boxes(after.boxSurcharges)],
    ["離島・遠隔地", areas(before.areas), areas(after.areas)],
    ["品物の区分", goods(before), goods(after)],
    ["関税と輸入消費税", dues(before), dues(after)],
  ] as const;
  return changes
    .filter(([, old, now]) => old !== now)
    .map(([what, old, now]) => ({ what, before: old, after: now }));
}

/** Lists the changed bands one by one if both lists have the same limits; else the list as a whole. */
function bandChanges(before: readonly FreightBand[], after: readonly FreightBand[]) {
  const alike =
    before.length === after.length &&
    before.every(({ upToGrams }, index) => upToGrams === after[index]!.upToGrams);
  if (!alike)
    return [["重量の料金", before.map(band).join("、"), after.map(band).join("、")] as const];
  return before.map((old, index) => [upTo(old), price(old), price(after[index]!)] as const);
}

function band(one: FreightBand) {
  return `${upTo(one)} ${price(one)}`;
}

function upTo({ upToGrams }: FreightBand) {
  return upToGrams >= noLimit ? "それ以上" : `${shortKilograms(upToGrams + 1)}kg未満`;
}

function price({ baseGrams, baseYen, stepGrams, stepYen }: FreightBand) {
  const step = `${shortKilograms(stepGrams)}kgごとに${yen(stepYen)}`;
  return baseYen === 0 ? step : `${shortKilograms(baseGrams)}kgまで${yen(baseYen)}、以降${step}`;
}

const measures: Record<BoxSurcharge["measure"], string> = {
  side: "最長辺",
  girth: "長さ+2×（幅+高さ）",
  sum: "3辺合計",
  weight: "重さ",
};

function boxes(rows: readonly BoxSurcharge[]) {
  return listed(
    rows.map(({ measure, above, yen: amount }) => {
      const size = measure === "weight" ? `${shortKilograms(above)}kg` : `${above / 10}cm`;
      return `${measures[measure]}${size}超 ${amount === null ? "運べません" : yen(amount)}`;
    }),
  );
}

function areas(rows: readonly AreaSurcharge[]) {
  return listed(
    rows.map(({ area, yenPerBox, yenPerKg }) =>
      yenPerBox === null
        ? `${area} お届けできません`
        : `${area} 1箱${yen(yenPerBox)}+1kg${yen(yenPerKg)}`,
    ),
  );
}

function goods({ goods: rows }: FreightList) {
  return listed(
    rows.map(
      ({ goodsClass, yenPerKg }) =>
        `${goodsClasses[goodsClass].ja} ${yenPerKg === null ? "運べません" : `1kg${yen(yenPerKg)}`}`,
    ),
  );
}

function dues({ paysDues }: FreightList) {
  return paysDues ? "お見積に含む（関税込み）" : "通関のときにお支払い";
}

function listed(words: readonly string[]) {
  return words.join("、") || "なし";
}

function yen(amount: number | null) {
  return amount === null ? "なし" : `${amount.toLocaleString("ja-JP")}円`;
}
