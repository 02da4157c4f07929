import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { nextToInspect } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { lots, purchases } from "#db/schema/index.ts";
import { openShop, type Shop, wei } from "#tests/support/shop.ts";
import { boughtLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

/** A lot that came and waits for its inspection, in a parcel of this number. */
async function arrived(chinaTracking: string, orderId?: string) {
  const bought = await boughtLot(shop, 3);
  const [lot] = await shop.db.select().from(lots).where(eq(lots.id, bought.lotId));
  await shop.db
    .update(purchases)
    .set({ chinaTracking, ...(orderId ? { orderId } : {}) })
    .where(eq(purchases.id, lot!.purchaseId!));
  if (orderId) await shop.db.update(lots).set({ orderId }).where(eq(lots.id, lot!.id));
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId: lot!.id, quantity: 3 });
  return { id: lot!.id, orderId: orderId ?? lot!.orderId };
}

/** What is inspected next, the lot itself set aside as inspected. */
async function next(lotId: string) {
  await shop.db.update(lots).set({ state: "shelving_pending" }).where(eq(lots.id, lotId));
  return (await nextToInspect(shop.as(wei), lotId))?.id;
}

test("of an order that comes in two parcels the open one is inspected to its end", async () => {
  const first = await arrived("YT900000001");
  const otherParcel = await arrived("YT900000002", first.orderId);
  const sameParcel = await arrived("YT900000001", first.orderId);
  expect(await next(first.id)).toBe(sameParcel.id);
  expect(await next(sameParcel.id)).toBeUndefined();
  expect(await next(otherParcel.id)).toBeUndefined();
});

test("a parcel that brings goods of two orders is one, however its number was typed", async () => {
  const first = await arrived("yt900000003");
  const ofAnother = await arrived("YT900000003");
  expect(await next(first.id)).toBe(ofAnother.id);
});

test("purchases whose parcel nobody knows are not taken for one parcel", async () => {
  const first = await arrived("");
  await arrived("");
  expect(await next(first.id)).toBeUndefined();
});
