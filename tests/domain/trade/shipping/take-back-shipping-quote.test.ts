import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { summarizeDocuments } from "#app/domain/money/payments/payment.ts";
import { measureBox } from "#app/domain/trade/shipments/boxing.server.ts";
import {
  finishPacking,
  unpackShipment,
} from "#app/domain/trade/shipments/finish-packing.server.ts";
import { holdRequest } from "#app/domain/trade/shipments/hold-request.server.ts";
import {
  quoteShipment,
  takeBackShippingQuote,
} from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { boxes, issuedPapers, lots, notices, paymentItems, payments } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, li, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packAll } from "#tests/support/trade/boxing.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
let lotId: string;
beforeEach(async () => {
  shop = await openShop();
  ({ lotId } = await shelvedLot(shop, 40));
});

const document = async (number: string) => (await findShipment(shop.as(wei), number))!;
const quote = (number: string, freightYen = 7_000) =>
  quoteShipment(shop.as(chen), number, {
    freightYen,
    optionsYen: 0,
    storageYen: 0,
    note: "保険",
  });
const back = (number: string, reason = "運賃の誤り", who = chen) =>
  takeBackShippingQuote(shop.as(who), number, reason);
const pay = (id: string) => payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());

async function quoted(quantity = 6) {
  const made = await requestedShipment(shop, lotId, quantity);
  expect(await quote(made.number)).toMatchObject({ ok: true });
  return made;
}

async function weighedAndQuoted() {
  const made = await requestedShipment(shop, lotId, 6, { methodCode: "fast-ship" });
  await packAll(shop, made.number, 2, 2_000);
  expect(await quote(made.number)).toMatchObject({ ok: true });
  return made;
}

/** A card payment of the request that PayPal has not answered yet. */
async function payingByCard(requestId: string, number: string) {
  const { now } = shop.as(hanako);
  const id = crypto.randomUUID();
  await shop.db.insert(payments).values({
    id,
    number: `P-${id}`,
    companyId: hanako.companyId,
    state: "waiting",
    version: 1,
    way: "card",
    totalYen: 10,
    couponYen: 0,
    balanceYen: 0,
    restYen: 10,
    about: summarizeDocuments([{ number }]),
    startedAt: now,
    startedBy: `buyer:${hanako.id}`,
    startedByName: hanako.name,
  });
  await shop.db.insert(paymentItems).values({
    paymentId: id,
    documentKind: "shipping",
    documentId: requestId,
    documentNumber: number,
    position: 0,
    dueYen: 10,
  });
}

describe("a delivery quote that is taken back", () => {
  test("is made anew: the goods stay set aside, the buyer reads why", async () => {
    const { number } = await quoted();
    expect(await back(number)).toMatchObject({ ok: true });
    const { request, stages, events } = await document(number);
    expect(request).toMatchObject({
      state: "quoting",
      quotedAt: null,
      payBy: null,
      totalYen: 0,
      freightYen: 0,
      staffNote: "",
    });
    expect(stages.map(({ kind }) => kind)).toEqual(["estimate"]);
    expect(events[0]).toMatchObject({ move: "takeBack", note: typedMessage("運賃の誤り") });
    const [lot] = await shop.db.select().from(lots).where(eq(lots.id, lotId));
    expect(lot).toMatchObject({ reservedQuantity: 6 });
    const told = await shop.db.select(noticeFields).from(notices);
    expect(told.some(({ body }) => body.startsWith("運賃の誤り\n"))).toBe(true);

    expect(await quote(number, 6_000)).toMatchObject({ ok: true });
    expect((await document(number)).stages.map(({ kind }) => kind)).toEqual(["estimate", "quote"]);
    await shop.deposit(hanako.companyId, 100_000);
    expect(await pay(request.id)).toMatchObject({ ok: true });
    expect((await document(number)).request.paidYen).toBe(6_000);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("of weighed boxes leaves them packed, and they can be unpacked, packed and quoted anew", async () => {
    const { number, id } = await weighedAndQuoted();
    const papers = await shop.db.$count(issuedPapers);
    expect(await back(number)).toMatchObject({ ok: true });
    expect(await shop.db.$count(issuedPapers)).toBe(papers);
    expect(await document(number)).toMatchObject({
      request: { state: "packing", quotedAt: null, totalYen: 0 },
      boxes: [{ number: 1 }, { number: 2 }],
    });
    expect(await quote(number, 6_500)).toMatchObject({ ok: true });
    expect(await back(number)).toMatchObject({ ok: true });

    expect(await unpackShipment(shop.as(wei), number, "boxes")).toMatchObject({ ok: true });
    expect((await document(number)).request.state).toBe("quoting");
    await measureBox(shop.as(wei), shop.files, {
      number,
      boxNumber: 1,
      lengthMm: 200,
      widthMm: 200,
      heightMm: 200,
      weightGrams: 4_000,
      photos: [],
    });
    const repacked = await finishPacking(shop.as(wei), number, { reweighed: true });
    expect(repacked).toMatchObject({ ok: true });
    expect(await quote(number, 8_000)).toMatchObject({ ok: true });
    await shop.deposit(hanako.companyId, 100_000);
    expect(await pay(id)).toMatchObject({ ok: true });
    expect(await document(number)).toMatchObject({
      request: { state: "awaiting_shipment", paidYen: 8_000 },
    });
    const weights = await shop.db.select({ grams: boxes.weightGrams }).from(boxes);
    expect(weights.map(({ grams }) => grams)).toEqual([4_000, 2_000]);
  });

  test("is taken back once, however often it is pressed", async () => {
    const { number } = await quoted();
    expect(await back(number)).toMatchObject({ ok: true });
    const { version } = (await document(number)).request;
    expect(await back(number)).toMatchObject({ ok: true });
    expect((await document(number)).request.version).toBe(version);
  });

  test("beside its payment: one of the two happens", async () => {
    await shop.deposit(hanako.companyId, 1_000_000);
    for (let round = 0; round < 4; round++) {
      const { number, id } = await quoted();
      const acts = [() => back(number), () => pay(id)];
      const order = round % 2 ? acts.reverse() : acts;
      const outcomes = await Promise.all(order.map((act) => act()));
      const [taken, paid] = round % 2 ? outcomes.reverse() : outcomes;
      expect([taken!.ok, paid!.ok].filter(Boolean)).toHaveLength(1);
      const { request } = await document(number);
      expect(request).toMatchObject(
        taken!.ok ? { state: "quoting", paidYen: 0 } : { state: "packing", paidYen: 7_000 },
      );
    }
    expect(await listDrifts(shop.db)).toEqual([]);
  });
});

describe("a delivery quote is not taken back", () => {
  test("once it is paid, also while its measured weight asks for more", async () => {
    const { number, id } = await quoted();
    await shop.deposit(hanako.companyId, 7_000);
    await pay(id);
    expect(await back(number)).toMatchObject({ reason: "not-quoted" });
    await packAll(shop, number, 3, 8_000);
    expect((await document(number)).request.state).toBe("awaiting_payment");
    expect(await back(number)).toMatchObject({ reason: "not-quoted" });
  });

  test("while its payment waits for money", async () => {
    const { number, id } = await quoted();
    await payingByCard(id, number);
    expect(await back(number)).toMatchObject({ reason: "being-paid" });
    expect((await document(number)).request.state).toBe("awaiting_payment");
  });

  test("while its company holds it, without a reason, or by who does not quote", async () => {
    const { number } = await quoted();
    expect(await back(number, "")).toMatchObject({ reason: "reason-missing" });
    expect(await back(number, "誤り", li as typeof chen)).toMatchObject({ reason: "forbidden" });
    expect(await back("KP-000000-0000")).toMatchObject({ reason: "not-found" });
    await holdRequest(shop.as(hanako), number, "待って");
    expect(await back(number)).toMatchObject({ reason: "held" });
  });
});
