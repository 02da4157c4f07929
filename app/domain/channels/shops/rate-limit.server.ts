import { eq, lt, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelTurns } from "#db/schema/index.ts";

/** The limit of a token bucket: `burst` calls at once, then `perSecond`. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}

/**
 * Takes a token from a bucket shared by all our instances. Answers 0 if it was taken, else the
 * milliseconds until one is free.
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

/** Deletes full buckets, which equal missing ones. */
export function clearRateLimits({ db, now }: Pick<Scope, "db" | "now">) {
  return db.delete(channelTurns).where(lt(channelTurns.fullAt, now));
}
