import Decimal from "decimal.js";
import { customs } from "../customs/customs.ts";
import type { CustomsRules } from "../customs/declaration.ts";
import {
  freightEstimates,
  type Load,
  type MethodEstimate,
  unknownPieceGrams,
} from "../freight/estimate-freight.ts";
import type { LogisticsMethod } from "../freight/freight-list.ts";
import { type Breakdown, breakdown } from "../price-lists/pricing.ts";
import { type GoodsClass, goodsClasses } from "./goods-class.ts";

interface LandedGoods extends Load {
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
  /** What carriers take the category's goods for. */
  goodsClass: GoodsClass;
  customs: CustomsRules;
  methods: readonly LogisticsMethod[];
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
  const methods = freightEstimates([{ goodsClass: rules.goodsClass, ...goods }], rules.methods);
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
  // A buying agent's fee is no part of the taxable value (関税定率法 第4条).
  const taxableYen = Decimal.sum(fixed.goodsYen, fixed.freightYen, fixed.optionsYen)
    .ceil()
    .toNumber();
  const due = customs(
    [
      {
        cifYen: { min: taxableYen + freight.min, max: taxableYen + freight.max },
        quantity: goods.quantity,
        weightGrams: goods.weightGrams && goods.weightGrams * goods.quantity,
        basis: { lowPercent: rules.dutyLowPercent, highPercent: rules.dutyHighPercent },
      },
    ],
    rules.customs,
  );
  const total = {
    min: fixed.totalYen + freight.min + due.dutyYen.min + due.consumptionTaxYen.min,
    max: fixed.totalYen + freight.max + due.dutyYen.max + due.consumptionTaxYen.max,
  };

  return {
    fixed,
    methods,
    freightYen: asText(freight),
    dutyYen: asText(due.dutyYen),
    consumptionTaxYen: asText(due.consumptionTaxYen),
    totalYen: asText(total),
    perPieceYen: {
      min: new Decimal(total.min).div(goods.quantity).toFixed(2, Decimal.ROUND_DOWN),
      max: new Decimal(total.max).div(goods.quantity).toFixed(2, Decimal.ROUND_UP),
    },
    assumptions: assumptions(goods, rules, cheapest),
  };
}

function asText({ min, max }: { min: number; max: number }): YenRange {
  return { min: String(min), max: String(max) };
}

function assumptions(goods: LandedGoods, rules: LandedRules, { method }: MethodEstimate): string[] {
  const sized = goods.lengthMm && goods.widthMm && goods.heightMm;
  return [
    `${goods.quantity.toLocaleString("ja-JP")}個をいちばん安い配送方法（${method.nameJa}など）で送る場合`,
    goods.weightGrams === null
      ? `重量が未登録のため、1個${unknownPieceGrams.min}〜${unknownPieceGrams.max.toLocaleString("ja-JP")}gとして計算`
      : `重量は1個${goods.weightGrams.toLocaleString("ja-JP")}gに梱包材3〜12%を加算`,
    sized
      ? `容積重量は${method.list.volumetricDivisor}で割って比較`
      : "寸法が未登録のため、容積重量は含みません",
    `関税は${rules.dutyLowPercent}〜${rules.dutyHighPercent}%（分類の目安）、消費税は${rules.customs.consumptionTaxPercent}%`,
    ...(rules.goodsClass === "general"
      ? []
      : [`${goodsClasses[rules.goodsClass].ja}として送る場合`]),
    "離島・遠隔地の追加料金と通関手数料は含みません",
  ];
}
