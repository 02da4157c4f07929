import type { Stage } from "../settlement/stage.ts";

/** Nobody looks twice for less than this. */
const slackYen = 1_000;
const timesMax = 3;

/**
 * Whether duty and tax of a permit are more than three times what was expected at most, or less than a third of
 * what was expected at least: then a figure may have been typed wrongly.
 */
export function farFromExpected(
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
export function doubtsOf(
  { dutyYen, consumptionTaxYen, brokerYen }: PermitFigures,
  stages: readonly Stage[],
): Doubt[] {
  return [
    ...(farFromExpected(dutyYen + consumptionTaxYen, stages) ? (["far-off"] as const) : []),
    ...(dutyYen > 0 && consumptionTaxYen === 0 ? (["no-tax"] as const) : []),
    ...(brokerYen > brokerUsualMaxYen ? (["broker-high"] as const) : []),
  ];
}
