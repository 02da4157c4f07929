import Decimal from "decimal.js";
import { wholeBreakdown, wholeYen } from "./whole-breakdown.ts";

// Exact money. Yuan come in as whole fen, rates as decimal text; nothing here is ever a float.

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

/** Yuan → yen, exact, as decimal text. `rate` is yen per yuan. */
export function yenOf(fen: number | string, rate: string): string {
  return new Exact(fen).times(rate).div(100).toFixed();
}

/** The same to two decimals, as prices and parts are shown: 12.34 元 at 21.70 is 267.78 円. */
export function yenText(fen: number, rate: string): string {
  return wholeYen(fen, rate) ?? new Exact(yenOf(fen, rate)).toFixed(2);
}

/** What the buyer pays per yuan: the bank's TTS and our spread (specification, section 9: + 0.7). */
export function appliedRate(ttsRate: string, spreadYen: string): string {
  if (lastRate?.ttsRate !== ttsRate || lastRate.spreadYen !== spreadYen)
    lastRate = { ttsRate, spreadYen, applied: new Exact(ttsRate).plus(spreadYen).toFixed(2) };
  return lastRate.applied;
}

/** Every page shows the day's rate. */
let lastRate: { ttsRate: string; spreadYen: string; applied: string } | undefined;

export interface OptionPrice {
  priceType: 0 | 1;
  /** Type 0: yuan per piece. Type 1: percent of the unit price. */
  price: string;
}

/** One option on one line, in fen, rounded to the fen once per line. */
export function optionFen(
  { priceType, price }: OptionPrice,
  unitPriceFen: number,
  quantity: number,
) {
  const perPiece =
    priceType === 0 ? new Exact(price).times(100) : new Exact(unitPriceFen).times(price).div(100);
  return perPiece.times(quantity).toDecimalPlaces(0).toNumber();
}

export interface Amounts {
  goodsFen: number;
  freightFen: number;
  optionsFen: number;
  ttsRate: string;
  spreadYen: string;
  /** Percent with one decimal; 0 for a flat-fee member. */
  serviceRatePercent: string;
}

export interface Breakdown {
  rate: string;
  goodsYen: string;
  freightYen: string;
  optionsYen: string;
  feeYen: string;
  /** Fee and all parts in whole fen, for the yuan beside the yen. */
  feeFen: number;
  totalFen: number;
  roundingYen: string;
  /** What the exchange spread costs, contained in the parts above. */
  spreadTotalYen: string;
  /** Whole yen: the parts and the rounding add up to it. */
  totalYen: number;
}

/**
 * A document's amounts: parts to two decimals, their sum rounded up to the whole yen once, the
 * rounding a part of its own. Agency fee = rate × (goods + freight in China), design/domain, Money.
 */
export function breakdown(amounts: Amounts): Breakdown {
  return wholeBreakdown(amounts) ?? exactBreakdown(amounts);
}

/** The same for any amounts: what decides, and what the quick way is held against. */
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

/**
 * Whole-yen shares of a document's total for the ledger, in proportion to its parts: each part
 * rounded down, what is missing to the total goes to `rounding`. They add up to the total.
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
