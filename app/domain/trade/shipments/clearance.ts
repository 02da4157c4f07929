import Decimal from "decimal.js";
import { largestRemainder } from "#app/domain/pricing/pricing.ts";
import type { Stage } from "./stage-table.ts";

interface Figures {
  dutyYen: number;
  consumptionTaxYen: number;
  brokerYen: number;
}

/**
 * Whether a tick was set for these very figures: `checkedFor` are the ones that were asked about, as they
 * were typed.
 */
export function isCheckedFor(
  { dutyYen, consumptionTaxYen, brokerYen }: Figures,
  { checked, checkedFor }: { checked: boolean; checkedFor: string },
) {
  const asked = checkedFor.normalize("NFKC").replaceAll(/[,\s円]/g, "");
  return checked && asked === [dutyYen, consumptionTaxYen, brokerYen].join("/");
}

/** Nobody looks twice for less than this. */
const slackYen = 1_000;
const timesMax = 3;

/**
 * Whether duty and tax of a permit are more than three times what was expected at most, or less than a third of
 * what was expected at least: then a figure may have been typed wrongly.
 */
export function isFarFromExpected(
  actualYen: number,
  stages: readonly Pick<Stage, "kind" | "dues" | "duesYen">[],
) {
  const stage = stages.findLast(({ kind, dues }) => kind !== "customs" && dues);
  if (!stage?.dues) return false;
  const { dutyYen, consumptionTaxYen } = stage.dues;
  // Where they are a line of the quote, what was quoted for them was expected too.
  const max = Math.max(dutyYen.max + consumptionTaxYen.max, stage.duesYen ?? 0);
  const min = dutyYen.min + consumptionTaxYen.min;
  const above = actualYen > max * timesMax && actualYen - max > slackYen;
  return above || (actualYen * timesMax < min && min - actualYen > slackYen);
}

/** 通関料 and handling of one declaration seldom come to more. */
const brokerUsualMaxYen = 20_000;

interface PermitFigures {
  dutyYen: number;
  consumptionTaxYen: number;
  brokerYen: number;
}

/** What of a permit's figures is to be looked at once more before it is kept. */
export type Doubt = "far-off" | "no-tax" | "broker-high";

/** Tax is levied on the duty too: one without the other was forgotten. */
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

/** How a sum of a whole shipment is shared out to its lines. */
export const shareRules = ["weight", "volume", "value", "pieces"] as const;
export type ShareRule = (typeof shareRules)[number];

export const shareRuleNames: Record<ShareRule, { ja: string; zh: string }> = {
  weight: { ja: "重量", zh: "重量" },
  volume: { ja: "容積", zh: "体积" },
  value: { ja: "商品の価額", zh: "货值" },
  pieces: { ja: "個数", zh: "件数" },
};

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

/** Whether every line has what this rule goes by. */
export function canShareBy(rule: ShareRule, lines: readonly SharedLine[]) {
  if (rule === "weight") return lines.every(({ weightGrams }) => weightGrams !== null);
  if (rule === "volume") return lines.every(({ cubicMillimetres }) => cubicMillimetres !== null);
  return true;
}

function shareWeights(rule: ShareRule, lines: readonly SharedLine[]): string[] {
  const by = canShareBy(rule, lines) ? rule : "pieces";
  return lines.map((line) => shareWeight(line, by));
}

/** What a line weighs by this rule, as decimal text. */
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
