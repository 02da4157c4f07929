// Whole yen throughout: percentages are hundredths of a percent, so that no share of a price is a float.

/** The highest price that the calculation tries. */
export const priceMaxYen = 10_000_000;
/** Amazon's low-price fulfilment fee applies up to this price. */
const lowPriceMaxYen = 1_000;
const hundredPercent = 10_000;

export interface FeeStep {
  aboveYen: number;
  /** In hundredths of a percent. */
  rate: number;
  minimumYen: number;
}

/** The figures of a piece that do not depend on its price. */
export interface ProfitTerms {
  /** Sorted by rising `aboveYen`, the first above 0. */
  steps: readonly FeeStep[];
  /** In hundredths of a percent. */
  advertisementRate: number;
  fba: { feeYen: number; lowPriceFeeYen: number } | undefined;
  landedYen: number;
  otherYen: number;
}

/** The profit at one price. */
export interface Profit {
  priceYen: number;
  feeYen: number;
  fbaYen: number;
  advertisementYen: number;
  landedYen: number;
  otherYen: number;
  profitYen: number;
  /** In tenths of a percent of the price, rounded down. */
  marginTenths: number;
}

/** Converts a percentage with at most two places to hundredths of a percent: `3.55` is 355. */
export function rateOf(percent: string) {
  const [whole = "0", part = ""] = percent.split(".");
  return Number(whole + part.padEnd(2, "0"));
}

/** Computes the profit at a price; every share is rounded up, so that the profit is never shown too high. */
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
 * 損益分岐: finds the lowest price without a loss; undefined where there is none up to `priceMaxYen`. Fees
 * jump where a step begins, and a higher price may lose again there.
 */
export function breakEven(terms: ProfitTerms): Profit | undefined {
  const begins = new Set([1, ...terms.steps.map(({ aboveYen }) => aboveYen + 1)]);
  if (terms.fba) begins.add(lowPriceMaxYen + 1);
  const froms = [...begins].filter((from) => from <= priceMaxYen).sort((a, b) => a - b);
  for (const [index, from] of froms.entries()) {
    const upTo = (froms[index + 1] ?? priceMaxYen + 1) - 1;
    const found = firstWithoutLoss(from, upTo, terms);
    if (found) return found;
  }
  return undefined;
}

/** Searches within a step, upwards from the price that unrounded shares give. */
function firstWithoutLoss(from: number, upTo: number, terms: ProfitTerms): Profit | undefined {
  const { rate, minimumYen } = stepOf(from, terms);
  const fixed = terms.landedYen + terms.otherYen + fbaOf(from, terms);
  const { advertisementRate } = terms;
  if (rate + advertisementRate >= hundredPercent) return undefined;
  const start = Math.max(
    from,
    priceFor(fixed, hundredPercent - rate - advertisementRate),
    priceFor(fixed + minimumYen, hundredPercent - advertisementRate),
  );
  for (let price = start; price <= upTo; price += 1) {
    const profit = profitAt(price, terms);
    if (profit.profitYen >= 0) return profit;
  }
  return undefined;
}

/** Computes the lowest price of which this share covers the amount. */
function priceFor(yen: number, share: number) {
  return Math.ceil((yen * hundredPercent) / share);
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
  return Math.ceil((yen * rate) / hundredPercent);
}

/** A size class of Amazon's warehouses with its limits. */
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

/**
 * Finds the first class that takes a piece in any orientation; "unmeasured" without weight and size,
 * undefined where none takes it.
 */
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
