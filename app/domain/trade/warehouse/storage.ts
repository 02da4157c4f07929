import Decimal from "decimal.js";

const dayMs = 86_400_000;

/** Days begun on the shelf: the day of shelving is the first. */
export function storageDays(shelvedAt: Date, now: Date) {
  return Math.floor(Math.max(0, now.getTime() - shelvedAt.getTime()) / dayMs) + 1;
}

export function freeDaysLeft(shelvedAt: Date, now: Date, freeDays: number) {
  return Math.max(0, freeDays - storageDays(shelvedAt, now));
}

interface Stored {
  quantity: number;
  weightGrams: number | null;
  shelvedAt: Date | null;
}

/**
 * 保管料 in whole yen: per kg and day beyond the free days, rounded up once. A piece that nobody has
 * weighed costs nothing: we do not charge on a guess.
 */
export function storageYen(
  stored: readonly Stored[],
  now: Date,
  { freeDays, yenPerKgDay }: { freeDays: number; yenPerKgDay: string },
) {
  return stored
    .reduce((sum, { quantity, weightGrams, shelvedAt }) => {
      const days = shelvedAt ? Math.max(0, storageDays(shelvedAt, now) - freeDays) : 0;
      return sum.plus(
        new Decimal(weightGrams ?? 0).div(1_000).times(quantity).times(days).times(yenPerKgDay),
      );
    }, new Decimal(0))
    .ceil()
    .toNumber();
}
