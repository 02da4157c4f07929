import { japanDay } from "#app/domain/core/calendar.ts";

type SettingRow = { key: string; effectiveFrom: string; value: string };

/** The most that is paid for a parcel announced at this moment, of settings with the oldest first. */
export function capYenOn(settings: readonly SettingRow[], announcedAt: Date) {
  const day = japanDay(announcedAt);
  const rows = settings.filter(({ key }) => key === "forwardedParcelCapYen");
  // The rule is younger than some announcements: those have its first cap.
  const row = rows.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? rows[0];
  if (!row) throw new Error("setting forwardedParcelCapYen has no value");
  return Number(row.value);
}
