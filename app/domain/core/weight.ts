/** Grams as kilograms, with as many decimals as a column needs: 1.50. */
export function kilograms(grams: number, decimals = 2) {
  return (grams / 1_000).toFixed(decimals);
}

/** Grams as kilograms in as few figures as they need, grouped by thousands: 1.5 or 1,200. */
export function shortKilograms(grams: number, decimalsMax = 3) {
  return (grams / 1_000).toLocaleString("ja-JP", { maximumFractionDigits: decimalsMax });
}
