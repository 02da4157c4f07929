import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readLetter } from "#app/domain/core/letter/letter.ts";
import { balanceYen, listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import {
  changeMethod,
  splitOffUncarried,
} from "#app/domain/trade/shipments/change-method.server.ts";
import { answerContest, contestClass } from "#app/domain/trade/shipments/class-contest.server.ts";
import { unpackShipment } from "#app/domain/trade/shipments/finish-packing.server.ts";
import { followClasses } from "#app/domain/trade/shipments/follow-class.server.ts";
import { loadBox } from "#app/domain/trade/shipments/load-box.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { takePickList } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { prepareShipment } from "#app/domain/trade/shipments/prepare-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import {
  requestShipment,
  submitShipment,
} from "#app/domain/trade/shipments/request-shipment.server.ts";
import { pickUpShipment, shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import {
  alarms,
  freightLists,
  lots,
  notices,
  orderLines,
  shippingRequests,
  shippingVersions,
  skuClasses,
} from "#db/schema/index.ts";
import { justBefore } from "#tests/support/just-before.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, openShop, type Shop, wei, zhou } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot, wantShipment } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const system = { kind: "system", id: "jobs" } as const;
const found = async (number: string) => (await findShipment(shop.as(wei), number))!;
const wallet = () => balanceYen(shop.as(wei), walletOf(hanako.companyId));

/** Somebody saw that the SKU is of this class. */
async function seen(goodsClass: GoodsClass, skuId = "sku-tote-natural") {
  const { now } = shop.as(wei);
  const row = { goodsClass, confirmedAt: now, confirmedByName: "王磊" };
  const [line] = await shop.db.select().from(orderLines).limit(1);
  await shop.db
    .insert(skuClasses)
    .values({ skuId, offerId: line!.offerId, ...row })
    .onConflictDoUpdate({ target: skuClasses.skuId, set: row });
}

const quote = (number: string, freightYen = 4_060) =>
  quoteShipment(shop.as(chen), number, {
    ...{ freightYen, optionsYen: 0, storageYen: 0 },
    ...{ note: "実費", checked: true },
  });

async function requested(methodCode = "air") {
  const { lotId } = await shelvedLot(shop, 10);
  return { lotId, ...(await requestedShipment(shop, lotId, 6, { methodCode })) };
}

async function paid(methodCode = "air") {
  const made = await requested(methodCode);
  expect(await quote(made.number)).toMatchObject({ ok: true });
  await shop.deposit(hanako.companyId, 100_000);
  await payDocument(shop.as(hanako), "shipping", made.id, crypto.randomUUID());
  return made;
}

async function pack(number: string, weightGrams = 1_900, who = wei) {
  const { lines } = await found(number);
  const contents = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  const box = { lengthMm: 200, widthMm: 200, heightMm: 200, weightGrams, contents };
  return packShipment(shop.as(who), number, [box], { reweighed: true });
}

const unlike = { reason: "not-carried", words: { ja: "航空便では液体・粉末を運べません" } };

describe("what a method does not carry", () => {
  test("cannot be requested by it, not even as a draft, and its sentence stands by the method", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    await seen("liquid");
    const prepared = await prepareShipment(shop.as(hanako), [lotId], new Map([[lotId, 6]]));
    expect(
      prepared.methods.map(({ code, freightYen, refusal }) => [
        ...[code, freightYen !== undefined, refusal?.ja],
      ]),
    ).toEqual([
      ["fast-ship", true, undefined],
      ["air", false, "航空便では液体・粉末を運べません"],
      ["sea", true, undefined],
      ["express", false, "国際宅配便では液体・粉末を運べません"],
      ["cubic", true, undefined],
    ]);
    for (const submit of [true, false])
      expect(
        await requestShipment(shop.as(hanako), wantShipment(lotId, 6, { submit })),
      ).toMatchObject(unlike);
    expect(
      await requestShipment(shop.as(hanako), wantShipment(lotId, 6, { methodCode: "sea" })),
    ).toMatchObject({ ok: true });
  });

  test("is not handed in by a draft of before", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const { number } = await requestedShipment(shop, lotId, 6, { submit: false });
    await seen("liquid");
    expect(await submitShipment(shop.as(hanako), number)).toMatchObject(unlike);
  });

  test("is not quoted at any price, and by another method at a new estimate", async () => {
    const { number } = await requested();
    const [line] = (await found(number)).lines;
    const contest = { id: crypto.randomUUID(), lineId: line!.id, wished: "liquid" as const };
    await contestClass(shop.as(hanako), number, { ...contest, reason: "液体が入っています" });
    const answer = { state: "accepted" as const, answer: "" };
    expect(await answerContest(shop.as(chen), number, contest.id, answer)).toMatchObject({
      ok: true,
    });
    const told = (await shop.db.select().from(notices)).map((one) => readLetter(one.letter, "ja"));
    expect(told.map(({ title }) => title)).toContain(
      `配送依頼 ${number} の配送方法を変更してください`,
    );
    for (const yen of [4_060, 9_600]) expect(await quote(number, yen)).toMatchObject(unlike);
    expect(await changeMethod(shop.as(hanako), number, "express")).toMatchObject({
      reason: "not-carried",
    });
    expect(await changeMethod(shop.as(hanako), number, "sea")).toMatchObject({ ok: true });
    const { request, stages, events } = await found(number);
    // 9,600 up to 30 kg, and 30 yen for each of two or three started kg.
    expect(request).toMatchObject({
      methodCode: "sea",
      estimateMinYen: 9_660,
      estimateMaxYen: 9_690,
    });
    expect(stages.at(-1)).toMatchObject({ methodCode: "sea", freightMaxYen: 9_690 });
    expect(events.map(({ move }) => move)).toEqual(
      expect.arrayContaining(["notCarried", "changeMethod"]),
    );
    expect(await changeMethod(shop.as(hanako), number, "cubic")).toMatchObject({
      reason: "carried-already",
    });
    expect(await quote(number, 9_690)).toMatchObject({ ok: true });
  });

  test("takes an unpaid quote back where an inspection found the class elsewhere, once", async () => {
    const { number } = await requested();
    await quote(number);
    const other = await requested("sea");
    shop.wait(1);
    await seen("liquid");
    await followClasses(shop.as(system));
    await followClasses(shop.as(system));
    expect((await found(number)).request).toMatchObject({ state: "quoting", quotedAt: null });
    const told = await shop.db.select().from(notices).where(eq(notices.kind, "shipping"));
    const letters = told.map((one) => readLetter(one.letter, "ja").title);
    expect(letters.filter((title) => title.includes("変更してください"))).toHaveLength(1);
    // The other one is estimated by the class: 30 yen a kg more.
    expect((await found(other.number)).request).toMatchObject({ estimateMinYen: 9_660 });
  });

  test("is not packed by anybody, and settled by the other method's list once it is changed", async () => {
    const { number } = await paid();
    await seen("liquid");
    for (const who of [wei, zhou]) expect(await pack(number, 1_900, who)).toMatchObject(unlike);
    expect(await changeMethod(shop.as(hanako), number, "express")).toMatchObject({
      reason: "not-carried",
    });
    await shop.db.update(shippingRequests).set({ paysDues: true });
    expect(await changeMethod(shop.as(hanako), number, "sea")).toMatchObject({
      reason: "no-such-method",
    });
    await shop.db.update(shippingRequests).set({ paysDues: false });
    expect(await changeMethod(shop.as(hanako), number, "sea")).toMatchObject({ ok: true });
    expect(await pack(number)).toMatchObject({ ok: true });
    // 9,600 + 2 × 30: more than was paid, which is asked for.
    expect((await found(number)).request).toMatchObject({
      state: "awaiting_payment",
      freightYen: 9_660,
      paidYen: 4_060,
    });
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("is split off a paid request into a draft, while nobody has picked it", async () => {
    const general = await shelvedLot(shop, 10);
    const liquid = await shelvedLot(shop, 10);
    await shop.db
      .update(orderLines)
      .set({ skuId: "sku-tote-black" })
      .where(eq(orderLines.id, liquid.orderLineId));
    await seen("general");
    await seen("general", "sku-tote-black");
    const lines = [general, liquid].map(({ lotId }) => ({ lotId, quantity: 4 }));
    const { id, number } = await requestedShipment(shop, general.lotId, 4, { lines });
    await quote(number);
    await shop.deposit(hanako.companyId, 100_000);
    await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
    expect(await splitOffUncarried(shop.as(hanako), number)).toMatchObject({
      reason: "carried-already",
    });
    await seen("liquid", "sku-tote-black");
    const listId = crypto.randomUUID();
    const picking = justBefore(shop.as(hanako), () =>
      takePickList(shop.as(wei), { id: listId, numbers: [number] }),
    );
    expect(await splitOffUncarried(picking, number)).toMatchObject({ reason: "being-packed" });
    await shop.db.run(`DELETE FROM pick_lines`);
    const split = await splitOffUncarried(shop.as(hanako), number);
    if (!split.ok) throw new Error(split.reason);
    const [first, second] = [await found(number), await found(split.value.number)];
    expect(first.request).toMatchObject({ pieceCount: 4, state: "packing", paidYen: 4_060 });
    expect(first.lines).toMatchObject([{ lotId: general.lotId, quantity: 4 }]);
    expect(second.request).toMatchObject({ state: "draft", pieceCount: 4, splitFrom: number });
    expect(second.lines).toMatchObject([{ lotId: liquid.lotId, quantity: 4 }]);
    const [stock] = await shop.db.select().from(lots).where(eq(lots.id, liquid.lotId));
    expect(stock).toMatchObject({ availableQuantity: 10, reservedQuantity: 0 });
    expect(await pack(number, 1_000)).toMatchObject({ ok: true });
    // 8,000 cm³ count as two started kg by air: 3,080; the rest came back.
    expect(await wallet()).toBe(100_000 - 3_080);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("does not depart in boxes of before, and does by the changed method once it is packed anew", async () => {
    const { number } = await paid();
    expect(await pack(number)).toMatchObject({ ok: true });
    await seen("liquid");
    const load = { id: crypto.randomUUID(), typed: `${number}-B1`, carrier: "佐川急便" };
    expect(await loadBox(shop.as(wei), load)).toMatchObject(unlike);
    expect(await pickUpShipment(shop.as(wei), number, "佐川急便")).toMatchObject(unlike);
    const handover = { carrier: "佐川急便", trackingNumber: "4012", boxTracking: new Map() };
    expect(await shipShipment(shop.as(wei), number, handover)).toMatchObject(unlike);
    expect(await unpackShipment(shop.as(wei), number, "request")).toMatchObject({ ok: true });
    expect(await changeMethod(shop.as(hanako), number, "sea")).toMatchObject({ ok: true });
    await shop.db.run(`UPDATE companies SET settle_limit_yen = 100000`);
    expect(await pack(number)).toMatchObject({ ok: true });
    expect(await shipShipment(shop.as(wei), number, handover)).toMatchObject({ ok: true });
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("loses the race where its class changes between reading and writing", async () => {
    const late = (who = wei) => justBefore(shop.as(who), () => seen("liquid"));
    const lost = { ok: false, reason: "moved-meanwhile" };
    const { number } = await requested();
    const quoted = { freightYen: 4_060, optionsYen: 0, storageYen: 0, note: "" };
    expect(await quoteShipment(late(chen), number, quoted)).toEqual(lost);
    await seen("general");
    const going = await paid();
    const { lines } = await found(going.number);
    const contents = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
    const box = { lengthMm: 200, widthMm: 200, heightMm: 200, weightGrams: 1_900, contents };
    expect(await packShipment(late(), going.number, [box], { reweighed: true })).toEqual(lost);
    await seen("general");
    await pack(going.number);
    expect(await pickUpShipment(late(), going.number, "佐川急便")).toEqual(lost);
  });
});

test("a packed weight without a price waits for finance, and is settled by the list of the day", async () => {
  const { number } = await paid();
  const [list] = await shop.db
    .select()
    .from(freightLists)
    .where(eq(freightLists.methodCode, "air"))
    .orderBy(desc(freightLists.effectiveFrom));
  const short = list!.bands.map((band) => ({ ...band, upToGrams: 5_000 })).slice(0, 1);
  const { effectiveFrom: _, ...rest } = list!;
  // The list of the day of the quote ends at 5 kg.
  await shop.db.insert(freightLists).values({ ...rest, bands: short, effectiveFrom: "2026-01-15" });
  expect(await pack(number, 6_000)).toMatchObject({
    reason: "not-carried",
    carriage: { reason: "too-heavy" },
  });
  const raised = await shop.db.select().from(alarms);
  expect(raised).toMatchObject([{ kind: "freight-band-missing", subject: number }]);
  shop.wait(1);
  await shop.db
    .insert(freightLists)
    .values({ ...rest, bands: list!.bands, effectiveFrom: "2026-01-16" });
  expect(await pack(number, 6_000)).toMatchObject({ ok: true });
  const [stage] = await shop.db
    .select()
    .from(shippingVersions)
    .where(eq(shippingVersions.kind, "packed"));
  // 6 kg: 2,100 + 5 × 980.
  expect(stage).toMatchObject({ listFrom: "2026-01-16", freightMaxYen: 7_000 });
  expect(await listDrifts(shop.db)).toEqual([]);
});
