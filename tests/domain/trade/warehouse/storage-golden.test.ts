import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  paidPieceDays,
  storageDays,
  storageOutlook,
  storageYen,
  takePausedPieces,
} from "#app/domain/trade/floor/storage.ts";

const price = { freeDays: 60, yenPerKgDay: "2" };
const at = (day: string, time = "12:00") => new Date(`${day}T${time}:00+09:00`);
const shelved = at("2026-01-01");
/** Noon of the so-many-th storage day of goods shelved on 1 January. */
const onDay = (nth: number) => new Date(shelved.getTime() + (nth - 1) * 86_400_000);

describe("保管料, worked out by hand at 60 free days and 2 yen per kg and day", () => {
  test.each([
    // storage day, pieces, grams a piece, yen
    [1, 10, 500, 0],
    [60, 10, 500, 0],
    [61, 10, 500, 10], // 5 kg × 1 day × 2
    [62, 10, 500, 20],
    [70, 10, 500, 100],
    [90, 10, 500, 300],
    [120, 10, 500, 600],
    [61, 1, 1, 1], // 0.002 yen is begun, and so one
    [61, 1, 500, 1], // exactly one yen
    [61, 1, 501, 2], // 1.002 yen
    [70, 3, 333, 20], // 0.999 kg × 10 × 2 = 19.98
    [70, 10, null, 0], // nobody has weighed it
    [365, 200, 120, 14_640], // 24 kg × 305 × 2
    [61, 999_999, 1_000_000, 1_999_998_000], // the bounds of both fields
  ])("day %i, %i pieces of %s g: %i yen", (day, quantity, weightGrams, yen) => {
    expect(storageYen([{ quantity, weightGrams, shelvedAt: shelved }], onDay(day), price)).toBe(
      yen,
    );
  });

  test("is rounded up once, not by lot", () => {
    const lot = { quantity: 1, weightGrams: 100, shelvedAt: shelved };
    // 0.2 + 0.2 + 0.2 yen.
    expect(storageYen([lot, lot, lot], onDay(61), price)).toBe(1);
  });

  test("days are those of Japan: what came in at 23:50 has its second day at midnight", () => {
    expect(storageDays(at("2026-01-01", "23:50"), at("2026-01-02", "00:10"))).toBe(2);
    expect(storageDays(at("2026-01-01", "00:10"), at("2026-01-01", "23:50"))).toBe(1);
  });

  test("pieces that stood five days in a cancelled request are paid for five days less", () => {
    const stood = [{ days: 5, quantity: 4 }];
    const lot = { quantity: 10, weightGrams: 500, shelvedAt: shelved, stood };
    // Day 63: six pieces 3 days, four pieces none: 3 kg × 3 × 2.
    expect(storageYen([lot], onDay(63), price)).toBe(18);
    // Day 70: 6 × 0.5 × 10 × 2 + 4 × 0.5 × 5 × 2.
    expect(storageYen([lot], onDay(70), price)).toBe(80);
    // Who takes three of them takes of those that stood.
    expect(storageYen([{ ...lot, quantity: 3 }], onDay(65), price)).toBe(0);
  });

  test("the outlook names the last free day and what later days cost", () => {
    const lot = { quantity: 10, weightGrams: 500, shelvedAt: shelved };
    expect(storageOutlook(lot, onDay(11), price)).toEqual({
      days: 11,
      freeDaysLeft: 49,
      freeUntil: "2026-03-01",
      paid: false,
      todayYen: 0,
      in30DaysYen: 0,
      in60DaysYen: 110,
    });
    expect(storageOutlook(lot, onDay(60), price)).toMatchObject({ freeDaysLeft: 0, paid: false });
    expect(storageOutlook(lot, onDay(61), price)).toMatchObject({ paid: true, todayYen: 10 });
    const stood = [{ days: 5, quantity: 10 }];
    expect(storageOutlook({ ...lot, stood }, onDay(61), price)).toMatchObject({
      freeDaysLeft: 4,
      freeUntil: "2026-03-06",
      paid: false,
      todayYen: 0,
    });
  });
});

const parts = fc.uniqueArray(
  fc.record({ days: fc.integer({ min: 1, max: 90 }), quantity: fc.integer({ min: 1, max: 50 }) }),
  { maxLength: 4, selector: ({ days }) => days },
);
const lots = fc.record({
  quantity: fc.integer({ min: 1, max: 200 }),
  weightGrams: fc.option(fc.integer({ min: 1, max: 30_000 })),
  shelvedAt: fc.integer({ min: 0, max: 400 }).map((days) => onDay(1 - days)),
  stood: parts,
});

describe("for any stock", () => {
  test("what the outlook says of a day is charged on that day", () => {
    fc.assert(
      fc.property(lots, fc.constantFrom(0, 30, 60), (lot, later) => {
        const outlook = storageOutlook(lot, shelved, price);
        const said = { 0: outlook.todayYen, 30: outlook.in30DaysYen, 60: outlook.in60DaysYen };
        expect(storageYen([lot], onDay(1 + later), price)).toBe(said[later as 0]);
      }),
    );
  });

  test("nothing is due up to the last free day, and days are on the day after", () => {
    fc.assert(
      fc.property(lots, (lot) => {
        const { freeUntil } = storageOutlook(lot, shelved, price);
        expect(paidPieceDays(lot, at(freeUntil!, "23:59"), price)).toBe(0);
        const covered = lot.stood.reduce((sum, { quantity }) => sum + quantity, 0);
        const dayAfter = new Date(at(freeUntil!).getTime() + 86_400_000);
        if (covered <= lot.quantity) expect(paidPieceDays(lot, dayAfter, price)).toBeGreaterThan(0);
      }),
    );
  });

  test("it never falls from day to day, nor with more pieces", () => {
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 200 }), (lot, day) => {
        const yen = storageYen([lot], onDay(day), price);
        expect(storageYen([lot], onDay(day + 1), price)).toBeGreaterThanOrEqual(yen);
        const more = { ...lot, quantity: lot.quantity + 1 };
        expect(storageYen([more], onDay(day), price)).toBeGreaterThanOrEqual(yen);
      }),
    );
  });

  test("two requests one after the other take each standing piece once", () => {
    fc.assert(
      fc.property(lots, fc.nat(200), ({ quantity, stood }, wish) => {
        const first = Math.min(wish, quantity);
        const taken = takePausedPieces(first, stood);
        const left = stood.map((part) => ({
          ...part,
          quantity:
            part.quantity -
            taken.reduce((sum, one) => sum + (one.days === part.days ? one.quantity : 0), 0),
        }));
        const sum = (rows: readonly { quantity: number }[]) =>
          rows.reduce((all, row) => all + row.quantity, 0);
        expect(sum(taken)).toBe(Math.min(first, sum(stood)));
        expect(sum(left) + sum(taken)).toBe(sum(stood));
      }),
    );
  });
});
