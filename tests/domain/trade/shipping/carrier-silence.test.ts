import { expect, test } from "vitest";
import { carrierSilence } from "#app/domain/trade/floor/tracking-number.ts";
import { japaneseHolidays } from "#tests/support/calendars.ts";

const shippedAt = new Date("2026-10-12T05:00:00Z");
const sent = { shippedAt, receivedAt: null, daysMin: 4, daysMax: 7 };
const on = (day: string) => carrierSilence(sent, new Date(`${day}T05:00:00Z`), japaneseHolidays);

test("a carrier that says nothing is no matter on the first days, and then said plainly", () => {
  expect(on("2026-10-14")).toBeUndefined();
  expect(on("2026-10-15")).toEqual({ shippedAt, overdue: false });
  expect(on("2026-11-23")).toEqual({ shippedAt, overdue: true });
});

test("nothing is said of goods that have not left or are here", () => {
  const now = new Date("2026-11-23T05:00:00Z");
  expect(carrierSilence({ ...sent, shippedAt: null }, now, japaneseHolidays)).toBeUndefined();
  expect(carrierSilence({ ...sent, receivedAt: now }, now, japaneseHolidays)).toBeUndefined();
});
