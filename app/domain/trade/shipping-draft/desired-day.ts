import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";

/** Nobody plans a freight further ahead: a later day was typed wrongly. */
export const desiredDaysMax = 180;

/** So many days sooner than a method's quickest way may be wished for while the account manager submits. */
export const delegatedDaysSooner = 1;

/** Why a 到着の希望日 cannot be one: it is over, too far ahead, or sooner than the method's quickest way. */
export function wrongDesiredDay(desiredOn: string, now: Date, daysMin = 0) {
  if (!desiredOn) return undefined;
  if (desiredOn <= japanDay(now)) return "desired-day-past";
  if (desiredOn > japanDay(daysAfter(now, desiredDaysMax))) return "desired-day-far";
  return desiredOn < japanDay(daysAfter(now, daysMin)) ? "desired-day-soon" : undefined;
}
