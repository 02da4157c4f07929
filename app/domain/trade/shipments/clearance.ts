import Decimal from "decimal.js";
import { withoutGrouping } from "#app/domain/core/grouping.ts";
import { largestRemainder } from "#app/domain/pricing/pricing.ts";
import type { ShareRule } from "./share-rule.ts";
import type { Stage } from "./stage-table.ts";

interface PermitFigures {
  dutyYen: number;
  consumptionTaxYen: number;
  brokerYen: number;
}

/** True if the confirmation was for these very figures; `checkedFor` holds them as they were typed. */
export function isCheckedFor(
  { dutyYen, consumptionTaxYen, brokerYen }: PermitFigures,
  { checked, checkedFor }: { checked: boolean; checkedFor: string },
) {
  const asked = withoutGrouping(checkedFor.normalize("NFKC").replaceAll(/[\s円]/g, ""));
  return checked && asked === [dutyYen, consumptionTaxYen, brokerYen].join("/");
}

/** Smaller differences are not asked about. */
const slackYen = 1_000;
const timesMax = 3;

/**
 * True if duty and tax together are above three times the expected maximum, or below a third of the expected
 * minimum. A figure may have been typed wrongly then.
 */
export function isFarFromExpected(
  actualYen: number,
  stages: readonly Pick<Stage, "kind" | "dues" | "duesYen">[],
) {
  const stage = stages.findLast(({ kind, dues }) => kind !== "customs" && dues);
  if (!stage?.dues) return false;
  const { dutyYen, consumptionTaxYen } = stage.dues;
  // Where the quote includes them, its sum was expected too.
  const max = Math.max(dutyYen.max + consumptionTaxYen.max, stage.duesYen ?? 0);
  const min = dutyYen.min + consumptionTaxYen.min;
  const above = actualYen > max * timesMax && actualYen - max > slackYen;
  return above || (actualYen * timesMax < min && min - actualYen > slackYen);
}

/** 通関料 and handling of one declaration are seldom above this. */
const brokerUsualMaxYen = 20_000;

/** A reason to check a permit's figures once more. */
export type Doubt = "far-off" | "no-tax" | "broker-high";

/** Tax is levied on the duty too, so that a duty without tax is a doubt. */
export function permitDoubts(
  { dutyYen, consumptionTaxYen, brokerYen }: PermitFigures,
  stages: readonly Stage[],
): Doubt[] {
  return [
    ...(isFarFromExpected(dutyYen + consumptionTaxYen, stages) ? (["far-off"] as const) : []),
    ...(dutyYen > 0 && consumptionTaxYen === 0 ? (["no-tax"] as const) : []),
    ...(brokerYen > brokerUsualMaxYen ? (["broker-high"] as const) : []),
  ];
}

/** A line of a shipment for cost sharing; a measure that nobody took is null. */
export interface SharedLine {
  quantity: number;
  weightGrams: number | null;
  cubicMillimetres: number | null;
  /** The taxable value of all its pieces; decimal yen. */
  valueYen: string;
  /** The price of its pieces in China; whole yen. */
  goodsYen: number;
}

/** The costs of a whole shipment; whole yen. */
interface SharedCosts {
  /** Freight, options and storage less the coupon. */
  shippingYen: number;
  brokerYen: number;
  dutyYen: number;
  consumptionTaxYen: number;
}

interface LandedLine extends SharedCosts {
  goodsYen: number;
  totalYen: number;
  /** Decimal yen with two places. */
  perPieceYen: string;
}

/**
 * Computes the 着地原価 of each line: freight and the broker's fee by the chosen rule, duty and tax by taxable value.
 * Each sum is shared to the whole yen by largest remainders. If a line lacks the rule's measure, all lines share by
 * pieces.
 */
export function landedLines(
  lines: readonly SharedLine[],
  costs: SharedCosts,
  rule: ShareRule,
): LandedLine[] {
  const chosen = shareWeights(rule, lines);
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

/** True if every line has the rule's measure. */
export function canShareBy(rule: ShareRule, lines: readonly SharedLine[]) {
  if (rule === "weight") return lines.every(({ weightGrams }) => weightGrams !== null);
  if (rule === "volume") return lines.every(({ cubicMillimetres }) => cubicMillimetres !== null);
  return true;
}

function shareWeights(rule: ShareRule, lines: readonly SharedLine[]): string[] {
  const by = canShareBy(rule, lines) ? rule : "pieces";
  return lines.map((line) => shareWeight(line, by));
}

/** Answers the line's measure as decimal text. */
function shareWeight(
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
