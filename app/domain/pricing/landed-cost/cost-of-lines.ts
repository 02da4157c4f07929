import Decimal from "decimal.js";
import { assess } from "../customs/duty.ts";
import { unknownPieceGrams } from "../freight/estimate-freight.ts";
import { volumetricGrams } from "../freight/freight.ts";
import { largestRemainder } from "../shares.ts";
import {
  type CostAnswer,
  type CostLine,
  type CostQuestion,
  type CostRules,
  declaredGoods,
  type MethodCost,
  perPiece,
  type YenTextRange,
} from "./predict-cost.ts";

type End = "min" | "max";

/**
 * 着地原価 per piece of each line of one shipment: its own goods, options and fee, its share of the
 * freight by weight or volume, its own duty, and the tax by what it is taken on. The lines add up to
 * the shipment's total to the yen at either end.
 */
export function costOfLines(
  question: CostQuestion,
  { fixed }: Pick<CostAnswer, "fixed">,
  chosen: MethodCost,
  rules: CostRules,
): YenTextRange[] {
  const { lines } = question;
  if (lines.length === 1) return [chosen.perPieceYen];
  const { min, max } = chosen.freightYen;
  const declared = declaredGoods(question, fixed, min, max);
  const totals = (end: End) => {
    const cifYen = declared.reduce((sum, one) => sum + one.cifYen[end], 0);
    const duties = declared.map(
      (one) => assess(one.cifYen[end], cifYen, one, rules.customs).dutyYen[end],
    );
    const taxed = declared.map((one, index) => Decimal.sum(one.cifYen[end], duties[index]!));
    return addedUp(
      largestRemainder(fixed.totalYen, lines.map(worthOf(question.serviceRatePercent))),
      largestRemainder(chosen.freightYen[end], lines.map(bulkOf(end, chosen))),
      largestRemainder(chosen.customs.dutyYen[end], duties.map(String)),
      largestRemainder(chosen.customs.consumptionTaxYen[end], taxed.map(String)),
    );
  };
  const [low, high] = [totals("min"), totals("max")];
  return lines.map(({ quantity }, index) =>
    perPiece(
      { min: Math.min(low[index]!, high[index]!), max: Math.max(low[index]!, high[index]!) },
      quantity,
    ),
  );
}

/** In fen: goods and freight in China with the agency fee on them, and options. */
function worthOf(serviceRatePercent: string) {
  return ({ unitPriceFen, quantity, freightFen, optionsFen }: CostLine) =>
    new Decimal(unitPriceFen)
      .times(quantity)
      .plus(freightFen)
      .times(new Decimal(100).plus(serviceRatePercent).div(100))
      .plus(optionsFen)
      .toFixed();
}

/** In grams, as the method counts them. */
function bulkOf(end: End, { method }: MethodCost) {
  return ({ quantity, weightGrams, usualGrams, lengthMm, widthMm, heightMm }: CostLine) => {
    const grams = weightGrams ?? (usualGrams ?? unknownPieceGrams)[end];
    const bulk =
      lengthMm && widthMm && heightMm
        ? volumetricGrams(lengthMm, widthMm, heightMm, method.list.volumetricDivisor)
        : 0;
    return String(Math.max(grams, bulk) * quantity);
  };
}

function addedUp(...shares: readonly number[][]) {
  return shares[0]!.map((_, index) => shares.reduce((sum, share) => sum + share[index]!, 0));
}
