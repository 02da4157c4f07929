import { expect, test } from "vitest";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { undoAct } from "#app/domain/trade/floor/undo-act.server.ts";
import { recordUnknown } from "#app/domain/trade/floor/unknown-parcels.server.ts";
import { justBefore } from "#tests/support/just-before.ts";
import { openShop, type Shop, wei, zhou } from "#tests/support/shop.ts";
import { boughtLot } from "#tests/support/trade/stock.ts";

async function received(shop: Shop) {
  const { lotId } = await boughtLot(shop, 10);
  const id = crypto.randomUUID();
  await receiveLot(shop.as(wei), { id, lotId, quantity: 4 });
  return id;
}

async function recorded(shop: Shop) {
  const id = crypto.randomUUID();
  const parcel = { trackingNumber: "SF1234567890", quantity: 1, note: "", shelf: "", photos: [] };
  await recordUnknown(shop.as(wei), shop.files, { id, ...parcel });
  return id;
}

test.each([
  ["an arrival", received],
  ["an unknown parcel", recorded],
])("of two who undo %s at once the second is told that it is undone", async (_name, done) => {
  const shop = await openShop();
  const id = await done(shop);
  const undo = (scope = shop.as(wei)) =>
    undoAct(scope, shop.files, { id, reason: "scanned" as const });
  const late = justBefore(shop.as(zhou), async () =>
    expect(await undo()).toMatchObject({ ok: true }),
  );
  expect(await undo(late)).toEqual({ ok: false, reason: "undone-already" });
});
