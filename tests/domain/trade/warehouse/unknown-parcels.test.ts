import { beforeEach, expect, test } from "vitest";
import { recordUnknown } from "#app/domain/trade/floor/unknown-parcels.server.ts";
import { unknownParcels } from "#db/schema/index.ts";
import { justBefore } from "#tests/support/just-before.ts";
import { openShop, type Shop, wei, zhou } from "#tests/support/shop.ts";

let shop: Shop;
const parcel = { trackingNumber: "SF1234567890", quantity: 1, note: "", shelf: "", photos: [] };

beforeEach(async () => {
  shop = await openShop();
});

const record = (scope = shop.as(wei)) =>
  recordUnknown(scope, shop.files, { ...parcel, id: crypto.randomUUID() });

test("a second station is told who recorded the parcel, and records nothing", async () => {
  expect(await record()).toMatchObject({ ok: true });
  expect(await record(shop.as(zhou))).toMatchObject({
    reason: "recorded-already",
    known: { foundByName: wei.name },
  });
  expect(await shop.db.select().from(unknownParcels)).toMatchObject([{ foundBy: wei.id }]);
});

test("of two stations that record the parcel at once the second is told", async () => {
  const late = justBefore(shop.as(zhou), () => record());
  expect(await record(late)).toMatchObject({ reason: "recorded-already" });
  expect(await shop.db.$count(unknownParcels)).toBe(1);
});

test("the number can be recorded again once its parcel has been withdrawn", async () => {
  await record();
  await shop.db.update(unknownParcels).set({ state: "withdrawn" });
  expect(await record()).toMatchObject({ ok: true });
});
