/** What a quote asks, or the lists say, of boxes that are packed. */
interface Prices {
  freightYen: number;
  optionsYen: number;
}

interface Given {
  /** What the quote gives up, of `givenUpYen`. */
  yen: number;
  /** The most that one person may waive. */
  limitYen: number;
  /** Whoever quotes has packed and weighed the boxes. */
  packed: boolean;
  /** Whoever quotes answers for what is given to the company. */
  mayDiscount: boolean;
  note: string;
}

/** What a quote gives up of the lists' prices; a yen is a rounding. */
export function givenUpYen(listed: Prices, quoted: Prices) {
  const yen =
    Math.max(0, listed.freightYen - quoted.freightYen) +
    Math.max(0, listed.optionsYen - quoted.optionsYen);
  return yen > 1 ? yen : 0;
}

/**
 * Why that much may not be given up: the buyer reads a reason; who weighed the boxes would decide alone
 * about what their weight costs; and large sums are the managers', as with waivers.
 */
export function mayNotGiveUp({ yen, limitYen, packed, mayDiscount, note }: Given) {
  if (yen === 0) return undefined;
  if (!note) return "discount-unexplained";
  if (packed) return "packed-yourself";
  return yen > limitYen && !mayDiscount ? "discount-too-large" : undefined;
}
