import { daysBetween } from "#app/domain/core/calendar.ts";
import type { SalesSpeed } from "#db/schema/channels.ts";

export type { SalesSpeed } from "#db/schema/channels.ts";

/** The pieces that an article sold on a day in Japan. Sold-out days say nothing about demand. */
export interface SalesDay {
  day: string;
  sold: number;
  soldOut: boolean;
}

/** Shorter windows weigh more, as they predict the next days better. */
const windows = [
  { days: 7, weight: 3 },
  { days: 30, weight: 2 },
  { days: 90, weight: 1 },
] as const;

/** Days above the median by more than this many median deviations are spikes. */
const spikeDeviations = 4;
/** Up to this many pieces a day are never a spike: for slow articles every sale would be one. */
const spikeMinPieces = 3;

/**
 * Computes the sales speed from the last 90 days before `today`, which is left out because it is
 * not over. Spikes, such as a day of a campaign, are cut to the cap of usual days.
 */
export function salesSpeed(history: readonly SalesDay[], today: string): SalesSpeed {
  const known = history
    .filter(({ day, soldOut }) => !soldOut && day < today && daysBetween(day, today) <= 90)
    .map(({ day, sold }) => ({ back: daysBetween(day, today), sold: Math.max(0, sold) }));
  const cap = spikeCap(known.map(({ sold }) => sold));
  const speeds = windows.map(({ days, weight }) => {
    const within = known.filter(({ back }) => back <= days);
    const sold = within.reduce((sum, day) => sum + Math.min(day.sold, cap), 0);
    return { weight, speed: within.length ? Math.round((sold * 1_000) / within.length) : null };
  });
  const weighable = speeds.filter((one) => one.speed !== null);
  const weights = weighable.reduce((sum, { weight }) => sum + weight, 0);
  const weighed = weighable.reduce((sum, { weight, speed }) => sum + weight * speed!, 0);
  return {
    last7: speeds[0]!.speed,
    last30: speeds[1]!.speed,
    last90: speeds[2]!.speed,
    expected: weights ? Math.round(weighed / weights) : 0,
    spikes: known.filter(({ sold }) => sold > cap).length,
    days: known.length,
  };
}

/** Answers the cap of a usual day: the median plus four median absolute deviations. */
function spikeCap(sold: readonly number[]) {
  const middle = median(sold);
  const spread = median(sold.map((one) => Math.abs(one - middle)));
  return Math.max(spikeMinPieces, Math.ceil(middle + spikeDeviations * Math.max(1, spread)));
}

function median(numbers: readonly number[]) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
