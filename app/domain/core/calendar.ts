/** True for a day as `2026-11-30` that the calendar has. */
export function isCalendarDay(typed: string) {
  const at = Date.parse(`${typed}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(typed) &&
    !Number.isNaN(at) &&
    new Date(at).toISOString().startsWith(typed)
  );
}

export const dayMs = 86_400_000;

/** Nearly all callers ask for the day of the present moment. */
let lastDay: { number: number; day: string } | undefined;

/** Gives the calendar day in Japan as `2026-11-20`; Japan is nine hours ahead of UTC all year. */
export function japanDay(moment: Date) {
  const number = Math.floor((moment.getTime() + 9 * 3_600_000) / dayMs);
  if (lastDay?.number !== number) lastDay = { number, day: inJapan(moment).slice(0, 10) };
  return lastDay.day;
}

export function startOfDay(day: string) {
  return new Date(`${day}T00:00:00+09:00`);
}

/** Writes a day as pages and invoices show it: 2026/11/20. */
export function formatDay(day: string) {
  return day.replaceAll("-", "/");
}

/** Gives the month in Japan as `2026-11`. */
export function japanMonth(moment: Date) {
  return japanDay(moment).slice(0, 7);
}

/** Gives the last millisecond of the moment's day in Japan. */
export function endOfDay(moment: Date) {
  return new Date(Date.parse(`${japanDay(moment)}T23:59:59.999+09:00`));
}

export function daysAfter(moment: Date, days: number) {
  return new Date(moment.getTime() + days * dayMs);
}

/** Counts whole days from one calendar day to another; negative where `to` is earlier. */
export function daysBetween(day: string, to: string) {
  return Math.round((Date.parse(to) - Date.parse(day)) / dayMs);
}

/** Writes day and minute in Japan as 2026-11-21 09:05. */
export function japanMinute(moment: Date) {
  return inJapan(moment).slice(0, 16).replace("T", " ");
}

/** Gives the month so many months after a month, `2026-11`; before it where `months` is negative. */
export function monthAfter(month: string, months: number) {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

/** China is eight hours ahead of UTC all year. */
export const chinaMs = 8 * 3_600_000;

function inJapan(moment: Date) {
  return new Date(moment.getTime() + 9 * 3_600_000).toISOString();
}
