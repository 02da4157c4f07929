import { daysAfter, endOfDay, japanDay } from "#app/domain/core/calendar.ts";

type SettingRow = { key: string; effectiveFrom: string; value: string };

/** Answers a setting as it stood on the day of this moment; the rows come oldest first. */
function settingOn(rows: readonly SettingRow[], key: string, moment: Date) {
  const day = japanDay(moment);
  const standing = rows.filter((row) => row.key === key && row.effectiveFrom <= day).at(-1);
  if (!standing) throw new Error(`setting ${key} has no value for ${day}`);
  return Number(standing.value);
}

/**
 * Answers until when goods received at this moment may be claimed: the end of the last day in Japan, by the
 * setting of the day on which they came.
 */
export function claimUntil(receivedAt: Date, settings: readonly SettingRow[]) {
  return endOfDay(daysAfter(receivedAt, settingOn(settings, "claimDays", receivedAt)));
}

/** Answers until when the buyer has to reply to what staff ask or offer now. */
export function claimReplyBy(now: Date, settings: readonly SettingRow[]) {
  return endOfDay(daysAfter(now, settingOn(settings, "claimReplyDays", now)));
}

/** Statistics of sellers count the claims of this many days. */
export const countedDays = 180;
