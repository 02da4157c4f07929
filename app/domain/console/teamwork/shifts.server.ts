import { eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { chinaMs } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { isRestDay, isWorkedOn, type WorkCalendar } from "#app/domain/core/working-time.server.ts";
import { shifts, staff } from "#db/schema/index.ts";

type ShiftHours = Pick<
  typeof shifts.$inferSelect,
  "weekdays" | "fromMinute" | "toMinute" | "awayUntil"
>;

/** The shift of whoever has none of their own. */
export const usualShift: ShiftHours = {
  weekdays: [1, 2, 3, 4, 5],
  fromMinute: 9 * 60,
  toMinute: 17.5 * 60,
  awayUntil: null,
};

/**
 * True where a person of this shift is at work now: on its weekdays and on weekends worked instead of a holiday, never
 * on holidays and closures.
 */
export function isOnShift(shift: ShiftHours, now: Date, calendar: WorkCalendar) {
  const inChina = new Date(now.getTime() + chinaMs);
  const day = inChina.toISOString().slice(0, 10);
  const weekday = inChina.getUTCDay();
  const minute = inChina.getUTCHours() * 60 + inChina.getUTCMinutes();
  const isAway = shift.awayUntil !== null && day <= shift.awayUntil;
  if (isAway || isRestDay(day, calendar)) return false;
  const isMakeUpDay = (weekday === 0 || weekday === 6) && isWorkedOn(day, calendar);
  return (
    (shift.weekdays.includes(weekday) || isMakeUpDay) &&
    shift.fromMinute <= minute &&
    minute < shift.toMinute
  );
}

/** Sets when a colleague is at work; the newest form counts. */
export async function setShift(scope: Scope<Staff>, staffId: string, hours: ShiftHours) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "edit-assignment-rules")) return refuse("forbidden");
  const [person] = await db
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.id, staffId))
    .limit(1);
  if (!person) return refuse("not-found");
  const row = { ...hours, changedByName: actor.name, changedAt: now };
  return commit(
    scope,
    [
      db
        .insert(shifts)
        .values({ staffId, ...row })
        .onConflictDoUpdate({ target: shifts.staffId, set: row }),
    ],
    {},
  );
}
