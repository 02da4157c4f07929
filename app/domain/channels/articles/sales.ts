import { daysFrom } from "#app/domain/core/calendar.ts";
import type { SalesSpeed } from "#db/schema/channels.ts";

export type { SalesSpeed } from "#db/schema/channels.ts";

/** What one article sold on one day of Japan; a day on which there was nothing to sell says nothing of demand. */
export interface SalesDay {
  day: string;
  sold: number;
  soldOut: boolean;
}

/** The nearer a window, the more it says of tomorrow. */
const windows = [
  { days: 7, weight: 3 },
  { days: 30, weight: 2 },
  { days: 90, weight: 1 },
] as const;

/** A day may stand for this much above the middle one, in spreads; below that it is chance. */
const spreads = 4;
/** What sells a piece a week would lose every sale as a spike: so many pieces a day are never one. */
const neverASpike = 3;

/**
 * How fast an article sells, told by the last 90 days before `today`, this day itself left out as it is not over.
 * A single day of a campaign is damped: it counts as what the usual days may reach.
 */
export function salesSpeed(history: readonly SalesDay[], today: string): SalesSpeed {
  const known = history
    .filter(({ day, soldOut }) => !soldOut && day < today && daysFrom(day, today) <= 90)
    .map(({ day, sold }) => ({ back: daysFrom(day, today), sold: Math.max(0, sold) }));
  const cap = usualMost(known.map(({ sold }) => sold));
  const speeds = windows.map(({ days, weight }) => {
    const within = known.filter(({ back }) => back <= days);
    const sold = within.reduce((sum, day) => sum + Math.min(day.sold, cap), 0);
    return { weight, speed: within.length ? Math.round((sold * 1_000) / within.length) : null };
  });
  const told = speeds.filter((one) => one.speed !== null);
  const weights = told.reduce((sum, { weight }) => sum + weight, 0);
  const weighed = told.reduce((sum, { weight, speed }) => sum + weight * speed!, 0);
  return {
    last7: speeds[0]!.speed,
    last30: speeds[1]!.speed,
    last90: speeds[2]!.speed,
    expected: weights ? Math.round(weighed / weights) : 0,
    spikes: known.filter(({ sold }) => sold > cap).length,
    days: known.length,
  };
}

/** What a usual day may reach: the middle day and four times the middle distance from it. */
function usualMost(sold: readonly number[]) {
  const middle = middleOf(sold);
  const spread = middleOf(sold.map((one) => Math.abs(one - middle)));
  return Math.max(neverASpike, Math.ceil(middle + spreads * Math.max(1, spread)));
}

function middleOf(numbers: readonly number[]) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
