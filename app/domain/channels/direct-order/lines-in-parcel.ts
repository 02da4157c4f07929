import type { BoughtLine } from "./direct-rule.ts";

/** So many pieces of some goods in one of the parcels of a purchase. */
interface ParcelPieces {
  requestId: string;
  skuId: string;
  pieces: number;
}

/**
 * Which of an end customer's lines a parcel holds: what was bought for each, as far as its goods left. Of goods in
 * several parcels the earlier ones are counted first, so that all of them together tell of no piece twice.
 */
export function linesInParcel(
  bought: readonly BoughtLine[],
  shipped: readonly ParcelPieces[],
  requestId: string,
) {
  const open = bought.map((line) => ({ ...line }));
  for (const parcel of new Set(shipped.map((one) => one.requestId))) {
    const left = new Map(
      shipped.filter((one) => one.requestId === parcel).map(({ skuId, pieces }) => [skuId, pieces]),
    );
    const lines = open.flatMap((line) => {
      const quantity = Math.min(line.quantity, left.get(line.skuId) ?? 0);
      left.set(line.skuId, (left.get(line.skuId) ?? 0) - quantity);
      line.quantity -= quantity;
      return quantity > 0 ? [{ lineId: line.lineId, quantity }] : [];
    });
    if (parcel === requestId) return lines;
  }
  return [];
}
