import { eq, lt, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelTurns } from "#db/schema/index.ts";

/** What a marketplace allows of a call: so many at once, and so many a second from then on. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}

/**
 * A turn of a bucket that all copies of ours share. Zero where it was taken, else the milliseconds until
 * there is one.
 */
export async function takeToken(
  { db, now }: Pick<Scope, "db" | "now">,
  key: string,
  { perSecond, burst }: RateLimit,
): Promise<number> {
  const turnMs = Math.ceil(1_000 / perSecond);
  const slackMs = (burst - 1) * turnMs;
  const moment = now.getTime();
  const [taken, [bucket]] = await db.batch([
    db
      .insert(channelTurns)
      .values({ key, fullAt: new Date(moment + turnMs) })
      .onConflictDoUpdate({
        target: channelTurns.key,
        set: { fullAt: sql`max(full_at, ${moment}) + ${turnMs}` },
        setWhere: sql`full_at <= ${moment + slackMs}`,
      })
      .returning({ key: channelTurns.key }),
    db.select().from(channelTurns).where(eq(channelTurns.key, key)).limit(1),
  ]);
  return taken.length > 0 ? 0 : Math.max(1, bucket!.fullAt.getTime() - slackMs - moment);
}

/** A full bucket is as good as none. */
export function clearRateLimits({ db, now }: Pick<Scope, "db" | "now">) {
  return db.delete(channelTurns).where(lt(channelTurns.fullAt, now));
}
