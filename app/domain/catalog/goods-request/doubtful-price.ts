/** So many times what the buyer wished, or so small a part of it, is more often a slip than a price. */
const farTimes = 3;

interface Priced {
  priceFen: number;
}

/** The prices that are asked about, as a tick for them is bound to them. */
export function pricesAsked(skus: readonly Priced[]) {
  return skus.map(({ priceFen }) => priceFen).join(",");
}

/** Whether a price is far from the wish: more than three times it, or less than a third. */
export function isFarFromWish(wishedPriceFen: number | null, skus: readonly Priced[]) {
  if (wishedPriceFen === null) return false;
  return skus.some(
    ({ priceFen }) => priceFen > farTimes * wishedPriceFen || priceFen * farTimes < wishedPriceFen,
  );
}
