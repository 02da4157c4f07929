import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { currentQuery } from "#app/domain/catalog/recommended/recommended.server.ts";
import { nextOccasion, occasions } from "#app/domain/catalog/recommended/recommended.ts";
import { hanako, openShop } from "#tests/support/shop.ts";

test("the days of Japan's year come next on or after today, within a year", () => {
  expect(nextOccasion("mothers", "2026-01-15")).toBe("2026-05-10");
  expect(nextOccasion("fathers", "2026-06-21")).toBe("2026-06-21");
  expect(nextOccasion("fathers", "2026-06-22")).toBe("2027-06-20");
  expect(nextOccasion("elders", "2026-09-01")).toBe("2026-09-21");
  expect(nextOccasion("newYear", "2026-12-31")).toBe("2027-01-01");
  for (const occasion of Object.keys(occasions) as (keyof typeof occasions)[])
    for (const today of ["2026-01-01", "2028-02-29", "2026-12-31"]) {
      const next = nextOccasion(occasion, today);
      expect(next >= today).toBe(true);
      expect(Date.parse(next) - Date.parse(today)).toBeLessThan(373 * 86_400_000);
    }
});

test("what is recommended today is found by the day it ends, whatever was recommended before", async () => {
  const shop = await openShop();
  const query = currentQuery(shop.as(hanako));
  const plan = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`);
  const walked = plan.map(({ detail }) => detail).join("\n");
  expect(walked).toContain("recommended_pallets_until (until_day>?)");
  expect(walked).not.toMatch(/SCAN|TEMP B-TREE/);
});
