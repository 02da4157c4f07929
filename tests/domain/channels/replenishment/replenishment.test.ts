import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arrivalDay,
  lastOrderDay,
  stockOutDay,
  suggestedQuantity,
} from "#app/domain/channels/articles/reorder.ts";
import { type SalesDay, salesSpeed } from "#app/domain/channels/articles/sales.ts";
import { addDays } from "#app/domain/core/holidays.ts";

const today = "2026-11-20";
const newYear = { from: "2027-02-05", to: "2027-02-11" };

/** Sales of the days before today, yesterday first. */
function sold(...pieces: (number | "none")[]): SalesDay[] {
  return pieces.map((piece, back) => ({
    day: addDays(today, -1 - back),
    sold: piece === "none" ? 0 : piece,
    soldOut: piece === "none",
  }));
}

test("an article that sells two a day sells two a day in every window", () => {
  const speed = salesSpeed(sold(...Array.from({ length: 90 }, () => 2)), today);
  expect(speed).toEqual({
    last7: 2_000,
    last30: 2_000,
    last90: 2_000,
    expected: 2_000,
    spikes: 0,
    days: 90,
  });
});

test("a campaign of one day counts as what usual days may reach", () => {
  const usual = Array.from({ length: 29 }, () => 2);
  const speed = salesSpeed(sold(...usual.slice(0, 3), 200, ...usual.slice(3)), today);
  expect(speed.spikes).toBe(1);
  // The cap is 2 + 4 x 1 = 6: the week has six days of 2 and one of 6.
  expect(speed.last7).toBe(Math.round(18_000 / 7));
});

test("days without stock say nothing of demand, and today is not over", () => {
  const gone = Array.from({ length: 20 }, () => "none" as const);
  const speed = salesSpeed(
    [{ day: today, sold: 50, soldOut: false }, ...sold(...gone, 4, 4, 4, 4)],
    today,
  );
  expect(speed).toMatchObject({ last7: null, last30: 4_000, expected: 4_000, days: 4 });
});

test("the nearer weeks say more, and what never sold is not expected to", () => {
  const rising = [...Array.from({ length: 7 }, () => 4), ...Array.from({ length: 83 }, () => 2)];
  const { expected, last7, last90 } = salesSpeed(sold(...rising), today);
  expect(last7).toBe(4_000);
  expect(expected).toBeGreaterThan(last90!);
  expect(salesSpeed([], today)).toMatchObject({ expected: 0, last7: null, days: 0 });
});

test("stock ends when what is sold a day has used it up", () => {
  expect(stockOutDay({ today, pieces: 10, speed: 2_500 })).toBe("2026-11-24");
  expect(stockOutDay({ today, pieces: 0, speed: 1 })).toBe(today);
  expect(stockOutDay({ today, pieces: -3, speed: 1_000 })).toBe(today);
  expect(stockOutDay({ today, pieces: 10, speed: 0 })).toBeNull();
  expect(stockOutDay({ today, pieces: 999_999, speed: 1 })).toBeNull();
});

test("春節 moves the day to order by", () => {
  expect(lastOrderDay("2027-03-01", 20, [])).toBe("2027-02-09");
  // Nothing moves from the 5th to the 11th: what is needed on 1 March has to be ordered seven days earlier.
  expect(lastOrderDay("2027-03-01", 20, [newYear])).toBe("2027-02-02");
  expect(arrivalDay("2027-02-02", 20, [newYear])).toBe("2027-03-01");
  // Over before the order, or not begun when it has arrived.
  expect(lastOrderDay("2027-03-20", 20, [newYear])).toBe("2027-02-28");
  expect(lastOrderDay("2027-01-31", 20, [newYear])).toBe("2027-01-11");
});

test("an order on the day arrives in time, and a day later it would not", () => {
  const days = fc.integer({ min: 0, max: 400 });
  const rest = fc
    .tuple(days, fc.integer({ min: 0, max: 12 }))
    .map(([from, more]) => ({ from: addDays(today, from), to: addDays(today, from + more) }));
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 1, max: 90 }),
      fc.uniqueArray(rest, { maxLength: 1, selector: ({ from }) => from }),
      (empty, lead, rests) => {
        const emptyDay = addDays(today, empty);
        const last = lastOrderDay(emptyDay, lead, rests);
        expect(arrivalDay(last, lead, rests) <= emptyDay).toBe(true);
        expect(arrivalDay(addDays(last, 1), lead, rests) > emptyDay).toBe(true);
      },
    ),
  );
});

const plenty = {
  today,
  pieces: 30,
  speed: 2_000,
  leadDays: 25,
  coverDays: 30,
  minOrder: 1,
  box: 1,
  pieceYen: 500,
  budgetYen: null,
};

test("what to order lasts the way and the time after, less what there is", () => {
  expect(suggestedQuantity(plenty)).toEqual({ pieces: 80, cutByBudget: false });
  expect(suggestedQuantity({ ...plenty, box: 24 }).pieces).toBe(96);
  expect(suggestedQuantity({ ...plenty, minOrder: 200 }).pieces).toBe(200);
  expect(suggestedQuantity({ ...plenty, pieces: 500 }).pieces).toBe(0);
});

test("a budget cuts to whole boxes, and below the minimum to nothing", () => {
  expect(suggestedQuantity({ ...plenty, box: 24, budgetYen: 40_000 })).toEqual({
    pieces: 72,
    cutByBudget: true,
  });
  expect(suggestedQuantity({ ...plenty, minOrder: 50, budgetYen: 20_000 })).toEqual({
    pieces: 0,
    cutByBudget: true,
  });
});

test("a suggestion is whole boxes, at least the minimum, within the budget, and never of nothing needed", () => {
  const whole = (min: number, max: number) => fc.integer({ min, max });
  fc.assert(
    fc.property(
      fc.record({
        today: fc.constant(today),
        pieces: whole(-50, 5_000),
        speed: whole(0, 200_000),
        leadDays: whole(1, 90),
        coverDays: whole(1, 120),
        minOrder: whole(1, 500),
        box: whole(1, 60),
        pieceYen: whole(1, 50_000),
        budgetYen: fc.option(whole(0, 3_000_000)),
      }),
      (wanted) => {
        const { pieces } = suggestedQuantity(wanted);
        expect(pieces % wanted.box).toBe(0);
        if (pieces > 0) expect(pieces).toBeGreaterThanOrEqual(wanted.minOrder);
        if (wanted.budgetYen !== null)
          expect(pieces * wanted.pieceYen).toBeLessThanOrEqual(wanted.budgetYen);
        if (wanted.speed === 0) expect(pieces).toBe(0);
      },
    ),
  );
});
