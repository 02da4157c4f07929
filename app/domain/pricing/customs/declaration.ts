import type { SimplifiedRate } from "./simplified-rate.ts";
import type { TariffRates } from "./tariff-rate.ts";

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

/** Percentages as they are printed: 5.3, 12.8. */
export interface PercentRange {
  low: string;
  high: string;
}

export interface Customs {
  /** exempt, simplified, percent, range or text. */
  kind: "exempt" | "simplified" | "percent" | "range" | "text";
  rateText: string;
  /** The rates' two ends in percent; null where one of them is not a percentage alone. */
  percents: PercentRange | null;
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
