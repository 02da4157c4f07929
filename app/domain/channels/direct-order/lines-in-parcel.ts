import type { BoughtLine } from "./direct-rule.ts";

/** Which of an end customer's lines a parcel holds: what was bought for each, as far as its goods left. */
export function linesInParcel(
  bought: readonly BoughtLine[],
  shipped: readonly { skuId: string; pieces: number }[],
) {
  const left = new Map(shipped.map(({ skuId, pieces }) => [skuId, pieces]));
  return bought.flatMap(({ lineId, skuId, quantity: wanted }) => {
    const quantity = Math.min(wanted, left.get(skuId) ?? 0);
    left.set(skuId, (left.get(skuId) ?? 0) - quantity);
    return quantity > 0 ? [{ lineId, quantity }] : [];
  });
}
