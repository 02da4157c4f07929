import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { clearAlarm } from "#app/domain/money/bank/books.server.ts";
import { readCostRules } from "#app/domain/pricing/landed-cost.server.ts";
import {
  figureName,
  type PriceTerms,
  priceDifferences,
} from "#app/domain/pricing/price-differences.ts";
import { methodsQuery } from "#app/domain/pricing/price-list.server.ts";
import {
  comparePrice,
  confirmPrice,
  differencesKey,
  setPrice,
  withdrawPrice,
} from "#app/domain/pricing/set-price.server.ts";
import { alarms, priceChanges, settings, staff } from "#db/schema/index.ts";
import { openShop, qian, type Shop, sun, wang } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const today = "2026-01-15";
const spread = (value: string): PriceTerms => ({ kind: "setting", subject: "spreadYen", value });
const dated = (note = "", id: string = crypto.randomUUID(), effectiveFrom = today) => ({
  id,
  effectiveFrom,
  note,
});
const spreadToday = async () => (await readCostRules(shop.as(wang))).rate.spreadYen;
const historyOf = async () =>
  (await shop.db.select().from(priceChanges)).map(({ state, note, recordedByName }) => ({
    state,
    note,
    recordedByName,
  }));

/** A tenfold typo of the spread, for today, which 赵敏 has given a reason for. */
async function typo() {
  const form = dated("银行上调");
  expect(await setPrice(shop.as(wang), form, spread("7.00"))).toEqual({
    ok: true,
    value: { waits: true },
  });
  return form.id;
}

describe("a figure ten times too high", () => {
  test("is named and asked for its reason, and nothing is written", async () => {
    const answer = await setPrice(shop.as(wang), dated(), spread("7.00"));
    expect(answer).toEqual({
      ok: false,
      reason: "needs-reason",
      waits: true,
      differences: [
        {
          row: "",
          field: "value",
          before: "0.70",
          after: "7.00",
          percent: "900.0",
          exceedsSoloLimit: true,
        },
      ],
    });
    expect(await shop.db.$count(priceChanges)).toBe(0);
    expect(await spreadToday()).toBe("0.70");
  });

  test("with a reason waits for a second person, with an alarm, and is in no price", async () => {
    const id = await typo();
    expect(await spreadToday()).toBe("0.70");
    expect(await shop.db.$count(settings, eq(settings.effectiveFrom, today))).toBe(0);
    expect(await shop.db.select().from(alarms)).toMatchObject([
      {
        id: `price-waiting/${id}`,
        subject: "spreadYen",
        detail: {
          code: "alarm.price-change",
          params: { before: "0.70", after: "7.00", percent: "900.0" },
        },
      },
    ]);
    expect(await confirmPrice(shop.as(wang), id)).toMatchObject({ reason: "another-confirms" });
    expect(await spreadToday()).toBe("0.70");
  });

  test("keeps its alarm until another than its author has looked, also once it is confirmed", async () => {
    const id = await typo();
    const clear = (by: typeof wang, kind: string) => clearAlarm(shop.as(by), `${kind}/${id}`);
    expect(await clear(wang, "price-waiting")).toMatchObject({ reason: "own-alarm" });
    expect(await confirmPrice(shop.as(qian), id)).toMatchObject({ ok: true });
    expect(await clear(wang, "price-jump")).toMatchObject({ reason: "own-alarm" });
    expect(await clear(qian, "price-jump")).toMatchObject({ ok: true });
  });

  test("withdrawn leaves the day to the right figure, which is live at once", async () => {
    const id = await typo();
    expect(await withdrawPrice(shop.as(wang), id)).toMatchObject({ ok: true });
    expect(await setPrice(shop.as(wang), dated(), spread("0.75"))).toMatchObject({ ok: true });
    expect(await spreadToday()).toBe("0.75");
    const [alarm] = await shop.db.select().from(alarms);
    expect(alarm?.resolvedAt).not.toBeNull();
  });

  test("that two people let through is corrected the same day by one, and both stay in the history", async () => {
    const id = await typo();
    expect(await confirmPrice(shop.as(qian), id)).toMatchObject({ ok: true });
    expect(await spreadToday()).toBe("7.00");
    const kinds = await shop.db.select({ kind: alarms.kind }).from(alarms);
    expect(kinds).toContainEqual({ kind: "price-jump" });

    const right = await setPrice(shop.as(wang), dated(), spread("0.70"));
    expect(right).toMatchObject({ reason: "needs-reason", waits: false });
    expect(await setPrice(shop.as(wang), dated("录入错误"), spread("0.70"))).toEqual({
      ok: true,
      value: { waits: false },
    });
    expect(await spreadToday()).toBe("0.70");
    expect(await historyOf()).toEqual([
      { state: "replaced", note: "银行上调", recordedByName: "赵敏" },
      { state: "set", note: "录入错误", recordedByName: "赵敏" },
    ]);
  });

  test("in a freight list is found by its row: 36 for 360", async () => {
    const [method] = await methodsQuery(shop.as(wang));
    const { methodCode: subject, ...list } = method!.list;
    const bands = list.bands.map((band, index) =>
      index === 0 ? { ...band, stepYen: Math.round(band.stepYen / 10) } : band,
    );
    const terms: PriceTerms = { kind: "freight", subject, ...list, bands };
    const answer = await setPrice(shop.as(wang), dated(), terms);
    expect(answer).toMatchObject({ reason: "needs-reason" });
    if (answer.ok || answer.reason !== "needs-reason") throw new Error("not refused");
    expect(answer.differences).toHaveLength(1);
    expect(answer.differences[0]).toMatchObject({
      field: "stepYen",
      percent: "-90.0",
      exceedsSoloLimit: true,
    });
    expect(figureName(answer.differences[0]!)).toContain("续重价");
  });
});

describe("a price that waits", () => {
  test("is confirmed once, of twenty confirmations by others at one moment", async () => {
    const id = await typo();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => confirmPrice(shop.as(index % 2 ? qian : sun), id)),
    );
    expect(answers.some(({ ok }) => ok)).toBe(true);
    expect(await shop.db.$count(settings, eq(settings.effectiveFrom, today))).toBe(1);
    expect(await shop.db.$count(alarms, eq(alarms.kind, "price-jump"))).toBe(1);
    const [change] = await shop.db.select().from(priceChanges);
    for (const [index, answer] of answers.entries())
      expect(answer.ok).toBe(change!.confirmedBy === (index % 2 ? "staff:qian" : "staff:sun"));
  });

  test("confirmed and withdrawn at one moment is one of the two, whole", async () => {
    const id = await typo();
    await Promise.all([confirmPrice(shop.as(qian), id), withdrawPrice(shop.as(wang), id)]);
    const [change] = await shop.db.select().from(priceChanges);
    expect(await spreadToday()).toBe(change!.state === "set" ? "7.00" : "0.70");
    expect(["set", "withdrawn"]).toContain(change!.state);
  });

  test("is not confirmed by who was let in just now, nor after its day", async () => {
    const id = await typo();
    const later = new Date(shop.as(wang).now.getTime() + 3_600_000);
    await shop.db.update(staff).set({ trustedFrom: later }).where(eq(staff.id, "qian"));
    expect(await confirmPrice(shop.as(qian), id)).toMatchObject({ reason: "newcomer" });
    shop.wait(1);
    expect(await confirmPrice(shop.as(sun), id)).toMatchObject({ reason: "past" });
  });

  test("is nobody's to confirm alone, whatever the code does", async () => {
    const id = await typo();
    const forge = (confirmedBy: string | null) =>
      shop.db
        .update(priceChanges)
        .set({ state: "set", confirmedBy, confirmedAt: new Date() })
        .where(and(eq(priceChanges.id, id)));
    await expect(forge(null)).rejects.toThrow();
    await expect(forge("staff:wang")).rejects.toThrow();
    await expect(
      shop.db.update(priceChanges).set({ recordedBy: "staff:qian" }).where(eq(priceChanges.id, id)),
    ).rejects.toThrow();
  });
});

test("two clerks who correct today's price at one moment: one counts, the other is told", async () => {
  await setPrice(shop.as(wang), dated(), spread("0.80"));
  const answers = await Promise.all(
    ["0.71", "0.72", "0.73", "0.74"].map((value, index) =>
      setPrice(shop.as(index % 2 ? qian : wang), dated("录入错误"), spread(value)),
    ),
  );
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  for (const answer of answers) if (!answer.ok) expect(answer.reason).toBe("day-taken");
  expect(await shop.db.$count(settings, eq(settings.effectiveFrom, today))).toBe(1);
  expect(await shop.db.$count(priceChanges, eq(priceChanges.state, "set"))).toBe(1);
});

test("a later price and the replacement of the one it rests on, at one moment: one counts", async () => {
  const high = dated("银行上调");
  await setPrice(shop.as(wang), high, spread("1.00"));
  expect(await confirmPrice(shop.as(qian), high.id)).toMatchObject({ ok: true });
  const answers = await Promise.all([
    setPrice(shop.as(wang), dated("录入错误"), spread("0.71")),
    setPrice(shop.as(qian), dated("", undefined, "2026-01-16"), spread("1.10")),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "moved-meanwhile" });
});

describe("how far one person may go alone", () => {
  test.each([
    ["spreadYen", "0.70", "0.84", false],
    ["spreadYen", "0.70", "0.85", true],
    ["spreadYen", "0.70", "0.56", false],
    ["spreadYen", "0.70", "0.55", true],
    ["consumptionTaxPercent", "10", "8", true],
    ["consumptionTaxPercent", "10", "10.0", undefined],
    ["freeStorageDays", "30", "60", false],
    ["freeStorageDays", "30", "61", true],
    ["rehearsalYen", "0", "1", true],
    ["issuerName", "A", "B", false],
  ] as const)("%s from %s to %s", (subject, before, after, beyond) => {
    const [difference] = priceDifferences(
      { kind: "setting", subject, value: before },
      { kind: "setting", subject, value: after },
    );
    expect(difference?.exceedsSoloLimit).toBe(beyond);
  });

  test("a row that comes or goes, and a price that is new, take two", () => {
    const rows = (...rates: string[]) => ({
      kind: "service" as const,
      rows: rates.map((ratePercent, index) => ({
        ratePercent,
        fromPurchasesYen: index * 100,
        levelJa: `ランク${index}`,
      })),
    });
    const beyond = (before: PriceTerms | undefined, after: PriceTerms) =>
      priceDifferences(before, after).some((one) => one.exceedsSoloLimit);
    expect(beyond(rows("5.0", "4.0"), rows("4.5", "4.0"))).toBe(false);
    expect(beyond(rows("5.0"), rows("5.0", "4.0"))).toBe(true);
    expect(beyond(rows("5.0", "4.0"), rows("5.0"))).toBe(true);
    expect(beyond(undefined, rows("5.0"))).toBe(true);
  });
});

describe("one person alone", () => {
  test.each([
    ["steps that are all to come", ["2026-02-01", "2026-02-02", "2026-02-03"]],
    ["a first step of today", [today, "2026-01-16", "2026-01-17"]],
  ])("never goes further by %s", async (_, days) => {
    const waits = [];
    for (const [index, value] of ["0.84", "1.00", "1.20"].entries()) {
      const set = await setPrice(
        shop.as(wang),
        dated("上调", undefined, days[index]),
        spread(value),
      );
      waits.push(set.ok && set.value.waits);
    }
    expect(waits).toEqual([false, true, true]);
  });

  test("never takes today's price away from under a later one that was measured by it", async () => {
    const high = dated("银行上调");
    await setPrice(shop.as(wang), high, spread("1.40"));
    await confirmPrice(shop.as(qian), high.id);
    const later = dated("", undefined, "2026-02-01");
    expect(await setPrice(shop.as(wang), later, spread("1.60"))).toMatchObject({ ok: true });
    expect(await setPrice(shop.as(wang), dated("录入错误"), spread("0.70"))).toMatchObject({
      reason: "later-price",
      effectiveFrom: "2026-02-01",
    });
    await withdrawPrice(shop.as(wang), later.id);
    expect(await setPrice(shop.as(wang), dated("录入错误"), spread("0.70"))).toMatchObject({
      ok: true,
    });
  });

  test("keeps the spread within its share of the last price of two, in any order of steps", async () => {
    const day = fc.integer({ min: 15, max: 20 }).map((number) => `2026-01-${number}`);
    // Each is within the share of the one beside it, so that a chain of them is likely.
    const value = fc.constantFrom("0.45", "0.56", "0.70", "0.84", "1.00", "1.20");
    const step = fc.oneof(
      fc.record({ act: fc.constant("set" as const), day, value }),
      fc.record({ act: fc.constantFrom("withdraw" as const, "confirm" as const), at: fc.nat(9) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        await shop.db.delete(settings).where(eq(settings.effectiveFrom, today));
        const forms: string[] = [];
        for (const one of steps) {
          if (one.act === "set") {
            const form = dated("调整", undefined, one.day);
            forms.push(form.id);
            await setPrice(shop.as(wang), form, spread(one.value));
          } else {
            const id = forms[one.at % Math.max(1, forms.length)] ?? "none";
            await (one.act === "confirm" ? confirmPrice : withdrawPrice)(shop.as(wang), id);
          }
        }
        const rows = await shop.db.select().from(settings).where(eq(settings.key, "spreadYen"));
        for (const row of rows) {
          expect(Number(row.value)).toBeGreaterThanOrEqual(0.56);
          expect(Number(row.value)).toBeLessThanOrEqual(0.84);
        }
        for (const id of forms) await withdrawPrice(shop.as(wang), id);
      }),
      { numRuns: 20 },
    );
  });
});

test("a second person confirms what the page showed: a price that compares otherwise by now is refused", async () => {
  const id = await typo();
  const shown = priceDifferences(spread("0.70"), spread("7.00"));
  await setPrice(shop.as(qian), dated(), spread("0.80"));
  const changed = await confirmPrice(shop.as(qian), id, differencesKey(shown));
  expect(changed).toMatchObject({
    reason: "compares-otherwise",
    differences: [{ before: "0.80", after: "7.00" }],
  });
  expect(await spreadToday()).toBe("0.80");
  const now = priceDifferences(spread("0.80"), spread("7.00"));
  expect(await confirmPrice(shop.as(qian), id, differencesKey(now))).toMatchObject({ ok: true });
  const [kept] = await shop.db.select().from(priceChanges).where(eq(priceChanges.id, id));
  expect(kept?.differences).toEqual(now);
});

test("a price begins at most 366 days ahead, and comparing refuses what setting refuses", async () => {
  for (const [day, reason] of [
    ["2027-01-17", "too-far-ahead"],
    ["2026-01-14", "past"],
  ] as const) {
    const form = dated("", undefined, day);
    expect(await setPrice(shop.as(wang), form, spread("0.80"))).toMatchObject({ reason });
    expect(await comparePrice(shop.as(wang), form, spread("0.80"))).toMatchObject({ reason });
  }
});
