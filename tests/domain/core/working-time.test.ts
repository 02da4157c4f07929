import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isOpenOn,
  isWorkedOn,
  workingAfter,
  workingBefore,
  workingBetween,
} from "#app/domain/core/working-time.server.ts";
import { workCalendar } from "#tests/support/calendars.ts";

const at = (text: string) => new Date(`${text}:00+09:00`);
const turnOfYear = [
  ...workCalendar,
  { kind: "closure" as const, fromDay: "2026-12-28", toDay: "2026-12-31" },
];

describe("the answer is due", () => {
  test.each([
    ["within the day", "2026-11-24T10:00", 300, "2026-11-24T15:00"],
    ["through noon, which is worked", "2026-11-24T11:30", 120, "2026-11-24T13:30"],
    ["to the last minute", "2026-11-24T16:30", 120, "2026-11-24T18:30"],
    ["a minute into the next day", "2026-11-24T16:30", 121, "2026-11-25T10:01"],
    ["counted from opening when asked at night", "2026-11-24T03:00", 60, "2026-11-24T11:00"],
    ["the next day when asked in the evening", "2026-11-24T21:00", 60, "2026-11-25T11:00"],
    ["after the weekend", "2026-11-20T18:00", 60, "2026-11-23T10:30"],
    ["on a holiday of Japan, when China works", "2026-11-23T10:00", 60, "2026-11-23T11:00"],
    ["after the holidays of China", "2026-09-30T18:00", 60, "2026-10-08T10:30"],
    ["on a Saturday that China works instead", "2026-10-09T18:00", 60, "2026-10-10T10:30"],
    ["on a Sunday that China works ahead", "2026-09-18T18:00", 60, "2026-09-20T10:30"],
    ["not on the Sunday beside it", "2026-10-10T18:00", 60, "2026-10-12T10:30"],
    [
      "on both weekends around the new year of the moon",
      "2026-02-13T18:00",
      541,
      "2026-02-24T10:01",
    ],
    ["at once where nothing is to be waited for", "2026-11-24T12:00", 0, "2026-11-24T12:00"],
    ["at opening where nothing is to be waited for", "2026-11-21T12:00", 0, "2026-11-23T10:00"],
    ["two working days on", "2026-11-24T12:00", 1_020, "2026-11-26T12:00"],
  ])("%s", (_, from, minutes, due) => {
    expect(workingAfter(at(from), minutes, workCalendar)).toEqual(at(due));
  });

  test("after the days on which the shop itself rests", () => {
    expect(workingAfter(at("2026-12-25T18:00"), 60, turnOfYear)).toEqual(at("2027-01-04T10:30"));
    expect(isWorkedOn("2026-12-28", turnOfYear)).toBe(false);
    expect(isWorkedOn("2026-12-28", workCalendar)).toBe(true);
    // Even where China works that Saturday.
    const rest = [
      ...workCalendar,
      { kind: "closure" as const, fromDay: "2026-10-10", toDay: "2026-10-10" },
    ];
    expect(workingAfter(at("2026-10-09T18:00"), 60, rest)).toEqual(at("2026-10-12T10:30"));
  });

  test.each(["2026-01-04", "2026-02-14", "2026-02-28", "2026-05-09", "2026-09-20", "2026-10-10"])(
    "%s is worked in China, though nobody answers here",
    (day) => {
      expect(isWorkedOn(day, workCalendar)).toBe(true);
      expect(isOpenOn(day, workCalendar)).toBe(false);
    },
  );

  test("after the holidays that the law fixes for a year not announced yet", () => {
    expect(isOpenOn("2027-01-01", workCalendar)).toBe(false);
    expect(isOpenOn("2027-02-05", workCalendar)).toBe(false);
    expect(isOpenOn("2027-02-10", workCalendar)).toBe(true);
  });

  test("after our own closure, on which support answers nobody either", () => {
    expect(isOpenOn("2026-12-28", turnOfYear)).toBe(false);
    expect(isOpenOn("2026-12-28", workCalendar)).toBe(true);
  });

  test("at the same time of day in summer and in winter", () => {
    expect(workingAfter(at("2026-07-01T09:00"), 30, workCalendar)).toEqual(at("2026-07-01T10:30"));
    expect(workingAfter(at("2026-03-27T18:00"), 60, workCalendar)).toEqual(at("2026-03-30T10:30"));
  });
});

test("working minutes leave out nights, weekends and holidays", () => {
  expect(workingBetween(at("2026-09-30T18:00"), at("2026-10-08T10:30"), workCalendar)).toBe(60);
  expect(workingBetween(at("2026-11-21T00:00"), at("2026-11-22T23:00"), workCalendar)).toBe(0);
  expect(workingBetween(at("2026-11-24T12:00"), at("2026-11-24T11:00"), workCalendar)).toBe(0);
});

test("adding, taking off and counting agree at any moment", () => {
  const moment = fc
    .integer({ min: Date.parse("2026-01-05"), max: Date.parse("2026-12-20") })
    .map((ms) => new Date(ms));
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 3_000 }), (from, minutes) => {
      const due = workingAfter(from, minutes, turnOfYear);
      expect(workingBetween(from, due, turnOfYear)).toBe(minutes);
      // Late from its due moment on, and not a moment earlier.
      expect(from <= workingBefore(due, minutes, turnOfYear)).toBe(true);
      expect(from > workingBefore(new Date(due.getTime() - 1), minutes, turnOfYear)).toBe(true);
    }),
  );
});
