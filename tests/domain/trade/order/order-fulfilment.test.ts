import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { queueLengths } from "#app/domain/console/queues/queues.server.ts";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { sendMessage, unansweredMessagesQuery } from "#app/domain/trade/orders/messages.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { neighbourQuery, orderQueueQuery } from "#app/domain/trade/orders/staff-order.server.ts";
import { expireQuotes } from "#app/domain/trade/orders/take-back-quote.server.ts";
import { addTracking } from "#app/domain/trade/purchasing/add-tracking.server.ts";
import { companies, documentEvents, lots, messages, notices } from "#db/schema/index.ts";
import { buy, quote, quoting, stateOf } from "#tests/domain/trade/order/fulfilled-order.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

async function buying() {
  const order = await quoting(shop);
  await quote(shop, order.number);
  await shop.deposit(hanako.companyId, 10_000_000);
  await payDocument(shop.as(hanako), "order", order.id, crypto.randomUUID());
  return order;
}

describe("a quote", () => {
  test("locks the day's rate and the fee, gives five days to pay and tells the company", async () => {
    const { number } = await quoting(shop);
    expect(await quote(shop, number, { "sku-pouch": { priceFen: 650 } })).toMatchObject({
      ok: true,
    });

    const order = await stateOf(shop, number);
    expect(order).toMatchObject({
      state: "awaiting_payment",
      freightFen: 2_000,
      goodsFen: 30 * 1_520 + 50 * 650,
      serviceRatePercent: "5.0",
    });
    expect(order.totalYen).toBe(breakdown(order).totalYen);
    expect(order.payBy).toEqual(new Date(shop.as(li).now.getTime() + 5 * 86_400_000));
    const [notice] = await shop.db
      .select(noticeFields)
      .from(notices)
      .where(eq(notices.companyId, hanako.companyId));
    expect(notice).toMatchObject({
      title: `注文 ${number} の見積ができました`,
      href: `/OrderDetails?order_sn=${number}`,
    });
  });

  test("a refused line costs nothing, neither do its supplier's freight and options; fewer pieces are said", async () => {
    const { number } = await quoting(shop);
    await quote(shop, number, {
      "sku-pouch": { quantity: 0, refusal: "売り切れ" },
      "sku-tote-natural": { quantity: 20, refusal: "在庫20個" },
    });
    const { order, lines, events } = (await findOrder(shop.as(hanako), number))!;
    expect(order).toMatchObject({
      goodsFen: 20 * 1_520,
      freightFen: 1_000,
      optionsFen: 2_000,
      pieceCount: 20,
    });
    expect(lines.map(({ refusal }) => readMessage(refusal, "ja")).sort()).toEqual(["", "売り切れ"]);
    expect(readMessage(events[0]?.note, "ja")).toContain("30個 → 20個（在庫20個）");
  });

  test("refuses what would surprise the buyer", async () => {
    const { number } = await quoting(shop);
    const none = { quantity: 0, refusal: "なし" };
    expect(await quote(shop, number, { "sku-pouch": none, "sku-tote-natural": none })).toEqual({
      ok: false,
      reason: "nothing-to-buy",
    });
    expect(await quote(shop, number, { "sku-pouch": { quantity: 51 } })).toEqual({
      ok: false,
      reason: "more-than-asked",
    });
    expect(await quote(shop, number, { "sku-pouch": { quantity: 49 } })).toEqual({
      ok: false,
      reason: "reason-missing",
    });
    expect(await quote(shop, number, { "sku-pouch": { priceFen: 90_000_000 } })).toEqual({
      ok: false,
      reason: "too-much",
    });
    expect(await quote(shop, number, {}, wei)).toEqual({ ok: false, reason: "forbidden" });
    expect((await stateOf(shop, number)).state).toBe("quoting");
  });

  test("and a cancellation at once: one of them wins, the other is told", async () => {
    for (let round = 0; round < 5; round++) {
      const { number } = await quoting(shop);
      const results = await Promise.all([
        quote(shop, number),
        cancelOrder(shop.as(hanako), number, "やめます"),
      ]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      const { order, events } = (await findOrder(shop.as(li), number))!;
      expect(order.version).toBe(events.length);
      expect(order.state).toBe(events[0]?.state);
    }
  });

  test("runs out after its days and goes back to staff, once", async () => {
    const { number, id } = await quoting(shop);
    await quote(shop, number);
    const clock = { kind: "system", id: "expire-quotes" } as const;
    shop.wait(4.9);
    await expireQuotes(shop.as(clock));
    expect((await stateOf(shop, number)).state).toBe("awaiting_payment");
    shop.wait(0.2);
    await shop.deposit(hanako.companyId, 1_000_000);
    expect(await payDocument(shop.as(hanako), "order", id, crypto.randomUUID())).toEqual({
      ok: false,
      reason: "quote-expired",
      number,
    });
    await expireQuotes(shop.as(clock));
    await expireQuotes(shop.as(clock));
    expect(await stateOf(shop, number)).toMatchObject({
      state: "quoting",
      version: 4,
      payBy: null,
    });
    expect(await quote(shop, number)).toMatchObject({ ok: true });
  });
});

describe("buying", () => {
  test("supplier by supplier; with the last the order is purchased and counts for the level", async () => {
    const { number } = await buying();
    expect(await buy(shop, number, "supplier-1")).toMatchObject({ ok: true });
    expect(await stateOf(shop, number)).toMatchObject({ state: "buying", version: 5 });
    expect(await buy(shop, number, "supplier-2")).toMatchObject({ ok: true });

    const { order, lines, lots: waiting, purchases } = (await findOrder(shop.as(hanako), number))!;
    expect(order).toMatchObject({ state: "purchased", version: 6, purchasedAt: shop.as(li).now });
    expect(lines.every(({ boughtQuantity, quantity }) => boughtQuantity === quantity)).toBe(true);
    expect(waiting.map(({ state, quantity }) => [state, quantity]).sort()).toEqual([
      ["arrival_pending", 30],
      ["arrival_pending", 50],
    ]);
    expect(purchases).toHaveLength(2);
    const [company] = await shop.db
      .select()
      .from(companies)
      .where(eq(companies.id, hanako.companyId));
    expect(company?.cumulativePurchasesYen).toBe(order.totalYen);
    expect(await shop.db.$count(documentEvents, eq(documentEvents.documentKind, "lot"))).toBe(2);
  });

  test("the same form twice, or two people at once, buys once; with another number it is refused", async () => {
    const { number } = await buying();
    const form = crypto.randomUUID();
    await buy(shop, number, "supplier-1", form, li, "4011");
    expect(await buy(shop, number, "supplier-1", form, li, "4011")).toMatchObject({ ok: true });
    expect(await buy(shop, number, "supplier-1", form, li, "4012")).toMatchObject({
      reason: "form-used",
    });
    expect(await buy(shop, number, "supplier-1")).toEqual({ ok: false, reason: "nothing-to-buy" });
    const both = await Promise.all([
      buy(shop, number, "supplier-2"),
      buy(shop, number, "supplier-2"),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.db.$count(lots)).toBe(2);
  });

  test("is not for the warehouse, nor before payment", async () => {
    const { number } = await quoting(shop);
    expect(await buy(shop, number, "supplier-1", undefined, wei)).toEqual({
      ok: false,
      reason: "forbidden",
    });
    expect(await buy(shop, number, "supplier-1")).toEqual({ ok: false, reason: "not-buying" });
  });

  test("a tracking number may follow, on that order's own purchase only", async () => {
    const { number } = await buying();
    const id = crypto.randomUUID();
    await buy(shop, number, "supplier-1", id);
    expect(await addTracking(shop.as(li), number, id, "YT7788")).toMatchObject({ ok: true });
    expect((await findOrder(shop.as(hanako), number))?.purchases[0]?.chinaTracking).toBe("YT7788");
    const other = await buying();
    expect(await addTracking(shop.as(li), other.number, id, "X")).toEqual({
      ok: false,
      reason: "not-found",
    });
  });
});

describe("messages and queues", () => {
  const address = (order: { id: string; number: string }) => ({
    ...order,
    kind: "order" as const,
    companyId: hanako.companyId,
    href: "/OrderDetails",
  });

  test("what a buyer writes waits until staff answer; the answer is a notice", async () => {
    const order = await quoting(shop);
    const form = crypto.randomUUID();
    expect(
      await sendMessage(shop.as(hanako), address(order), { id: form, body: "色は？" }),
    ).toMatchObject({ ok: true });
    expect(
      await sendMessage(shop.as(hanako), address(order), { id: form, body: "色は？" }),
    ).toEqual({ ok: true, value: undefined });
    expect(
      await sendMessage(shop.as(hanako), address(order), { id: form, body: "大きさは？" }),
    ).toEqual({ ok: false, reason: "form-used" });
    expect(await unansweredMessagesQuery(shop.as(chen))).toMatchObject([
      { number: order.number, body: "色は？" },
    ]);

    await sendMessage(shop.as(chen), address(order), {
      id: crypto.randomUUID(),
      body: "生成りです",
    });
    expect(await unansweredMessagesQuery(shop.as(chen))).toEqual([]);
    expect(await shop.db.$count(notices, eq(notices.kind, "message"))).toBe(1);
    expect(
      await sendMessage(shop.as(taro), address(order), { id: crypto.randomUUID(), body: "?" }),
    ).toEqual({ ok: false, reason: "not-found" });
    expect(await shop.db.$count(messages)).toBe(2);
  });

  test("queues count what waits and begin with the longest wait", async () => {
    const first = await quoting(shop);
    const since = shop.as(li).now;
    shop.wait(1);
    const second = await quoting(shop);
    expect((await orderQueueQuery(shop.as(li), "quoting")).map(({ number }) => number)).toEqual([
      first.number,
      second.number,
    ]);
    expect(await neighbourQuery(shop.as(li), "quoting", first.number, "after")).toEqual([
      { number: second.number },
    ]);
    expect(await neighbourQuery(shop.as(li), "quoting", first.number, "before")).toEqual([]);
    const lengths = await queueLengths(shop.as(li));
    expect(lengths.find(({ queue }) => queue === "quote")).toEqual({
      queue: "quote",
      count: 2,
      more: false,
      // Promised within two working hours: of the first since the day before, of the second still to come.
      waited: 510,
      late: 1,
      nextDue: new Date("2026-01-16T05:00:00Z"),
      oldest: since,
      mine: true,
    });
    expect(lengths.find(({ queue }) => queue === "pack")).toMatchObject({
      count: 0,
      oldest: null,
      mine: false,
    });
  });
});
