/** How long something has waited, as the console writes it: 2小时40分, or 3天 from the second day on. */
export function waited(since: Date, now: Date) {
  return lasting(now.getTime() - since.getTime());
}

/** How long ago something was: 刚刚, 22分钟前, 2小时40分前. */
export function ago(at: Date, now: Date) {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return "刚刚";
  return minutes < 60 ? `${minutes}分钟前` : `${waited(at, now)}前`;
}

/** How a due time stands, as the console writes it: 剩1小时20分, 超时40分. */
export function dueIn(due: Date, now: Date) {
  const left = due.getTime() - now.getTime();
  return left < 0 ? `超时${lasting(-left)}` : `剩${lasting(left)}`;
}

/** Whether what has a due time is past it; what has none is never late. */
export function isOverdue(due: Date | null, now: Date) {
  return due !== null && due < now;
}

function lasting(ms: number) {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)}天`;
  return hours > 0 ? `${hours}小时${minutes % 60}分` : `${minutes}分`;
}
