export interface SimplifiedRate {
  /** Kinds are told by the beginning of the HS code; the longest that fits counts. */
  hsPrefix: string;
  /** null keeps its ordinary rate at any value. */
  ratePercent: string | null;
}

/**
 * 少額輸入貨物の簡易税率 (関税定率法 第3条の3): the rate in percent, or null where the goods are excluded
 * from it or the list does not name them.
 */
export function simplifiedRatePercent(
  rates: readonly SimplifiedRate[],
  hsCode: string,
): string | null {
  const [fitting] = rates
    .filter(({ hsPrefix }) => hsCode.startsWith(hsPrefix))
    .sort((a, b) => b.hsPrefix.length - a.hsPrefix.length);
  return fitting?.ratePercent ?? null;
}
