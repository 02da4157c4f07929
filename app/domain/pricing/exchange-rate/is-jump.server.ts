import Decimal from "decimal.js";
import { jumpPercent } from "./rate.ts";

/** Is this rate more than five percent above or below the last good one? */
export function isJump(ttsRate: string, before: string | undefined) {
  if (before === undefined) return false;
  const change = new Decimal(ttsRate).minus(before).abs();
  return change.times(100).greaterThan(new Decimal(before).times(jumpPercent));
}
