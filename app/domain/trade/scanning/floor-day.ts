/** The warehouse's day begins at midnight in China, eight hours ahead all year: 2026-11-23. */
export function floorDay(moment: Date) {
  return inChina(moment).slice(0, 10);
}

/** The moment at which such a day begins. */
export function floorDayBegins(day: string) {
  return new Date(`${day}T00:00:00+08:00`);
}

/** Hour and minute as the warehouse's clock shows them. */
export function floorClock(moment: Date) {
  return inChina(moment).slice(11, 16);
}

function inChina(moment: Date) {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString();
}
