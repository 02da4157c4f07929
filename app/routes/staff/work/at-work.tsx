import type { Presence } from "#app/domain/console/teamwork/presence.server.ts";

/** 正在查看: who else has the order open. They are in nobody's way. */
export function AtWork({ present, now }: { present: readonly Presence[]; now: Date }) {
  if (present.length === 0) return null;
  return (
    <small className="blk atwork">
      {present.map(({ staffName, seenAt }) => (
        <span key={staffName} className="blk">
          {staffName} 正在查看 · {minutesAgo(seenAt, now)}
        </span>
      ))}
    </small>
  );
}

function minutesAgo(at: Date, now: Date) {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  return minutes > 0 ? `${minutes}分钟前` : "刚刚";
}

/** Those of them who have this order open. */
export function presentAt(present: readonly Presence[], number: string) {
  return present.filter((one) => one.number === number);
}
