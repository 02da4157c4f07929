/** How long something has waited, as the console writes it: 2小时40分, or 3天 from the second day on. */
export function waited(since: Date, now: Date) {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)}天`;
  return hours > 0 ? `${hours}小时${minutes % 60}分` : `${minutes}分`;
}

/** The staff's aim from asking to answering. */
export const targetHours = 2;

export function isLate(since: Date, now: Date) {
  return now.getTime() - since.getTime() > targetHours * 3_600_000;
}
