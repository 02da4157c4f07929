import type { fbaFees, marketplaceFees } from "#db/schema/index.ts";
import type { AreaSurcharge, BoxSurcharge, FreightBand, GoodsSurcharge } from "./freight-list.ts";
import { goodsClasses } from "./goods-class.ts";

// Staff write price tables as one row a line, with cells separated by spaces or tabs as spreadsheets copy them.

/** Stands for a band without an upper limit. */
export const noLimit = 1_000_000_000;
export const openEnd = "以上";
export const notCarried = "不收";
export const elsewhere = "其他";

export const measureNames: Record<BoxSurcharge["measure"], string> = {
  side: "最长边",
  girth: "围长",
  sum: "三边和",
  weight: "重量",
};

export function bandsText(bands: readonly FreightBand[]) {
  return lines(bands, ({ upToGrams, baseGrams, baseYen, stepGrams, stepYen }) => [
    upToGrams >= noLimit ? openEnd : upToGrams / 1_000,
    baseGrams / 1_000,
    baseYen,
    stepGrams / 1_000,
    stepYen,
  ]);
}

export function boxSurchargesText(rows: readonly BoxSurcharge[]) {
  return lines(rows, ({ measure, above, yen }) => [
    measureNames[measure],
    measure === "weight" ? above / 1_000 : above / 10,
    yen ?? notCarried,
  ]);
}

export function areasText(rows: readonly AreaSurcharge[]) {
  return lines(rows, ({ area, yenPerBox, yenPerKg }) => [area, yenPerBox ?? notCarried, yenPerKg]);
}

export function goodsText(rows: readonly GoodsSurcharge[]) {
  return lines(rows, ({ goodsClass, yenPerKg }) => [
    goodsClasses[goodsClass].zh,
    yenPerKg ?? notCarried,
  ]);
}

export function levelsText(
  rows: readonly { fromPurchasesYen: number; levelJa: string; ratePercent: string }[],
) {
  return lines(rows, ({ fromPurchasesYen, levelJa, ratePercent }) => [
    fromPurchasesYen,
    levelJa,
    ratePercent,
  ]);
}

export function simplifiedText(rows: readonly { hsPrefix: string; ratePercent: string | null }[]) {
  return lines(
    [...rows].sort((a, b) => a.hsPrefix.localeCompare(b.hsPrefix)),
    ({ hsPrefix, ratePercent }) => [hsPrefix || elsewhere, ratePercent ?? notCarried],
  );
}

/** Writes a row as a line, its cells separated by spaces. */
function lines<Row>(rows: readonly Row[], cells: (row: Row) => (string | number)[]) {
  return rows.map((row) => cells(row).join(" ")).join("\n");
}

/** Stands for a side without a limit. */
export const noSide = "-";

export function marketplaceText(rows: readonly (typeof marketplaceFees.$inferSelect)[]) {
  return lines(rows, ({ marketplace, category, aboveYen, feePercent, minimumYen, source }) => [
    ...[marketplace, category, aboveYen, feePercent, minimumYen, source],
  ]);
}

/** Writes FBA fees as staff type them, in centimetres and kilograms. */
export function fbaText(rows: readonly (typeof fbaFees.$inferSelect)[]) {
  const side = (mm: number | null) => (mm === null ? noSide : mm / 10);
  return lines(rows, ({ sizeClass, longestMm, middleMm, shortestMm, ...most }) => [
    ...[sizeClass, side(longestMm), side(middleMm), side(shortestMm), most.sumMm / 10],
    ...[most.weightGrams / 1_000, most.feeYen, most.lowPriceFeeYen, most.source],
  ]);
}
