import { desc, isNull } from "drizzle-orm";
import { alarms } from "#db/schema/index.ts";
import type { Scope } from "../scope.ts";

/** What finance must look into, newest first. */
export function openAlarmsQuery({ db }: Pick<Scope, "db">) {
  return db
    .select()
    .from(alarms)
    .where(isNull(alarms.resolvedAt))
    .orderBy(desc(alarms.raisedAt))
    .limit(50);
}
