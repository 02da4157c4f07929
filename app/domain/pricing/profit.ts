// Whole yen throughout: percentages are hundredths of a percent, so that no share of a price is a float.

/** The highest price that is reckoned with. */
export const priceMaxYen = 10_000_000;
/** Up to here Amazon asks the lower fee for sending a piece. */
const lowPriceMaxYen = 1_000;
const all = 10_000;

/** A marketplace's fee of one category from a price on. */
export interface FeeStep {
  aboveYen: number;
  /** Hundredths of a percent. */
  rate: number;
  minimumYen: number;
}

/** Everything of a piece that does not depend on the quantity sold. */
export interface ProfitTerms {
  /** By `aboveYen`, rising, the first above 0. */
  steps: readonly FeeStep[];
  /** Hundredths of a percent. */
  advertisementRate: number;
  fba: { feeYen: number; lowPriceFeeYen: number } | undefined;
  landedYen: number;
  otherYen: number;
}

/** What is left of one price. */
export interface Profit {
  priceYen: number;
  feeYen: number;
  fbaYen: number;
  advertisementYen: number;
  landedYen: number;
  otherYen: number;
  profitYen: number;
  /** Tenths of a percent of the price, rounded towards less. */
  marginTenths: number;
}

/** Hundredths of a percent of a decimal text with at most two places: `3.55` is 355. */
export function rateOf(percent: string) {
  const [whole = "0", part = ""] = percent.split(".");
  return Number(whole + part.padEnd(2, "0"));
}

/** Margin of a price; every share is rounded up, so that the profit is never shown too high. */
export function profitAt(priceYen: number, terms: ProfitTerms): Profit {
  const { rate, minimumYen } = stepOf(priceYen, terms);
  const feeYen = Math.max(minimumYen, shareUp(priceYen, rate));
  const fbaYen = fbaOf(priceYen, terms);
  const advertisementYen = shareUp(priceYen, terms.advertisementRate);
  const { landedYen, otherYen } = terms;
  const profitYen = priceYen - feeYen - fbaYen - advertisementYen - landedYen - otherYen;
  return {
    priceYen,
    feeYen,
    fbaYen,
    advertisementYen,
    landedYen,
    otherYen,
    profitYen,
    marginTenths: Math.floor((profitYen * 1_000) / priceYen),
  };
}

/**
 * 損益分岐: the lowest price that loses nothing; undefined where none up to `priceMaxYen` does. Fees leap where
 * a step begins, and there a higher price may lose again.
 */
export function breakEven(terms: ProfitTerms): Profit | undefined {
  const begins = new Set([1, ...terms.steps.map(({ aboveYen }) => aboveYen + 1)]);
  if (terms.fba) begins.add(lowPriceMaxYen + 1);
  const froms = [...begins].filter((from) => from <= priceMaxYen).sort((a, b) => a - b);
  for (const [index, from] of froms.entries()) {
    const upTo = (froms[index + 1] ?? priceMaxYen + 1) - 1;
    const found = firstWithout(from, upTo, terms);
    if (found) return found;
  }
  return undefined;
}

/** Within a step: from the price that unrounded shares would leave, upwards past the roundings. */
function firstWithout(from: number, upTo: number, terms: ProfitTerms): Profit | undefined {
  const { rate, minimumYen } = stepOf(from, terms);
  const fixed = terms.landedYen + terms.otherYen + fbaOf(from, terms);
  const { advertisementRate } = terms;
  if (rate + advertisementRate >= all) return undefined;
  const start = Math.max(
    from,
    priceFor(fixed, all - rate - advertisementRate),
    priceFor(fixed + minimumYen, all - advertisementRate),
  );
  for (let price = start; price <= upTo; price += 1) {
    const profit = profitAt(price, terms);
    if (profit.profitYen >= 0) return profit;
  }
  return undefined;
}

/** The lowest price of which this share covers the amount. */
function priceFor(yen: number, share: number) {
  return Math.ceil((yen * all) / share);
}

function stepOf(priceYen: number, { steps }: ProfitTerms) {
  const step = steps.findLast(({ aboveYen }) => aboveYen < priceYen);
  if (!step) throw new Error(`no fee for a price of ${priceYen}`);
  return step;
}

function fbaOf(priceYen: number, { fba }: ProfitTerms) {
  if (!fba) return 0;
  return priceYen <= lowPriceMaxYen ? fba.lowPriceFeeYen : fba.feeYen;
}

function shareUp(yen: number, rate: number) {
  return Math.ceil((yen * rate) / all);
}

/** A size class of Amazon's warehouses, with what it takes at most. */
export interface SizeClass {
  longestMm: number | null;
  middleMm: number | null;
  shortestMm: number | null;
  sumMm: number;
  weightGrams: number;
}

interface Piece {
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

/** The first class that takes a piece whichever way it lies; "unmeasured" without weight and size, undefined where none takes it. */
export function sizeClassOf<Class extends SizeClass>(
  { weightGrams, lengthMm, widthMm, heightMm }: Piece,
  classes: readonly Class[],
): Class | "unmeasured" | undefined {
  if (!weightGrams || !lengthMm || !widthMm || !heightMm) return "unmeasured";
  const sides = [lengthMm, widthMm, heightMm].sort((a, b) => b - a);
  const sumMm = lengthMm + widthMm + heightMm;
  return classes.find((one) => {
    const most = [one.longestMm, one.middleMm, one.shortestMm];
    const fits = most.every((limit, index) => limit === null || sides[index]! <= limit);
    return fits && sumMm <= one.sumMm && weightGrams <= one.weightGrams;
  });
}
