import Decimal from "decimal.js";

/** Whole yen shared out by these values (decimal text), each share a whole number, the rest to the first. */
export function sharesOf(wholeYen: number, values: readonly string[]) {
  const all = Decimal.sum(0, ...values);
  const parts = values.map((value) =>
    all.isZero() ? 0 : new Decimal(wholeYen).times(value).div(all).floor().toNumber(),
  );
  const shared = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === 0 ? part + wholeYen - shared : part));
}

/**
 * Whole yen shared out by these weights (decimal text): each share is rounded down, and the yen that are
 * left go one each to the largest fractions, the first of equals first. Weights of nothing share alike.
 */
export function largestRemainder(wholeYen: number, weights: readonly string[]) {
  const all = Decimal.sum(0, ...weights);
  const exact = weights.map((weight) =>
    all.isZero()
      ? new Decimal(wholeYen).div(weights.length)
      : new Decimal(wholeYen).times(weight).div(all),
  );
  const shares = exact.map((share) => share.floor().toNumber());
  const left = wholeYen - shares.reduce((sum, share) => sum + share, 0);
  const byFraction = exact
    .map((share, index) => ({ index, fraction: share.minus(share.floor()) }))
    .sort((a, b) => b.fraction.comparedTo(a.fraction) || a.index - b.index);
  for (const { index } of byFraction.slice(0, left)) shares[index]! += 1;
  return shares;
}
