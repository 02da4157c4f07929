/** Chinese holidays of this many days or more lengthen a membership (specification, section 9). */
export const longHolidayDays = 5;
/** By so many days, once for each holiday. */
export const extensionDays = 5;
/** So many days before its end the company is told. */
export const reminderDays = 5;
/** A membership may be renewed while no more than this many days are left. */
export const renewableDaysLeft = 400;

export const membershipPage = "/user/membership";

/** Days left today, the last day counted; 0 without a membership. */
export function daysLeft(until: string | null, today: string) {
  if (!until || until < today) return 0;
  return (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000 + 1;
}
