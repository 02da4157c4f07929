import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import {
  carriedBoxesQueries,
  toCarriedBoxes,
  watchShipments,
} from "#app/domain/trade/floor/find-tracked.server.ts";
import { pollParcels } from "#app/domain/trade/floor/poll-parcels.server.ts";
import { receiveShipment, shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import {
  alarms,
  boxes,
  logisticsMethods,
  notices,
  parcels,
  shippingRequests,
} from "#db/schema/index.ts";
import { receivedShipment } from "#tests/support/sent.ts";
import { hanako, noon, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { openTracking, type Tracking } from "#tests/support/trade/tracking-server.ts";

let shop: Shop;
let service: Tracking;
const system = { kind: "system", id: "ask-parcels" } as const;
const hoursAgo = (count: number) => new Date(noon.getTime() - count * 3_600_000);
const ask = () => pollParcels(shop.as(system), service.tracking);
const told = async () =>
  (await shop.db.select(noticeFields).from(notices)).filter(({ id }) =>
    id.startsWith("delivered/"),
  );

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

/** A shipment of two boxes on its way; the second has a number of its own. */
async function onItsWay() {
  const { id, number } = await receivedShipment(shop, { until: "packed" });
  const [first] = await shop.db.select().from(boxes).where(eq(boxes.requestId, id));
  const second = crypto.randomUUID();
  await shop.db.insert(boxes).values({ ...first!, id: second, number: 2 });
  await shipShipment(shop.as(wei), number, {
    carrier: "佐川急便",
    trackingNumber: "401234567893",
    boxTracking: new Map([[second, "RA123456785JP"]]),
  });
  return { id, number };
}

test("the boxes that leave are asked about, and their company is told once when the last has come", async () => {
  const { number } = await onItsWay();
  await ask();
  service.kept.feed("401234567893", "departed", hoursAgo(9));
  service.kept.feed("401234567893", "delivered", hoursAgo(5));
  service.kept.feed("RA123456785JP", "out", hoursAgo(4));
  shop.wait(1);
  await ask();
  const carried = toCarriedBoxes(await shop.db.batch(carriedBoxesQueries(shop.as(hanako), number)));
  expect(carried.map(({ trackingNumber, box, state }) => [trackingNumber, box, state])).toEqual([
    ["401234567893", 0, "delivered"],
    ["RA123456785JP", 2, "out"],
  ]);
  expect(carried[0]!.events.map(({ kind }) => kind)).toEqual(["delivered", "departed"]);
  expect(toCarriedBoxes(await shop.db.batch(carriedBoxesQueries(shop.as(taro), number)))).toEqual(
    [],
  );
  expect(await told()).toEqual([]);

  service.kept.feed("RA123456785JP", "delivered", hoursAgo(1));
  shop.wait(6);
  await ask();
  expect(await told()).toMatchObject([
    { companyId: hanako.companyId, title: `配送依頼 ${number} の箱がすべて配達されました` },
  ]);
  await shop.db.update(parcels).set({ closedAt: null, askNextAt: noon });
  await ask();
  expect(await told()).toHaveLength(1);
});

test("a shipment that its company has received is asked about no more, and nobody is told", async () => {
  const { number } = await onItsWay();
  await receiveShipment(shop.as(hanako), number);
  service.kept.feed("401234567893", "delivered", hoursAgo(5));
  await ask();
  expect(service.asked).toEqual([]);
  const open = (await shop.db.select().from(parcels)).filter(({ closedAt }) => !closedAt);
  expect(open.map(({ trackingNumber }) => trackingNumber)).not.toContain("401234567893");
  expect(await told()).toEqual([]);
});

test("a shipment that is late or in trouble alarms once", async () => {
  const { id, number } = await onItsWay();
  const watch = () => watchShipments(shop.as(system));
  await watch();
  expect(await shop.db.select().from(alarms)).toEqual([]);
  const past = (days: number) => new Date(noon.getTime() - days * 86_400_000);
  const of = eq(shippingRequests.id, id);
  const [method] = await shop.db
    .select({ daysMax: logisticsMethods.daysMax })
    .from(shippingRequests)
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(of);
  const patience = method!.daysMax + 2;
  await shop.db
    .update(shippingRequests)
    .set({ shippedAt: past(patience) })
    .where(of);
  await watch();
  expect(await shop.db.select().from(alarms)).toEqual([]);
  await shop.db
    .update(parcels)
    .set({ state: "trouble" })
    .where(eq(parcels.trackingNumber, "RA123456785JP"));
  await watch();
  await watch();
  const raised = await shop.db.select().from(alarms);
  expect(raised).toMatchObject([{ kind: "shipment-late", subject: number }]);
  const signed = sql`SELECT DISTINCT "by" FROM audit_log WHERE entity = 'alarms'`;
  expect(await shop.db.all(signed)).toEqual([{ by: "system:ask-parcels" }]);
  await shop.db.delete(alarms);
  await shop.db.update(parcels).set({ state: "moving" });
  await shop.db
    .update(shippingRequests)
    .set({ shippedAt: past(patience + 1) })
    .where(of);
  await watch();
  expect(await shop.db.select().from(alarms)).toHaveLength(1);
});
