import { expect, test } from "vitest";
import { expectedArrival, transitDays } from "#app/domain/trade/floor/tracking-number.ts";
import { japaneseHolidays } from "#tests/support/calendars.ts";

test("too few shipments say nothing; of enough, half and nine of ten are named", () => {
  expect(transitDays([3, 3, 3, 3, 3, 3, 3, 3, 3])).toBeUndefined();
  expect(transitDays([9, 3.2, 4, 4, 5, 5, 6, 7, 8, 30])).toEqual({ p50: 5, p90: 9, sample: 10 });
});

test("a day on which customs rest makes the last day later, one that this brings in does too", () => {
  // 2026: 祝日 on Monday 5-04, Tuesday 5-05, Wednesday 5-06; 5-03 is a Sunday.
  const left = new Date("2026-04-30T03:00:00Z");
  expect(expectedArrival(left, { from: 2, until: 4 }, japaneseHolidays)).toEqual({
    firstDay: "2026-05-02",
    lastDay: "2026-05-07",
    restDays: 3,
  });
  expect(expectedArrival(left, { from: 2, until: 3 }, japaneseHolidays)).toEqual({
    firstDay: "2026-05-02",
    lastDay: "2026-05-03",
    restDays: 0,
  });
});

test("days are those of Japan", () => {
  const lateAtNight = new Date("2026-06-01T16:00:00Z");
  expect(expectedArrival(lateAtNight, { from: 1, until: 2 }, japaneseHolidays).firstDay).toBe(
    "2026-06-03",
  );
});
