import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { percentilesOf } from "#app/domain/content/articles/service-record.ts";
import { calculateServiceRecord } from "#app/domain/trade/orders/service-level.server.ts";
import { contacts, lots, serviceRecords, shippingRequests } from "#db/schema/index.ts";
import { noon, openShop, type Shop } from "#tests/support/shop.ts";
import { paidRequest } from "#tests/support/trade/boxing.ts";
import { orderBought } from "#tests/support/trade/trade.ts";

const dayMs = 86_400_000;
const count = (shop: Shop) => calculateServiceRecord(shop.as({ kind: "system", id: "sum" }));
const figure = async (
  { db }: Shop,
  name: "arrival" | "defects" | "contact-answer" | "quote-answer",
) => (await db.select().from(serviceRecords).where(eq(serviceRecords.figure, name)))[0];

/** A question that was answered so many minutes later, on a day that is worked. */
function asked(id: string, askedAt: Date, minutes: number) {
  return {
    id,
    name: "見本",
    email: "a@example.jp",
    body: "",
    askedAt,
    address: "",
    kind: "order" as const,
    answer: "はい",
    answeredAt: new Date(askedAt.getTime() + minutes * 60_000),
  };
}

test("half and nine tenths are of what was counted, whatever it was", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 }),
      (values) => {
        const { sample, usual, slow } = percentilesOf(values)!;
        expect(sample).toBe(values.length);
        expect(slow).toBeGreaterThanOrEqual(usual);
        expect(values.filter((value) => value <= usual).length).toBeGreaterThanOrEqual(sample / 2);
        expect(values.filter((value) => value <= slow).length).toBeGreaterThanOrEqual(sample * 0.9);
      },
    ),
  );
  expect(percentilesOf([])).toBeUndefined();
});

test("answers are counted in working minutes, of the last ninety days alone", async () => {
  const shop = await openShop();
  const old = new Date(noon.getTime() - 100 * dayMs);
  // A Wednesday at one in the afternoon in Japan.
  const wednesday = new Date("2026-01-14T04:00:00Z");
  await shop.db
    .insert(contacts)
    .values([
      asked("old", old, 1),
      asked("one", wednesday, 30),
      asked("two", wednesday, 60),
      asked("night", wednesday, 20 * 60),
    ]);
  await count(shop);
  // Asked at 13:00, answered at 9:00 the next day: the shop worked from 13:00 to 18:30.
  expect(await figure(shop, "contact-answer")).toMatchObject({ sample: 3, usual: 60, slow: 330 });
});

test("goods are counted from the purchase to the warehouse, and bad pieces among those inspected", async () => {
  const shop = await openShop();
  await orderBought(shop);
  await count(shop);
  expect(await figure(shop, "quote-answer")).toMatchObject({ sample: 1, usual: 0 });
  expect(await figure(shop, "arrival")).toBeUndefined();
  expect(await figure(shop, "defects")).toBeUndefined();

  await shop.db.run(sql`UPDATE lots SET received_at = ${noon.getTime() + 2.5 * dayMs}`);
  const [lot] = await shop.db.select().from(lots);
  await shop.db
    .update(lots)
    .set({ inspectedAt: noon, goodQuantity: lot!.quantity - 1, badQuantity: 1 })
    .where(eq(lots.id, lot!.id));
  await count(shop);
  expect(await figure(shop, "arrival")).toMatchObject({ sample: 2, usual: 3, slow: 3 });
  expect(await figure(shop, "defects")).toMatchObject({ sample: lot!.quantity, usual: 1, slow: 1 });
});

test("the way to Japan is counted for each method, and what is no longer so is forgotten", async () => {
  const shop = await openShop();
  const { id } = await paidRequest(shop, [6]);
  await shop.db
    .update(shippingRequests)
    .set({ shippedAt: noon, receivedAt: new Date(noon.getTime() + 5 * dayMs) })
    .where(eq(shippingRequests.id, id));
  await count(shop);
  const [request] = await shop.db.select().from(shippingRequests);
  const sent = `transit:${request!.methodCode}` as const;
  const read = () => shop.db.select().from(serviceRecords).where(eq(serviceRecords.figure, sent));
  expect(await read()).toMatchObject([{ sample: 1, usual: 5, slow: 5 }]);
  shop.wait(100);
  await count(shop);
  expect(await read()).toEqual([]);
});
