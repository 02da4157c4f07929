import { and, asc, desc, eq, gte, lt, lte, ne } from "drizzle-orm";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit, commitOnce } from "#app/domain/core/commit.server.ts";
import { formRowQuery } from "#app/domain/core/form-row.server.ts";
import { addDays, type DaySpan, spanDays } from "#app/domain/core/holidays.ts";
import { longHolidayDays } from "#app/domain/core/limits.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { closures, holidays } from "#db/schema/index.ts";
import { dayField, daysReversed, japaneseField } from "./holiday-forms.schema.server.ts";

/** Lists our own closures that are coming or under way, and the last past ones. */
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

/** Announces a closure. Refuses days that are over; the same form twice makes one. */
export async function addClosure(scope: Scope<Staff>, closure: NewClosure) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  if (closure.toDay < japanDay(now)) return refuse("past");
  return commitOnce(
    scope,
    formRowQuery(scope, closures, closure),
    [db.insert(closures).values(closure)],
    { "closures.id": "form-used" },
  );
}

/** Removes a closure. Refuses one that is over; one that is gone already is not an error. */
export async function removeClosure(scope: Scope<Staff>, id: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  const [closure] = await db.select().from(closures).where(eq(closures.id, id)).limit(1);
  if (!closure) return done(undefined);
  if (closure.toDay < japanDay(now)) return refuse("over");
  return commit(scope, [db.delete(closures).where(eq(closures.id, id))], {});
}

export const ClosureForm = z
  .object({
    id: z.uuid("请重新打开页面后再试"),
    fromDay: dayField("开始日"),
    toDay: dayField("结束日"),
    nameJa: japaneseField("名称（日文）", 40),
    effectJa: japaneseField("影响（日文）", 200),
  })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, {
    path: ["toDay"],
    message: daysReversed,
  });
type NewClosure = z.output<typeof ClosureForm>;

/** A Chinese holiday: announced, or expected by the law and by past years. */
export interface ComingHoliday extends DaySpan {
  id: string;
  nameJa: string;
  nameZh: string;
  days: number;
  makeUpDays: string[];
  isAnnounced: boolean;
  usualDays: { min: number; max: number } | null;
  /** True where it is long enough for factories, carriers and customs to stop as well. */
  isLong: boolean;
}

const holidaysMax = 200;

/** Reads the holidays of China and Japan and our own closures, the earliest first. */
export async function readCalendar({ db, now }: Pick<Scope, "db" | "now">) {
  const today = japanDay(now);
  const until = addDays(today, 400);
  const thisYear = Number(today.slice(0, 4));
  const [own, rows] = await db.batch([
    db
      .select()
      .from(closures)
      .where(gte(closures.toDay, today))
      .orderBy(asc(closures.fromDay))
      .limit(50),
    db
      .select()
      .from(holidays)
      .where(
        and(
          ...[gte(holidays.year, thisYear), lte(holidays.fromDay, until)],
          ne(holidays.state, "removed"),
        ),
      )
      .orderBy(asc(holidays.fromDay))
      .limit(holidaysMax),
  ]);
  const china = rows.filter(({ country }) => country === "CN").map(toComing);
  const unannounced = china.find(({ isAnnounced }) => !isAnnounced);
  return {
    today,
    china: china.filter(({ toDay }) => toDay >= today),
    past: china.filter(({ toDay }) => toDay < today),
    japan: rows
      .filter(({ country, toDay }) => country === "JP" && toDay >= today)
      .map(({ fromDay, toDay, nameJa }) => ({ fromDay, toDay, nameJa })),
    own,
    /** The last year whose Chinese holidays are all announced. */
    announcedUntil: unannounced ? Number(unannounced.toDay.slice(0, 4)) - 1 : thisYear + 1,
  };
}

function toComing(row: typeof holidays.$inferSelect): ComingHoliday {
  const { id, nameJa, nameZh, fromDay, toDay, makeUpDays, isAnnounced } = row;
  const { usualDaysMin: min, usualDaysMax: max } = row;
  const days = spanDays(row);
  const usualDays = isAnnounced || min === null || max === null ? null : { min, max };
  const isLong = (usualDays?.min ?? days) >= longHolidayDays;
  return {
    id,
    nameJa,
    nameZh,
    fromDay,
    toDay,
    days,
    makeUpDays,
    isAnnounced,
    usualDays,
    isLong,
  };
}
