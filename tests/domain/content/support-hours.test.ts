import { expect, test } from "vitest";
import { supportToday } from "#app/domain/content/contact/contact.server.ts";
import { workCalendar } from "#tests/support/calendars.ts";

test.each([
  ["2026-01-15T09:59:00+09:00", false, "本日は10:00から"],
  ["2026-01-15T10:00:00+09:00", true, "受付中"],
  ["2026-01-15T18:29:00+09:00", true, "受付中"],
  ["2026-01-15T18:30:00+09:00", false, "次の受付は1月16日（金）"],
  ["2026-01-17T12:00:00+09:00", false, "本日は休業日です。次の受付は1月19日（月）"],
  ["2026-10-01T12:00:00+09:00", false, "本日は休業日です。次の受付は10月8日（木）"],
])("at %s: open %s, “%s”", (moment, open, words) => {
  const today = supportToday(new Date(moment), workCalendar);
  expect(today.open).toBe(open);
  expect(today.words).toContain(words);
});

test("our own closure is no day of support either", () => {
  const calendar = [
    ...workCalendar,
    { kind: "closure" as const, fromDay: "2026-01-15", toDay: "2026-01-16" },
  ];
  const today = supportToday(new Date("2026-01-15T12:00:00+09:00"), calendar);
  expect(today).toEqual({
    open: false,
    words: "本日は休業日です。次の受付は1月19日（月） 10:00からです",
  });
});
