import Decimal from "decimal.js";

/** A membership may be renewed while no more than this many days are left. */
export const renewableDaysLeft = 400;

export const membershipPage = "/user/membership";

/** Days left today, the last day counted; 0 without a membership. */
export function daysLeft(until: string | null, today: string) {
  if (!until || until < today) return 0;
  return (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000 + 1;
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

/** The cost of a plan against the fees it saves, over a number of days. */
interface PlanComparison {
  code: string;
  nameJa: string;
  days: number;
  priceYen: number;
  /** The plan's price for those days, in whole yen rounded up. */
  costYen: number;
  /** The fee of the level less the cost: negative when staying is cheaper. */
  savesYen: number;
  /** Purchases in thirty days from which the plan is cheaper than the fee. */
  breakEvenYen: number | null;
}

/** Agency fee of a sum at a level, rounded down as the ledger keeps it. */
export function feeYen(purchasesYen: Decimal.Value, ratePercent: string) {
  return new Decimal(purchasesYen).times(ratePercent).div(100).floor().toNumber();
}

/** Each level's fee on the purchases of a time. */
export function compareLevels(levels: readonly Level[], purchasesYen: Decimal.Value) {
  return levels.map(({ levelJa, ratePercent }) => ({
    levelJa,
    ratePercent,
    feeYen: feeYen(purchasesYen, ratePercent),
  }));
}

/**
 * Each plan against the fee of one level, for purchases made in `days` days. A plan's price is
 * spread over its days; days that holidays add are not counted on.
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

/** The plan that saves the most, if any saves at all; otherwise one should stay. */
export function bestPlan(compared: readonly PlanComparison[]) {
  const [best] = [...compared].sort((one, other) => other.savesYen - one.savesYen);
  return best && best.savesYen > 0 ? best : undefined;
}
