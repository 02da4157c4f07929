import { chineseHolidays, shifted } from "#app/domain/core/holiday/chinese-holidays.ts";
import { expectedHolidays } from "#app/domain/core/holiday/expected-holidays.server.ts";
import { longHolidayDays } from "#app/domain/core/limits.ts";
import type { RestDays } from "./reorder.server.ts";

/** A long rest in China by its name. */
export interface NamedRest extends RestDays {
  nameJa: string;
}

/**
 * 春節 and the other long rests from this year on to the end of the next but one. Of a year that is not announced they are
 * those that the law gives more than a day, for as long as they were at most in the last years: 中秋節 is long only
 * where it meets 国慶節.
 */
export function restsAhead(today: string): NamedRest[] {
  const year = Number(today.slice(0, 4));
  return [year, year + 1, year + 2].flatMap((one) => {
    const announced = chineseHolidays(`${one}-01-01`, `${one}-12-31`);
    return announced.length > 0
      ? announced
          .filter(({ days }) => days >= longHolidayDays)
          .map(({ nameJa, from, to }) => ({ nameJa, from, to }))
      : expectedHolidays(one)
          .filter(({ days, usualDays }) => days > 1 && usualDays.max >= longHolidayDays)
          .map(({ nameJa, from, usualDays }) => ({
            nameJa,
            from,
            to: shifted(from, usualDays.max - 1),
          }));
  });
}
