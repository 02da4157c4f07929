import holidayJp from "@holiday-jp/holiday_jp";
import chineseDays from "chinese-days";
import { asc, gte } from "drizzle-orm";
import { closures } from "#db/schema/index.ts";
import { japanDay } from "../calendar.ts";
import type { Scope } from "../scope.ts";
import { chineseHolidays, shifted } from "./chinese-holidays.server.ts";

/** Days to come when somebody rests: China, Japan and we ourselves, each with what it delays. */
export async function readCalendar({ db, now }: Pick<Scope, "db" | "now">) {
  const today = japanDay(now);
  const until = shifted(today, 400);
  const own = await db
    .select()
    .from(closures)
    .where(gte(closures.toDay, today))
    .orderBy(asc(closures.toDay))
    .limit(50);
  const thisYear = today.slice(0, 4);
  return {
    today,
    // The year from its beginning: before November nothing of the next one is known.
    china: chineseHolidays(`${thisYear}-01-01`, until),
    japan: Object.entries(holidayJp.holidays)
      .filter(([day]) => day >= today && day <= until)
      .map(([day, { name }]) => ({ day, nameJa: name })),
    own,
    /** The last year whose Chinese holidays are announced; later ones are added when they are. */
    announcedUntil: lastAnnouncedYear(Number(today.slice(0, 4))),
  };
}

/** China announces a year's holidays in the November before it. */
function lastAnnouncedYear(year: number) {
  const isAnnounced = (of: number) =>
    chineseDays.getDayDetail(`${of}-10-01`).name.split(",")[1] !== undefined;
  return isAnnounced(year + 1) ? year + 1 : year;
}
