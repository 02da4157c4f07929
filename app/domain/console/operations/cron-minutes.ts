/** How many minutes lie between two runs of a cron of ours: every few minutes, by the hour or by the day. */
export function cronMinutes(cron: string) {
  const [minute = "", hour = ""] = cron.split(" ");
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (step) return Number(step);
  return hour === "*" ? 60 : 24 * 60;
}
