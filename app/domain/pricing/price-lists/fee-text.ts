import type { fbaFees, marketplaceFees } from "#db/schema/index.ts";
import { lines } from "./price-text.ts";

/** No limit of this side. */
export const noSide = "-";

/** The fees of marketplaces as staff write them. */
export function marketplaceText(rows: readonly (typeof marketplaceFees.$inferSelect)[]) {
  return lines(rows, ({ marketplace, category, aboveYen, feePercent, minimumYen, source }) => [
    ...[marketplace, category, aboveYen, feePercent, minimumYen, source],
  ]);
}

/** The fees of FBA as staff write them, in centimetres and kilograms. */
export function fbaText(rows: readonly (typeof fbaFees.$inferSelect)[]) {
  const side = (mm: number | null) => (mm === null ? noSide : mm / 10);
  return lines(rows, ({ sizeClass, longestMm, middleMm, shortestMm, ...most }) => [
    ...[sizeClass, side(longestMm), side(middleMm), side(shortestMm), most.sumMm / 10],
    ...[most.weightGrams / 1_000, most.feeYen, most.lowPriceFeeYen, most.source],
  ]);
}
