import fc from "fast-check";
import { expect, test } from "vitest";
import { japanDay, japanMinute } from "#app/domain/core/calendar.ts";
import { day, when } from "#app/ui/timeline.tsx";

// Reckoned by hand, because the platform's formatter costs ten times as much: both must say the same.

const zone = "Asia/Tokyo";
const date = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
const dayInWords = new Intl.DateTimeFormat("ja-JP", { timeZone: zone, ...date });
const minuteInWords = new Intl.DateTimeFormat("ja-JP", {
  timeZone: zone,
  hour: "2-digit",
  minute: "2-digit",
  ...date,
});
const moments = fc.date({
  min: new Date("2000-01-01T00:00:00Z"),
  max: new Date("2100-01-01T00:00:00Z"),
  noInvalidDate: true,
});

test("a moment is the day and the minute of Japan, whatever it is", () => {
  fc.assert(
    fc.property(moments, (moment) => {
      expect(day(moment)).toBe(dayInWords.format(moment));
      expect(when(moment)).toBe(minuteInWords.format(moment));
      expect(japanDay(moment).replaceAll("-", "/")).toBe(day(moment));
      expect(japanMinute(moment).replaceAll("-", "/")).toBe(when(moment));
    }),
  );
});

test("midnight begins the day", () => {
  const midnight = new Date("2026-11-21T00:00:00+09:00");
  expect([japanDay(midnight), when(midnight)]).toEqual(["2026-11-21", "2026/11/21 00:00"]);
});
