import fc from "fast-check";
import { expect, test } from "vitest";
import {
  chineseHolidaysQuery,
  longHolidays,
} from "#app/domain/channels/replenishment/reckon-warning.server.ts";
import { leadTimeOf } from "#app/domain/channels/replenishment/replenishment.ts";
import { hanako, openShop } from "#tests/support/shop.ts";

const arrivals = (supplierId: string, ...days: number[]) =>
  days.map((one) => ({ supplierId, days: one }));
const ten = [18, 19, 20, 21, 22, 23, 24, 25, 40, 60];

test("a seller's own arrivals come first, then the company's, everybody's, and the usual days", () => {
  const company = [...arrivals("a", ...ten), ...arrivals("b", 50)];
  expect(leadTimeOf("a", { company, all: [] }, null)).toEqual({
    days: 22,
    p90: 40,
    samples: 10,
    from: "supplier",
  });
  expect(leadTimeOf("b", { company, all: [] }, null)).toMatchObject({
    samples: 11,
    from: "company",
  });
  expect(leadTimeOf("b", { company: [], all: company }, null)).toMatchObject({ from: "all" });
  expect(leadTimeOf("b", { company: arrivals("b", 9), all: arrivals("c", 9) }, null)).toMatchObject(
    {
      days: 25,
      samples: 0,
      from: "usual",
    },
  );
  expect(leadTimeOf("a", { company, all: [] }, 12)).toMatchObject({ days: 12, from: "own" });
});

test("the middle is a day that was seen, and nine of ten took no longer than the ninth", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 10 }), (days) => {
      const { days: middle, p90 } = leadTimeOf(
        "a",
        { company: arrivals("a", ...days), all: [] },
        null,
      );
      expect(days).toContain(middle);
      expect(middle).toBeLessThanOrEqual(p90!);
      expect(days.filter((one) => one <= p90!).length).toBeGreaterThanOrEqual(days.length * 0.9);
    }),
  );
});

test("春節 is named in every year ahead, announced or not", async () => {
  await using shop = await openShop();
  const long = longHolidays(await chineseHolidaysQuery(shop.as(hanako)));
  const named = long.filter(({ nameJa }) => nameJa === "春節");
  expect(named.map(({ from }) => from.slice(0, 4))).toEqual(["2026", "2027", "2028"]);
  for (const { from, to } of named) expect(to > from).toBe(true);
  // 中秋節 is long only in years in which it falls together with 国慶節.
  const expected = long.filter(({ from }) => from > "2028");
  expect(new Set(expected.map(({ nameJa }) => nameJa))).toEqual(
    new Set(["春節", "労働節", "国慶節"]),
  );
});
