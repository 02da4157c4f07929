import Decimal from "decimal.js";
import { customs } from "../customs/customs.ts";
import type { Customs, CustomsRules, DutyBasis } from "../customs/declaration.ts";
import { boxed } from "../freight/boxed.ts";
import type { Carton } from "../freight/cartons.ts";
import {
  classOf,
  type Load,
  looseConsignments,
  packLoads,
  type WholeYenRange,
} from "../freight/estimate-freight.ts";
import {
  type Freight,
  type FreightPlace,
  type FreightRefusal,
  freightOf,
} from "../freight/freight.ts";
import type { LogisticsMethod } from "../freight/freight-list.ts";
import { type Breakdown, breakdown, yenOf } from "../price-lists/pricing.ts";
import { sharesOf } from "../shares.ts";
import { costAssumptions } from "./cost-assumptions.ts";

/** Goods of one kind that somebody wants to import; what they do not know is null. */
export interface CostLine extends Load {
  unitPriceFen: number;
  /** In China, and options: of all pieces. */
  freightFen: number;
  optionsFen: number;
  duty: DutyBasis;
}

export interface CostQuestion extends FreightPlace {
  lines: readonly CostLine[];
  serviceRatePercent: string;
  ttsRate: string;
  spreadYen: string;
  destination: "home" | "fba";
  /** The method that the buyer reckons by; without one the cheapest. */
  methodCode?: string | undefined;
}

export interface CostRules {
  methods: readonly LogisticsMethod[];
  customs: CustomsRules;
}

export interface MethodCost {
  method: LogisticsMethod;
  chargeableGrams: WholeYenRange;
  freightYen: WholeYenRange;
  /** What the freight consists of, at its upper end. */
  freight: Freight;
  customs: Customs;
  totalYen: WholeYenRange;
  perPieceYen: YenTextRange;
}

/** Decimal text, yen. */
export interface YenTextRange {
  min: string;
  max: string;
}

export interface CostAnswer {
  quantity: number;
  fixed: Breakdown;
  /** Undefined where size or weight is unknown. */
  cartons: Carton[] | undefined;
  /** The cheapest first. */
  methods: MethodCost[];
  /** The asked method, or the one in its place: see `chooseMethod`. Undefined where none carries this. */
  chosen: MethodCost | undefined;
  /** Methods that do not carry this, and why. */
  refused: { method: LogisticsMethod; reason: FreightRefusal }[];
  assumptions: string[];
}

/**
 * 着地原価 of goods in one shipment by every method side by side. Known weight and size are packed in
 * cartons and reckoned exactly; what is unknown makes a range, and every guess is named. The agency
 * fee is no part of the taxable value (買付手数料 is not, 関税定率法 第4条); goods, freight in China,
 * options and international freight are.
 */
export function predictCost(question: CostQuestion, rules: CostRules): CostAnswer {
  const { lines } = question;
  const quantity = total(lines.map((line) => line.quantity));
  const fixed = breakdown({
    goodsFen: total(lines.map((line) => line.unitPriceFen * line.quantity)),
    freightFen: total(lines.map(({ freightFen }) => freightFen)),
    optionsFen: total(lines.map(({ optionsFen }) => optionsFen)),
    ttsRate: question.ttsRate,
    spreadYen: question.spreadYen,
    serviceRatePercent: question.serviceRatePercent,
  });
  const cartons = packLoads(lines);
  const methods: MethodCost[] = [];
  const refused: CostAnswer["refused"] = [];
  for (const method of rules.methods) {
    const { min, max } = consignments(question, cartons, method);
    const goodsClass = classOf(lines, method.list);
    const low = freightOf(min, method.list, question, goodsClass);
    const high = freightOf(max, method.list, question, goodsClass);
    if (!low.ok) refused.push({ method, reason: low.reason });
    else if (!high.ok) refused.push({ method, reason: high.reason });
    else
      methods.push(methodCost(question, fixed, quantity, method, [low.value, high.value], rules));
  }
  methods.sort((a, b) => a.totalYen.min - b.totalYen.min || a.totalYen.max - b.totalYen.max);
  const chosen = chooseMethod(question, methods, rules.methods);
  const answer = { quantity, fixed, cartons, methods, chosen, refused };
  return { ...answer, assumptions: costAssumptions(question, answer) };
}

/** The method asked for; where it does not carry these goods, the first of the list that does. */
function chooseMethod(
  { methodCode }: CostQuestion,
  carried: readonly MethodCost[],
  listed: readonly LogisticsMethod[],
) {
  if (methodCode === undefined) return carried[0];
  const costOf = (code: string) => carried.find(({ method }) => method.code === code);
  return costOf(methodCode) ?? listed.map(({ code }) => costOf(code)).find(Boolean);
}

function consignments(
  { lines }: CostQuestion,
  cartons: readonly Carton[] | undefined,
  { list }: LogisticsMethod,
) {
  if (!cartons) return looseConsignments(lines, list);
  const exact = boxed(cartons, list);
  return { min: exact, max: exact };
}

function methodCost(
  question: CostQuestion,
  fixed: Breakdown,
  quantity: number,
  method: LogisticsMethod,
  [low, high]: [Freight, Freight],
  rules: CostRules,
): MethodCost {
  const duty = customs(declaredGoods(question, fixed, low.yen, high.yen), rules.customs);
  const totalYen = {
    min: fixed.totalYen + low.yen + duty.dutyYen.min + duty.consumptionTaxYen.min,
    max: fixed.totalYen + high.yen + duty.dutyYen.max + duty.consumptionTaxYen.max,
  };
  return {
    method,
    chargeableGrams: { min: low.grams, max: high.grams },
    freightYen: { min: low.yen, max: high.yen },
    freight: high,
    customs: duty,
    totalYen,
    perPieceYen: perPiece(totalYen, quantity),
  };
}

/** Never narrower than what it is divided from. */
export function perPiece({ min, max }: WholeYenRange, quantity: number): YenTextRange {
  return {
    min: new Decimal(min).div(quantity).toFixed(2, Decimal.ROUND_DOWN),
    max: new Decimal(max).div(quantity).toFixed(2, Decimal.ROUND_UP),
  };
}

/** The CIF shared out among the goods by their value, whole yen, the rest to the first. */
export function declaredGoods(
  { lines }: CostQuestion,
  fixed: Breakdown,
  lowYen: number,
  highYen: number,
) {
  const values = lines.map((line) =>
    yenOf(line.unitPriceFen * line.quantity + line.freightFen + line.optionsFen, fixed.rate),
  );
  const taxable = Decimal.sum(fixed.goodsYen, fixed.freightYen, fixed.optionsYen).ceil().toNumber();
  const low = sharesOf(taxable + lowYen, values);
  const high = sharesOf(taxable + highYen, values);
  return lines.map((line, index) => ({
    cifYen: { min: low[index]!, max: high[index]! },
    quantity: line.quantity,
    weightGrams: line.weightGrams === null ? null : line.weightGrams * line.quantity,
    basis: line.duty,
  }));
}

function total(amounts: readonly number[]) {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
