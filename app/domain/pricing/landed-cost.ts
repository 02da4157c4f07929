import Decimal from "decimal.js";
import {
  type FreightBand,
  freightEstimates,
  type LogisticsMethod,
  type MethodEstimate,
  type Piece,
  unknownPieceGrams,
} from "./freight.ts";
import { type Breakdown, breakdown } from "./pricing.ts";

export interface LandedGoods extends Piece {
  quantity: number;
  unitPriceFen: number;
  freightFen: number;
  optionsFen: number;
}

export interface LandedRules {
  ttsRate: string;
  spreadYen: string;
  serviceRatePercent: string;
  /** Duty of the category's goods: the lowest and the highest usual rate. */
  dutyLowPercent: string;
  dutyHighPercent: string;
  consumptionTaxPercent: string;
  methods: readonly LogisticsMethod[];
  bands: readonly FreightBand[];
}

/** Decimal text, yen. */
export interface YenRange {
  min: string;
  max: string;
}

export interface LandedCost {
  /** Goods, freight in China, options and fee: known to the yen. */
  fixed: Breakdown;
  methods: MethodEstimate[];
  freightYen: YenRange;
  dutyYen: YenRange;
  consumptionTaxYen: YenRange;
  totalYen: YenRange;
  perPieceYen: YenRange;
  /** Everything that was guessed, in the buyer's words. */
  assumptions: string[];
}

/**
 * 着地原価: what goods cost at the buyer's door. Fixed parts are exact; international freight, duty
 * and consumption tax are ranges over the methods on offer and the category's duty rates, never a
 * single made-up figure. Undefined when no method carries such a load.
 */
export function landedCost(goods: LandedGoods, rules: LandedRules): LandedCost | undefined {
  const methods = freightEstimates([goods], rules.methods, rules.bands);
  const cheapest = methods[0];
  if (!cheapest) return undefined;

  const fixed = breakdown({
    goodsFen: goods.unitPriceFen * goods.quantity,
    freightFen: goods.freightFen,
    optionsFen: goods.optionsFen,
    ttsRate: rules.ttsRate,
    spreadYen: rules.spreadYen,
    serviceRatePercent: rules.serviceRatePercent,
  });
  // At either end of the range the buyer would take the method that is cheapest there.
  const freight = {
    min: cheapest.freightYen.min,
    max: Math.min(...methods.map(({ freightYen }) => freightYen.max)),
  };
  const low = taxes(fixed.totalYen, freight.min, rules.dutyLowPercent, rules.consumptionTaxPercent);
  const high = taxes(
    fixed.totalYen,
    freight.max,
    rules.dutyHighPercent,
    rules.consumptionTaxPercent,
  );

  return {
    fixed,
    methods,
    freightYen: { min: String(freight.min), max: String(freight.max) },
    dutyYen: { min: low.dutyYen.toFixed(), max: high.dutyYen.toFixed() },
    consumptionTaxYen: { min: low.taxYen.toFixed(), max: high.taxYen.toFixed() },
    totalYen: { min: low.totalYen.toFixed(), max: high.totalYen.toFixed() },
    perPieceYen: {
      min: low.totalYen.div(goods.quantity).toFixed(2, Decimal.ROUND_DOWN),
      max: high.totalYen.div(goods.quantity).toFixed(2, Decimal.ROUND_UP),
    },
    assumptions: assumptions(goods, rules, cheapest),
  };
}

/** Duty on CIF, consumption tax on CIF and duty cut to 1,000 yen; both cut to 100 yen, as customs do. */
function taxes(fixedYen: number, freightYen: number, dutyPercent: string, taxPercent: string) {
  const cif = new Decimal(fixedYen).plus(freightYen);
  const dutyYen = cut(cut(cif, 1_000).times(dutyPercent).div(100), 100);
  const taxYen = cut(cut(cif.plus(dutyYen), 1_000).times(taxPercent).div(100), 100);
  return { dutyYen, taxYen, totalYen: Decimal.sum(cif, dutyYen, taxYen) };
}

function cut(amount: Decimal, unit: number) {
  return amount.div(unit).floor().times(unit);
}

function assumptions(goods: LandedGoods, rules: LandedRules, { method }: MethodEstimate): string[] {
  const sized = goods.lengthMm && goods.widthMm && goods.heightMm;
  return [
    `${goods.quantity.toLocaleString("ja-JP")}個をいちばん安い配送方法（${method.nameJa}など）で送る場合`,
    goods.weightGrams === null
      ? `重量が未登録のため、1個${unknownPieceGrams.min}〜${unknownPieceGrams.max.toLocaleString("ja-JP")}gとして計算`
      : `重量は1個${goods.weightGrams.toLocaleString("ja-JP")}gに梱包材3〜12%を加算`,
    sized
      ? `容積重量は${method.volumetricDivisor}で割って比較`
      : "寸法が未登録のため、容積重量は含みません",
    `関税は${rules.dutyLowPercent}〜${rules.dutyHighPercent}%（分類の目安）、消費税は${rules.consumptionTaxPercent}%`,
    "国内の配送料と通関手数料は含みません",
  ];
}
