import Decimal from "decimal.js";
import type { Breakdown } from "./pricing.ts";

/** Several documents of one day's rate as one: each part is the sum of theirs, the roundings with it. */
export function sumBreakdowns(documents: readonly [Breakdown, ...Breakdown[]]): Breakdown {
  const yen = (part: (one: Breakdown) => string) => Decimal.sum(...documents.map(part)).toFixed(2);
  const whole = (part: (one: Breakdown) => number) =>
    documents.reduce((sum, one) => sum + part(one), 0);
  return {
    rate: documents[0].rate,
    goodsYen: yen(({ goodsYen }) => goodsYen),
    freightYen: yen(({ freightYen }) => freightYen),
    optionsYen: yen(({ optionsYen }) => optionsYen),
    feeYen: yen(({ feeYen }) => feeYen),
    roundingYen: yen(({ roundingYen }) => roundingYen),
    spreadTotalYen: yen(({ spreadTotalYen }) => spreadTotalYen),
    feeFen: whole(({ feeFen }) => feeFen),
    totalFen: whole(({ totalFen }) => totalFen),
    totalYen: whole(({ totalYen }) => totalYen),
  };
}
