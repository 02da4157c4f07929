import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { readMessage } from "#app/domain/core/message/message.ts";
import { balanceYen, listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { photographBox } from "#app/domain/trade/shipments/box-photos.server.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { enterClearance } from "#app/domain/trade/shipments/clearance.server.ts";
import { findLandedShipment } from "#app/domain/trade/shipments/landed-shipment.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { setSettleLimit } from "#app/domain/trade/shipments/settle-packed.server.ts";
import { settledDues } from "#app/domain/trade/shipments/settlement.ts";
import { shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { stageTable } from "#app/domain/trade/shipments/stage-table.ts";
import { suggestShippingQuote } from "#app/domain/trade/shipments/suggest-shipping-quote.ts";
import { issuedPapers } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { listAir, receivedShipment } from "#tests/support/sent.ts";
import { chen, hanako, noon, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packAll } from "#tests/support/trade/boxing.ts";
import { png, requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await listAir(shop, "2026-01-14", true);
});

const wallet = () => balanceYen(shop, walletOf(hanako.companyId));
const duty = () => balanceYen(shop, house("duty"));
const permit = (dutyYen: number, change = {}) => ({
  id: crypto.randomUUID(),
  permitNumber: "1261115 0093",
  permittedOn: "2026-01-15",
  dutyYen,
  consumptionTaxYen: 700,
  brokerYen: 100,
  note: "",
  ...change,
});
const clear = (number: string, dutyYen: number) =>
  enterClearance(shop.as(chen), number, permit(dutyYen));
const quote = { freightYen: 3_080, optionsYen: 0, storageYen: 0, note: "" };
const rowsOf = (found: NonNullable<Awaited<ReturnType<typeof findShipment>>>) =>
  Object.fromEntries(
    stageTable(found.stages).rows.map(({ key, cells }) => [key, cells.at(-1)?.yen]),
  );

describe("関税込みの便", () => {
  test("has duty and tax as a line of its quote, suggested from what was expected", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const { number } = await requestedShipment(shop, lotId, 6);
    const found = (await findShipment(shop.as(chen), number))!;
    const { dutyYen, consumptionTaxYen } = found.stages[0]!.dues!;
    const suggested = suggestShippingQuote(found, noon, { freeDays: 60, yenPerKgDay: "0" });
    expect(suggested.duesYen).toBe(dutyYen.max + consumptionTaxYen.max);
    expect(await quoteShipment(shop.as(chen), number, quote)).toEqual({
      ok: false,
      reason: "dues-missing",
    });
    await quoteShipment(shop.as(chen), number, { ...quote, duesYen: 1_234 });
    const after = (await findShipment(shop.as(hanako), number))!;
    expect(after.request).toMatchObject({ duesYen: 1_234, totalYen: 4_314, paysDues: true });
    expect(rowsOf(after)).toMatchObject({
      included: { min: 1_234, max: 1_234 },
      ours: { min: 4_314, max: 4_314 },
      total: { min: 4_314, max: 4_314 },
    });
    expect(rowsOf(after)).not.toHaveProperty("dues");
    const papers = await shop.db.select().from(issuedPapers);
    expect(papers.map(({ facts }) => facts.shipping?.duesYen)).toEqual([1_234, 1_234]);
  });

  test("packed before its quote stays as it was expected until it is quoted, and never nothing", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const { number } = await requestedShipment(shop, lotId, 6, { optionIds: ["rehearsal"] });
    await packAll(shop, number, 1, 1_900);
    const expected = (await findShipment(shop.as(hanako), number))!.stages.at(-1)!.dues!;
    const dues = {
      min: expected.dutyYen.min + expected.consumptionTaxYen.min,
      max: expected.dutyYen.max + expected.consumptionTaxYen.max,
    };
    expect(dues.max).toBeGreaterThan(0);
    const cells = async (key: string) => {
      const { rows } = stageTable((await findShipment(shop.as(hanako), number))!.stages);
      return rows.find((row) => row.key === key)!.cells.slice(1);
    };
    const certainty = "expected";
    expect(await cells("included")).toEqual([{ yen: dues, certainty }]);
    // 3,080 of freight and 600 for the rehearsal.
    const ours = { min: dues.min + 3_680, max: dues.max + 3_680 };
    expect(await cells("ours")).toEqual([{ yen: ours, certainty }]);
    await photographBox(shop.as(wei), shop.files, { number, boxNumber: 1, photos: [png()] });
    const options = { optionsYen: 600, duesYen: 1_234 };
    expect(await quoteShipment(shop.as(chen), number, { ...quote, ...options })).toMatchObject({
      ok: true,
    });
    expect((await cells("included")).map((cell) => cell?.yen)).toEqual([
      dues,
      { min: 1_234, max: 1_234 },
    ]);
  });

  test("is no line where the carrier is paid", async () => {
    await listAir(shop, "2026-01-15", false);
    const { lotId } = await shelvedLot(shop, 10);
    const { number } = await requestedShipment(shop, lotId, 6);
    expect(await quoteShipment(shop.as(chen), number, { ...quote, duesYen: 1 })).toMatchObject({
      reason: "dues-not-ours",
    });
    expect(await quoteShipment(shop.as(chen), number, quote)).toMatchObject({ ok: true });
  });

  test("stays so for who asked for it, when the list changes meanwhile", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const { number } = await requestedShipment(shop, lotId, 6);
    await listAir(shop, "2026-01-15", false);
    expect(await quoteShipment(shop.as(chen), number, quote)).toMatchObject({
      reason: "dues-missing",
    });
  });

  test("gives back what customs did not take, once, and takes a correction up to the quote", async () => {
    const { id, number } = await receivedShipment(shop, { duesYen: 2_000 });
    const paid = await wallet();
    expect(await duty()).toBe(2_000);
    const first = permit(200);
    await enterClearance(shop.as(chen), number, first);
    await enterClearance(shop.as(chen), number, first);
    expect(await duty()).toBe(1_000);
    expect(await wallet()).toBe(paid + 1_000);
    const found = (await findShipment(shop.as(hanako), number))!;
    expect(found.request).toMatchObject({ id, duesYen: 1_000, totalYen: 4_080, paidYen: 4_080 });
    expect(rowsOf(found).total).toEqual({ min: 4_080, max: 4_080 });
    expect(readMessage(found.stages.at(-1)?.reason, "ja")).toContain(
      "差額 1,000円を残高へお返ししました。",
    );
    await clear(number, 1_200);
    expect(await duty()).toBe(2_000);
    expect(await listDrifts(shop.db)).toEqual([]);
    const { landed } = (await findLandedShipment(shop.as(hanako), number))!;
    const sum = landed!.lines.reduce((all, line) => all + line.totalYen - line.goodsYen, 0);
    expect(sum).toBe(5_080);
  });

  test("takes more than the quote within the company's limit alone", async () => {
    const { number } = await receivedShipment(shop, { duesYen: 2_000 });
    const paid = await wallet();
    await clear(number, 1_300);
    expect(await duty()).toBe(2_000);
    const found = (await findShipment(shop.as(hanako), number))!;
    expect(readMessage(found.stages.at(-1)?.reason, "ja")).toContain(
      "お見積を超えた分はいただきません。",
    );
    await setSettleLimit(shop.as(hanako), 100);
    await clear(number, 1_301);
    expect(await duty()).toBe(2_000);
    await clear(number, 1_300);
    expect(await duty()).toBe(2_100);
    expect(await wallet()).toBe(paid - 100);
  });

  test("takes within one limit what packing and customs cost more, together", async () => {
    await setSettleLimit(shop.as(hanako), 2_000);
    const { lotId } = await shelvedLot(shop, 6);
    const { id, number } = await requestedShipment(shop, lotId, 6);
    await quoteShipment(shop.as(chen), number, { ...quote, duesYen: 2_000 });
    await shop.deposit(hanako.companyId, 50_000);
    await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
    await packAll(shop, number, 1, 2_900);
    const packed = (await findShipment(shop.as(wei), number))!.request;
    const taken = packed.freightYen - quote.freightYen;
    expect(taken).toBe(980);
    const handover = { carrier: "佐川急便", trackingNumber: "1", boxTracking: new Map() };
    await shipShipment(shop.as(wei), number, handover);
    await clear(number, 2_000 - 800 + 1_021);
    expect(await duty()).toBe(2_000);
    await clear(number, 2_000 - 800 + 1_020);
    expect(await duty()).toBe(3_020);
  });

  test("counts what the company agreed to itself into no limit", async () => {
    const { lotId } = await shelvedLot(shop, 6);
    const { id, number } = await requestedShipment(shop, lotId, 6);
    await quoteShipment(shop.as(chen), number, { ...quote, duesYen: 2_000 });
    await shop.deposit(hanako.companyId, 50_000);
    const pay = () => payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
    await pay();
    await packAll(shop, number, 1, 2_900);
    await pay();
    await setSettleLimit(shop.as(hanako), 1_000);
    const handover = { carrier: "佐川急便", trackingNumber: "1", boxTracking: new Map() };
    await shipShipment(shop.as(wei), number, handover);
    await clear(number, 2_000 - 800 + 1_000);
    expect(await duty()).toBe(3_000);
  });

  test("is entered by us alone, since money follows it", async () => {
    const { number } = await receivedShipment(shop, { duesYen: 2_000 });
    expect(await enterClearance(shop.as(hanako), number, permit(0))).toEqual({
      ok: false,
      reason: "cleared-by-us",
    });
    expect(await duty()).toBe(2_000);
  });

  test("comes back whole when the shipment is called off", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const { id, number } = await requestedShipment(shop, lotId, 6);
    await quoteShipment(shop.as(chen), number, { ...quote, duesYen: 2_000 });
    await shop.deposit(hanako.companyId, 10_000);
    const before = await wallet();
    await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
    const { lines } = (await findShipment(shop.as(wei), number))!;
    const contents = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
    const box = { lengthMm: 200, widthMm: 200, heightMm: 200, weightGrams: 3_900, contents };
    await packShipment(shop.as(wei), number, [box], { reweighed: true });
    expect(await cancelShipment(shop.as(hanako), number, "")).toMatchObject({ ok: true });
    expect(await wallet()).toBe(before);
    expect(await duty()).toBe(0);
  });
});

test("no permit takes more than the quote and the limit, or than there is", () => {
  const yen = fc.integer({ min: 0, max: 50_000 });
  fc.assert(
    fc.property(
      fc.record({ quotedYen: yen, limitYen: yen, balanceYen: yen }),
      fc.array(yen, { minLength: 1, maxLength: 6 }),
      yen,
      fc.integer({ min: 0, max: 60_000 }),
      (terms, actuals, carriageYen, coupon) => {
        const start = terms.quotedYen + carriageYen;
        let request = {
          duesYen: terms.quotedYen,
          totalYen: start,
          couponYen: Math.min(coupon, start),
        };
        for (const actual of actuals) {
          const after = settledDues(request, actual, terms);
          const moved = after.chargeYen - after.refundYen - (request.couponYen - after.couponYen);
          expect(moved).toBe(after.duesYen - request.duesYen);
          expect(after.chargeYen).toBeLessThanOrEqual(terms.balanceYen);
          expect(after.duesYen).toBeLessThanOrEqual(terms.quotedYen + terms.limitYen);
          expect(
            Math.min(after.refundYen, after.totalYen - after.couponYen),
          ).toBeGreaterThanOrEqual(0);
          request = after;
        }
      },
    ),
  );
});

describe("the difference to the quote", () => {
  const range = (min: number, max = min) => ({ min, max });
  const stage = (kind: "quote" | "customs", duty: { min: number; max: number }) => ({
    kind,
    at: noon,
    reason: null,
    freight: null,
    freightMinYen: 5_000,
    freightMaxYen: 5_000,
    optionsYen: 0,
    storageYen: 0,
    couponYen: 0,
    paidYen: 0,
    duesYen: null,
    dues: { dutyYen: duty, consumptionTaxYen: range(1_000), brokerYen: 0 },
  });
  const of = (quoted: { min: number; max: number }, paid: number) => {
    const { rows } = stageTable([stage("quote", quoted), stage("customs", range(paid))]);
    return Object.fromEntries(rows.map(({ key, difference }) => [key, difference]));
  };

  test.each([
    [24_400, 100],
    [6_800, -100],
    [6_900, 0],
    [10_000, 0],
  ])("of a range that was quoted is how far outside of it %i yen are", (paid, yen) => {
    const found = of(range(6_900, 24_300), paid);
    for (const key of ["duty", "dues", "total"])
      expect(found[key], key).toEqual({ yen, ofRange: true });
    expect(found.tax).toEqual({ yen: 0, ofRange: false });
  });
});
