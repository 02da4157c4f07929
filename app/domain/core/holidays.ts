import { dayMs } from "./calendar.ts";

/** Calendar days, both included, written `2026-10-01`. */
export interface DaySpan {
  fromDay: string;
  toDay: string;
}

export function addDays(day: string, days: number) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Lists the days from one to another, both included. */
export function daysFrom(fromDay: string, toDay: string) {
  const days: string[] = [];
  for (let day = fromDay; day <= toDay; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Counts the days of a span. */
export function spanDays({ fromDay, toDay }: DaySpan) {
  return (Date.parse(toDay) - Date.parse(fromDay)) / dayMs + 1;
}

export function isWeekend(day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

export function isWithin(day: string, spans: readonly DaySpan[]) {
  return spans.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay);
}
