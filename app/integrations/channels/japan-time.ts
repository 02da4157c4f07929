const ahead = 9 * 3_600_000;

/** The clock of Japan at an instant, `2026-11-20T12:00:00`, as these marketplaces write it. */
export function japanTime(instant: Date) {
  return new Date(instant.getTime() + ahead).toISOString().slice(0, 19);
}

/**
 * An instant that is written with `+0900`, with `+09:00`, or in the time of Japan without a word; null of what is none.
 */
export function instantOf(written: string | null | undefined) {
  const [, clock, zone] =
    written?.match(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/) ?? [];
  if (!clock) return null;
  const instant = new Date(`${clock}${(zone ?? "+09:00").replace(/^(...)(\d\d)$/, "$1:$2")}`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
