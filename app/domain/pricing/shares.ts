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
