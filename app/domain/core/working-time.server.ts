import chineseDays from "chinese-days";
import { japanDay } from "./calendar.ts";
import { expectedHolidays } from "./holidays.server.ts";
import { addDays } from "./holidays.ts";

const hourMs = 3_600_000;
/** Japan is nine hours ahead of UTC all year, without summer time. */
const japanMs = 9 * hourMs;
const opensMs = 10 * hourMs;
const closesMs = 18.5 * hourMs;
/** No closure of the shop lasts this long; a longer search would mean a wrong calendar. */
const daysAheadMax = 400;

/** Days on which the shop itself is closed, both included. */
export interface Rest {
  fromDay: string;
  toDay: string;
}

/**
 * True where support answers on this day of Japan: Monday to Friday except Chinese holidays. A weekend that
 * China works instead of a holiday (调休) stays closed, as the shop announces.
 */
export function isOpenOn(day: string) {
  return !isWeekend(day) && !isChineseHoliday(day);
}

/** Kept, since a queue asks for the same days for each of its rows. */
const worked = new Map<string, boolean>();
const daysKept = 2_000;

/**
 * True where the staff in China work on this day: as `isOpenOn`, and on weekends worked instead of a holiday
 * (调休). The shop's own closures come first.
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
function isWeekend(day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Uses the announced calendar; for a year not announced yet, the days that the law fixes. */
function isChineseHoliday(day: string) {
  const year = day.slice(0, 4);
  if (chineseDays.getDayDetail(`${year}-10-01`).name.includes(","))
    return chineseDays.isHoliday(day);
  return expectedHolidays(Number(year)).some(({ from, to }) => from <= day && day <= to);
}

/**
 * Gives the working hours of a day, 10:00 to 18:30 without a break, as milliseconds; undefined when it is
 * closed.
 */
function hoursOf(day: string, rests: readonly Rest[]) {
  if (!isWorkedOn(day, rests)) return undefined;
  const midnight = Date.parse(`${day}T00:00:00Z`) - japanMs;
  return { opens: midnight + opensMs, closes: midnight + closesMs };
}

/** Gives the moment this many working minutes after another; it is always within working hours. */
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
 * Gives the latest moment from which this many working minutes have passed by now: what began then or before
 * is late. The inverse of `workingAfter`.
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

/** Counts whole working minutes between two moments; 0 when `until` is not later. */
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
