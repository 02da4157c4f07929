import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { knownCost } from "#app/domain/pricing/landed-cost/known-cost.ts";
import { readCostRules } from "#app/domain/pricing/landed-cost/read-cost-rules.server.ts";
import * as tables from "#db/schema/index.ts";
import { openShop } from "#tests/support/shop.ts";

// Rules are kept from one reading to the next, and never longer than they are true.

const day = (one: string) => new Date(`${one}T12:00:00+09:00`);
const today = day("2026-01-15");

test("rules that nobody has changed are not read again", async () => {
  const { db } = await openShop();
  const first = await readCostRules({ db, now: today });
  const again = await readCostRules({ db, now: today });
  expect(again.rules).toBe(first.rules);
  expect(() => Object.assign(again.options[0]!, { price: "0" })).toThrow();
});

test("every change of a price is seen by the next reading", async () => {
  const { db } = await openShop();
  const read = async () => readCostRules({ db, now: today });
  /** A new list, in force for some days: what has a date is never rewritten. */
  const add = (table: SQLiteTable, rows: object[], change: object) =>
    db
      .insert(table)
      .values(rows.map((row) => ({ ...row, ...change, effectiveFrom: "2026-01-12" })))
      .onConflictDoNothing();
  await read();

  await db.update(tables.exchangeRates).set({ ttsRate: "33.33" });
  expect((await read()).rate.ttsRate).toBe("33.33");
  await db
    .insert(tables.settings)
    .values({ key: "spreadYen", effectiveFrom: "2026-01-10", value: "0.95" });
  expect((await read()).rate.spreadYen).toBe("0.95");
  const fees = await db.select().from(tables.serviceRates);
  await add(tables.serviceRates, fees, { ratePercent: "8.8" });
  expect((await read()).levels.map(({ ratePercent }) => ratePercent)).toContain("8.8");
  await add(tables.optionPrices, await db.select().from(tables.optionPrices), { price: "7.77" });
  expect((await read()).options[0]!.price).toBe("7.77");
  await db.update(tables.optionItems).set({ nameJa: "新しい名前" });
  expect((await read()).options[0]!.nameJa).toBe("新しい名前");
  await add(tables.freightLists, await db.select().from(tables.freightLists), {
    minimumYen: 98_765,
  });
  expect((await read()).rules.methods[0]!.list.minimumYen).toBe(98_765);
  await db.update(tables.logisticsMethods).set({ nameJa: "新しい便" });
  expect((await read()).rules.methods[0]!.nameJa).toBe("新しい便");
  const duties = await db.select().from(tables.simplifiedRates);
  await add(tables.simplifiedRates, duties, { ratePercent: "12.3" });
  expect((await read()).rules.customs.simplified[0]!.ratePercent).toBe("12.3");
  await db.update(tables.categories).set({ dutyHighPercent: "44.4" });
  expect((await read()).categories[0]!.dutyHighPercent).toBe("44.4");
});

test("what begins tomorrow is not kept from tomorrow", async () => {
  const { db } = await openShop();
  await db
    .insert(tables.settings)
    .values({ key: "spreadYen", effectiveFrom: "2026-01-16", value: "1.11" });
  expect((await readCostRules({ db, now: today })).rate.spreadYen).toBe("0.70");
  expect((await readCostRules({ db, now: day("2026-01-16") })).rate.spreadYen).toBe("1.11");
  expect((await readCostRules({ db, now: today })).rate.spreadYen).toBe("0.70");
});

test("two shops never read each other's rules", async () => {
  const [one, other] = [await openShop(), await openShop()];
  await one.db.update(tables.exchangeRates).set({ ttsRate: "11.11" });
  await other.db.update(tables.exchangeRates).set({ ttsRate: "22.22" });
  for (const _ of [1, 2])
    for (const [shop, rate] of [
      [one, "11.11"],
      [other, "22.22"],
    ] as const)
      expect((await readCostRules({ db: shop.db, now: today })).rate.ttsRate).toBe(rate);
});

test("the same question of the same rules is reckoned once, another one anew", async () => {
  const { db } = await openShop();
  const ask = async (quantity: number) => {
    const { rules } = await readCostRules({ db, now: today });
    const line = {
      quantity,
      unitPriceFen: 1_200,
      freightFen: 0,
      optionsFen: 0,
      weightGrams: 300,
      lengthMm: null,
      widthMm: null,
      heightMm: null,
      duty: { lowPercent: "0", highPercent: "10" },
    };
    const money = { serviceRatePercent: "5.0", ttsRate: "21.00", spreadYen: "0.70" };
    return knownCost({ lines: [line], ...money, destination: "home" }, rules);
  };
  const first = await ask(10);
  expect(await ask(10)).toBe(first);
  expect((await ask(20)).quantity).toBe(20);
  await db.update(tables.logisticsMethods).set({ nameJa: "新しい便" });
  expect((await ask(10)).methods[0]!.method.nameJa).toBe("新しい便");
});
