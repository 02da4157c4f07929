import { beforeEach, describe, expect, test } from "vitest";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import {
  authorise,
  revokeAuthorisation,
} from "#app/domain/customers/authorisation/authorisations.server.ts";
import { listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { unpackShipment } from "#app/domain/trade/shipments/finish-packing.server.ts";
import { holdRequest, releaseRequest } from "#app/domain/trade/shipments/hold-request.server.ts";
import {
  sameMainNumberQuery,
  setMainNumber,
} from "#app/domain/trade/shipments/main-number.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import {
  requestShipment,
  submitShipment,
} from "#app/domain/trade/shipments/request-shipment.server.ts";
import { pickUpShipment, shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { payables } from "#tests/support/channels/due.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { receivedShipment } from "#tests/support/sent.ts";
import { chen, hanako, kenji, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { packAll, paidRequest } from "#tests/support/trade/boxing.ts";
import { requestedShipment, shelvedLot, wantShipment } from "#tests/support/trade/stock.ts";

let shop: Shop;
let lotId: string;
beforeEach(async () => {
  shop = await openShop();
  ({ lotId } = await shelvedLot(shop, 10));
});

const quote = { freightYen: 3_080, optionsYen: 0, storageYen: 0, note: "" };
const held = { ok: false, reason: "held" };

describe("出荷の保留", () => {
  test("keeps a request from being quoted, packed and handed over, until it is released", async () => {
    const { id, number } = await requestedShipment(shop, lotId, 6);
    expect(await holdRequest(shop.as(hanako), number, "納品先の確認中")).toMatchObject({
      ok: true,
    });
    expect(await quoteShipment(shop.as(chen), number, quote)).toEqual(held);
    await releaseRequest(shop.as(hanako), number);
    await quoteShipment(shop.as(chen), number, quote);
    await shop.deposit(hanako.companyId, 10_000);
    await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
    await holdRequest(shop.as(hanako), number, "まだ");
    const { lines, request, events } = (await findShipment(shop.as(wei), number))!;
    expect(request).toMatchObject({
      state: "packing",
      heldBy: "buyer",
      heldReason: typedMessage("まだ"),
    });
    expect(request.version).toBe(events.length);
    const contents = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
    const box = { lengthMm: 200, widthMm: 200, heightMm: 200, weightGrams: 1_900, contents };
    expect(await packShipment(shop.as(wei), number, [box], { reweighed: true })).toEqual(held);
  });

  test("by us asks for no day to pay, by its company for the same one as before", async () => {
    const { number } = await requestedShipment(shop, lotId, 6);
    await quoteShipment(shop.as(chen), number, quote);
    const due = new Date(shop.as(chen).now.getTime() + 86_400_000);
    await shop.db.update(shippingRequests).set({ lapseToldAt: due, payBy: due });
    const payBy = async () => (await payables(shop, [number]))[0]!.payBy;
    await holdRequest(shop.as(hanako), number, "納品先の確認中");
    expect(await payBy()).toEqual(due);
    await releaseRequest(shop.as(hanako), number);
    await holdRequest(shop.as(chen), number, "書類の確認");
    expect(await payBy()).toBeNull();
  });

  test("keeps packed boxes here", async () => {
    const { number } = await receivedShipment(shop, { until: "packed" });
    await holdRequest(shop.as(hanako), number, "待って");
    expect(await pickUpShipment(shop.as(wei), number, "佐川急便")).toEqual(held);
    const handover = { carrier: "佐川急便", trackingNumber: "1", boxTracking: new Map() };
    expect(await shipShipment(shop.as(wei), number, handover)).toEqual(held);
  });

  test("keeps nobody from taking a packing back, nor does another main number", async () => {
    const { number } = await paidRequest(shop, [6]);
    await packAll(shop, number, 1, 1_900);
    await holdRequest(shop.as(hanako), number, "待って");
    await releaseRequest(shop.as(hanako), number);
    expect(await setMainNumber(shop.as(hanako), number, "MAIN-9")).toMatchObject({ ok: true });
    expect(await unpackShipment(shop.as(wei), number, "boxes")).toMatchObject({ ok: true });
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("of ours is released by us alone, needs a reason, and happens once", async () => {
    const { number } = await requestedShipment(shop, lotId, 6);
    const holding = (reason: string) => holdRequest(shop.as(chen), number, reason);
    expect(await holding("")).toMatchObject({ reason: "reason-missing" });
    expect(await holding("書類の確認")).toMatchObject({ ok: true });
    expect(await holding("もう一度")).toMatchObject({ reason: "not-to-hold" });
    expect(await releaseRequest(shop.as(hanako), number)).toMatchObject({ reason: "held-by-us" });
    expect(await releaseRequest(shop.as(chen), number)).toMatchObject({ ok: true });
    expect(await releaseRequest(shop.as(chen), number)).toMatchObject({ reason: "not-held" });
  });

  test("is nothing for strangers, for who may not ship, or after it has left", async () => {
    const { number } = await requestedShipment(shop, lotId, 6);
    expect(await holdRequest(shop.as(taro), number, "x")).toMatchObject({ reason: "not-found" });
    expect(await holdRequest(shop.as(kenji), number, "x")).toMatchObject({ reason: "forbidden" });
    const sent = await receivedShipment(shop);
    expect(await holdRequest(shop.as(hanako), sent.number, "x")).toMatchObject({
      reason: "not-to-hold",
    });
  });
});

test("到着の希望日 is a day to come, when it is asked for and when its draft is handed in", async () => {
  const ask = (desiredOn: string) => {
    const words = { note: "", desiredOn, mainNumber: "" };
    return requestShipment(shop.as(hanako), wantShipment(lotId, 1, { words, submit: false }));
  };
  expect(await ask("2026-01-14")).toMatchObject({ reason: "desired-day-past" });
  expect(await ask("2026-01-15")).toMatchObject({ reason: "desired-day-past" });
  // Half a year and no more, and by air it takes three days at least.
  expect(await ask("2026-07-15")).toMatchObject({ reason: "desired-day-far" });
  expect(await ask("2099-01-01")).toMatchObject({ reason: "desired-day-far" });
  expect(await ask("2026-07-14")).toMatchObject({ ok: true });
  expect(await ask("2026-01-17")).toMatchObject({ reason: "desired-day-soon" });
  // The account manager, who submits by themselves, takes a day less.
  await authorise(shop.as(hanako), "delivery", null);
  expect(await ask("2026-01-16")).toMatchObject({ reason: "desired-day-soon" });
  expect(await ask("2026-01-17")).toMatchObject({ ok: true });
  await revokeAuthorisation(shop.as(hanako), "delivery");
  const asked = await ask("2026-01-18");
  if (!asked.ok) throw new Error(asked.reason);
  const { number } = asked.value;
  shop.wait(1);
  expect(await submitShipment(shop.as(hanako), number)).toMatchObject({
    reason: "desired-day-soon",
  });
  shop.wait(2);
  expect(await submitShipment(shop.as(hanako), number)).toMatchObject({
    reason: "desired-day-past",
  });
});

describe("主番号", () => {
  const words = { note: "", desiredOn: "", mainNumber: "", selfConsolidated: true };

  test("has to stand before the company's own consolidation is handed in", async () => {
    const { number } = await requestedShipment(shop, lotId, 3, { words, submit: false });
    expect(await submitShipment(shop.as(hanako), number)).toMatchObject({
      reason: "main-number-missing",
    });
    await setMainNumber(shop.as(hanako), number, "HAN-1");
    expect(await submitShipment(shop.as(hanako), number)).toMatchObject({ ok: true });
    expect(await setMainNumber(shop.as(hanako), number, "")).toMatchObject({
      reason: "main-number-missing",
    });
  });

  test("joins the company's requests under one number, and no other company's", async () => {
    const one = await requestedShipment(shop, lotId, 3);
    const two = await requestedShipment(shop, lotId, 2);
    expect(await sameMainNumberQuery(shop.as(hanako), one.number)).toEqual([]);
    await setMainNumber(shop.as(hanako), one.number, "HAN-1");
    await setMainNumber(shop.as(hanako), two.number, "HAN-1");
    expect(await sameMainNumberQuery(shop.as(hanako), one.number)).toEqual([
      { number: two.number, state: "quoting" },
    ]);
    expect(await sameMainNumberQuery(shop.as(taro), one.number)).toEqual([]);
    expect(await setMainNumber(shop.as(taro), one.number, "X")).toMatchObject({
      reason: "not-found",
    });
    const sent = await receivedShipment(shop);
    expect(await setMainNumber(shop.as(hanako), sent.number, "X")).toMatchObject({
      reason: "shipped-already",
    });
  });
});
