import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms } from "#db/schema/index.ts";

/** The statement that raises one alarm a day while the service refuses our key: no parcel is heard of until then. */
export function raiseRefused({ db, now }: Scope<System>) {
  const day = japanDay(now);
  return db
    .insert(alarms)
    .values({
      id: `tracking-refused/${day}`,
      kind: "tracking-refused",
      subject: day,
      detail: "",
      raisedAt: now,
    })
    .onConflictDoNothing();
}
