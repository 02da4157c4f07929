import Decimal from "decimal.js";
import { dayMs } from "#app/domain/core/calendar.ts";

/** A membership may be renewed while no more than this many days are left. */
export const renewableDaysLeft = 400;

export const membershipPage = "/user/membership";

/** Counts the days left with the last day included; 0 without a membership. */
export function daysLeft(until: string | null, today: string) {
  if (!until || until < today) return 0;
  return (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / dayMs + 1;
}

interface Level {
  levelJa: string;
  ratePercent: string;
}
interface Plan {
  code: string;
  nameJa: string;
  days: number;
  priceYen: number;
}

/** The cost of a plan compared with the fees it saves over a number of days. */
interface PlanComparison {
  code: string;
  nameJa: string;
  days: number;
  priceYen: number;
  /** The plan's price for those days, in whole yen rounded up. */
  costYen: number;
  /** The level's fee less the cost: negative where staying at the level is cheaper. */
  savesYen: number;
  /** The purchases in thirty days above which the plan is cheaper than the fee. */
  breakEvenYen: number | null;
}

/** Computes the agency fee of a sum, rounded down as the ledger does. */
export function feeYen(purchasesYen: Decimal.Value, ratePercent: string) {
  return new Decimal(purchasesYen).times(ratePercent).div(100).floor().toNumber();
}

/** Computes each level's fee on these purchases. */
export function compareLevels(levels: readonly Level[], purchasesYen: Decimal.Value) {
  return levels.map(({ levelJa, ratePercent }) => ({
    levelJa,
    ratePercent,
    feeYen: feeYen(purchasesYen, ratePercent),
  }));
}

/**
 * Compares each plan with the fee of one level, for purchases made in `days` days. A plan's price is spread
 * over its days, without the days that holidays add.
 */
export function comparePlans(
  plans: readonly Plan[],
  {
    ratePercent,
    purchasesYen,
    days,
  }: { ratePercent: string; purchasesYen: Decimal.Value; days: number },
): PlanComparison[] {
  const fee = feeYen(purchasesYen, ratePercent);
  return plans.map((plan) => {
    const perDay = new Decimal(plan.priceYen).div(plan.days);
    const costYen = perDay.times(days).ceil().toNumber();
    const rate = new Decimal(ratePercent).div(100);
    return {
      code: plan.code,
      nameJa: plan.nameJa,
      days: plan.days,
      priceYen: plan.priceYen,
      costYen,
      savesYen: fee - costYen,
      breakEvenYen: rate.isZero() ? null : perDay.times(30).div(rate).ceil().toNumber(),
    };
  });
}

/** Finds the plan that saves the most; undefined where none saves anything. */
export function bestPlan(compared: readonly PlanComparison[]) {
  const [best] = [...compared].sort((one, other) => other.savesYen - one.savesYen);
  return best && best.savesYen > 0 ? best : undefined;
}
