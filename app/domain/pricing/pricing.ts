import Decimal from "decimal.js";
import type { Amounts } from "#db/schema/money.ts";

export type { Amounts } from "#db/schema/money.ts";

// Yuan are given as whole fen and rates as decimal text, so that no amount is ever a float.
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

export interface OptionPrice {
  priceType: 0 | 1;
  /** For type 0 yuan per piece, for type 1 a percentage of the unit price. */
  price: string;
}

export interface Breakdown {
  rate: string;
  goodsYen: string;
  freightYen: string;
  optionsYen: string;
  feeYen: string;
  /** Fee and all parts in whole fen; pages show yuan beside yen. */
  feeFen: number;
  totalFen: number;
  roundingYen: string;
  /** The cost of the exchange spread, which the parts above contain. */
  spreadTotalYen: string;
  /** Whole yen: the sum of the parts and the rounding. */
  totalYen: number;
}

/**
 * Computes a document's amounts: parts to two decimals, their sum rounded up to the whole yen once, the
 * rounding a part of its own. Agency fee = rate × (goods + freight in China).
 */
export function breakdown(amounts: Amounts): Breakdown {
  return integerBreakdown(amounts) ?? exactBreakdown(amounts);
}

/**
 * Computes the breakdown in decimals for any amounts. It is authoritative, and tests compare
 * `integerBreakdown` with it.
 */
export function exactBreakdown(amounts: Amounts): Breakdown {
  const rate = appliedRate(amounts.ttsRate, amounts.spreadYen);
  const yen = (fen: Decimal.Value) => new Exact(fen).times(rate).div(100).toDecimalPlaces(2);

  const feeFen = new Exact(amounts.goodsFen)
    .plus(amounts.freightFen)
    .times(amounts.serviceRatePercent)
    .div(100);
  const parts = {
    goodsYen: yen(amounts.goodsFen),
    freightYen: yen(amounts.freightFen),
    optionsYen: yen(amounts.optionsFen),
    feeYen: yen(feeFen),
  };
  const sum = Exact.sum(parts.goodsYen, parts.freightYen, parts.optionsYen, parts.feeYen);
  const total = sum.ceil();
  const allFen = Exact.sum(amounts.goodsFen, amounts.freightFen, amounts.optionsFen, feeFen);

  return {
    rate,
    goodsYen: parts.goodsYen.toFixed(2),
    freightYen: parts.freightYen.toFixed(2),
    optionsYen: parts.optionsYen.toFixed(2),
    feeYen: parts.feeYen.toFixed(2),
    feeFen: wholeFen(feeFen),
    totalFen: wholeFen(allFen),
    roundingYen: total.minus(sum).toFixed(2),
    spreadTotalYen: allFen.times(amounts.spreadYen).div(100).toFixed(2),
    totalYen: total.toNumber(),
  };
}

function wholeFen(fen: Decimal) {
  return fen.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
}

/** Converts fen to exact yen as decimal text. `rate` is yen per yuan. */
export function yenOf(fen: number | string, rate: string): string {
  return new Exact(fen).times(rate).div(100).toFixed();
}

/** Converts fen to yen with two decimals, as prices and parts are shown: 12.34 元 at 21.70 is 267.78 円. */
export function yenText(fen: number, rate: string): string {
  return integerYenText(fen, rate) ?? new Exact(yenOf(fen, rate)).toFixed(2);
}

/**
 * Answers the yen that the buyer pays per yuan: the bank's TTS plus our spread (specification, section 9:
 * + 0.7).
 */
export function appliedRate(ttsRate: string, spreadYen: string): string {
  if (lastRate?.ttsRate !== ttsRate || lastRate.spreadYen !== spreadYen)
    lastRate = { ttsRate, spreadYen, applied: new Exact(ttsRate).plus(spreadYen).toFixed(2) };
  return lastRate.applied;
}

/** Remembers the last sum, since every page shows the day's rate. */
let lastRate: { ttsRate: string; spreadYen: string; applied: string } | undefined;

/** Computes one option on one line in fen, rounded to the fen once per line. */
export function optionFen(
  { priceType, price }: OptionPrice,
  unitPriceFen: number,
  quantity: number,
) {
  const perPiece =
    priceType === 0 ? new Exact(price).times(100) : new Exact(unitPriceFen).times(price).div(100);
  return perPiece.times(quantity).toDecimalPlaces(0).toNumber();
}

/** Adds up the breakdowns of documents with the same exchange rate part by part, roundings included. */
export function sumBreakdowns(documents: readonly [Breakdown, ...Breakdown[]]): Breakdown {
  const yen = (part: (one: Breakdown) => string) => Decimal.sum(...documents.map(part)).toFixed(2);
  const whole = (part: (one: Breakdown) => number) =>
    documents.reduce((sum, one) => sum + part(one), 0);
  return {
    rate: documents[0].rate,
    goodsYen: yen(({ goodsYen }) => goodsYen),
    freightYen: yen(({ freightYen }) => freightYen),
    optionsYen: yen(({ optionsYen }) => optionsYen),
    feeYen: yen(({ feeYen }) => feeYen),
    roundingYen: yen(({ roundingYen }) => roundingYen),
    spreadTotalYen: yen(({ spreadTotalYen }) => spreadTotalYen),
    feeFen: whole(({ feeFen }) => feeFen),
    totalFen: whole(({ totalFen }) => totalFen),
    totalYen: whole(({ totalYen }) => totalYen),
  };
}

/**
 * Splits a document's total into whole-yen shares for the ledger, in proportion to its parts. Each part is
 * rounded down and the rest goes to `rounding`, so the shares add up to the total.
 */
export function wholeYenShares<Part extends string>(
  parts: Record<Part, string>,
  totalYen: number,
): { part: Part | "rounding"; yen: number }[] {
  const shares = (Object.entries(parts) as [Part, string][]).map(([part, yen]) => ({
    part: part as Part | "rounding",
    yen: new Exact(yen).floor().toNumber(),
  }));
  const rest = totalYen - shares.reduce((sum, { yen }) => sum + yen, 0);
  if (rest < 0) throw new Error(`parts exceed their total ${totalYen}`);
  return [...shares, { part: "rounding" as const, yen: rest }].filter(({ yen }) => yen > 0);
}

/**
 * Splits whole yen in proportion to these values (decimal text). Each share is a whole number and the rest
 * goes to the first.
 */
export function sharesOf(wholeYen: number, values: readonly string[]) {
  const all = Decimal.sum(0, ...values);
  const parts = values.map((value) =>
    all.isZero() ? 0 : new Decimal(wholeYen).times(value).div(all).floor().toNumber(),
  );
  const shared = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === 0 ? part + wholeYen - shared : part));
}

/**
 * Splits whole yen in proportion to these weights (decimal text): each share is rounded down, and the
 * remaining yen go one each to the largest fractions, the first of equals first. With all weights zero the
 * shares are equal.
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

// Whole numbers give the same results as the decimals above and are thirty times as fast, which matters
// to lists with a breakdown in every row.
const twoPlaces = /^\d{1,4}(\.\d{1,2})?$/;
const onePlace = /^\d{1,2}(\.\d)?$/;

/**
 * Computes the breakdown in whole numbers; undefined where a figure is so large or so fine that decimals
 * must decide.
 */
export function integerBreakdown(amounts: Amounts): Breakdown | undefined {
  const { goodsFen, freightFen, optionsFen, ttsRate, spreadYen, serviceRatePercent } = amounts;
  if (![ttsRate, spreadYen].every((text) => twoPlaces.test(text))) return undefined;
  if (!onePlace.test(serviceRatePercent)) return undefined;
  const spread = scaled(spreadYen, 2);
  const rate = scaled(ttsRate, 2) + spread;
  const perMille = scaled(serviceRatePercent, 1);

  // In thousandths of a fen: the fee is per mille of whole fen.
  const fee = (goodsFen + freightFen) * perMille;
  const all = (goodsFen + freightFen + optionsFen) * 1_000 + fee;
  const allowed = [goodsFen, freightFen, optionsFen].every(
    (fen) => Number.isInteger(fen) && fen >= 0,
  );
  if (!allowed || all * Math.max(rate, spread) > Number.MAX_SAFE_INTEGER / 4) return undefined;

  // In hundredths of a yen.
  const parts = [goodsFen, freightFen, optionsFen].map((fen) => halfUp(fen * rate, 100));
  const [goods, freight, options] = parts as [number, number, number];
  const feeYen = halfUp(fee * rate, 100_000);
  const sum = goods + freight + options + feeYen;
  const totalYen = Math.ceil(sum / 100);

  return {
    rate: hundredths(rate),
    goodsYen: hundredths(goods),
    freightYen: hundredths(freight),
    optionsYen: hundredths(options),
    feeYen: hundredths(feeYen),
    feeFen: halfUp(fee, 1_000),
    totalFen: halfUp(all, 1_000),
    roundingYen: hundredths(totalYen * 100 - sum),
    spreadTotalYen: hundredths(halfUp(all * spread, 100_000)),
    totalYen,
  };
}

/** Converts whole fen to yen with two decimals, as prices are shown; undefined where decimals must decide. */
export function integerYenText(fen: number, rate: string): string | undefined {
  if (!Number.isInteger(fen) || fen < 0 || !twoPlaces.test(rate)) return undefined;
  const product = fen * scaled(rate, 2);
  return product > Number.MAX_SAFE_INTEGER / 4 ? undefined : hundredths(halfUp(product, 100));
}

/** Reads decimal text of at most `places` places as a whole number of its last place. */
function scaled(text: string, places: number) {
  const [whole = "0", part = ""] = text.split(".");
  return Number(whole + part.padEnd(places, "0"));
}

function halfUp(amount: number, by: number) {
  const rest = amount % by;
  return (amount - rest) / by + (rest * 2 >= by ? 1 : 0);
}

function hundredths(amount: number) {
  const rest = amount % 100;
  return `${(amount - rest) / 100}.${rest < 10 ? "0" : ""}${rest}`;
}
