import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readMessage } from "#app/domain/core/message/message.ts";
import { boxRemainder, measureBox } from "#app/domain/trade/shipments/boxing.server.ts";
import { finishPacking } from "#app/domain/trade/shipments/finish-packing.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { boxes, documentEvents, shippingLines, shippingRequests } from "#db/schema/index.ts";
import { openShop, type Shop, wei } from "#tests/support/shop.ts";
import { paidRequest } from "#tests/support/trade/boxing.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

/** A paid request that wants no box above a kilogram, with everything in one of two. */
async function tooHeavy(weightGrams = 2_000) {
  const { id, number } = await paidRequest(shop, [3]);
  const wishes = { fba: false, shipmentIds: [], maxGrams: 1_000, marks: "", together: "" };
  await shop.db.update(shippingRequests).set({ boxWishes: wishes });
  const scope = shop.as(wei);
  const rest = await boxRemainder(scope, { id: crypto.randomUUID(), number, boxNumber: undefined });
  expect(rest).toMatchObject({ ok: true, value: 1, pieces: 3 });
  await measureBox(scope, shop.files, {
    number,
    boxNumber: 1,
    lengthMm: 200,
    widthMm: 200,
    heightMm: 200,
    weightGrams,
    photos: [],
  });
  return { id, number };
}

test("a box that is not as the buyer wished goes with a reason alone, which the buyer reads", async () => {
  const { id, number } = await tooHeavy();
  expect(await finishPacking(shop.as(wei), number, { reweighed: true })).toMatchObject({
    ok: false,
    reason: "wish-broken",
    broken: [{ box: 1, kind: "too-heavy" }],
  });
  expect(await shop.db.$count(boxes)).toBe(0);
  const how = { reweighed: true, wishReason: "told" } as const;
  expect(await finishPacking(shop.as(wei), number, how)).toMatchObject({ ok: true });
  const [packed] = await shop.db
    .select({ note: documentEvents.note })
    .from(documentEvents)
    .where(and(eq(documentEvents.documentId, id), eq(documentEvents.move, "pack")));
  expect(readMessage(packed?.note, "ja")).toContain(
    "第1箱：重量の上限を超えています（お電話またはメッセージでお知らせ済み）",
  );
});

test("packed by hand it asks the same", async () => {
  const { number } = await tooHeavy();
  const [line] = await shop.db.select().from(shippingLines);
  const box = { lengthMm: 200, widthMm: 200, heightMm: 200, weightGrams: 2_000 };
  const packed = [{ ...box, contents: [{ lineId: line!.id, quantity: 3 }] }];
  expect(await packShipment(shop.as(wei), number, packed, { reweighed: true })).toMatchObject({
    reason: "wish-broken",
  });
});

test("a box as it was wished asks for no reason, and one given for nothing is not written", async () => {
  const { id, number } = await tooHeavy(900);
  const how = { reweighed: true, wishReason: "told" } as const;
  expect(await finishPacking(shop.as(wei), number, how)).toMatchObject({ ok: true });
  const told = await shop.db
    .select({ note: documentEvents.note })
    .from(documentEvents)
    .where(eq(documentEvents.documentId, id));
  expect(told.some(({ note }) => readMessage(note, "ja").includes("お知らせ済み"))).toBe(false);
});
