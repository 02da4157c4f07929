import chineseDays from "chinese-days";
import { japanDay } from "./calendar.ts";
import { expectedHolidays } from "./holidays.server.ts";
import { addDays } from "./holidays.ts";

const hourMs = 3_600_000;
/** Japan is nine hours ahead all year: there is no summer time to reckon with. */
const japanMs = 9 * hourMs;
const opensMs = 10 * hourMs;
const closesMs = 18.5 * hourMs;
/** A rest of the shop is shorter than that; a longer search would be for a calendar that is wrong. */
const daysAheadMax = 400;

/** Days on which the shop itself rests, both included. */
export interface Rest {
  fromDay: string;
  toDay: string;
}

/**
 * Whether somebody answers on this day of Japan: Monday to Friday but for Chinese holidays. A weekend
 * that China works instead of a holiday stays closed, as the shop says of its weekends.
 */
export function isOpenOn(day: string) {
  return !isWeekend(day) && !isChineseHoliday(day);
}

/**
 * Whether the people in China work on this day: as above, and on weekends that are worked instead of a
 * holiday (调休). Days on which the shop itself rests are closed whatever else they are.
 */
export function isWorkedOn(day: string, rests: readonly Rest[] = []) {
  if (rests.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay)) return false;
  const known = worked.get(day);
  if (known !== undefined) return known;
  const found = isWeekend(day) ? chineseDays.isWorkday(day) : !isChineseHoliday(day);
  if (worked.size >= daysKept) worked.clear();
  worked.set(day, found);
  return found;
}
/** A queue asks for the same days for each of its rows. */
const worked = new Map<string, boolean>();
const daysKept = 2_000;

function isWeekend(day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** As announced; of a year that China has not announced yet, what the law fixes for it. */
function isChineseHoliday(day: string) {
  const year = day.slice(0, 4);
  if (chineseDays.getDayDetail(`${year}-10-01`).name.includes(","))
    return chineseDays.isHoliday(day);
  return expectedHolidays(Number(year)).some(({ from, to }) => from <= day && day <= to);
}

/** The working hours of a day, 10:00 to 18:30 without a break, as moments; undefined when it is closed. */
function hoursOf(day: string, rests: readonly Rest[]) {
  if (!isWorkedOn(day, rests)) return undefined;
  const midnight = Date.parse(`${day}T00:00:00Z`) - japanMs;
  return { opens: midnight + opensMs, closes: midnight + closesMs };
}

/** The moment that lies so many working minutes after this one; never outside the working hours. */
export function workingAfter(moment: Date, minutes: number, rests: readonly Rest[] = []) {
  let left = minutes * 60_000;
  let day = japanDay(moment);
  for (let ahead = 0; ahead < daysAheadMax; ahead++, day = addDays(day, 1)) {
    const hours = hoursOf(day, rests);
    if (!hours) continue;
    const from = Math.max(hours.opens, moment.getTime());
    const room = hours.closes - from;
    if (room > 0 && left <= room) return new Date(from + left);
    left -= Math.max(0, room);
  }
  throw new Error(`no working time within ${daysAheadMax} days of ${moment.toISOString()}`);
}

/**
 * The latest moment from which so many working minutes are over by now: what began then or before is
 * late. The other way round of `workingAfter`.
 */
export function workingBefore(moment: Date, minutes: number, rests: readonly Rest[] = []) {
  let left = minutes * 60_000;
  let day = japanDay(moment);
  for (let back = 0; back < daysAheadMax; back++, day = addDays(day, -1)) {
    const hours = hoursOf(day, rests);
    if (!hours) continue;
    const until = Math.min(hours.closes, moment.getTime());
    const room = until - hours.opens;
    if (room > 0 && left <= room) return new Date(until - left);
    left -= Math.max(0, room);
  }
  throw new Error(`no working time within ${daysAheadMax} days of ${moment.toISOString()}`);
}

/** Whole working minutes from one moment to a later one; 0 when it is not later. */
export function workingBetween(from: Date, until: Date, rests: readonly Rest[] = []) {
  let sum = 0;
  const last = japanDay(until);
  for (let day = japanDay(from); day <= last; day = addDays(day, 1)) {
    const hours = hoursOf(day, rests);
    if (!hours) continue;
    const begin = Math.max(hours.opens, from.getTime());
    const end = Math.min(hours.closes, until.getTime());
    sum += Math.max(0, end - begin);
  }
  return Math.floor(sum / 60_000);
}
