import { beforeEach, describe, expect, test } from "vitest";
import type { Staff } from "#app/domain/core/actor.ts";
import { message } from "#app/domain/core/message/message.ts";
import { balanceYen, listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { photographBox } from "#app/domain/trade/shipments/box-photos.server.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { listToPick } from "#app/domain/trade/shipments/pick-queries.server.ts";
import {
  quoteShipment,
  takeBackShippingQuote,
} from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { lots, settings } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packAll } from "#tests/support/trade/boxing.ts";
import { png, requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
let number: string;
let id: string;
beforeEach(async () => {
  shop = await openShop();
  const { lotId } = await shelvedLot(shop, 6);
  ({ number, id } = await requestedShipment(shop, lotId, 6, { optionIds: ["rehearsal"] }));
});

const document = async () => (await findShipment(shop.as(wei), number))!;
const quote = () =>
  quoteShipment(shop.as(chen), number, {
    freightYen: 3_080,
    optionsYen: 600,
    storageYen: 0,
    note: "",
  });
const wallet = () => balanceYen(shop.as(wei), walletOf(hanako.companyId));

/** Packed, photographed and quoted at the measured weight. */
async function rehearsed() {
  await packAll(shop, number, 1, 1_900);
  await photographBox(shop.as(wei), shop.files, { number, boxNumber: 1, photos: [png()] });
  const quoted = await quote();
  if (!quoted.ok) throw new Error(quoted.reason);
}

describe("お試し梱包", () => {
  test("is packed before it is quoted, and the buyer sees boxes, photos and price before paying", async () => {
    const { request } = await document();
    expect(request).toMatchObject({ weighsFirst: true, state: "quoting" });
    expect(request.options).toMatchObject([{ id: "rehearsal", priceYen: 600 }]);
    expect((await listToPick(shop.as(wei), undefined)).requests).toMatchObject([{ number }]);
    expect(await quote()).toMatchObject({ reason: "weigh-first" });
    await packAll(shop, number, 1, 1_900);
    expect(await quote()).toMatchObject({ reason: "photo-missing" });
    await photographBox(shop.as(wei), shop.files, { number, boxNumber: 1, photos: [png()] });
    expect(await quote()).toMatchObject({ ok: true });
    const shown = (await findShipment(shop.as(hanako), number))!;
    expect(shown).toMatchObject({
      request: { state: "awaiting_payment", totalYen: 3_680, paidYen: 0 },
      boxes: [{ weightGrams: 1_900 }],
      boxPhotos: [{ box: 1 }],
    });
  });

  test("goes on to shipment once it is paid", async () => {
    await rehearsed();
    await shop.deposit(hanako.companyId, 10_000);
    await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
    expect((await document()).request.state).toBe("awaiting_shipment");
    expect(await wallet()).toBe(6_320);
  });

  test("called off costs the rehearsal alone, and the goods are stock again", async () => {
    await rehearsed();
    expect(await cancelShipment(shop.as(hanako), number, "高い")).toMatchObject({
      reason: "balance-too-low",
    });
    await shop.deposit(hanako.companyId, 1_000);
    const both = await Promise.all([
      cancelShipment(shop.as(hanako), number, "高い"),
      cancelShipment(shop.as(hanako), number, "高い"),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const { request } = await document();
    expect(request).toMatchObject({ state: "cancelled", totalYen: 600, paidYen: 600 });
    expect(await wallet()).toBe(400);
    expect(await balanceYen(shop.as(wei), { id: "house/options" } as never)).toBe(600);
    expect(await listDrifts(shop.db)).toEqual([]);
    const [lot] = await shop.db.select().from(lots);
    expect(lot).toMatchObject({ availableQuantity: 6, reservedQuantity: 0 });
  });

  test("costs nothing before anything was packed, and nothing by a method that weighs first", async () => {
    expect(await cancelShipment(shop.as(hanako), number, "")).toMatchObject({ ok: true });
    const { lotId } = await shelvedLot(shop, 2);
    const fast = { optionIds: ["rehearsal" as const], methodCode: "fast-ship" };
    ({ number } = await requestedShipment(shop, lotId, 2, fast));
    expect((await document()).request).toMatchObject({ weighsFirst: true, options: [] });
  });

  test("is quoted off the list with a reason only, and far off only once it was looked at again", async () => {
    await packAll(shop, number, 1, 1_900);
    await photographBox(shop.as(wei), shop.files, { number, boxNumber: 1, photos: [png()] });
    const typed = (freightYen: number, note = "", checked = false) =>
      quoteShipment(shop.as(chen), number, {
        freightYen,
        optionsYen: 600,
        storageYen: 0,
        note,
        checked,
      });
    for (const yen of [1, 3_078, 3_082, 30_800])
      expect(await typed(yen)).toMatchObject({ reason: "freight-off-list" });
    for (const yen of [0, 1, 1_539, 6_161])
      expect(await typed(yen, "値引き")).toMatchObject({ reason: "freight-far-off" });
    expect((await document()).request).toMatchObject({ state: "packing", totalYen: 0 });
    expect(await typed(1, "", true)).toMatchObject({ reason: "freight-off-list" });
    expect(await typed(1, "お詫びの値引き", true)).toMatchObject({ ok: true });
    const { request, events } = (await findShipment(shop.as(hanako), number))!;
    expect(request).toMatchObject({ state: "awaiting_payment", freightYen: 1 });
    expect(events[0]).toMatchObject({
      move: "quoteWeighed",
      note: message("typed", { text: "お詫びの値引き" }),
    });
  });

  test("is quoted below the list by nobody who packed it, and by a large sum by managers alone", async () => {
    await packAll(shop, number, 1, 1_900);
    await photographBox(shop.as(wei), shop.files, { number, boxNumber: 1, photos: [png()] });
    await shop.db
      .insert(settings)
      .values({ key: "waiveTwoPeopleYen", effectiveFrom: "2026-01-01", value: "1000" });
    const other: Staff = { ...wei, id: "staff-other", name: "周敏" };
    const typed = (who: Staff, freightYen: number, optionsYen: number, note = "値引き") =>
      quoteShipment(shop.as(who), number, {
        freightYen,
        optionsYen,
        storageYen: 0,
        note,
        checked: true,
      });
    for (const [freight, options] of [
      [3_078, 600],
      [3_080, 598],
      [1, 600],
    ] as const)
      expect(await typed(wei, freight, options)).toMatchObject({ reason: "packed-yourself" });
    expect(await typed(chen, 3_080, 0, "")).toMatchObject({ reason: "discount-unexplained" });
    expect(await typed(other, 2_679, 0)).toMatchObject({ reason: "discount-too-large" });
    expect((await document()).request).toMatchObject({ state: "packing", totalYen: 0 });
    expect(await typed(other, 2_680, 0)).toMatchObject({ ok: true });
    expect(await takeBackShippingQuote(shop.as(chen), number, "やり直し")).toMatchObject({
      ok: true,
    });
    expect(await typed(chen, 2_000, 0)).toMatchObject({ ok: true });
    expect(await takeBackShippingQuote(shop.as(chen), number, "やり直し")).toMatchObject({
      ok: true,
    });
    expect(await typed(wei, 3_080, 600, "")).toMatchObject({ ok: true });
  });

  test.each([3_079, 3_081, 1_540, 6_160])(
    "is quoted at %i yen without the second look",
    async (freightYen) => {
      await packAll(shop, number, 1, 1_900);
      await photographBox(shop.as(wei), shop.files, { number, boxNumber: 1, photos: [png()] });
      const note = Math.abs(freightYen - 3_080) > 1 ? "値引き" : "";
      const said = { freightYen, optionsYen: 600, storageYen: 0, note };
      expect(await quoteShipment(shop.as(chen), number, said)).toMatchObject({ ok: true });
    },
  );
});
