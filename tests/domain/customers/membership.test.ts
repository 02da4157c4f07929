import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import {
  addHoliday,
  confirmHoliday,
  correctHoliday,
  removeHoliday,
} from "#app/domain/content/holiday/holidays.server.ts";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { daysBetween } from "#app/domain/core/calendar.ts";
import {
  extendMemberships,
  remindMemberships,
} from "#app/domain/customers/membership/extend-memberships.server.ts";
import { advise } from "#app/domain/customers/membership/membership.server.ts";
import { bestPlan, comparePlans, daysLeft } from "#app/domain/customers/membership/membership.ts";
import { auditLedger, balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { buyMembership } from "#app/domain/money/payments/buy-membership.server.ts";
import { serviceRateQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import {
  alarms,
  companies,
  holidays,
  membershipExtensions,
  membershipPlans,
  memberships,
  notices,
} from "#db/schema/index.ts";
import { membershipPlanRows, serviceRateRows } from "#db/seed/base/prices.ts";
import { hanako, kenji, openShop, type Shop, sato } from "#tests/support/shop.ts";

let shop: Shop;
const key = () => crypto.randomUUID();
const month = () => ({ id: key(), plan: "30", priceYen: 19_800 });
const system = () => shop.as({ kind: "system", id: "watch-memberships" });

/** Moves the clock from noon of 15 January 2026 to noon of this day. */
let today = "2026-01-15";
function on(day: string) {
  shop.wait((Date.parse(day) - Date.parse(today)) / 86_400_000);
  today = day;
}
const until = async () =>
  (await shop.db.select().from(companies).where(eq(companies.id, hanako.companyId)).limit(1))[0]!
    .flatFeeUntil;
const periods = async () =>
  (await shop.db.select().from(memberships).orderBy(asc(memberships.ordinal))).map(
    ({ startsOn, endsOn }) => [startsOn, endsOn],
  );
const rate = async () =>
  (await serviceRateQuery(shop.as(hanako), hanako.companyId))[0]!.ratePercent;

beforeEach(async () => {
  shop = await openShop();
  today = "2026-01-15";
  await shop.deposit(hanako.companyId, 100_000);
});

describe("a membership", () => {
  test("is paid from the balance, and the fee is 0 % from that day to its last", async () => {
    expect(await rate()).toBe("5.0");
    expect(await buyMembership(shop.as(hanako), month())).toEqual({ ok: true });
    expect(await periods()).toEqual([["2026-01-15", "2026-02-13"]]);
    expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(80_200);
    expect(await balanceYen(shop, house("membership"))).toBe(19_800);
    on("2026-02-13");
    expect(await rate()).toBe("0.0");
    on("2026-02-14");
    expect(await rate()).toBe("5.0");
    await auditLedger(shop.as({ kind: "system", id: "audit" }));
    expect(await shop.db.$count(alarms)).toBe(0);
  });

  test("sent twice by one form is one membership; two forms at once are one too", async () => {
    const form = month();
    await buyMembership(shop.as(hanako), form);
    expect(await buyMembership(shop.as(hanako), form)).toEqual({ ok: true });
    expect(await periods()).toHaveLength(1);
    const results = await Promise.all(
      [month(), month()].map((one) => buyMembership(shop.as(hanako), one)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: "moved-meanwhile" });
    expect(await periods()).toHaveLength(2);
    expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(60_400);
  });

  test("renewed before its end goes on where it ended", async () => {
    await buyMembership(shop.as(hanako), month());
    on("2026-02-10");
    await buyMembership(shop.as(hanako), month());
    expect(await periods()).toEqual([
      ["2026-01-15", "2026-02-13"],
      ["2026-02-14", "2026-03-15"],
    ]);
    expect(await until()).toBe("2026-03-15");
  });

  test("is sold at the price of the day only, by its dated row", async () => {
    await shop.db
      .insert(membershipPlans)
      .values({ ...membershipPlanRows[0]!, effectiveFrom: "2026-01-20", priceYen: 21_000 });
    expect(await buyMembership(shop.as(hanako), { ...month(), priceYen: 21_000 })).toMatchObject({
      reason: "price-changed",
    });
    on("2026-01-20");
    expect(await buyMembership(shop.as(hanako), month())).toMatchObject({
      reason: "price-changed",
    });
    expect(await buyMembership(shop.as(hanako), { ...month(), priceYen: 21_000 })).toEqual({
      ok: true,
    });
  });

  test("is the owner's to buy, with enough balance, and not years ahead", async () => {
    const clerk = { ...kenji, permissions: ["pay" as const, "wallet" as const] };
    expect(await buyMembership(shop.as(clerk), month())).toMatchObject({ reason: "forbidden" });
    const year = () => ({ id: key(), plan: "365", priceYen: 180_000 });
    expect(await buyMembership(shop.as(hanako), year())).toMatchObject({
      reason: "balance-too-low",
    });
    expect(await periods()).toEqual([]);
    await shop.deposit(hanako.companyId, 1_000_000);
    await buyMembership(shop.as(hanako), year());
    await buyMembership(shop.as(hanako), year());
    expect(await buyMembership(shop.as(hanako), year())).toMatchObject({ reason: "long-enough" });
    expect(await buyMembership(shop.as(hanako), { ...month(), plan: "7" })).toMatchObject({
      reason: "no-such-plan",
    });
  });
});

describe("春節 2026, 15 to 23 February", () => {
  test("adds five days to a membership of thirty, once, from its first day on", async () => {
    on("2026-02-01");
    await buyMembership(shop.as(hanako), month());
    expect(await until()).toBe("2026-03-02");
    on("2026-02-14");
    await extendMemberships(system());
    expect(await until()).toBe("2026-03-02");
    on("2026-02-15");
    await Promise.all([extendMemberships(system()), extendMemberships(system())]);
    on("2026-02-16");
    await extendMemberships(system());
    expect(await until()).toBe("2026-03-07");
    expect(await periods()).toEqual([["2026-02-01", "2026-03-07"]]);
    expect(await shop.db.$count(membershipExtensions)).toBe(1);
    on("2026-03-07");
    expect(await rate()).toBe("0.0");
  });

  test.each([
    ["ends the day before it", "2026-01-16", "2026-02-14"],
    ["ended on its first day, which gets its five days from today", "2026-01-17", "2026-02-28"],
    ["begins on its last day", "2026-02-23", "2026-03-29"],
    ["begins the day after it", "2026-02-24", "2026-03-25"],
  ])("of a membership that %s", async (_, bought, ends) => {
    on(bought);
    await buyMembership(shop.as(hanako), month());
    on("2026-02-24");
    await extendMemberships(system());
    expect(await until()).toBe(ends);
  });

  test("of a membership that ends on its first day, on that day", async () => {
    on("2026-01-17");
    await buyMembership(shop.as(hanako), month());
    on("2026-02-15");
    await extendMemberships(system());
    expect(await periods()).toEqual([["2026-01-17", "2026-02-20"]]);
  });

  test("moves a renewal that waits behind it", async () => {
    on("2026-02-01");
    await buyMembership(shop.as(hanako), month());
    await buyMembership(shop.as(hanako), month());
    on("2026-02-15");
    await extendMemberships(system());
    expect(await periods()).toEqual([
      ["2026-02-01", "2026-03-07"],
      ["2026-03-08", "2026-04-06"],
    ]);
    expect(await until()).toBe("2026-04-06");
  });

  test("holidays of three days add nothing: 清明 and 端午 2026", async () => {
    await shop.deposit(hanako.companyId, 1_000_000);
    on("2026-04-01");
    await buyMembership(shop.as(hanako), { id: key(), plan: "90", priceYen: 54_000 });
    for (const day of ["2026-04-05", "2026-05-01", "2026-06-20"]) {
      on(day);
      await extendMemberships(system());
    }
    // 労働節, five days from 1 May, is the only long one.
    const found = await shop.db.select().from(membershipExtensions);
    expect(found.map(({ holidayFrom, holidayJa }) => [holidayFrom, holidayJa])).toEqual([
      ["2026-05-01", "労働節"],
    ]);
  });

  test("leaves no gap and no overlap, whatever is bought and whenever the job runs", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.boolean()), { maxLength: 8 }),
        async (steps) => {
          await using own = await openShop();
          shop = own;
          await shop.deposit(hanako.companyId, 10_000_000);
          await buyMembership(shop.as(hanako), month());
          for (const [days, buys] of steps) {
            shop.wait(days);
            await extendMemberships(system());
            if (buys) await buyMembership(shop.as(hanako), month());
          }
          const found = await periods();
          for (const [index, [startsOn]] of found.entries())
            if (index > 0) expect(startsOn! > found[index - 1]![1]!).toBe(true);
          expect(await until()).toBe(found.at(-1)![1]);
        },
      ),
      { numRuns: 8 },
    );
  }, 60_000);
});

describe("a holiday that staff enter or correct late", () => {
  const days = {
    nameZh: "临时放假",
    nameJa: "臨時休暇",
    fromDay: "2026-03-02",
    toDay: "2026-03-06",
    makeUpDays: [],
  };
  const add = () => addHoliday(shop.as(sato), { ...days, id: key(), country: "CN" });
  const holiday = async (nameJa: string) =>
    (await shop.db.select().from(holidays).where(eq(holidays.nameJa, nameJa)).limit(9)).find(
      ({ year }) => year === 2026,
    )!;

  test("is caught up with months later, in the membership that runs then", async () => {
    on("2026-02-25");
    await buyMembership(shop.as(hanako), month());
    await buyMembership(shop.as(hanako), month());
    expect(await until()).toBe("2026-04-25");
    on("2026-04-20");
    expect(await add()).toEqual({ ok: true });
    for (const _ of [1, 2]) await extendMemberships(system());
    expect(await periods()).toEqual([
      ["2026-02-25", "2026-03-26"],
      ["2026-03-27", "2026-04-30"],
    ]);
    expect(await until()).toBe("2026-04-30");
    expect((await holiday("臨時休暇")).isExtensionDue).toBe(false);
  });

  test("begins five days anew where no membership is left, once", async () => {
    on("2026-02-25");
    await buyMembership(shop.as(hanako), month());
    on("2026-06-01");
    expect(await rate()).toBe("5.0");
    await add();
    await Promise.all([extendMemberships(system()), extendMemberships(system())]);
    expect(await periods()).toEqual([
      ["2026-02-25", "2026-03-26"],
      ["2026-06-01", "2026-06-05"],
    ]);
    expect(await rate()).toBe("0.0");
    expect(await balanceYen(shop, house("membership"))).toBe(19_800);
  });

  test("counts from its fifth day on, and what was given stays when it is shortened", async () => {
    await shop.deposit(hanako.companyId, 1_000_000);
    await buyMembership(shop.as(hanako), { id: key(), plan: "90", priceYen: 54_000 });
    on("2026-04-07");
    await extendMemberships(system());
    const before = await until();
    const qingming = await holiday("清明節");
    const longer = { ...days, nameZh: "清明", nameJa: "清明節", fromDay: "2026-04-02" };
    const corrected = { ...longer, toDay: "2026-04-06" };
    expect(await correctHoliday(shop.as(sato), qingming, corrected)).toEqual({ ok: true });
    await extendMemberships(system());
    expect(daysBetween(before!, (await until())!)).toBe(5);

    const shorter = { ...corrected, toDay: "2026-04-05" };
    expect(await correctHoliday(shop.as(sato), await holiday("清明節"), shorter)).toEqual({
      ok: true,
    });
    expect(await correctHoliday(shop.as(sato), await holiday("清明節"), corrected)).toEqual({
      ok: true,
    });
    await extendMemberships(system());
    expect(daysBetween(before!, (await until())!)).toBe(5);
  });

  test("is not extended by while it is only expected or taken back", async () => {
    on("2026-02-01");
    await buyMembership(shop.as(hanako), month());
    expect(await removeHoliday(shop.as(sato), await holiday("春節"))).toEqual({ ok: true });
    on("2026-02-20");
    await extendMemberships(system());
    expect(await until()).toBe("2026-03-02");
    expect(await confirmHoliday(shop.as(sato), await holiday("春節"))).toEqual({ ok: true });
    await extendMemberships(system());
    expect(await until()).toBe("2026-03-07");
  });
});

describe("the notice before the end", () => {
  const told = async () =>
    (await shop.db.select(noticeFields).from(notices)).filter(({ title }) =>
      title.includes("終わります"),
    );

  test("comes five days before, once, and again for an end that moved", async () => {
    await buyMembership(shop.as(hanako), month());
    on("2026-02-07");
    await remindMemberships(system());
    expect(await told()).toHaveLength(0);
    on("2026-02-08");
    await Promise.all([remindMemberships(system()), remindMemberships(system())]);
    on("2026-02-09");
    await remindMemberships(system());
    expect(await told()).toHaveLength(1);
    expect((await told())[0]).toMatchObject({ companyId: hanako.companyId });
    expect((await told())[0]!.title).toContain("2026/02/13");

    await buyMembership(shop.as(hanako), month());
    on("2026-03-15");
    await extendMemberships(system());
    await remindMemberships(system());
    expect(await told()).toHaveLength(2);
  });
});

describe("the advice, by hand", () => {
  const levels = serviceRateRows.filter(({ effectiveFrom }) => effectiveFrom === "2026-04-01");
  const order = (goodsFen: number) => ({
    goodsFen,
    freightFen: 0,
    optionsFen: 0,
    ttsRate: "21.38",
    spreadYen: "0.70",
    serviceRatePercent: "5.0",
  });
  const asked = (goodsFen: number) =>
    advise({ past: [order(goodsFen)], levels, plans: membershipPlanRows, ratePercent: "5.0" });

  test("100,000 yuan in ninety days: 2,208,000 yen, fee 110,400, the year's plan saves 66,016", () => {
    const found = asked(10_000_000);
    expect(found).toMatchObject({ purchasesYen: 2_208_000, paidFeeYen: 110_400 });
    expect(found.levels.map(({ feeYen }) => feeYen)).toEqual([
      110_400, 105_984, 101_568, 99_360, 92_736, 77_280,
    ]);
    expect(found.plans.map(({ costYen }) => costYen)).toEqual([59_400, 54_000, 49_500, 44_384]);
    expect(found.best).toMatchObject({ code: "365", savesYen: 66_016 });
  });

  test("9,000 yuan: the fee of 9,936 yen is cheaper than any plan, so stay", () => {
    const found = asked(900_000);
    expect(found).toMatchObject({ purchasesYen: 198_720, paidFeeYen: 9_936, best: undefined });
    expect(found.plans.every(({ savesYen }) => savesYen < 0)).toBe(true);
  });

  test("a plan of 19,800 yen is worth it from 396,000 yen a month at 5.0 %, to the yen", () => {
    const at = (purchasesYen: number) =>
      comparePlans(membershipPlanRows.slice(0, 1), { ratePercent: "5.0", purchasesYen, days: 30 });
    expect(at(1)[0]!.breakEvenYen).toBe(396_000);
    expect(bestPlan(at(396_000))).toBeUndefined();
    expect(bestPlan(at(396_020))).toMatchObject({ savesYen: 1 });
  });

  test("days left count the last day", () => {
    expect(daysLeft("2026-03-07", "2026-03-07")).toBe(1);
    expect(daysLeft("2026-03-07", "2026-03-08")).toBe(0);
    expect(daysLeft("2026-03-07", "2026-02-28")).toBe(8);
    expect(daysLeft(null, "2026-03-07")).toBe(0);
  });
});
