import { eq, like } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { balanceYen, listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { measureBox } from "#app/domain/trade/shipments/boxing.server.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import {
  finishPacking,
  unpackShipment,
} from "#app/domain/trade/shipments/finish-packing.server.ts";
import { loadBox, undoDeparture, unloadBox } from "#app/domain/trade/shipments/load-box.server.ts";
import { readPacking } from "#app/domain/trade/shipments/packing-queries.server.ts";
import { setSettleLimit } from "#app/domain/trade/shipments/settle-packed.server.ts";
import { shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { waiveDifference } from "#app/domain/trade/shipments/waive-difference.server.ts";
import { boxes, ledgerTransfers, lots, parcelEvents, shippingRequests } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packAll, packedRequest, paidRequest } from "#tests/support/trade/boxing.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const wallet = () => balanceYen(shop.as(wei), walletOf(hanako.companyId));
const held = (account: string) => balanceYen(shop.as(wei), { id: account } as never);
const row = async (id: string) =>
  (await shop.db.select().from(shippingRequests).where(eq(shippingRequests.id, id)))[0]!;
const unpack = (number: string) => unpackShipment(shop.as(wei), number, "boxes");
const undepart = (number: string) => undoDeparture(shop.as(wei), number, "carrier");
const load = (number: string, box = 1) =>
  loadBox(shop.as(wei), {
    id: crypto.randomUUID(),
    typed: `${number}-B${box}`,
    carrier: "佐川急便",
  });
const ship = (number: string) =>
  shipShipment(shop.as(wei), number, {
    carrier: "佐川急便",
    trackingNumber: "123456789012",
    boxTracking: new Map(),
  });

describe("a packing taken back", () => {
  test.each([
    ["gave money back", 1_900, 0],
    ["was charged for more", 5_900, 100_000],
    ["asked for more", 5_900, 0],
  ])("that %s leaves every yen where it was", async (_, weightGrams, limitYen) => {
    await setSettleLimit(shop.as(hanako), limitYen);
    const { id, number } = await paidRequest(shop, [6]);
    const before = { ...(await row(id)), balance: await wallet() };
    await packAll(shop, number, 1, weightGrams);
    expect((await row(id)).freightYen).not.toBe(before.freightYen);
    expect(await unpack(number)).toMatchObject({ ok: true });
    const { freightYen, totalYen, couponYen, paidYen } = before;
    expect(await row(id)).toMatchObject({
      freightYen,
      totalYen,
      couponYen,
      paidYen,
      state: "packing",
      settleBy: null,
    });
    expect(await wallet()).toBe(before.balance);
    expect(await listDrifts(shop.db)).toEqual([]);
    expect(await readPacking(shop.as(wei), number)).toMatchObject({
      boxes: [{ weightGrams }],
    });
    const stages = (await findShipment(shop.as(wei), number))!.stages.map(({ kind }) => kind);
    expect(stages).toEqual(["estimate", "quote"]);
    expect(await finishPacking(shop.as(wei), number, { reweighed: true })).toMatchObject({
      ok: true,
    });
    expect(await shop.db.$count(boxes, eq(boxes.requestId, id))).toBe(1);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("that was settled before transfers bore a version leaves every yen where it was", async () => {
    const { id, number } = await paidRequest(shop, [6]);
    const before = await wallet();
    await packAll(shop, number, 1, 1_900);
    expect(await wallet()).toBeGreaterThan(before);
    await shop.db.run("DROP TRIGGER ledger_transfers_no_update");
    const named = like(ledgerTransfers.id, `%/${id}/settled-%`);
    for (const { id: name } of await shop.db.select().from(ledgerTransfers).where(named))
      await shop.db
        .update(ledgerTransfers)
        .set({ id: name.replace(/settled-\d+/, "settled") })
        .where(eq(ledgerTransfers.id, name));
    expect(await unpack(number)).toMatchObject({ ok: true });
    expect(await wallet()).toBe(before);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("is refused while a box is on the truck", async () => {
    const { number, boxes: own } = await packedRequest(shop, 6, 2);
    await load(number);
    expect(await unpack(number)).toMatchObject({ reason: "loaded-already" });
    await unloadBox(shop.as(wei), { id: crypto.randomUUID(), boxId: own[0]!.id });
    expect(await unpack(number)).toMatchObject({ ok: true });
  });

  test("of a method that weighs first goes back to the scale", async () => {
    const { lotId } = await shelvedLot(shop, 4);
    const made = await requestedShipment(shop, lotId, 4, { methodCode: "fast-ship" });
    await packAll(shop, made.number, 1, 900);
    expect((await row(made.id)).state).toBe("packing");
    expect(await unpack(made.number)).toMatchObject({ ok: true });
    expect((await row(made.id)).state).toBe("quoting");
  });
});

describe("a departure taken back", () => {
  test("puts boxes and stock where they were, on the same day alone", async () => {
    const { id, number, lots: ids } = await packedRequest(shop, 6, 1);
    await load(number);
    expect(await undepart(number)).toMatchObject({ ok: true });
    expect(await row(id)).toMatchObject({
      state: "awaiting_shipment",
      shippedAt: null,
      carrier: "",
    });
    const [lot] = await shop.db.select().from(lots).where(eq(lots.id, ids[0]!));
    expect(lot).toMatchObject({ reservedQuantity: 6, shippedQuantity: 0 });
    await ship(number);
    expect((await row(id)).state).toBe("in_transit");
    expect(await undepart(number)).toMatchObject({ ok: true });
    await ship(number);
    shop.wait(1);
    expect(await undepart(number)).toMatchObject({ reason: "another-day" });
  });

  test("is refused once the carrier has told of it", async () => {
    const { number } = await packedRequest(shop, 6);
    await ship(number);
    const told = { trackingNumber: "123456789012", words: "集荷", place: "", kind: "moving" };
    await shop.db.insert(parcelEvents).values({ ...told, at: shop.as(wei).now } as never);
    expect(await undepart(number)).toMatchObject({ reason: "on-its-way" });
  });
});

test("any sequence of packing, leaving and taking back keeps books, boxes and stock", async () => {
  const command = fc.record({
    name: fc.constantFrom(
      ...(["pack", "pack", "unpack", "load", "load", "ship", "undepart", "unload"] as const),
      ...(["pay", "waive", "limit", "cancel"] as const),
    ),
    which: fc.nat({ max: 1 }),
    grams: fc.integer({ min: 300, max: 9_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 24 }), async (sequence) => {
      const made = [await paidRequest(shop, [4]), await paidRequest(shop, [4])];
      for (const { name, which, grams } of sequence) {
        const { id, number } = made[which]!;
        const [box] = await shop.db.select().from(boxes).where(eq(boxes.requestId, id));
        if (name === "pack" && (await row(id)).state === "packing") {
          const packing = (await readPacking(shop.as(wei), number))!;
          if (packing.boxes.length === 0) await packAll(shop, number, 1, grams);
          else {
            const size = { lengthMm: 200, widthMm: 200, heightMm: 200, weightGrams: grams };
            await measureBox(shop.as(wei), shop.files, {
              number,
              boxNumber: 1,
              ...size,
              photos: [],
            });
            await finishPacking(shop.as(wei), number, { reweighed: true });
          }
        }
        if (name === "unpack") await unpack(number);
        if (name === "load") await load(number);
        if (name === "unload" && box)
          await unloadBox(shop.as(wei), { id: crypto.randomUUID(), boxId: box.id });
        if (name === "ship") await ship(number);
        if (name === "undepart") await undepart(number);
        if (name === "pay") await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
        if (name === "waive") await waiveDifference(shop.as(chen), number, "お詫び");
        if (name === "limit") await setSettleLimit(shop.as(hanako), grams);
        if (name === "cancel") await cancelShipment(shop.as(hanako), number, "");
      }
      expect(await listDrifts(shop.db)).toEqual([]);
      expect(await held("house/payments")).toBe(0);
      const rows = await shop.db.select().from(shippingRequests);
      const of = (part: (one: (typeof rows)[number]) => number) =>
        rows.filter(({ paidYen }) => paidYen > 0).reduce((sum, one) => sum + part(one), 0);
      const owed = of((one) => one.totalYen - one.couponYen - one.paidYen);
      expect(await held("house/international-freight")).toBe(of((one) => one.freightYen) - owed);
      for (const { id, lots: ids } of made) {
        const { state } = await row(id);
        const [lot] = await shop.db.select().from(lots).where(eq(lots.id, ids[0]!));
        const gone = ["picked_up", "in_transit"].includes(state) ? 4 : 0;
        const free = state === "cancelled" ? 4 : 0;
        expect(lot).toMatchObject({ shippedQuantity: gone, availableQuantity: free });
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);
