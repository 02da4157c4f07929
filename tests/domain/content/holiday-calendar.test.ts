import { expect, test } from "vitest";
import { readCalendar } from "#app/domain/content/holiday/closures.server.ts";
import { closures } from "#db/schema/index.ts";
import { turnOfYear } from "#db/seed/base/notices.ts";
import { openShop } from "#tests/support/shop.ts";

const shop = await openShop();
const at = (day: string) => readCalendar({ db: shop.db, now: new Date(`${day}T12:00:00+09:00`) });

test("in November what is shown is what comes, announced or not", async () => {
  const { china, past, announcedUntil } = await at("2026-11-21");
  expect(announcedUntil).toBe(2026);
  expect(china.map(({ nameJa, fromDay, toDay }) => `${nameJa} ${fromDay} ${toDay}`)).toEqual([
    "元日 2027-01-01 2027-01-01",
    "春節 2027-02-05 2027-02-08",
    "清明節 2027-04-05 2027-04-05",
    "労働節 2027-05-01 2027-05-02",
    "端午節 2027-06-09 2027-06-09",
    "中秋節 2027-09-15 2027-09-15",
    "国慶節 2027-10-01 2027-10-03",
  ]);
  expect(china.some(({ isAnnounced }) => isAnnounced)).toBe(false);
  const isLong = china.filter((holiday) => holiday.isLong).map(({ nameJa }) => nameJa);
  expect(isLong).toEqual(["春節", "労働節", "国慶節"]);
  expect(china[1]?.usualDays).toEqual({ min: 8, max: 9 });
  expect(past.at(-1)).toMatchObject({ nameJa: "国慶節", toDay: "2026-10-07" });
});

test("a holiday that is announced stands with its own days, and one under way is not over", async () => {
  const { china, past } = await at("2026-10-07");
  expect(china[0]).toMatchObject({ nameJa: "国慶節", isAnnounced: true, days: 7, usualDays: null });
  expect(past.map(({ nameJa }) => nameJa)).not.toContain("国慶節");
});

test("the turn of the year that the demo announces is the next one", async () => {
  const now = new Date("2026-11-21T12:00:00+09:00");
  await shop.db.insert(closures).values(turnOfYear(now));
  expect((await at("2026-11-21")).own).toMatchObject([
    { fromDay: "2026-12-29", toDay: "2027-01-04", nameJa: "年末年始" },
  ]);
});
