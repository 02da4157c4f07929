import { daysAfter, endOfDay, japanDay } from "#app/domain/core/calendar.ts";

type SettingRow = { key: string; effectiveFrom: string; value: string };

/** A setting as it stood on the day of this moment, of rows with the oldest first. */
function settingOn(rows: readonly SettingRow[], key: string, moment: Date) {
  const day = japanDay(moment);
  const standing = rows.filter((row) => row.key === key && row.effectiveFrom <= day).at(-1);
  if (!standing) throw new Error(`setting ${key} has no value for ${day}`);
  return Number(standing.value);
}

/**
 * Until when goods received at this moment may be claimed: the end of the last day in Japan, by the
 * days that held when they came.
 */
export function claimUntil(receivedAt: Date, settings: readonly SettingRow[]) {
  return endOfDay(daysAfter(receivedAt, settingOn(settings, "claimDays", receivedAt)));
}

/** Until when the buyer answers what staff ask or offer now. */
export function claimReplyBy(now: Date, settings: readonly SettingRow[]) {
  return endOfDay(daysAfter(now, settingOn(settings, "claimReplyDays", now)));
}

/** Claims of so many days are counted, of so many sellers. */
export const countedDays = 180;
