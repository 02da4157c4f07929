import Decimal from "decimal.js";
import { largestRemainder } from "#app/domain/pricing/shares.ts";
import type { ShareRule } from "./share-rule.ts";

/** A line of a shipment as its costs are shared out to it; what nobody has measured is null. */
export interface SharedLine {
  quantity: number;
  weightGrams: number | null;
  cubicMillimetres: number | null;
  /** What customs go by, of all its pieces; decimal yen. */
  valueYen: string;
  /** What was paid for its pieces before they left China; whole yen. */
  goodsYen: number;
}

/** What the whole shipment cost on its way; whole yen. */
interface SharedCosts {
  /** Freight, options and storage less the coupon: what we were paid. */
  shippingYen: number;
  brokerYen: number;
  dutyYen: number;
  consumptionTaxYen: number;
}

interface LandedLine extends SharedCosts {
  goodsYen: number;
  totalYen: number;
  /** To the hundredth of a yen. */
  perPieceYen: string;
}

/**
 * 着地原価 of each line: freight and the broker's fee by the chosen rule, duty and tax by what customs go
 * by. Each sum is shared out to the yen by the largest remainders; where a measure of the rule is unknown
 * for a line, all lines go by pieces.
 */
export function landedLines(
  lines: readonly SharedLine[],
  costs: SharedCosts,
  rule: ShareRule,
): LandedLine[] {
  const chosen = weightsBy(rule, lines);
  const values = lines.map(({ valueYen }) => valueYen);
  const shipping = largestRemainder(costs.shippingYen, chosen);
  const broker = largestRemainder(costs.brokerYen, chosen);
  const duty = largestRemainder(costs.dutyYen, values);
  const tax = largestRemainder(costs.consumptionTaxYen, values);
  return lines.map(({ goodsYen, quantity }, index) => {
    const shares = {
      shippingYen: shipping[index]!,
      brokerYen: broker[index]!,
      dutyYen: duty[index]!,
      consumptionTaxYen: tax[index]!,
    };
    const totalYen = Object.values(shares).reduce((sum, yen) => sum + yen, goodsYen);
    return {
      ...shares,
      goodsYen,
      totalYen,
      perPieceYen: new Decimal(totalYen).div(quantity).toFixed(2),
    };
  });
}

/** Whether every line has what this rule goes by. */
export function ruleFits(rule: ShareRule, lines: readonly SharedLine[]) {
  if (rule === "weight") return lines.every(({ weightGrams }) => weightGrams !== null);
  if (rule === "volume") return lines.every(({ cubicMillimetres }) => cubicMillimetres !== null);
  return true;
}

function weightsBy(rule: ShareRule, lines: readonly SharedLine[]): string[] {
  const by = ruleFits(rule, lines) ? rule : "pieces";
  return lines.map((line) => measureOf(line, by));
}

/** What a line weighs by this rule, as decimal text. */
function measureOf(
  { quantity, weightGrams, cubicMillimetres, valueYen }: SharedLine,
  rule: ShareRule,
) {
  switch (rule) {
    case "weight":
      return new Decimal(weightGrams!).times(quantity).toFixed();
    case "volume":
      return new Decimal(cubicMillimetres!).times(quantity).toFixed();
    case "value":
      return valueYen;
    case "pieces":
      return String(quantity);
  }
}
