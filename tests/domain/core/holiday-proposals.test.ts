import { expect, test } from "vitest";
import { holidayProposals } from "#app/domain/core/holiday-proposals.server.ts";

const chinese = (year: number) =>
  holidayProposals([year]).filter(({ country }) => country === "CN");

test("the holidays of Japan are known for the next years, with both names", () => {
  const year = new Date().getUTCFullYear();
  const days = holidayProposals([year, year + 1, year + 5]).map(({ fromDay }) => fromDay);
  expect(days).toEqual(
    expect.arrayContaining([`${year}-01-01`, `${year + 1}-05-05`, `${year + 5}-11-03`]),
  );
  const labour = holidayProposals([2026]).find(({ fromDay }) => fromDay === "2026-11-23");
  expect(labour).toMatchObject({ country: "JP", nameJa: "勤労感謝の日", nameZh: "勤劳感谢日" });
});

test("Chinese holidays are whole, with the weekend days that are worked instead", () => {
  const year = chinese(2026);
  expect(year.find(({ nameZh }) => nameZh === "春节")).toEqual({
    id: "cn-2026-spring-festival",
    country: "CN",
    year: 2026,
    nameJa: "春節",
    nameZh: "春节",
    fromDay: "2026-02-15",
    toDay: "2026-02-23",
    makeUpDays: ["2026-02-14", "2026-02-28"],
    isAnnounced: true,
    usualDaysMin: null,
    usualDaysMax: null,
  });
  expect(year.map(({ nameJa }) => nameJa)).toEqual([
    ...["元日", "春節", "清明節", "労働節", "端午節", "中秋節", "国慶節"],
  ]);
});

test("a year not announced yet has the days of the law, and keeps its ids when it is", () => {
  const year = chinese(2027);
  expect(year.find(({ nameZh }) => nameZh === "春节")).toMatchObject({
    id: "cn-2027-spring-festival",
    fromDay: "2027-02-05",
    toDay: "2027-02-08",
    isAnnounced: false,
    usualDaysMin: 8,
    usualDaysMax: 9,
  });
  const keys = (of: number) => chinese(of).map(({ id }) => id.slice("cn-2027-".length));
  expect(keys(2027)).toEqual(keys(2026));
});

test("every proposal has an id of its own, also where one holiday lies within another", () => {
  const ids = holidayProposals([2024, 2025, 2026, 2027, 2028]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain("cn-2025-national-day-2");
});
