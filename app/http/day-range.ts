import { daysAfter, startOfDay } from "#app/domain/core/calendar.ts";
/** The days of a list's address: as they were typed, as moments, and what is wrong with them. */
export type DayRangeRead = ReturnType<typeof readDayRange>;

/** Whose days they are, and how their reader is told that they are turned. */
interface Days {
  begins(day: string): Date;
  turned: string;
}

const japanDays: Days = {
  begins: startOfDay,
  turned: "開始日は終了日以前の日付にしてください",
};

/**
 * The days that a list's address asks for, `from` and `to`, Japan's where nothing else is said, as moments: on or
 * after `from`, before `until`. What is no day is left out; days the wrong way round are both left out and said to
 * be wrong.
 */
export function readDayRange(params: URLSearchParams, days = japanDays) {
  const fromDay = (params.get("from") ?? "").slice(0, 10);
  const toDay = (params.get("to") ?? "").slice(0, 10);
  const from = dayIn(fromDay, days);
  const to = dayIn(toDay, days);
  const turned = from !== undefined && to !== undefined && from > to;
  return {
    fromDay,
    toDay,
    from: turned ? undefined : from,
    until: turned || !to ? undefined : daysAfter(to, 1),
    problem: turned ? days.turned : undefined,
  };
}

function dayIn(typed: string, { begins }: Days) {
  if (!/^20\d\d-\d\d-\d\d$/.test(typed)) return undefined;
  const moment = begins(typed);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** The days as a list's address keeps them. */
export function dayQuery({ fromDay, toDay }: Pick<DayRangeRead, "fromDay" | "toDay">) {
  return { ...(fromDay && { from: fromDay }), ...(toDay && { to: toDay }) };
}
