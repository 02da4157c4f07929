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
