import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { freightOf } from "#app/domain/pricing/freight.ts";
import { readCostRules } from "#app/domain/pricing/landed-cost.server.ts";
import { settingForm } from "#app/domain/pricing/price-forms.schema.server.ts";
import { readPriceHistory } from "#app/domain/pricing/price-history.server.ts";
import { methodsQuery, optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { bandsTable, boxSurchargesTable } from "#app/domain/pricing/price-rows.schema.server.ts";
import { confirmPrice, setPrice, withdrawPrice } from "#app/domain/pricing/set-price.server.ts";
import { alarms, priceChanges, serviceRates, settings } from "#db/schema/index.ts";
import { li, noon, openShop, qian, type Shop, wang, zhou } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const today = "2026-01-15";
const spread = { kind: "setting", subject: "spreadYen", value: "0.80" } as const;
const dated = (effectiveFrom: string, id: string = crypto.randomUUID()) => ({
  id,
  effectiveFrom,
  note: "",
});
const because = (effectiveFrom: string, id: string = crypto.randomUUID()) => ({
  ...dated(effectiveFrom, id),
  note: "银行上调",
});
const on = (day: string) => ({ db: shop.db, now: new Date(`${day}T12:00:00+09:00`) });

describe("a price with a date", () => {
  test("counts from its day on, and what came before stays what it was", async () => {
    expect(await setPrice(shop.as(wang), dated("2026-02-01"), spread)).toMatchObject({ ok: true });
    expect((await readCostRules(on("2026-01-31"))).rate.spreadYen).toBe("0.70");
    expect((await readCostRules(on("2026-02-01"))).rate.spreadYen).toBe("0.80");
  });

  test("may begin today, and never yesterday", async () => {
    const past = await setPrice(shop.as(wang), dated("2026-01-14"), spread);
    expect(past).toMatchObject({ reason: "past" });
    expect(await setPrice(shop.as(wang), dated(today), spread)).toMatchObject({ ok: true });
    expect((await readCostRules(on(today))).rate.spreadYen).toBe("0.80");
  });

  test("is set once a day: who comes second is told, the same form twice is one change", async () => {
    const form = dated("2026-02-01");
    const [one, two] = await Promise.all([
      setPrice(shop.as(wang), form, spread),
      setPrice(shop.as(wang), form, spread),
    ]);
    for (const answer of [one, two]) expect(answer).toEqual({ ok: true, value: { waits: false } });
    const corrected = await setPrice(shop.as(wang), form, { ...spread, value: "0.84" });
    expect(corrected).toMatchObject({ reason: "form-used" });
    const other = await setPrice(shop.as(wang), dated("2026-02-01"), { ...spread, value: "0.84" });
    expect(other).toMatchObject({ reason: "day-taken", taken: { recordedByName: "赵敏" } });
    expect(await shop.db.$count(priceChanges)).toBe(1);
  });

  test("lists of one day never mix", async () => {
    const rows = (...from: number[]) =>
      from.map((fromPurchasesYen) => ({
        fromPurchasesYen,
        levelJa: `${fromPurchasesYen}から`,
        ratePercent: "3.0",
      }));
    const set = (id: string, ...from: number[]) =>
      setPrice(shop.as(wang), because("2026-03-01", id), { kind: "service", rows: rows(...from) });
    expect(await set("one", 0, 500_000)).toEqual({ ok: true, value: { waits: true } });
    expect(await set("two", 0, 700_000)).toMatchObject({ reason: "day-taken" });
    expect(await confirmPrice(shop.as(qian), "one")).toMatchObject({ ok: true });
    expect(await set("three", 0, 700_000)).toEqual({ ok: true, value: { waits: true } });
    expect(await confirmPrice(shop.as(qian), "three")).toMatchObject({ reason: "day-taken" });
    expect(await shop.db.$count(serviceRates, eq(serviceRates.effectiveFrom, "2026-03-01"))).toBe(
      2,
    );
  });

  test("can be withdrawn until its day has come, and set anew", async () => {
    const form = dated("2026-02-01");
    await setPrice(shop.as(wang), form, spread);
    expect(await withdrawPrice(shop.as(wang), form.id)).toMatchObject({ ok: true });
    expect(await withdrawPrice(shop.as(wang), form.id)).toMatchObject({ ok: true });
    expect((await readCostRules(on("2026-02-01"))).rate.spreadYen).toBe("0.70");

    const again = dated("2026-02-01");
    expect(await setPrice(shop.as(wang), again, spread)).toMatchObject({ ok: true });
    shop.wait(17);
    expect(await withdrawPrice(shop.as(wang), again.id)).toMatchObject({ reason: "begun" });
    expect((await readCostRules(on("2026-02-01"))).rate.spreadYen).toBe("0.80");
  });

  test.each([
    "withdrawalTwoPeopleYen",
    "creditTwoPeopleYen",
    "programWithdrawalYen",
    "depositBank",
    "depositBranch",
    "depositAccount",
    "depositHolder",
  ] as const)(
    "as %s is an administrator's, from tomorrow on, and an alarm tells of it",
    async (subject) => {
      const wanted = { kind: "setting", subject, value: "1" } as const;
      const tomorrow = dated("2026-01-16");
      const admin = shop.as(zhou);
      expect(await setPrice(shop.as(wang), tomorrow, wanted)).toMatchObject({
        reason: "admin-only",
      });
      expect(await setPrice(admin, dated("2026-01-15"), wanted)).toMatchObject({
        reason: "from-tomorrow",
      });
      expect((await setPrice(admin, tomorrow, wanted)).ok).toBe(true);
      expect(await shop.db.$count(alarms, eq(alarms.kind, "limit-changed"))).toBe(1);
      expect(await withdrawPrice(shop.as(wang), tomorrow.id)).toMatchObject({
        reason: "admin-only",
      });
      expect((await withdrawPrice(admin, tomorrow.id)).ok).toBe(true);
    },
  );

  test("is finance's to set, and nobody can write over it", async () => {
    expect(await setPrice(shop.as(li), dated("2026-02-01"), spread)).toMatchObject({
      reason: "forbidden",
    });
    await expect(
      shop.db.update(settings).set({ value: "9" }).where(eq(settings.key, "spreadYen")),
    ).rejects.toThrow();
    expect(await shop.db.$count(priceChanges)).toBe(0);
  });
});

test("a new freight list changes what a method asks, from its day on, all of it at once", async () => {
  const list = {
    volumetricDivisor: 5_000,
    roundingGrams: 500,
    minimumGrams: 0,
    minimumYen: 3_000,
    yenPerCubicMetre: null,
    bands: [{ upToGrams: 10_000, baseGrams: 10_000, baseYen: 8_000, stepGrams: 1_000, stepYen: 0 }],
    boxSurcharges: [],
    areas: [],
    goods: [],
  };
  const set = await setPrice(shop.as(wang), because("2026-02-01", "air"), {
    kind: "freight",
    subject: "air",
    ...list,
  });
  expect(set).toEqual({ ok: true, value: { waits: true } });
  expect(await confirmPrice(shop.as(qian), "air")).toMatchObject({ ok: true });
  const air = async (day: string) =>
    (await methodsQuery(on(day))).find(({ code }) => code === "air")!.list;
  const load = { grams: 9_000, boxes: 1, cubicMillimetres: 0, boxYen: 0 };
  // 2,100 for the first kg, 980 for each of eight more; then one price up to 10 kg.
  expect(freightOf(load, await air("2026-01-31"))?.yen).toBe(9_940);
  expect(freightOf(load, await air("2026-02-01"))?.yen).toBe(8_000);
  expect(freightOf({ ...load, grams: 10_001 }, await air("2026-02-01"))).toBeUndefined();
});

test("buyers read every change with its day, what it was and what it is", async () => {
  const option = { kind: "option", subject: "photo", priceType: 0, price: "1.20" } as const;
  await setPrice(shop.as(wang), dated("2026-02-01"), option);
  await setPrice(shop.as(wang), dated("2026-03-01"), spread);
  const history = await readPriceHistory({ db: shop.db });
  expect(history[0]).toMatchObject({ from: "2026-04-01", kindJa: "買付手数料" });
  expect(history).toContainEqual({
    from: "2026-02-01",
    kindJa: "オプション料金",
    nameJa: "商品写真の撮影",
    before: "1個1.00元",
    after: "1個1.20元",
  });
  expect(history).toContainEqual({
    from: "2026-03-01",
    kindJa: "日数・限度額など",
    nameJa: "為替スプレッド（1元あたり・円）",
    before: "0.70",
    after: "0.80",
  });
  expect(history.filter(({ nameJa }) => nameJa.startsWith("航空便"))[0]).toMatchObject({
    from: "2025-04-01",
    before: "1kgまで1,950円、以降1kgごとに930円",
    after: "1kgまで2,100円、以降1kgごとに980円",
  });
  const today = await optionsQuery({ db: shop.db, now: noon });
  expect(today.find(({ id }) => id === "photo")?.price).toBe("1.00");
});

test("weights and sizes typed with decimals are exact, and finer ones are refused", () => {
  for (const grams of [1, 29, 1_005, 8_115, 20_999, 999_999_999]) {
    const kg = (BigInt(grams) * 1_000n).toString().padStart(7, "0");
    const cell = `${kg.slice(0, -6)}.${kg.slice(-6, -3)}`;
    const [band] = bandsTable.parse(`${cell} 0.5 800 0.5 100`);
    expect(band?.upToGrams).toBe(grams);
  }
  expect(boxSurchargesTable.parse("最长边 120.3 500")).toMatchObject([{ above: 1_203 }]);
  expect(boxSurchargesTable.safeParse("最长边 120.35 500").success).toBe(false);
});

test("a surcharge typed twice is refused by its line, and yen are read as they are written", () => {
  const twice = boxSurchargesTable.safeParse("最长边 120 1000\n重量 30 500\n最长边 120 2000");
  expect(twice.error?.issues[0]?.message).toContain("第3行与第1行重复");
  expect(bandsTable.parse("以上 1 ￥2,100 0.5 ９８０円")).toMatchObject([
    { baseYen: 2_100, stepYen: 980 },
  ]);
  const wrong = bandsTable.safeParse("以上 1 2100 0.5 ¥0.8");
  expect(wrong.error?.issues[0]?.message).toContain("第1行（「¥0.8」）有误");
});

test("a day that does not exist is refused as such", () => {
  const typed = { id: crypto.randomUUID(), value: "0.80", effectiveFrom: "2026-02-30" };
  const { error } = settingForm("spreadYen").safeParse(typed);
  expect(error?.issues[0]?.message).toContain("没有这一天");
});
