import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { commit } from "#app/domain/core/commit.server.ts";
import {
  pollParcels,
  receiveTrackingWebhook,
  storeReport,
} from "#app/domain/trade/floor/poll-parcels.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { alarms, parcelEvents, parcels } from "#db/schema/index.ts";
import { noon, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { boughtLot } from "#tests/support/trade/stock.ts";
import { openTracking, type Tracking } from "#tests/support/trade/tracking-server.ts";

let shop: Shop;
let service: Tracking;
const system = { kind: "system", id: "ask-parcels" } as const;
const hours = (count: number) => new Date(noon.getTime() - count * 3_600_000);

beforeAll(async () => {
  service = await openTracking();
});
afterAll(() => service.close());
beforeEach(async () => {
  shop = await openShop();
  service.kept.parcels.clear();
  service.asked.length = 0;
  service.behave("well");
});

/** A parcel that brings what was bought. */
async function sentParcel() {
  const { chinaTracking, lotId } = await boughtLot(shop, 10);
  const moments = { boughtAt: noon, heardAt: noon, askNextAt: noon };
  await shop.db.insert(parcels).values({ trackingNumber: chinaTracking, ...moments });
  return { number: chinaTracking, lotId };
}

const ask = () => pollParcels(shop.as(system), service.tracking);
async function parcel(number: string) {
  const [found] = await shop.db.select().from(parcels).where(eq(parcels.trackingNumber, number));
  return found!;
}
const eventsOf = (number: string) =>
  shop.db.select().from(parcelEvents).where(eq(parcelEvents.trackingNumber, number));
const questions = (path: string) => service.asked.filter((one) => one.path === path);

test("a parcel is registered once, asked about until it is delivered, and keeps its way", async () => {
  const { number } = await sentParcel();
  await ask();
  expect(await parcel(number)).toMatchObject({
    state: "unknown",
    registeredAt: noon,
    closedAt: null,
  });
  service.kept.feed(number, "picked", hours(5));
  shop.wait(1);
  await ask();
  expect(await parcel(number)).toMatchObject({
    state: "moving",
    carrierName: "圆通速递",
    lastEventAt: hours(5),
    heardAt: hours(5),
  });
  service.kept.feed(number, "delivered", hours(1));
  await ask();
  expect((await parcel(number)).state).toBe("moving");
  shop.wait(1);
  await ask();
  expect(await parcel(number)).toMatchObject({ state: "delivered", deliveredAt: hours(1) });
  expect((await eventsOf(number)).map(({ kind }) => kind).sort()).toEqual([
    "delivered",
    "picked-up",
  ]);
  shop.wait(30);
  await ask();
  expect(questions("register")).toHaveLength(1);
  expect(questions("gettrackinfo")).toHaveLength(3);
});

test("forty go into one question, and those whose turn came first", async () => {
  const numbers: string[] = [];
  for (let sent = 0; sent < 42; sent++) numbers.push((await sentParcel()).number);
  const last = numbers[0]!;
  await shop.db.update(parcels).set({ askNextAt: hours(1) });
  await shop.db.update(parcels).set({ askNextAt: noon }).where(eq(parcels.trackingNumber, last));
  await ask();
  const asked = questions("gettrackinfo").map(({ numbers }) => numbers);
  expect(asked.map(({ length }) => length)).toEqual([40, 2]);
  expect(asked[1]).toContain(last);
  await ask();
  expect(questions("gettrackinfo")).toHaveLength(2);
});

test("a number that brings nothing any more is closed unasked", async () => {
  const moments = { boughtAt: noon, heardAt: noon, askNextAt: noon };
  await shop.db.insert(parcels).values({ trackingNumber: "YT-REPLACED", ...moments });
  await ask();
  expect((await parcel("YT-REPLACED")).closedAt).toEqual(noon);
  expect(service.asked).toEqual([]);
});

test("half of a batch rejected: the others are told of, each rejected one keeps its reason", async () => {
  const good = await sentParcel();
  const bad = await sentParcel();
  service.kept.unknown.add(bad.number);
  service.kept.feed(good.number, "out", hours(1));
  await ask();
  expect(await parcel(good.number)).toMatchObject({ state: "out", problem: "" });
  expect(await parcel(bad.number)).toMatchObject({
    state: "awaited",
    problem: "no-carrier",
    registeredAt: null,
  });
  service.kept.unknown.clear();
  shop.wait(2);
  await ask();
  expect(await parcel(bad.number)).toMatchObject({ state: "unknown", problem: "" });
});

test("a number that the service has forgotten is registered anew", async () => {
  const { number } = await sentParcel();
  await ask();
  service.kept.parcels.clear();
  shop.wait(2);
  await ask();
  expect(await parcel(number)).toMatchObject({ problem: "not-registered", registeredAt: null });
  await ask();
  expect(await parcel(number)).toMatchObject({ problem: "", state: "unknown" });
  expect(questions("register")).toHaveLength(2);
});

test("an expired key raises one alarm a day and changes no parcel; a silent service none", async () => {
  const { number } = await sentParcel();
  service.behave("silent");
  await ask();
  expect(await shop.db.select().from(alarms)).toEqual([]);
  service.behave("expired");
  shop.wait(0.1);
  await ask();
  shop.wait(0.1);
  await ask();
  const raised = await shop.db.select().from(alarms);
  expect(raised).toMatchObject([{ kind: "tracking-refused", subject: "2026-01-15" }]);
  expect(await parcel(number)).toMatchObject({ state: "awaited", registeredAt: null });
});

test("what is received needs no asking, whatever the carrier says", async () => {
  const { number, lotId } = await sentParcel();
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 10 });
  await ask();
  expect((await parcel(number)).closedAt).toEqual(noon);
  expect(service.asked).toEqual([]);
});

test("an answer that was overtaken adds what it knows and turns nothing back", async () => {
  const { number } = await sentParcel();
  service.kept.feed(number, "picked", hours(9));
  const early = await service.tracking.show([{ trackingNumber: number, carrier: null }]);
  service.kept.feed(number, "delivered", hours(2));
  await ask();
  if (typeof early === "string") throw new Error(early);
  await commit(shop.as(system), storeReport(shop.as(system), early.reports[0]!), {});
  expect(await parcel(number)).toMatchObject({ state: "delivered", lastEventAt: hours(2) });
  expect(await eventsOf(number)).toHaveLength(2);
});

test("a call is a reason to look and never believed; calls for other shops ask nothing", async () => {
  const { number } = await sentParcel();
  const hear = async (about: string, change = "") => {
    const call = service.call("https://shop.test/hooks/parcels", about);
    const body = (await call.text()) + change;
    return receiveTrackingWebhook(shop.as(system), service.tracking, call.headers, body);
  };
  service.kept.feed(number, "out", hours(1));
  expect(await hear(number, " ")).toMatchObject({ ok: false, reason: "not-verified" });
  expect((await parcel(number)).state).toBe("awaited");
  expect(await hear("YT-OTHER")).toMatchObject({ ok: true });
  expect(service.asked).toEqual([]);
  expect(await hear(number)).toMatchObject({ ok: true });
  expect(await hear(number)).toMatchObject({ ok: true });
  expect(await parcel(number)).toMatchObject({ state: "out" });
  expect(await eventsOf(number)).toHaveLength(1);
  service.behave("silent");
  expect(await hear(number)).toMatchObject({ ok: false, reason: "service-away" });
});
