import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import {
  quoteShipment,
  reviewShipment,
} from "#app/domain/trade/shipments/quote-shipment.server.ts";
import {
  requestShipment,
  submitShipment,
} from "#app/domain/trade/shipments/request-shipment.server.ts";
import { receiveShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { listShipments } from "#app/domain/trade/shipments/shipment-lists.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { readShippingStage } from "#app/domain/trade/shipments/shipping-stages.server.ts";
import { orderLines, shippingRequests } from "#db/schema/index.ts";
import {
  document,
  lot,
  pack,
  pay,
  quote,
  request,
  ship,
} from "#tests/domain/trade/shipping/requested-shipping.ts";
import {
  chen,
  hanako,
  kenji,
  li,
  noon,
  openShop,
  type Shop,
  taro,
  wei,
} from "#tests/support/shop.ts";
import { png, requestedShipment, shelvedLot, wantShipment } from "#tests/support/trade/stock.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

describe("配送を依頼する", () => {
  test("sets the stock aside, keeps the addresses as they were and says what it may cost", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const made = await request(shop, lotId, 6, {
      optionIds: ["reinforce"],
      words: { note: "急ぎ" },
    });
    expect(made).toMatchObject({ ok: true, value: { number: "PD-260115-0001" } });
    expect(await lot(shop, lotId)).toMatchObject({ availableQuantity: 4, reservedQuantity: 6 });

    const { request: row, lines, events } = await document(shop, "PD-260115-0001");
    expect(row).toMatchObject({
      state: "quoting",
      version: 2,
      pieceCount: 6,
      submittedAt: noon,
      note: "急ぎ",
    });
    expect(row.receiver.street).toBe("大阪市中央区本町1丁目8番12号");
    expect(row.options).toMatchObject([{ id: "reinforce", priceYen: 500 }]);
    // 6 × 220 g is 1,320 g; 38 × 35 × 2 cm by 6000 with heavy packing is 2,985 g.
    expect(row).toMatchObject({ estimateMinYen: 3_080, estimateMaxYen: 4_060 });
    expect(lines).toMatchObject([{ lotId, quantity: 6, shelf: "A-01-03" }]);
    expect(events.map(({ move }) => move)).toEqual(["submit", "create"]);
  });

  test("the same form twice, or at once, makes one request", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const wanted = wantShipment(lotId, 6);
    const results = await Promise.all([
      requestShipment(shop.as(hanako), wanted),
      requestShipment(shop.as(hanako), wanted),
    ]);
    expect(results).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await requestShipment(shop.as(hanako), wanted)).toMatchObject({ ok: true });
    expect(await shop.db.$count(shippingRequests)).toBe(1);
    expect(await lot(shop, lotId)).toMatchObject({ availableQuantity: 4, reservedQuantity: 6 });
  });

  test("of two requests for the last pieces one wins, the other is told", async () => {
    for (let round = 0; round < 5; round++) {
      const { lotId } = await shelvedLot(shop, 10);
      const results = await Promise.all([request(shop, lotId, 6), request(shop, lotId, 6)]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results).toContainEqual({ ok: false, reason: "not-enough-stock" });
      expect(await lot(shop, lotId)).toMatchObject({ availableQuantity: 4, reservedQuantity: 6 });
    }
  });

  test("an unverified e-mail address may save, but not submit", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const unverified = { ...hanako, emailVerified: false };
    expect(await request(shop, lotId, 6, {}, unverified)).toEqual({
      ok: false,
      reason: "email-not-verified",
    });
    const saved = await requestedShipment(shop, lotId, 6, { submit: false }, unverified);
    expect((await document(shop, saved.number)).request.state).toBe("draft");
    expect(await lot(shop, lotId)).toMatchObject({ availableQuantity: 10, reservedQuantity: 0 });
    expect(await submitShipment(shop.as(unverified), saved.number)).toEqual({
      ok: false,
      reason: "email-not-verified",
    });
    expect(await submitShipment(shop.as(hanako), saved.number)).toMatchObject({ ok: true });
    expect(await lot(shop, lotId)).toMatchObject({ availableQuantity: 4, reservedQuantity: 6 });
  });

  test("a draft that others have outrun is refused on submit", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const saved = await requestedShipment(shop, lotId, 6, { submit: false });
    await request(shop, lotId, 6);
    expect(await submitShipment(shop.as(hanako), saved.number)).toEqual({
      ok: false,
      reason: "not-enough-stock",
    });
    expect((await document(shop, saved.number)).request.state).toBe("draft");
  });

  test("refuses others' stock and addresses, unknown methods, nothing, too much and who may not", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const refusal = async (change: object, who = hanako) => {
      const result = await request(shop, lotId, 6, change, who);
      return result.ok ? undefined : result.reason;
    };
    const taros = { receiverId: "taro-shop-address", importerId: "taro-shop-address" };
    expect(await refusal(taros, taro)).toBe("stock-gone");
    expect(await refusal(taros)).toBe("no-such-address");
    expect(await refusal({ methodCode: "rocket" })).toBe("no-such-method");
    expect(await refusal({ lines: [] })).toBe("nothing-chosen");
    expect(await refusal({ lines: [{ lotId, quantity: 11 }] })).toBe("not-enough-stock");
    expect(await refusal({}, kenji)).toBe("forbidden");
    expect(await shop.db.$count(shippingRequests)).toBe(0);
  });
});

describe("キャンセルする", () => {
  test("brings the stock back until it is paid; a draft has nothing to bring back", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const draft = await requestedShipment(shop, lotId, 6, { submit: false });
    await cancelShipment(shop.as(hanako), draft.number, "");
    expect(await lot(shop, lotId)).toMatchObject({ availableQuantity: 10, reservedQuantity: 0 });

    const { number } = await requestedShipment(shop, lotId, 6);
    expect(await cancelShipment(shop.as(taro), number, "")).toEqual({
      ok: false,
      reason: "not-found",
    });
    await quote(shop, number);
    expect(await cancelShipment(shop.as(hanako), number, "やめます")).toMatchObject({ ok: true });
    expect(await lot(shop, lotId)).toMatchObject({ availableQuantity: 10, reservedQuantity: 0 });
    expect(await cancelShipment(shop.as(hanako), number, "")).toEqual({
      ok: false,
      reason: "not-cancellable",
    });
  });

  test("is not possible once paid", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const { number } = await requestedShipment(shop, lotId, 6);
    await quote(shop, number);
    await shop.deposit(hanako.companyId, 100_000);
    await pay(shop, number);
    expect(await cancelShipment(shop.as(hanako), number, "")).toEqual({
      ok: false,
      reason: "not-cancellable",
    });
    expect(await lot(shop, lotId)).toMatchObject({ availableQuantity: 4, reservedQuantity: 6 });
  });
});

describe("the way to Japan", () => {
  test("a quote of 0 yen needs a reason", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const { number } = await requestedShipment(shop, lotId, 6);
    const free = (note: string) =>
      quoteShipment(shop.as(chen), number, {
        freightYen: 0,
        optionsYen: 0,
        storageYen: 0,
        note,
      });
    expect(await free("")).toEqual({ ok: false, reason: "reason-missing" });
    expect((await document(shop, number)).request.state).toBe("quoting");
    expect(await free("再送のため送料は当社負担です")).toMatchObject({ ok: true });
  });

  test("quoted, paid, packed, shipped, received and reviewed, the stock following", async () => {
    const { lotId, orderLineId } = await shelvedLot(shop, 10);
    const { number, id } = await requestedShipment(shop, lotId, 6);
    await shop.deposit(hanako.companyId, 100_000);
    expect(await pack(shop, number)).toEqual({ ok: false, reason: "not-to-pack" });
    expect(await quote(shop, number, li)).toEqual({ ok: false, reason: "forbidden" });
    expect(await quote(shop, number)).toMatchObject({ ok: true });
    expect(await quote(shop, number)).toEqual({ ok: false, reason: "not-quotable" });
    expect((await document(shop, number)).request).toMatchObject({
      state: "awaiting_payment",
      totalYen: 7_500,
    });
    expect(await pay(shop, number)).toMatchObject({ ok: true });
    expect(await ship(shop, number)).toEqual({ ok: false, reason: "not-to-ship" });
    expect(await pack(shop, number)).toMatchObject({ ok: true });

    const { boxes, contents, request: packed } = await document(shop, number);
    expect(packed.state).toBe("awaiting_shipment");
    expect(boxes).toMatchObject([
      { number: 1, weightGrams: 5_250, volumetricGrams: 4_000, billingGrams: 5_250 },
    ]);
    expect(contents).toMatchObject([{ boxId: boxes[0]!.id, quantity: 6 }]);
    expect(await ship(shop, number, new Map([[boxes[0]!.id, "BOX-1"]]))).toMatchObject({
      ok: true,
    });
    expect(await lot(shop, lotId)).toMatchObject({
      availableQuantity: 4,
      reservedQuantity: 0,
      shippedQuantity: 6,
    });
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.id, orderLineId));
    expect(line?.shippedQuantity).toBe(6);
    const shipped = await document(shop, number);
    expect(shipped.request).toMatchObject({
      state: "in_transit",
      carrier: "佐川急便",
      shippedAt: noon,
    });
    expect(shipped.boxes[0]?.trackingNumber).toBe("BOX-1");

    const review = (stars: number, pictures = [png()], who = hanako) =>
      reviewShipment(shop.as(who), shop.files, number, { stars, comment: "良い梱包", pictures });
    expect(await review(5)).toEqual({ ok: false, reason: "not-received" });
    expect(await receiveShipment(shop.as(taro), number)).toEqual({
      ok: false,
      reason: "not-found",
    });
    expect(await receiveShipment(shop.as(hanako), number)).toMatchObject({ ok: true });
    expect(await review(5, [png(), png(), png(), png(), png()])).toEqual({
      ok: false,
      reason: "too-many-pictures",
    });
    expect(await review(5)).toMatchObject({ ok: true });
    expect(await review(1)).toEqual({ ok: false, reason: "reviewed-already" });
    const end = await document(shop, number);
    expect(end.request.state).toBe("evaluated");
    expect(end.review).toMatchObject({ requestId: id, stars: 5, writtenBy: "buyer:hanako" });
    expect(end.pictures).toHaveLength(1);
    expect(end.events.map(({ move }) => move).toReversed()).toEqual([
      "create",
      "submit",
      "quote",
      "pay",
      "pack",
      "pickUp",
      "depart",
      "receive",
      "evaluate",
    ]);
  });

  test("a method that weighs first is packed, then quoted, then paid", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const { number } = await requestedShipment(shop, lotId, 6, { methodCode: "fast-ship" });
    await shop.deposit(hanako.companyId, 100_000);
    expect(await quote(shop, number)).toEqual({ ok: false, reason: "weigh-first" });
    expect(await pack(shop, number)).toMatchObject({ ok: true });
    expect(await pack(shop, number)).toEqual({ ok: false, reason: "not-to-pack" });
    expect(await ship(shop, number)).toEqual({ ok: false, reason: "not-to-ship" });
    expect(await quote(shop, number)).toEqual({ ok: false, reason: "freight-off-list" });
    expect(await quote(shop, number, chen, "船便の特別価格")).toMatchObject({ ok: true });
    expect(await pay(shop, number)).toMatchObject({ ok: true });
    expect((await document(shop, number)).request.state).toBe("awaiting_shipment");
    expect(await ship(shop, number)).toMatchObject({ ok: true });
  });

  test("a quote far above what the company was told is looked at once more, for its very freight", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    const { number } = await requestedShipment(shop, lotId, 6);
    const { estimateMaxYen } = (await document(shop, number)).request;
    const asked = (freightYen: number, tick: object = {}) =>
      quoteShipment(shop.as(chen), number, {
        freightYen,
        optionsYen: 0,
        storageYen: 0,
        note: "",
        ...tick,
      });
    const far = estimateMaxYen! * 10;
    expect(await asked(far)).toEqual({ ok: false, reason: "far-above-told" });
    expect(await asked(far, { checked: true, checkedFor: String(far - 1) })).toMatchObject({
      reason: "far-above-told",
    });
    expect(await asked(far, { checked: true, checkedFor: String(far) })).toMatchObject({
      ok: true,
    });
  });

  test("boxes hold every piece exactly once and at most 30 kg", async () => {
    const first = await shelvedLot(shop, 10);
    const second = await shelvedLot(shop, 5);
    const { number } = await requestedShipment(shop, first.lotId, 6, {
      methodCode: "fast-ship",
      lines: [
        { lotId: first.lotId, quantity: 6 },
        { lotId: second.lotId, quantity: 5 },
      ],
    });
    const { lines } = await document(shop, number);
    const [a, b] = [
      lines.find(({ lotId }) => lotId === first.lotId)!.id,
      lines.find(({ lotId }) => lotId === second.lotId)!.id,
    ];
    const box = (contents: [string, number][], weightGrams = 30_000) => ({
      lengthMm: 600,
      widthMm: 400,
      heightMm: 400,
      weightGrams,
      contents: contents.map(([lineId, quantity]) => ({ lineId, quantity })),
    });
    const reason = async (...boxes: ReturnType<typeof box>[]) => {
      const result = await packShipment(shop.as(wei), number, boxes, { reweighed: true });
      return result.ok ? undefined : result.reason;
    };
    expect(await reason()).toBe("empty-box");
    expect(
      await reason(
        box([
          [a, 6],
          [b, 5],
        ]),
        box([[a, 0]]),
      ),
    ).toBe("empty-box");
    expect(await reason(box([[a, 6]]))).toBe("contents-differ");
    expect(
      await reason(
        box([
          [a, 6],
          [b, 5],
        ]),
        box([[a, 1]]),
      ),
    ).toBe("contents-differ");
    expect(await reason(box([["other", 1]]))).toBe("no-such-line");
    expect(
      await reason(
        box(
          [
            [a, 6],
            [b, 5],
          ],
          30_001,
        ),
      ),
    ).toBe("box-too-heavy");
    expect(
      await reason(
        box([
          [a, 4],
          [b, 5],
        ]),
        box([[a, 2]], 900),
      ),
    ).toBeUndefined();
    // 60 × 40 × 40 cm by 6000 is 16 kg: the light box pays for its room.
    expect((await document(shop, number)).boxes.map(({ billingGrams }) => billingGrams)).toEqual([
      30_000, 16_000,
    ]);
  });
});

describe("lists", () => {
  test("a company sees its own requests, by state, words and page", async () => {
    const { lotId, orderNumber } = await shelvedLot(shop, 10);
    const first = await requestedShipment(shop, lotId, 2);
    shop.wait(1);
    const second = await requestedShipment(shop, lotId, 3, { submit: false });
    const all = { state: undefined, words: "", sort: "newest" } as const;
    const page = await listShipments(shop.as(hanako), all, undefined, 1);
    expect(page.shipments.map(({ number }) => number)).toEqual([second.number]);
    expect(Object.fromEntries(page.counts)).toMatchObject({ quoting: 1, draft: 1 });
    const onward = await listShipments(shop.as(hanako), all, page.next, 1);
    expect(onward.shipments.map(({ number }) => number)).toEqual([first.number]);
    const drafts = await listShipments(shop.as(hanako), { ...all, state: "draft" }, undefined, 20);
    expect(drafts.shipments).toMatchObject([
      { number: second.number, recipient: "山田花子", boxCount: 0 },
    ]);
    expect(
      (
        await listShipments(
          shop.as(hanako),
          { ...all, words: orderNumber, sort: "oldest" },
          undefined,
          20,
        )
      ).shipments,
    ).toHaveLength(2);
    expect((await listShipments(shop.as(taro), all, undefined, 20)).shipments).toEqual([]);
    expect(await findShipment(shop.as(taro), first.number)).toBeUndefined();
    const { requests } = await readShippingStage(shop.as(wei), "quote", "", undefined);
    expect(requests.map(({ number }) => number)).toEqual([first.number]);
  });
});
