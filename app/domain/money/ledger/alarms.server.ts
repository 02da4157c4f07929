import { desc, isNull } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms } from "#db/schema/index.ts";

/** What finance must look into, newest first. */
export function openAlarmsQuery({ db }: Pick<Scope, "db">) {
  return db
    .select()
    .from(alarms)
    .where(isNull(alarms.resolvedAt))
    .orderBy(desc(alarms.raisedAt))
    .limit(50);
}
