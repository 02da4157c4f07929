import { expect, test } from "vitest";
import { readCostRules } from "#app/domain/pricing/landed-cost.server.ts";
import { cachedCost } from "#app/domain/pricing/landed-cost.ts";
import type { PriceTerms } from "#app/domain/pricing/price-differences.ts";
import { withdrawPrice } from "#app/domain/pricing/set-price.server.ts";
import * as tables from "#db/schema/index.ts";
import { setByTwo } from "#tests/support/price-by-two.ts";
import { rateByTwo } from "#tests/support/rate-by-two.ts";
import { openShop, wang } from "#tests/support/shop.ts";

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
  const shop = await openShop();
  const read = () => readCostRules({ db: shop.db, now: today });
  const set = async (list: PriceTerms) => {
    const id = crypto.randomUUID();
    expect(await setByTwo(shop, { id, effectiveFrom: "2026-01-15" }, list)).toMatchObject({
      ok: true,
    });
    return id;
  };
  const { rate, levels, options, rules } = await read();
  const [option, method, duty] = [options[0]!, rules.methods[0]!, rules.customs.simplified[0]!];

  await rateByTwo(shop, "33.33");
  expect((await read()).rate.ttsRate).toBe("33.33");
  await set({ kind: "service", rows: levels.map((row) => ({ ...row, ratePercent: "4.9" })) });
  expect((await read()).levels.map(({ ratePercent }) => ratePercent)).toContain("4.9");
  await set({ kind: "option", subject: option.id, priceType: 0, price: "7.77" });
  expect((await read()).options[0]!.price).toBe("7.77");
  await set({ kind: "freight", subject: method.code, ...method.list, minimumYen: 98_765 });
  expect((await read()).rules.methods[0]!.list.minimumYen).toBe(98_765);
  await set({ kind: "simplified", rows: [{ ...duty, ratePercent: "12.3" }] });
  expect((await read()).rules.customs.simplified[0]!.ratePercent).toBe("12.3");
  expect(rate.ttsRate).not.toBe("33.33");
});

test("a price that is withdrawn is gone from the next reading of its day", async () => {
  const shop = await openShop();
  const scope = shop.as(wang);
  const tomorrow = day("2026-01-16");
  const read = async () => (await readCostRules({ db: shop.db, now: tomorrow })).options[0]!;
  const { id: subject, price } = await read();
  const option = { kind: "option", subject, priceType: 0, price: "7.77" } as const;
  await setByTwo(shop, { id: "p1", effectiveFrom: "2026-01-16" }, option);
  expect((await read()).price).toBe("7.77");
  await withdrawPrice(scope, "p1");
  expect((await read()).price).toBe(price);
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

test("the same question of the same rules is reckoned once, another one anew", async () => {
  const shop = await openShop();
  const { db } = shop;
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
    return cachedCost({ lines: [line], ...money, destination: "home" }, rules);
  };
  const first = await ask(10);
  expect(await ask(10)).toBe(first);
  expect((await ask(20)).quantity).toBe(20);
  await rateByTwo(shop, "29.22");
  expect(await ask(10)).not.toBe(first);
});
