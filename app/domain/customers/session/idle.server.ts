import { and, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { sessions } from "#db/schema/index.ts";

const minute = 60_000;

/** How long a session lives without a request of its person, and how exactly that is noted. */
const idle = {
  buyer: { endsAfterMs: 7 * 24 * 60 * minute, notedEveryMs: 60 * minute },
  staff: { endsAfterMs: 30 * minute, notedEveryMs: minute },
} as const;

/** The moment after which a session of this kind must have been used to be alive now. */
export function aliveSince(kind: keyof typeof idle, now: Date) {
  // What is noted may lag behind what happened by the time between two notes.
  return now.getTime() - idle[kind].endsAfterMs - idle[kind].notedEveryMs;
}

/** When a session was last used, in a query on `sessions s`. */
export const lastSeen = sql.raw("COALESCE(s.last_seen_at, s.created_at)") as SQL<number>;

/** Whether it is time to note that a session is in use. */
export function isDue(kind: keyof typeof idle, seenAt: number, now: Date) {
  return now.getTime() - seenAt >= idle[kind].notedEveryMs;
}

/** Notes that these sessions are in use now; of several at once the first has written it. */
export async function noteSeen(
  { db, now }: Pick<Scope, "db" | "now">,
  tokenHashes: readonly string[],
) {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(
      and(
        inArray(sessions.tokenHash, [...tokenHashes]),
        or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, now)),
      ),
    );
}
