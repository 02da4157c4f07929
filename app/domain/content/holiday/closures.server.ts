import chineseDays from "chinese-days";
import { asc, desc, eq, gte, lt } from "drizzle-orm";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { type ExpectedHoliday, expectedHolidays } from "#app/domain/core/holidays.server.ts";
import {
  addDays,
  type ChineseHoliday,
  chineseHolidays,
  japaneseHolidays,
} from "#app/domain/core/holidays.ts";
import { longHolidayDays } from "#app/domain/core/limits.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { closures } from "#db/schema/index.ts";
import { buyerText } from "../phrase/buyer-words.schema.server.ts";

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
  return commit(scope, [db.insert(closures).values(closure)], { "closures.id": "sent-before" });
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

const day = (label: string) =>
  z
    .string(`请选择${label}`)
    .regex(/^\d{4}-\d{2}-\d{2}$/, `请选择${label}`)
    .refine((typed) => !Number.isNaN(Date.parse(typed)), `请选择${label}`);

const japanese = (label: string, max: number) =>
  buyerText(
    z.string(`请填写${label}`).trim().min(1, `请填写${label}`).max(max, `${label}不超过${max}字`),
  );

export const ClosureForm = z
  .object({
    id: z.uuid("请重新打开页面后再试"),
    fromDay: day("开始日"),
    toDay: day("结束日"),
    nameJa: japanese("名称（日文）", 40),
    effectJa: japanese("影响（日文）", 200),
  })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, {
    path: ["toDay"],
    message: "结束日不能早于开始日",
  });
type NewClosure = z.output<typeof ClosureForm>;

/** A Chinese holiday: announced, or expected by the law and by past years. */
export interface ComingHoliday extends ChineseHoliday {
  announced: boolean;
  usualDays: ExpectedHoliday["usualDays"] | null;
  /** True where it is long enough for factories, carriers and customs to stop as well. */
  isLong: boolean;
}

/** Reads the holidays of China and Japan and our own closures, the earliest first. */
export async function readCalendar({ db, now }: Pick<Scope, "db" | "now">) {
  const today = japanDay(now);
  const until = addDays(today, 400);
  const own = await db
    .select()
    .from(closures)
    .where(gte(closures.toDay, today))
    .orderBy(asc(closures.fromDay))
    .limit(50);
  const thisYear = Number(today.slice(0, 4));
  const announcedUntil = lastAnnouncedYear(thisYear);
  const announced = chineseHolidays(`${thisYear}-01-01`, until).map(toAnnounced);
  const expected = yearsBetween(announcedUntil + 1, Number(until.slice(0, 4)))
    .flatMap(expectedHolidays)
    .filter(({ from }) => from <= until)
    .map(toExpected);
  return {
    today,
    china: [...announced.filter(({ to }) => to >= today), ...expected],
    past: announced.filter(({ to }) => to < today),
    japan: Object.entries(japaneseHolidays)
      .filter(([day]) => day >= today && day <= until)
      .map(([day, { name }]) => ({ day, nameJa: name })),
    own,
    /** The last year whose Chinese holidays are announced. */
    announcedUntil,
  };
}

function toAnnounced(holiday: ChineseHoliday): ComingHoliday {
  const isLong = holiday.days >= longHolidayDays;
  return { ...holiday, announced: true, usualDays: null, isLong };
}

function toExpected(holiday: ExpectedHoliday): ComingHoliday {
  const isLong = holiday.usualDays.min >= longHolidayDays;
  return { ...holiday, announced: false, isLong };
}

function yearsBetween(first: number, last: number) {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** China announces a year's holidays in the November before it. */
function lastAnnouncedYear(year: number) {
  const isAnnounced = (of: number) =>
    chineseDays.getDayDetail(`${of}-10-01`).name.split(",")[1] !== undefined;
  return isAnnounced(year + 1) ? year + 1 : year;
}
