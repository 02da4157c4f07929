import { asc, desc, eq, gte, lt } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { closures } from "#db/schema/index.ts";
import type { NewClosure } from "./closure.schema.server.ts";

/** Our own closing days to come or under way, and the last ones that are over. */
export async function listClosures({ db, now }: Pick<Scope, "db" | "now">) {
  const today = japanDay(now);
  const [coming, over] = await db.batch([
    db
      .select()
      .from(closures)
      .where(gte(closures.toDay, today))
      .orderBy(asc(closures.toDay))
      .limit(100),
    db
      .select()
      .from(closures)
      .where(lt(closures.toDay, today))
      .orderBy(desc(closures.toDay))
      .limit(20),
  ]);
  return { today, coming, over };
}

/** Announces days on which we ourselves rest; refuses days that are over, the same form is one closure. */
export async function addClosure(scope: Scope<Staff>, closure: NewClosure) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  if (closure.toDay < japanDay(now)) return refuse("past");
  return commit(scope, [db.insert(closures).values(closure)], { "closures.id": "sent-before" });
}

/** Takes a closure off the calendar that is not over; what is gone already stays gone. */
export async function removeClosure(scope: Scope<Staff>, id: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  const [closure] = await db.select().from(closures).where(eq(closures.id, id)).limit(1);
  if (!closure) return done(undefined);
  if (closure.toDay < japanDay(now)) return refuse("over");
  return commit(scope, [db.delete(closures).where(eq(closures.id, id))], {});
}
