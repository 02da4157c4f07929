import { startOfDay } from "#app/domain/core/calendar.ts";
/** The days of a list's address: as they were typed, as moments, and what is wrong with them. */
export type DayRangeRead = ReturnType<typeof readDayRange>;

const dayMs = 86_400_000;

/**
 * The days of Japan that a list's address asks for, `from` and `to`, as moments: on or after `from`,
 * before `until`. What is no day is left out; days the wrong way round are both left out and said to be wrong.
 */
export function readDayRange(params: URLSearchParams) {
  const fromDay = (params.get("from") ?? "").slice(0, 10);
  const toDay = (params.get("to") ?? "").slice(0, 10);
  const from = dayIn(fromDay);
  const to = dayIn(toDay);
  const turned = from !== undefined && to !== undefined && from > to;
  return {
    fromDay,
    toDay,
    from: turned ? undefined : from,
    until: turned || !to ? undefined : new Date(to.getTime() + dayMs),
    problem: turned ? "開始日は終了日以前の日付にしてください" : undefined,
  };
}

function dayIn(typed: string) {
  if (!/^20\d\d-\d\d-\d\d$/.test(typed)) return undefined;
  const moment = startOfDay(typed);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
