import { chineseHolidays, shifted } from "#app/domain/core/holiday/chinese-holidays.server.ts";
import { expectedHolidays } from "#app/domain/core/holiday/expected-holidays.server.ts";
import { longHolidayDays } from "#app/domain/core/limits.ts";
import type { RestDays } from "./reorder.server.ts";

/** A long rest in China by its name. */
export interface NamedRest extends RestDays {
  nameJa: string;
}

/**
 * 春節 and the other long rests from this year on to the end of the next but one. Of a year that is not announced they are
 * taken for as long as they were at most in the last years.
 */
export function restsAhead(today: string): NamedRest[] {
  const year = Number(today.slice(0, 4));
  return [year, year + 1, year + 2].flatMap((one) => {
    const announced = chineseHolidays(`${one}-01-01`, `${one}-12-31`);
    const holidays = announced.length > 0 ? announced : expectedHolidays(one).map(atLongest);
    return holidays
      .filter(({ days }) => days >= longHolidayDays)
      .map(({ nameJa, from, to }) => ({ nameJa, from, to }));
  });
}

function atLongest(holiday: ReturnType<typeof expectedHolidays>[number]) {
  const days = Math.max(holiday.days, holiday.usualDays.max);
  return { ...holiday, days, to: shifted(holiday.from, days - 1) };
}
