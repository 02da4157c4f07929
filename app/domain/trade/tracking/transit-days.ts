import { japanDay } from "#app/domain/core/calendar.ts";
import { shifted } from "#app/domain/core/holiday/chinese-holidays.ts";
import { japaneseHolidays } from "#app/domain/core/holiday/japanese-holidays.ts";

/** Fewer say nothing of the next one. */
const sampleMin = 10;

export interface TransitDays {
  /** Half of the shipments were received within so many days, and nine of ten within `slow`. */
  usual: number;
  slow: number;
  sample: number;
}

/** How long shipments took from leaving China until they were received, in whole days; undefined of too few. */
export function transitDays(days: readonly number[]): TransitDays | undefined {
  if (days.length < sampleMin) return undefined;
  const sorted = days.toSorted((one, other) => one - other);
  const within = (share: number) => Math.ceil(sorted[Math.ceil(sorted.length * share) - 1]!);
  return { usual: within(0.5), slow: within(0.9), sample: sorted.length };
}

/**
 * From which day of Japan to which a shipment may arrive that left at `shippedAt` and takes so many days.
 * Customs rest on 祝日 (weekends are in the days already): each within the time makes the last day later
 * by one, and so does each that this brings in.
 */
export function expectedArrival(shippedAt: Date, { from, until }: { from: number; until: number }) {
  const left = japanDay(shippedAt);
  let last = shifted(left, until);
  let restDays = 0;
  for (let day = shifted(left, 1); day <= last; day = shifted(day, 1))
    if (rests(day)) {
      restDays++;
      last = shifted(last, 1);
    }
  return { firstDay: shifted(left, from), lastDay: last, restDays };
}

/** 祝日 on a day of the week that customs would work. */
function rests(day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && japaneseHolidays[day] !== undefined;
}
