import { expect, test } from "vitest";
import { japaneseHolidays } from "#app/domain/core/holidays.ts";

test("the holidays of the next years are known", () => {
  const year = new Date().getUTCFullYear();
  for (const day of [`${year}-01-01`, `${year + 1}-05-05`, `${year + 5}-11-03`])
    expect(japaneseHolidays[day]?.name, day).toBeTruthy();
  expect(japaneseHolidays["2026-11-23"]?.name).toBe("勤労感謝の日");
});
