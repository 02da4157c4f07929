import { eq } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms } from "#db/schema/index.ts";

/** What settles the alarm of a day that had no rate. */
export function rateArrived({ db, now }: Pick<Scope, "db" | "now">, day: string) {
  return db
    .update(alarms)
    .set({ resolvedAt: now })
    .where(eq(alarms.id, `rate-missing/${day}`));
}
