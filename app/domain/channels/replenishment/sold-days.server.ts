import { shifted } from "#app/domain/core/holiday/chinese-holidays.ts";
import type { SalesDay } from "./sales-speed.ts";

export const daysKept = 90;
const weeksShown = 7;

/**
 * The days before today on which an article could be bought: from when it was first seen or sold. Marketplaces
 * tell what was sold, so that a day without a row sold nothing.
 */
export function soldDays(told: readonly SalesDay[], firstSeen: string, today: string): SalesDay[] {
  const byDay = new Map(told.map((one) => [one.day, one]));
  const earliest = shifted(today, -daysKept);
  const first = told.reduce((day, one) => (one.day < day ? one.day : day), firstSeen);
  const days: SalesDay[] = [];
  for (let day = first > earliest ? first : earliest; day < today; day = shifted(day, 1))
    days.push(byDay.get(day) ?? { day, sold: 0, soldOut: false });
  return days;
}

/** Sold in each of the last seven weeks, the oldest first. */
export function weeklySold(told: readonly SalesDay[], today: string): number[] {
  return Array.from({ length: weeksShown }, (_, index) => {
    const to = shifted(today, -7 * (weeksShown - 1 - index));
    const from = shifted(to, -7);
    return told.reduce((sum, { day, sold }) => (day >= from && day < to ? sum + sold : sum), 0);
  });
}
