/** A membership may be renewed while no more than this many days are left. */
export const renewableDaysLeft = 400;

export const membershipPage = "/user/membership";

/** Days left today, the last day counted; 0 without a membership. */
export function daysLeft(until: string | null, today: string) {
  if (!until || until < today) return 0;
  return (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000 + 1;
}
