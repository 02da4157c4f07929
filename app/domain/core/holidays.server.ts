import { and, asc, eq, gte, ne, sql } from "drizzle-orm";
import { holidays } from "#db/schema/index.ts";
import { daysAfter, japanDay } from "./calendar.ts";
import { type DaySpan, isWeekend, isWithin } from "./holidays.ts";
import type { Scope } from "./scope.ts";
import type { WorkCalendarSpan } from "./working-time.server.ts";

/** Days further back are not read: what has waited that long is late in any case. */
const lookBackDays = 400;
/** Four years of both countries are proposed; staff add single days. */
const spansMax = 400;

/** Selects the days that the staff in China work by: our closures, China's holidays, and weekends worked instead. */
export function workCalendarQuery({ db, now }: Pick<Scope, "db" | "now">) {
  const since = japanDay(daysAfter(now, -lookBackDays));
  const inChina = sql`country = 'CN' AND to_day >= ${since} AND state <> 'removed'`;
  return db.all<WorkCalendarSpan>(sql`
    SELECT 'closure' AS kind, from_day AS fromDay, to_day AS toDay FROM closures WHERE to_day >= ${since}
    UNION ALL SELECT 'holiday', from_day, to_day FROM holidays WHERE ${inChina}
    UNION ALL SELECT 'make-up', d.value, d.value FROM holidays h, json_each(h.make_up_days) d WHERE ${inChina}
    LIMIT ${spansMax}`);
}

/** Selects the public holidays of Japan, on which its banks and customs rest. */
export function japaneseHolidaysQuery({ db, now }: Pick<Scope, "db" | "now">) {
  return db
    .select({ fromDay: holidays.fromDay, toDay: holidays.toDay })
    .from(holidays)
    .where(
      and(
        eq(holidays.country, "JP"),
        gte(holidays.toDay, japanDay(daysAfter(now, -lookBackDays))),
        ne(holidays.state, "removed"),
      ),
    )
    .orderBy(asc(holidays.toDay))
    .limit(spansMax);
}

/** True where Japanese banks publish rates: not on weekends, holidays or the turn of the year. */
export function isBankDay(day: string, japaneseHolidays: readonly DaySpan[]) {
  const turnOfYear = /-(12-31|01-0[123])$/.test(day);
  return !isWeekend(day) && !turnOfYear && !isWithin(day, japaneseHolidays);
}
