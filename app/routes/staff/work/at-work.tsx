import type { Presence as StoredPresence } from "#app/domain/console/teamwork/teamwork.server.ts";
import { ago } from "../waited.ts";

export type Presence = Pick<StoredPresence, "number" | "staffName" | "seenAt">;

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
