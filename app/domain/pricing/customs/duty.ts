import Decimal from "decimal.js";
import type {
  Customs,
  CustomsRules,
  DeclaredGoods,
  DutyBasis,
  PercentRange,
  WholeYenRange,
} from "./declaration.ts";
import { simplifiedRatePercent } from "./simplified-rate.ts";
import { type DutyRate, ordinaryRate } from "./tariff-rate.ts";

interface Assessed {
  kind: Customs["kind"];
  /** Nobody has said what it is, and in so small a declaration it may be free of duty and tax. */
  maybeExempt?: boolean;
  rateText: string;
  percents: PercentRange | null;
  /** Not yet cut to 100 yen. */
  dutyYen: WholeYenRange;
}

/** The duty on one kind of goods in a declaration of so much, by the rate that an importer would ask for. */
export function assess(
  cifYen: number,
  declarationYen: number,
  goods: DeclaredGoods,
  rules: CustomsRules,
): Assessed {
  const { basis } = goods;
  const maybeExempt = declarationYen <= rules.exemptLimitYen;
  if ("lowPercent" in basis) return guessedYen(cifYen, basis, maybeExempt);

  const simplified = simplifiedRatePercent(rules.simplified, basis.hsCode);
  if (maybeExempt && simplified !== null)
    return {
      kind: "exempt",
      rateText: "免税",
      percents: { low: "0", high: "0" },
      dutyYen: { min: 0, max: 0 },
    };

  const ordinary = ordinaryYen(cifYen, goods, basis);
  if (simplified === null || declarationYen > rules.simplifiedLimitYen) return ordinary;
  // An importer may ask for the ordinary rate instead, and would where it is lower.
  const simplifiedYen = percentYen(cifYen, simplified);
  if (ordinary.kind !== "text" && ordinary.dutyYen.max < simplifiedYen) return ordinary;
  return {
    kind: "simplified",
    rateText: simplified === "0" ? "無税（簡易税率）" : `${simplified}%（簡易税率）`,
    percents: { low: simplified, high: simplified },
    dutyYen: { min: simplifiedYen, max: simplifiedYen },
  };
}

/** Goods that nobody has classed: most are exempt in a small declaration, some are not. */
function guessedYen(
  cifYen: number,
  { lowPercent, highPercent }: Extract<DutyBasis, { lowPercent: string }>,
  maybeExempt: boolean,
): Assessed {
  const known = lowPercent === highPercent && !maybeExempt;
  const low = maybeExempt ? "0" : lowPercent;
  return {
    kind: known ? "percent" : "range",
    maybeExempt,
    rateText: known ? `${lowPercent}%` : `${maybeExempt ? "免税" : lowPercent}〜${highPercent}%`,
    percents: { low, high: highPercent },
    dutyYen: { min: percentYen(cifYen, low), max: percentYen(cifYen, highPercent) },
  };
}

function ordinaryYen(
  cifYen: number,
  goods: DeclaredGoods,
  { lines, rcep }: Extract<DutyBasis, { hsCode: string }>,
): Assessed {
  const rates = lines.map((line) => ordinaryRate(line, rcep));
  const amounts = rates.map((rate) => rateYen(cifYen, rate, goods));
  const texts = [...new Set(rates.map(({ text }) => text))];
  const words = rates.some(({ kind }) => kind !== "percent");
  return {
    kind: words ? "text" : texts.length > 1 ? "range" : "percent",
    rateText: texts.slice(0, 4).join(" / "),
    percents: percentEnds(
      rates.map((rate) =>
        rate.kind === "percent" ? { low: rate.percent, high: rate.percent } : null,
      ),
    ),
    dutyYen: {
      min: Math.min(...amounts.map(({ min }) => min)),
      max: Math.max(...amounts.map(({ max }) => max)),
    },
  };
}

/** From the lowest to the highest of several rates; null as soon as one is no percentage. */
export function percentEnds(ranges: readonly (PercentRange | null)[]): PercentRange | null {
  const known = ranges.filter((range) => range !== null);
  if (known.length === 0 || known.length < ranges.length) return null;
  return {
    low: Decimal.min(...known.map(({ low }) => low)).toString(),
    high: Decimal.max(...known.map(({ high }) => high)).toString(),
  };
}

function rateYen(
  cifYen: number,
  rate: DutyRate,
  { quantity, weightGrams }: DeclaredGoods,
): WholeYenRange {
  switch (rate.kind) {
    case "percent": {
      const yen = percentYen(cifYen, rate.percent);
      return { min: yen, max: yen };
    }
    case "higher-of": {
      const byValue = percentYen(cifYen, rate.percent);
      const units =
        rate.unit === "足" ? quantity : weightGrams === null ? null : weightGrams / 1_000;
      if (units === null) return { min: byValue, max: byValue };
      const byUnit = cut(new Decimal(rate.yenPerUnit).times(units), 1);
      const yen = Math.max(byValue, byUnit);
      return { min: yen, max: yen };
    }
    case "text":
      // Nothing is known but that it may be nothing; the words stand beside the figure.
      return { min: 0, max: 0 };
  }
}

/** The base is cut to 1,000 yen; the declaration's sum of duties to 100, as customs do. */
function percentYen(cifYen: number, percent: string) {
  const base = cut(new Decimal(cifYen), 1_000);
  return percent === "0" ? 0 : cut(new Decimal(base).times(percent).div(100), 1);
}

/** Cut down to whole units, as customs do at each step. */
export function cut(amount: Decimal, unit: number) {
  if (unit === 1) return amount.floor().toNumber();
  return amount.div(unit).floor().times(unit).toNumber();
}
