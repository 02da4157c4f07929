import chineseDays from "chinese-days";
import { asc, gte } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import {
  type ChineseHoliday,
  chineseHolidays,
  shifted,
} from "#app/domain/core/holiday/chinese-holidays.ts";
import {
  type ExpectedHoliday,
  expectedHolidays,
} from "#app/domain/core/holiday/expected-holidays.server.ts";
import { japaneseHolidays } from "#app/domain/core/holiday/japanese-holidays.ts";
import { longHolidayDays } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { closures } from "#db/schema/index.ts";

/** A Chinese holiday: announced, or as the law and other years let us expect it. */
export interface ComingHoliday extends ChineseHoliday {
  announced: boolean;
  usualDays: ExpectedHoliday["usualDays"] | null;
  /** So many days that factories, carriers and customs stop as well. */
  isLong: boolean;
}

/** Days on which somebody rests, what comes first before the others: China, Japan and we ourselves. */
export async function readCalendar({ db, now }: Pick<Scope, "db" | "now">) {
  const today = japanDay(now);
  const until = shifted(today, 400);
  const own = await db
    .select()
    .from(closures)
    .where(gte(closures.toDay, today))
    .orderBy(asc(closures.fromDay))
    .limit(50);
  const thisYear = Number(today.slice(0, 4));
  const announcedUntil = lastAnnouncedYear(thisYear);
  const announced = chineseHolidays(`${thisYear}-01-01`, until).map(known);
  const expected = yearsBetween(announcedUntil + 1, Number(until.slice(0, 4)))
    .flatMap(expectedHolidays)
    .filter(({ from }) => from <= until)
    .map(awaited);
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

function known(holiday: ChineseHoliday): ComingHoliday {
  const isLong = holiday.days >= longHolidayDays;
  return { ...holiday, announced: true, usualDays: null, isLong };
}

function awaited(holiday: ExpectedHoliday): ComingHoliday {
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
