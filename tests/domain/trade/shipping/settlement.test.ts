import { eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { balanceYen, listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import {
  cancelShipment,
  cancelUnsettled,
} from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { holdRequest, releaseRequest } from "#app/domain/trade/shipments/hold-request.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { prepareShipment } from "#app/domain/trade/shipments/prepare-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import {
  setSettleLimit,
  settleLimitQuery,
} from "#app/domain/trade/shipments/settle-packed.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import {
  refuseWaiver,
  waiveDifference,
} from "#app/domain/trade/shipments/waive-difference.server.ts";
import {
  addresses,
  documentEvents,
  freightLists,
  issuedPapers,
  ledgerTransfers,
  lots,
  notices,
  shippingVersions,
} from "#db/schema/index.ts";
import { limitedKenji } from "#tests/support/limited.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, li, openShop, type Shop, taro, wei, zhou } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const system = { kind: "system", id: "jobs" } as const;
const wallet = () => balanceYen(shop.as(wei), walletOf(hanako.companyId));
const found = async (number: string) => (await findShipment(shop.as(wei), number))!;
const stages = () => shop.db.select().from(shippingVersions);

/** Six totes by air, quoted at the upper end of what the buyer was told (4,060 yen) and paid. */
async function paid(depositYen = 100_000, optionsYen = 0) {
  const { lotId } = await shelvedLot(shop, 10);
  const { id, number } = await requestedShipment(shop, lotId, 6);
  const quote = { freightYen: 4_060, optionsYen, storageYen: 0, note: "" };
  expect(await quoteShipment(shop.as(chen), number, quote)).toMatchObject({ ok: true });
  await shop.deposit(hanako.companyId, depositYen);
  expect(await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID())).toMatchObject({
    ok: true,
  });
  return { id, number, lotId };
}

/** All of it in one small box of this weight. */
async function pack(number: string, weightGrams: number) {
  const { lines } = await found(number);
  const contents = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  return packShipment(
    shop.as(wei),
    number,
    [{ lengthMm: 200, widthMm: 200, heightMm: 200, weightGrams, contents }],
    { reweighed: true },
  );
}

describe("packed boxes that cost less than was paid", () => {
  test("bring the difference back to the wallet at once, with its paper and its stage", async () => {
    const { id, number } = await paid();
    // 1.90 kg by air: 2,100 for the first kg and 980 for the started second.
    expect(await pack(number, 1_900)).toMatchObject({ ok: true });
    expect((await found(number)).request).toMatchObject({
      state: "awaiting_shipment",
      freightYen: 3_080,
      totalYen: 3_080,
      paidYen: 3_080,
      settleBy: null,
    });
    expect(await wallet()).toBe(100_000 - 3_080);
    const [back] = await shop.db
      .select()
      .from(ledgerTransfers)
      .where(like(ledgerTransfers.id, `shipping-refund/${id}/settled-_`));
    expect(back).toMatchObject({ kind: "shipping-refund", amountYen: 980 });
    const papers = await shop.db.select().from(issuedPapers);
    expect(papers.map(({ kind, yen, reason }) => [kind, yen, reason])).toEqual(
      expect.arrayContaining([
        ["credit-note", 980, null],
        ["invoice", 3_080, "freight-settled"],
      ]),
    );
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("are kept stage by stage, each as it was told", async () => {
    const { number } = await paid();
    await pack(number, 1_900);
    expect(
      (await stages()).map(({ kind, freightMinYen, freightMaxYen, paidYen }) => [
        ...[kind, freightMinYen, freightMaxYen, paidYen],
      ]),
    ).toEqual([
      ["estimate", 3_080, 4_060, 0],
      ["quote", 4_060, 4_060, 0],
      ["packed", 3_080, 3_080, 3_080],
    ]);
    const [estimate, , packed] = await stages();
    expect(estimate?.freight).toMatchObject({ min: { grams: 1_320 }, max: { grams: 2_984 } });
    expect(packed).toMatchObject({
      freight: { min: { grams: 1_900, carriageYen: 3_080 } },
      listFrom: "2025-04-01",
    });
    expect(readMessage(packed?.reason, "ja")).toBe(
      "実測の送料は3,080円（お見積 4,060円）でした。差額 980円を残高へお返ししました。",
    );
    expect(packed?.dues?.consumptionTaxYen.max).toBeGreaterThan(0);
    await expect(shop.db.delete(shippingVersions)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("shipping_versions_append_only") },
    });
  });

  test("are priced by the list of the day of the quote, not of the packing", async () => {
    const { number } = await paid();
    const [list] = await shop.db
      .select()
      .from(freightLists)
      .where(eq(freightLists.methodCode, "air"));
    const dearer = list!.bands.map((band) => ({ ...band, baseYen: band.baseYen * 2 }));
    await shop.db
      .insert(freightLists)
      .values({ ...list!, bands: dearer, effectiveFrom: "2026-01-16" });
    shop.wait(2);
    await pack(number, 1_900);
    expect((await found(number)).request.freightYen).toBe(3_080);
  });

  test("are refused where the list does not carry them, by an administrator too", async () => {
    const { number } = await paid();
    const { lines } = await found(number);
    const contents = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
    const packedBy = (who: Staff) =>
      packShipment(
        shop.as(who),
        number,
        [{ lengthMm: 1_600, widthMm: 100, heightMm: 100, weightGrams: 1_900, contents }],
        { reweighed: true },
      );
    const refused = { reason: "not-carried", carriage: { reason: "box-too-large", boxes: [1] } };
    for (const who of [wei, { ...wei, role: "admin" as const }])
      expect(await packedBy(who)).toMatchObject(refused);
    expect((await found(number)).request).toMatchObject({ state: "packing", freightYen: 4_060 });
    expect((await found(number)).boxes).toEqual([]);
  });
});

describe("packed boxes that cost more than was paid", () => {
  test("are charged within the company's own limit", async () => {
    expect(await setSettleLimit(shop.as(hanako), 980)).toMatchObject({ ok: true });
    expect(await settleLimitQuery(shop.as(hanako))).toEqual([{ limitYen: 980 }]);
    const { number } = await paid();
    // 3.90 kg: 2,100 and three times 980.
    expect(await pack(number, 3_900)).toMatchObject({ ok: true });
    expect((await found(number)).request).toMatchObject({
      state: "awaiting_shipment",
      freightYen: 5_040,
      totalYen: 5_040,
      paidYen: 5_040,
    });
    expect(await wallet()).toBe(100_000 - 5_040);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("are asked for above it, and without a limit always; paying sends them on", async () => {
    await setSettleLimit(shop.as(hanako), 979);
    const { id, number } = await paid();
    await pack(number, 3_900);
    const { request } = await found(number);
    expect(request).toMatchObject({
      state: "awaiting_payment",
      freightYen: 5_040,
      totalYen: 5_040,
      paidYen: 4_060,
    });
    expect(request.settleBy).toEqual(new Date("2026-01-22T23:59:59.999+09:00"));
    expect(await wallet()).toBe(100_000 - 4_060);
    const key = crypto.randomUUID();
    const pay = () => payDocument(shop.as(hanako), "shipping", id, key, { seenYen: 980 });
    expect(await Promise.all([pay(), pay()])).toMatchObject([{ ok: true }, { ok: true }]);
    expect((await found(number)).request).toMatchObject({
      state: "awaiting_shipment",
      paidYen: 5_040,
      settleBy: null,
    });
    expect(await wallet()).toBe(100_000 - 5_040);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("are asked for within the limit too where the balance is too low", async () => {
    await setSettleLimit(shop.as(hanako), 100_000);
    const { number } = await paid(5_000);
    await pack(number, 3_900);
    expect((await found(number)).request.state).toBe("awaiting_payment");
    expect(await wallet()).toBe(940);
  });

  test("go back to the stock with the money when the buyer cancels", async () => {
    const { number, lotId } = await paid(100_000, 500);
    await pack(number, 3_900);
    expect(await cancelShipment(shop.as(taro), number, "")).toMatchObject({ reason: "not-found" });
    expect(await cancelShipment(shop.as(hanako), number, "高いので")).toMatchObject({ ok: true });
    expect((await found(number)).request).toMatchObject({ state: "cancelled", paidYen: 0 });
    expect(await wallet()).toBe(100_000);
    const [lot] = await shop.db.select().from(lots).where(eq(lots.id, lotId));
    expect(lot).toMatchObject({ availableQuantity: 10, reservedQuantity: 0 });
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("are called off by themselves after the deadline, not before", async () => {
    const { number, lotId } = await paid();
    await pack(number, 3_900);
    shop.wait(7);
    await cancelUnsettled(shop.as(system));
    expect((await found(number)).request.state).toBe("awaiting_payment");
    shop.wait(1);
    await cancelUnsettled(shop.as(system));
    await cancelUnsettled(shop.as(system));
    expect((await found(number)).request).toMatchObject({ state: "cancelled", paidYen: 0 });
    expect(await wallet()).toBe(100_000);
    const [lot] = await shop.db.select().from(lots).where(eq(lots.id, lotId));
    expect(lot).toMatchObject({ availableQuantity: 10, reservedQuantity: 0 });
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("wait for the release of a hold, and have their days left afterwards", async () => {
    const { number } = await paid();
    await pack(number, 3_900);
    await holdRequest(shop.as(chen), number, "書類の確認");
    shop.wait(20);
    await cancelUnsettled(shop.as(system));
    expect((await found(number)).request.state).toBe("awaiting_payment");
    await releaseRequest(shop.as(chen), number);
    shop.wait(7);
    await cancelUnsettled(shop.as(system));
    expect((await found(number)).request.state).toBe("awaiting_payment");
    shop.wait(1);
    await cancelUnsettled(shop.as(system));
    expect((await found(number)).request.state).toBe("cancelled");
  });

  test("are sent all the same where staff waive the difference with a reason", async () => {
    const { number } = await paid();
    await pack(number, 3_900);
    expect(await waiveDifference(shop.as(wei), number, "")).toMatchObject({
      reason: "reason-missing",
    });
    expect(await waiveDifference(shop.as(wei), number, "計量の誤り")).toMatchObject({
      reason: "packed-yourself",
    });
    expect(await waiveDifference(shop.as(chen), number, "計量の誤り")).toMatchObject({ ok: true });
    expect((await found(number)).request).toMatchObject({
      state: "awaiting_shipment",
      freightYen: 4_060,
      totalYen: 4_060,
      paidYen: 4_060,
    });
    expect((await stages()).at(-1)).toMatchObject({
      kind: "waived",
      reason: typedMessage("計量の誤り"),
    });
    expect(await waiveDifference(shop.as(chen), number, "再度")).toMatchObject({
      reason: "nothing-owed",
    });
  });

  test("take two people to waive above a limit, and neither of them who packed", async () => {
    const { number } = await paid();
    // 15 kg by air: 15,820 yen, 11,760 above what was paid.
    await pack(number, 15_000);
    const zhou2 = { ...zhou, id: "zhou-2" };
    const waive = (who = chen) => waiveDifference(shop.as(who), number, "計量の誤り");
    expect(await waive()).toEqual({ ok: true, value: "asked" });
    expect((await found(number)).request).toMatchObject({
      state: "awaiting_payment",
      waiveAskedYen: 11_760,
      totalYen: 15_820,
    });
    expect(await waive()).toMatchObject({ reason: "asked-already" });
    expect(await waive(wei as typeof chen)).toMatchObject({ reason: "packed-yourself" });
    const both = await Promise.all([waive(zhou as typeof chen), waive(zhou2 as typeof chen)]);
    expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, value: "waived" }]);
    const { request, events } = await found(number);
    expect(request).toMatchObject({ state: "awaiting_shipment", totalYen: 4_060 });
    expect(events.slice(0, 2).map(({ move, byName }) => [move, byName])).toEqual([
      ["waiveDifference", zhou.name],
      ["askWaive", chen.name],
    ]);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("are paid after all where the second person refuses the waiver, with days left to pay", async () => {
    const { number, id } = await paid();
    await pack(number, 15_000);
    const refused = (who: typeof chen, reason = "計量は正しいため") =>
      refuseWaiver(shop.as(who), number, reason);
    expect(await refused(zhou as typeof chen)).toMatchObject({ reason: "not-asked" });
    const { settleBy } = (await found(number)).request;
    shop.wait(6);
    await waiveDifference(shop.as(chen), number, "計量の誤り");
    expect(await refused(chen)).toMatchObject({ reason: "asked-yourself" });
    expect(await refused(wei as typeof chen)).toMatchObject({ reason: "packed-yourself" });
    expect(await refused(li as typeof chen)).toMatchObject({ reason: "forbidden" });
    expect(await refused(zhou as typeof chen, "")).toMatchObject({ reason: "reason-missing" });
    const answers = await Promise.all([
      refused(zhou as typeof chen),
      waiveDifference(shop.as({ ...zhou, id: "zhou-2" } as typeof chen), number, "計量の誤り"),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { request, events } = await found(number);
    expect(request).toMatchObject({ state: "awaiting_payment", waiveAskedBy: null });
    expect(events[0]).toMatchObject({
      move: "refuseWaive",
      note: typedMessage("計量は正しいため"),
    });
    expect(request.settleBy!.getTime() - settleBy!.getTime()).toBe(2 * 86_400_000);
    const told = (await shop.db.select(noticeFields).from(notices)).at(-1);
    expect(told?.title).toBe(`配送依頼 ${number} の差額のお支払いをお願いします`);
    expect(told?.body).toBe(
      "計量は正しいため\n差額は11,760円です。2026/01/24 までにお支払いいただくと、出荷へ進みます。",
    );
    // Whoever wished for it may wish anew, and another person agree.
    expect(await waiveDifference(shop.as(chen), number, "再計量")).toMatchObject({
      value: "asked",
    });
    expect(await refused(zhou as typeof chen)).toMatchObject({ ok: true });
    expect(await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID())).toMatchObject({
      ok: true,
    });
    expect((await found(number)).request).toMatchObject({ paidYen: 15_820 });
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("are not waived by one person twice, whatever the pages said", async () => {
    const { number, id } = await paid();
    await pack(number, 15_000);
    await waiveDifference(shop.as(chen), number, "計量の誤り");
    const { version } = (await found(number)).request;
    const event = {
      documentKind: "shipping" as const,
      documentId: id,
      version: version + 1,
      move: "waiveDifference",
      fromState: "awaiting_payment",
      state: "awaiting_shipment",
      note: null,
      at: new Date(),
      by: `staff:${chen.id}`,
      byName: chen.name,
    };
    await expect(shop.db.insert(documentEvents).values(event)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("waive_by_two") },
    });
  });
});

test("the range that the form shows is that of the chosen receiver, as the request keeps it", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  await shop.db.update(addresses).set({ prefecture: "沖縄県" });
  const { methods } = await prepareShipment(shop.as(hanako), [lotId], new Map([[lotId, 6]]));
  const shown = methods.find(({ code }) => code === "air")?.freightYen;
  const { number } = await requestedShipment(shop, lotId, 6);
  const { estimateMinYen: min, estimateMaxYen: max } = (await found(number)).request;
  expect(shown).toEqual({ min, max });
  // 900 a box and 80 a started kg on top of 3,080 and 4,060.
  expect(shown).toEqual({ min: 4_140, max: 5_200 });
});

test("an employee sets no higher limit than what they may pay alone, within the month's budget too", async () => {
  const limits = { paymentLimitYen: 3_000, monthlyBudgetYen: 2_000 };
  const clerk = await limitedKenji(shop, ["settings", "pay"], limits);
  const set = (yen: number, who = clerk) => setSettleLimit(shop.as(who), yen);
  const refused = { reason: "over-own-limit", ownYen: 2_000 };
  expect(await set(2_001)).toMatchObject(refused);
  expect(await set(2_000)).toMatchObject({ ok: true });
  expect(await set(1_000_000, hanako)).toMatchObject({ ok: true });
  expect(await set(50_000)).toMatchObject({ ok: true });
  expect(await set(50_001)).toMatchObject(refused);
  expect(await settleLimitQuery(shop.as(hanako))).toEqual([{ limitYen: 50_000 }]);
});
