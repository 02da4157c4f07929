import { japaneseHolidays } from "./japanese-holidays.ts";

/** Do Japanese banks publish rates on this day: no weekend, no holiday, nor the turn of the year. */
export function isBankDay(day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const turnOfYear = /-(12-31|01-0[123])$/.test(day);
  return weekday !== 0 && weekday !== 6 && !turnOfYear && !(day in japaneseHolidays);
}
