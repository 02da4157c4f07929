import type { Presence } from "#app/domain/console/teamwork/teamwork.server.ts";
import { ago } from "../waited.ts";

/** 正在查看: who else has the order open. They are in nobody's way. */
export function AtWork({ present, now }: { present: readonly Presence[]; now: Date }) {
  if (present.length === 0) return null;
  return (
    <small className="block being-handled">
      {present.map(({ staffName, seenAt }) => (
        <span key={staffName} className="block">
          {staffName} 正在查看 · {ago(seenAt, now)}
        </span>
      ))}
    </small>
  );
}

/** Those of them who have this order open. */
export function presentAt(present: readonly Presence[], number: string) {
  return present.filter((one) => one.number === number);
}
