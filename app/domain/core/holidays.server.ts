import chineseDays from "chinese-days";
import { addDays, type ChineseHoliday, chineseHolidays, japaneseHolidays } from "./holidays.ts";

/** True where Japanese banks publish rates: not on weekends, holidays or the turn of the year. */
export function isBankDay(day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const turnOfYear = /-(12-31|01-0[123])$/.test(day);
  return weekday !== 0 && weekday !== 6 && !turnOfYear && !(day in japaneseHolidays);
}

/** These many past years show how long a holiday usually becomes once weekends are moved to it. */
const yearsBack = 3;

export interface ExpectedHoliday extends ChineseHoliday {
  /** The fewest and the most days it had in the past years. */
  usualDays: { min: number; max: number };
}

/** Going through the past years takes a tenth of a second, so the result is kept. */
const expected = new Map<number, readonly ExpectedHoliday[]>();
const yearsKept = 20;

/**
 * Lists the days off that the law fixes for a year whose calendar is not announced yet (全国年节及纪念日放假办法, as of
 * 2025), by the lunar calendar, the solar terms and the date. Weekends moved to them are added with the
 * announcement.
 */
export function expectedHolidays(year: number): readonly ExpectedHoliday[] {
  const known = expected.get(year) ?? byTheLaw(year);
  if (expected.size >= yearsKept) expected.clear();
  expected.set(year, known);
  return known;
}
function byTheLaw(year: number): ExpectedHoliday[] {
  const springDay = moonDay(year, "01-01");
  return [
    { nameZh: "元旦", nameJa: "元日", from: `${year}-01-01`, days: 1 },
    { nameZh: "春节", nameJa: "春節", from: addDays(springDay, -1), days: 4 },
    { nameZh: "清明", nameJa: "清明節", from: clearBrightness(year), days: 1 },
    { nameZh: "劳动节", nameJa: "労働節", from: `${year}-05-01`, days: 2 },
    { nameZh: "端午", nameJa: "端午節", from: moonDay(year, "05-05"), days: 1 },
    { nameZh: "中秋", nameJa: "中秋節", from: moonDay(year, "08-15"), days: 1 },
    { nameZh: "国庆节", nameJa: "国慶節", from: `${year}-10-01`, days: 3 },
  ].map((holiday) => ({
    ...holiday,
    to: addDays(holiday.from, holiday.days - 1),
    makeUpDays: [],
    usualDays: usualDays(holiday.nameZh, year),
  }));
}

function moonDay(year: number, day: string) {
  return chineseDays.getSolarDateFromLunar(`${year}-${day}`).date;
}

/** 清明 falls on the fourth or fifth of April, by its solar term. */
function clearBrightness(year: number) {
  return chineseDays.getSolarTermDate(year, 4, "pure_brightness");
}

function usualDays(nameZh: string, year: number) {
  const years = Array.from({ length: yearsBack }, (_, back) =>
    longestRest(nameZh, year - 1 - back),
  );
  return { min: Math.min(...years), max: Math.max(...years) };
}

/**
 * Counts the days of the break that holds this holiday; two that touch, as 国庆节 and 中秋 in 2025, are one break.
 */
function longestRest(nameZh: string, year: number) {
  const rests: { names: string[]; to: string; days: number }[] = [];
  for (const { nameZh, to, from, days } of chineseHolidays(`${year}-01-01`, `${year}-12-31`)) {
    const last = rests.at(-1);
    if (last && addDays(last.to, 1) === from)
      Object.assign(last, { names: [...last.names, nameZh], to, days: last.days + days });
    else rests.push({ names: [nameZh], to, days });
  }
  const own = rests.filter(({ names }) => names.includes(nameZh));
  return Math.max(0, ...own.map(({ days }) => days));
}
