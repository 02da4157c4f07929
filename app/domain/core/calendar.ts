/** The calendar day in Japan, `2026-11-20`: nine hours ahead all year. */
export function japanDay(moment: Date) {
  const number = Math.floor((moment.getTime() + 9 * 3_600_000) / 86_400_000);
  if (lastDay?.number !== number) lastDay = { number, day: inJapan(moment).slice(0, 10) };
  return lastDay.day;
}

/** Nearly all ask for the day of this moment. */
let lastDay: { number: number; day: string } | undefined;

/** The moment at which a day begins in Japan. */
export function startOfDay(day: string) {
  return new Date(`${day}T00:00:00+09:00`);
}

/** A calendar day as pages and invoices write it: 2026/11/20. */
export function slashed(day: string) {
  return day.replaceAll("-", "/");
}

/** `2026-11` of the day in Japan. */
export function japanMonth(moment: Date) {
  return japanDay(moment).slice(0, 7);
}

/** The last millisecond of the moment's day in Japan. */
export function endOfDay(moment: Date) {
  return new Date(Date.parse(`${japanDay(moment)}T23:59:59.999+09:00`));
}

export function daysAfter(moment: Date, days: number) {
  return new Date(moment.getTime() + days * 86_400_000);
}

/** Whole days from one calendar day to another, below zero where that one is earlier. */
export function daysFrom(day: string, to: string) {
  return Math.round((Date.parse(to) - Date.parse(day)) / 86_400_000);
}

/** Day and minute in Japan as a log says them: 2026-11-21 09:05. */
export function japanMinute(moment: Date) {
  return inJapan(moment).slice(0, 16).replace("T", " ");
}

function inJapan(moment: Date) {
  return new Date(moment.getTime() + 9 * 3_600_000).toISOString();
}
