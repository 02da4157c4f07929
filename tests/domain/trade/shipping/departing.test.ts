import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { photographBox } from "#app/domain/trade/shipments/box-photos.server.ts";
import { loadBox, unloadBox } from "#app/domain/trade/shipments/load-box.server.ts";
import { pickUpShipment, shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { boxes, documentEvents, floorActs, lots, shippingRequests } from "#db/schema/index.ts";
import { justBefore } from "#tests/support/just-before.ts";
import { openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packedRequest } from "#tests/support/trade/boxing.ts";
import { png } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const load = (typed: string, id = crypto.randomUUID()) =>
  loadBox(shop.as(wei), { id, typed, carrier: "佐川急便" });
const stateOf = async (number: string) =>
  (await shop.db.select().from(shippingRequests).where(eq(shippingRequests.number, number)))[0];

test("boxes of one request on trucks of two carriers are asked about, and named", async () => {
  const { number, boxes } = await packedRequest(shop, 6, 3);
  await load(`${number}-B1`);
  const other = (typed: string, carrierChanged = false) =>
    loadBox(shop.as(wei), {
      id: crypto.randomUUID(),
      typed,
      carrier: "ヤマト運輸",
      carrierChanged,
    });
  expect(await other(`${number}-B2`)).toMatchObject({
    reason: "other-carrier",
    other: { box: 1, carrier: "佐川急便" },
  });
  await unloadBox(shop.as(wei), { id: crypto.randomUUID(), boxId: boxes[0]!.id });
  expect(await other(`${number}-B2`)).toMatchObject({ ok: true });
  expect(await load(`${number}-B1`)).toMatchObject({ reason: "other-carrier" });
  shop.wait(1 / 1_440);
  expect(await other(`${number}-B1`)).toMatchObject({ ok: true });
  expect(await other(`${number}-B3`)).toMatchObject({ value: { departed: true } });
  expect(await stateOf(number)).toMatchObject({ carrier: "ヤマト運輸" });
});

test("a carrier that was changed takes the whole request", async () => {
  const { number } = await packedRequest(shop, 6, 2);
  await load(`${number}-B1`);
  const carrier = { carrier: "ヤマト運輸", carrierChanged: true };
  const scan = { id: crypto.randomUUID(), typed: `${number}-B2`, ...carrier };
  expect(await loadBox(shop.as(wei), scan)).toMatchObject({ value: { departed: true } });
  expect(await stateOf(number)).toMatchObject({ carrier: "ヤマト運輸" });
});

describe("boxes scanned onto the truck", () => {
  test("send their request off with the last of them, and it rests as picked up", async () => {
    const { number, lots: ids } = await packedRequest(shop, 6, 3);
    expect(await load(`${number}-B2`)).toMatchObject({ value: { left: 2, departed: false } });
    expect(await load(`${number}-B2`)).toMatchObject({ reason: "loaded-already" });
    expect(await load(`${number}-B4`)).toMatchObject({ reason: "no-such-box" });
    expect(await load(number)).toMatchObject({ reason: "not-a-box" });
    await load(`${number}-B1`);
    expect((await stateOf(number))?.state).toBe("awaiting_shipment");
    expect(await load(`${number}-B3`)).toMatchObject({ value: { left: 0, departed: true } });
    expect(await stateOf(number)).toMatchObject({ state: "picked_up", carrier: "佐川急便" });
    for (const kind of ["pack", "depart"] as const)
      expect(await shop.db.select().from(floorActs).where(eq(floorActs.kind, kind))).toMatchObject([
        { subject: "request", label: number, quantity: 6, staffId: wei.id },
      ]);
    const [lot] = await shop.db.select().from(lots).where(eq(lots.id, ids[0]!));
    expect(lot).toMatchObject({ shippedQuantity: 6, reservedQuantity: 0 });
    const handover = {
      carrier: "佐川急便",
      trackingNumber: "123456789012",
      boxTracking: new Map(),
    };
    expect(await shipShipment(shop.as(wei), number, handover)).toMatchObject({ ok: true });
    expect((await stateOf(number))?.state).toBe("in_transit");
  });

  test("come off again while the request is here, and not after", async () => {
    const { number, boxes } = await packedRequest(shop, 6, 2);
    await load(`${number}-B1`);
    const off = () => unloadBox(shop.as(wei), { id: crypto.randomUUID(), boxId: boxes[0]!.id });
    expect(await off()).toMatchObject({ ok: true });
    expect(await off()).toMatchObject({ reason: "not-loaded" });
    await load(`${number}-B1`);
    await load(`${number}-B2`);
    expect(await off()).toMatchObject({ reason: "departed-already" });
  });

  test("stay on the truck that leaves just before one comes off", async () => {
    const { number, boxes: packed } = await packedRequest(shop, 6, 2);
    await load(`${number}-B1`);
    const scope = justBefore(shop.as(wei), () => load(`${number}-B2`));
    const off = { id: crypto.randomUUID(), boxId: packed[0]!.id };
    expect(await unloadBox(scope, off)).toEqual({ ok: false, reason: "departed-already" });
    expect((await stateOf(number))?.state).toBe("picked_up");
    expect((await shop.db.select().from(boxes)).every(({ loadedAt }) => loadedAt)).toBe(true);
  });

  test("stay while a photo that was paid for is missing, by scan and by hand", async () => {
    const { number } = await packedRequest(shop, 6, 2, { optionIds: ["photo"], optionsYen: 300 });
    expect(await load(`${number}-B1`)).toMatchObject({ reason: "photo-missing" });
    const photo = (boxNumber: number) =>
      photographBox(shop.as(wei), shop.files, { number, boxNumber, photos: [png()] });
    expect(await photo(1)).toMatchObject({ ok: true });
    expect(await load(`${number}-B1`)).toMatchObject({ ok: true });
    expect(await pickUpShipment(shop.as(wei), number, "佐川急便")).toMatchObject({
      reason: "photo-missing",
    });
    const handover = {
      carrier: "佐川急便",
      trackingNumber: "123456789012",
      boxTracking: new Map(),
    };
    expect(await shipShipment(shop.as(wei), number, handover)).toMatchObject({
      reason: "photo-missing",
    });
    expect(await photo(3)).toMatchObject({ reason: "no-such-box" });
    await photo(2);
    expect(await load(`${number}-B2`)).toMatchObject({ value: { departed: true } });
  });
});

test("of many who scan the same boxes at once each box is loaded once and the request leaves once", async () => {
  const { id, number, lots: ids } = await packedRequest(shop, 8, 4);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => load(`${number}-B${(index % 4) + 1}`)),
  );
  expect((await stateOf(number))?.state).toBe("picked_up");
  expect(
    (await shop.db.select().from(floorActs)).filter(({ kind }) => kind === "load"),
  ).toHaveLength(4);
  const moves = await shop.db
    .select()
    .from(documentEvents)
    .where(eq(documentEvents.documentId, id));
  expect(moves.filter(({ move }) => move === "pickUp")).toHaveLength(1);
  const [lot] = await shop.db.select().from(lots).where(eq(lots.id, ids[0]!));
  expect(lot).toMatchObject({ shippedQuantity: 8, reservedQuantity: 0, availableQuantity: 0 });
}, 30_000);
