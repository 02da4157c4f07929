import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  addHoliday,
  confirmHoliday,
  confirmHolidays,
  correctHoliday,
  readHolidayYear,
  removeHoliday,
} from "#app/domain/content/holiday/holidays.server.ts";
import { workCalendarQuery } from "#app/domain/core/holidays.server.ts";
import { proposeHolidays } from "#app/domain/core/propose-holidays.server.ts";
import { isWorkedOn } from "#app/domain/core/working-time.server.ts";
import { holidays } from "#db/schema/index.ts";
import { chen, openShop, type Shop, sato, wang } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const system = () => shop.as({ kind: "system", id: "propose-holidays" });
const springId = "cn-2027-spring-festival";
const row = async (id: string) =>
  (await shop.db.select().from(holidays).where(eq(holidays.id, id)).limit(1))[0]!;
const announced = {
  nameZh: "春节",
  nameJa: "春節",
  fromDay: "2027-02-05",
  toDay: "2027-02-12",
  makeUpDays: ["2027-01-31", "2027-02-14"],
};
const isWorked = async (day: string) => isWorkedOn(day, await workCalendarQuery(system()));

test("what staff correct counts in working time, and no proposal writes over it", async () => {
  expect(await isWorked("2027-02-10")).toBe(true);
  expect(await isWorked("2027-02-14")).toBe(false);
  expect(await correctHoliday(shop.as(chen), await row(springId), announced)).toEqual({ ok: true });
  await proposeHolidays(system());
  expect(await row(springId)).toMatchObject({
    ...announced,
    state: "confirmed",
    isAnnounced: true,
    version: 2,
    changedByName: "陈晓",
  });
  expect(await isWorked("2027-02-10")).toBe(false);
  expect(await isWorked("2027-02-14")).toBe(true);
});

test("a proposal that has not been decided follows the calendars; nothing new writes nothing", async () => {
  const labour = await row("cn-2026-labour-day");
  await shop.db
    .update(holidays)
    .set({ toDay: "2026-05-03", isExtensionDue: false })
    .where(eq(holidays.id, labour.id));
  await shop.db.delete(holidays).where(eq(holidays.id, springId));
  await proposeHolidays(system());
  expect(await row(labour.id)).toMatchObject({
    toDay: labour.toDay,
    version: 2,
    isExtensionDue: true,
  });
  expect(await row(springId)).toMatchObject({ state: "proposed", isAnnounced: false });
  await proposeHolidays(system());
  expect((await row(labour.id)).version).toBe(2);
});

test("of two who change a holiday at once only one does; a stranger to the duty may not", async () => {
  const seen = await row(springId);
  const results = await Promise.all([
    confirmHoliday(shop.as(sato), seen),
    removeHoliday(shop.as(chen), seen),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: "moved-meanwhile" });
  expect(await confirmHoliday(shop.as(wang), seen)).toMatchObject({ reason: "forbidden" });
});

test("two holidays of a country never share a day, and one form adds one", async () => {
  const id = crypto.randomUUID();
  const added = { ...announced, id, country: "CN" as const };
  expect(await addHoliday(shop.as(sato), added)).toMatchObject({ reason: "overlaps" });
  const japanese = { ...added, country: "JP" as const, fromDay: "2027-02-01", toDay: "2027-02-01" };
  expect(await addHoliday(shop.as(sato), { ...japanese, makeUpDays: [] })).toEqual({ ok: true });
  expect(await addHoliday(shop.as(sato), { ...japanese, makeUpDays: [] })).toEqual({ ok: true });
  expect(await shop.db.$count(holidays, eq(holidays.id, id))).toBe(1);
  const moved = { ...announced, fromDay: "2027-04-04", toDay: "2027-04-06", makeUpDays: [] };
  expect(await correctHoliday(shop.as(sato), await row(springId), moved)).toMatchObject({
    reason: "overlaps",
  });
});

test("one that is taken back can be taken up again unless another has its days by then", async () => {
  expect(await removeHoliday(shop.as(sato), await row(springId))).toEqual({ ok: true });
  await proposeHolidays(system());
  expect((await row(springId)).state).toBe("removed");
  const id = crypto.randomUUID();
  const other = { ...announced, id, country: "CN" as const };
  expect(await addHoliday(shop.as(sato), other)).toEqual({ ok: true });
  expect(await confirmHoliday(shop.as(sato), await row(springId))).toMatchObject({
    reason: "overlaps",
  });
  await removeHoliday(shop.as(sato), await row(id));
  expect(await confirmHoliday(shop.as(sato), await row(springId))).toEqual({ ok: true });
});

test("all announced proposals of a year are confirmed at once; what is only expected waits", async () => {
  const asked = { year: 2026, country: "CN" as const };
  expect(await confirmHolidays(shop.as(sato), asked)).toEqual({ ok: true });
  expect(await confirmHolidays(shop.as(sato), asked)).toMatchObject({ reason: "none-left" });
  expect(await confirmHolidays(shop.as(sato), { ...asked, year: 2027 })).toMatchObject({
    reason: "none-left",
  });
  const left = and(eq(holidays.year, 2026), eq(holidays.state, "proposed"));
  expect(
    new Set((await shop.db.select().from(holidays).where(left)).map((one) => one.country)),
  ).toEqual(new Set(["JP"]));
});

test("holidays of the year before last stay as they are", async () => {
  shop.wait(365);
  const old = await row("cn-2025-spring-festival");
  expect(await removeHoliday(shop.as(sato), old)).toMatchObject({ reason: "past" });
});

test("where staff differ from the published calendar, its days stand beside", async () => {
  const labour = await row("cn-2026-labour-day");
  await correctHoliday(shop.as(sato), labour, { ...labour, toDay: "2026-05-04" });
  const { holidays: found, years } = await readHolidayYear(shop.as(sato), 2026);
  expect(years).toEqual([2025, 2026, 2027, 2028]);
  expect(
    found.filter(({ otherwise }) => otherwise).map(({ id, otherwise }) => [id, otherwise?.toDay]),
  ).toEqual([[labour.id, "2026-05-05"]]);
});
