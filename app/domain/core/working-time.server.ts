import { japanDay } from "./calendar.ts";
import { addDays, type DaySpan, isWeekend } from "./holidays.ts";

const hourMs = 3_600_000;
/** Japan is nine hours ahead of UTC all year, without summer time. */
const japanMs = 9 * hourMs;
const opensMs = 10 * hourMs;
const closesMs = 18.5 * hourMs;
/** No closure of the shop lasts this long; a longer search would mean a wrong calendar. */
const daysAheadMax = 400;

/** Days of our own closure, of a Chinese holiday, or of weekends that China works instead of one (调休). */
export interface WorkCalendarSpan extends DaySpan {
  kind: "closure" | "holiday" | "make-up";
}
export type WorkCalendar = readonly WorkCalendarSpan[];

/**
 * True where support answers on this day of Japan: Monday to Friday except Chinese holidays and our closures. A
 * weekend that China works instead of a holiday (调休) stays closed, as the shop announces.
 */
export function isOpenOn(day: string, calendar: WorkCalendar) {
  return !isWeekend(day) && !isRestDay(day, calendar);
}

/**
 * True where the staff in China work on this day: as `isOpenOn`, and on weekends worked instead of a holiday
 * (调休).
 */
export function isWorkedOn(day: string, calendar: WorkCalendar) {
  if (isRestDay(day, calendar)) return false;
  return !isWeekend(day) || isMarked(day, "make-up", calendar);
}

/** True on a closure of ours or a holiday of China. */
export function isRestDay(day: string, calendar: WorkCalendar) {
  return isMarked(day, "closure", calendar) || isMarked(day, "holiday", calendar);
}

function isMarked(day: string, kind: WorkCalendarSpan["kind"], calendar: WorkCalendar) {
  return calendar.some((span) => span.kind === kind && span.fromDay <= day && day <= span.toDay);
}

/**
 * Gives the working hours of a day, 10:00 to 18:30 without a break, as milliseconds; undefined when it is
 * closed.
 */
function hoursOf(day: string, calendar: WorkCalendar) {
  if (!isWorkedOn(day, calendar)) return undefined;
  const midnight = Date.parse(`${day}T00:00:00Z`) - japanMs;
  return { opens: midnight + opensMs, closes: midnight + closesMs };
}

/** Gives the moment this many working minutes after another; it is always within working hours. */
export function workingAfter(moment: Date, minutes: number, calendar: WorkCalendar) {
  let left = minutes * 60_000;
  let day = japanDay(moment);
  for (let ahead = 0; ahead < daysAheadMax; ahead++, day = addDays(day, 1)) {
    const hours = hoursOf(day, calendar);
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
export function workingBefore(moment: Date, minutes: number, calendar: WorkCalendar) {
  let left = minutes * 60_000;
  let day = japanDay(moment);
  for (let back = 0; back < daysAheadMax; back++, day = addDays(day, -1)) {
    const hours = hoursOf(day, calendar);
    if (!hours) continue;
    const until = Math.min(hours.closes, moment.getTime());
    const room = until - hours.opens;
    if (room > 0 && left <= room) return new Date(until - left);
    left -= Math.max(0, room);
  }
  throw new Error(`no working time within ${daysAheadMax} days of ${moment.toISOString()}`);
}

/** Counts whole working minutes between two moments; 0 when `until` is not later. */
export function workingBetween(from: Date, until: Date, calendar: WorkCalendar) {
  let sum = 0;
  const last = japanDay(until);
  for (let day = japanDay(from); day <= last; day = addDays(day, 1)) {
    const hours = hoursOf(day, calendar);
    if (!hours) continue;
    const begin = Math.max(hours.opens, from.getTime());
    const end = Math.min(hours.closes, until.getTime());
    sum += Math.max(0, end - begin);
  }
  return Math.floor(sum / 60_000);
}
