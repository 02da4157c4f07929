import Decimal from "decimal.js";
import { type SimplifiedRate, simplifiedRatePercent } from "./simplified-rate.ts";
import { type DutyRate, ordinaryRate, type TariffRates } from "./tariff-rate.ts";

/** Whole yen; min equals max where nothing had to be guessed. */
export interface WholeYenRange {
  min: number;
  max: number;
}

/** Limits and rates in force, from the dated settings. */
export interface CustomsRules {
  /** One rate for a kind of goods at a low value; without rows every good keeps its ordinary rate. */
  simplified: readonly SimplifiedRate[];
  /** Up to this taxable value the simplified rates apply. */
  simplifiedLimitYen: number;
  /** Up to this taxable value neither duty nor tax is due, but for goods without simplified rate. */
  exemptLimitYen: number;
  /** 10: national and local together. */
  consumptionTaxPercent: string;
  /** 7.8: the national part. */
  nationalTaxPercent: string;
}

/** What is known of the goods' duty: their lines in the schedule, or a guess by category. */
export type DutyBasis =
  | { hsCode: string; lines: readonly TariffRates[]; rcep: boolean }
  | { lowPercent: string; highPercent: string };

export interface Customs {
  /** exempt, simplified, percent, range or text. */
  kind: "exempt" | "simplified" | "percent" | "range" | "text";
  rateText: string;
  dutyYen: WholeYenRange;
  consumptionTaxYen: WholeYenRange;
}

/** Goods of one kind in a declaration. */
export interface DeclaredGoods {
  /** Their part of the CIF in whole yen. */
  cifYen: WholeYenRange;
  quantity: number;
  /** Net, of all pieces; null where nobody has weighed one. */
  weightGrams: number | null;
  basis: DutyBasis;
}

/**
 * Duty and import consumption tax of one declaration for business; the rule for personal use never
 * applies. The limits look at the whole declaration, the rates at each kind of goods.
 */
export function customs(goods: readonly DeclaredGoods[], rules: CustomsRules): Customs {
  const low = declared(goods, "min", rules);
  const high = declared(goods, "max", rules);
  return {
    kind: high.kind,
    rateText: high.rateText,
    dutyYen: { min: low.dutyYen.min, max: high.dutyYen.max },
    consumptionTaxYen: {
      min: taxYen(low.cifYen, low.dutyYen.min, low.kind, rules),
      max: taxYen(high.cifYen, high.dutyYen.max, high.kind, rules),
    },
  };
}

interface Assessed {
  kind: Customs["kind"];
  rateText: string;
  /** Not yet cut to 100 yen. */
  dutyYen: WholeYenRange;
}

function declared(goods: readonly DeclaredGoods[], end: "min" | "max", rules: CustomsRules) {
  const cifYen = goods.reduce((sum, one) => sum + one.cifYen[end], 0);
  const assessed = goods.map((one) => assess(one.cifYen[end], cifYen, one, rules));
  const duty = (side: "min" | "max") =>
    cut(Decimal.sum(0, ...assessed.map(({ dutyYen }) => dutyYen[side])), 100);
  return {
    cifYen,
    kind: kindOf(assessed.map(({ kind }) => kind)),
    rateText: [...new Set(assessed.map(({ rateText }) => rateText))].slice(0, 4).join(" / "),
    dutyYen: { min: duty("min"), max: duty("max") },
  };
}

function kindOf(kinds: readonly Customs["kind"][]): Customs["kind"] {
  const [first = "percent"] = kinds;
  if (kinds.includes("text")) return "text";
  return kinds.every((kind) => kind === first) ? first : "range";
}

function assess(
  cifYen: number,
  declarationYen: number,
  goods: DeclaredGoods,
  rules: CustomsRules,
): Assessed {
  const { basis } = goods;
  if ("lowPercent" in basis)
    return {
      kind: basis.lowPercent === basis.highPercent ? "percent" : "range",
      rateText:
        basis.lowPercent === basis.highPercent
          ? `${basis.lowPercent}%`
          : `${basis.lowPercent}〜${basis.highPercent}%`,
      dutyYen: {
        min: percentYen(cifYen, basis.lowPercent),
        max: percentYen(cifYen, basis.highPercent),
      },
    };

  const simplified = simplifiedRatePercent(rules.simplified, basis.hsCode);
  if (declarationYen <= rules.exemptLimitYen && simplified !== null)
    return { kind: "exempt", rateText: "免税", dutyYen: { min: 0, max: 0 } };

  const ordinary = ordinaryYen(cifYen, goods, basis);
  if (simplified === null || declarationYen > rules.simplifiedLimitYen) return ordinary;
  // An importer may ask for the ordinary rate instead, and would where it is lower.
  const simplifiedYen = percentYen(cifYen, simplified);
  if (ordinary.kind !== "text" && ordinary.dutyYen.max < simplifiedYen) return ordinary;
  return {
    kind: "simplified",
    rateText: simplified === "0" ? "無税（簡易税率）" : `${simplified}%（簡易税率）`,
    dutyYen: { min: simplifiedYen, max: simplifiedYen },
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
    dutyYen: {
      min: Math.min(...amounts.map(({ min }) => min)),
      max: Math.max(...amounts.map(({ max }) => max)),
    },
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
  return cut(new Decimal(cut(new Decimal(cifYen), 1_000)).times(percent).div(100), 1);
}

/**
 * Import consumption tax: the national part on CIF and duty cut to 1,000 yen, cut to 100; the local
 * part is its share of the national amount, cut to 100.
 */
function taxYen(
  cifYen: number,
  dutyYen: number,
  kind: Customs["kind"],
  { consumptionTaxPercent, nationalTaxPercent }: CustomsRules,
) {
  if (kind === "exempt") return 0;
  const base = cut(new Decimal(cifYen).plus(dutyYen), 1_000);
  const national = cut(new Decimal(base).times(nationalTaxPercent).div(100), 100);
  const local = cut(
    new Decimal(national)
      .times(new Decimal(consumptionTaxPercent).minus(nationalTaxPercent))
      .div(nationalTaxPercent),
    100,
  );
  return national + local;
}

function cut(amount: Decimal, unit: number) {
  return amount.div(unit).floor().times(unit).toNumber();
}
