import { and, eq, isNull } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms } from "#db/schema/index.ts";

/** 解除: somebody has looked into it. The row stays; the log of changes says who cleared it. */
export async function clearAlarm(scope: Scope<Staff>, id: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "see-money")) return refuse("forbidden");
  const [alarm] = await db.select({ id: alarms.id }).from(alarms).where(eq(alarms.id, id)).limit(1);
  if (!alarm) return refuse("not-found");
  await commit(
    scope,
    [
      db
        .update(alarms)
        .set({ resolvedAt: now })
        .where(and(eq(alarms.id, id), isNull(alarms.resolvedAt))),
    ],
    {},
  );
  return done(undefined);
}
