import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { queueLengths } from "#app/domain/console/queues/work-queues.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { auditLedger } from "#app/domain/money/ledger/audit-ledger.server.ts";
import { confirmTopUp, rejectTopUp } from "#app/domain/money/top-up/settle-top-up.server.ts";
import { breakdown } from "#app/domain/pricing/price-lists/pricing.ts";
import { sendMessage } from "#app/domain/trade/message/send-message.server.ts";
import { unansweredQuery } from "#app/domain/trade/message/unanswered.server.ts";
import { cancelOrder } from "#app/domain/trade/order/cancel-order.server.ts";
import { findOrder } from "#app/domain/trade/order/find-order.server.ts";
import { type OrderMove, orderLifecycle } from "#app/domain/trade/order/order.ts";
import { neighbourQuery, orderQueueQuery } from "#app/domain/trade/order/staff-queue.server.ts";
import { payDocument } from "#app/domain/trade/paying/pay-document.server.ts";
import { openPreorders } from "#app/domain/trade/placing/open-preorders.server.ts";
import { placeOrder } from "#app/domain/trade/placing/place-order.server.ts";
import { reserveOrder } from "#app/domain/trade/placing/reserve-order.server.ts";
import { submitOrder } from "#app/domain/trade/placing/submit-order.server.ts";
import { addTracking } from "#app/domain/trade/purchasing/add-tracking.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { expireQuotes } from "#app/domain/trade/quoting/expire-quotes.server.ts";
import { quoteOrder } from "#app/domain/trade/quoting/quote-order.server.ts";
import {
  alarms,
  cartLines,
  companies,
  documentEvents,
  lots,
  messages,
  notices,
  orders,
  topUpReports,
} from "#db/schema/index.ts";
import { bankPayment, withdrawOf } from "#tests/support/due.ts";
import { chen, hanako, li, openShop, type Shop, taro, wang, wei } from "#tests/support/shop.ts";
import { newMarketplaceNumber } from "#tests/support/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

async function quoting(submit = true) {
  const id = crypto.randomUUID();
  const add = (offerId: string, sku: string, quantity: number) =>
    addToCart(shop.as(hanako), {
      offerId,
      quantities: new Map([[sku, quantity]]),
      note: "",
      optionIds: ["photo"],
    });
  await add("600000000001", "sku-tote-natural", 30);
  await add("600000000002", "sku-pouch", 50);
  const lineIds = (await shop.db.select().from(cartLines)).map((line) => line.id);
  const placed = await placeOrder(shop.as(hanako), { id, lineIds, note: "", submit });
  if (!placed.ok) throw new Error(placed.reason);
  return placed.value;
}

interface Change {
  quantity?: number;
  refusal?: string;
  priceFen?: number;
}

async function quote(number: string, change: Record<string, Change> = {}, staff: Staff = li) {
  const { lines, freights } = (await findOrder(shop.as(staff), number))!;
  return quoteOrder(shop.as(staff), number, {
    note: "",
    freights: new Map(freights.map(({ supplierId }) => [supplierId, 1_000])),
    lines: lines.map(({ id, skuId, quantity, priceFen }) => ({
      id,
      quantity,
      priceFen,
      refusal: "",
      weightGrams: 230,
      lengthMm: null,
      widthMm: null,
      heightMm: null,
      ...change[skuId],
    })),
  });
}

async function buying() {
  const order = await quoting();
  await quote(order.number);
  await shop.deposit(hanako.companyId, 10_000_000);
  await payDocument(shop.as(hanako), "order", order.id, crypto.randomUUID());
  return order;
}

function buy(
  number: string,
  supplierId: string,
  id: string = crypto.randomUUID(),
  staff: Staff = li,
) {
  return buyOrder(shop.as(staff), number, {
    id,
    supplierId,
    marketplaceNumber: newMarketplaceNumber(),
    chinaTracking: "",
  });
}

async function stateOf(number: string) {
  return (await findOrder(shop.as(li), number))!.order;
}

describe("a quote", () => {
  test("locks the day's rate and the fee, gives five days to pay and tells the company", async () => {
    const { number } = await quoting();
    expect(await quote(number, { "sku-pouch": { priceFen: 650 } })).toMatchObject({ ok: true });

    const order = await stateOf(number);
    expect(order).toMatchObject({
      state: "awaiting_payment",
      freightFen: 2_000,
      goodsFen: 30 * 1_520 + 50 * 650,
      serviceRatePercent: "5.0",
    });
    expect(order.totalYen).toBe(breakdown(order).totalYen);
    expect(order.payBy).toEqual(new Date(shop.as(li).now.getTime() + 5 * 86_400_000));
    const [notice] = await shop.db
      .select()
      .from(notices)
      .where(eq(notices.companyId, hanako.companyId));
    expect(notice).toMatchObject({
      title: `注文 ${number} の見積ができました`,
      href: `/OrderDetails?order_sn=${number}`,
    });
  });

  test("a refused line costs nothing, neither do its supplier's freight and options; fewer pieces are said", async () => {
    const { number } = await quoting();
    await quote(number, {
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
    expect(lines.map(({ refusal }) => refusal).sort()).toEqual(["", "売り切れ"]);
    expect(events[0]?.note).toContain("30個 → 20個（在庫20個）");
  });

  test("refuses what would surprise the buyer", async () => {
    const { number } = await quoting();
    const none = { quantity: 0, refusal: "なし" };
    expect(await quote(number, { "sku-pouch": none, "sku-tote-natural": none })).toEqual({
      ok: false,
      reason: "nothing-to-buy",
    });
    expect(await quote(number, { "sku-pouch": { quantity: 51 } })).toEqual({
      ok: false,
      reason: "more-than-asked",
    });
    expect(await quote(number, { "sku-pouch": { quantity: 49 } })).toEqual({
      ok: false,
      reason: "reason-missing",
    });
    expect(await quote(number, { "sku-pouch": { priceFen: 90_000_000 } })).toEqual({
      ok: false,
      reason: "too-much",
    });
    expect(await quote(number, {}, wei)).toEqual({ ok: false, reason: "forbidden" });
    expect((await stateOf(number)).state).toBe("quoting");
  });

  test("and a cancellation at once: one of them wins, the other is told", async () => {
    for (let round = 0; round < 5; round++) {
      const { number } = await quoting();
      const results = await Promise.all([
        quote(number),
        cancelOrder(shop.as(hanako), number, "やめます"),
      ]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      const { order, events } = (await findOrder(shop.as(li), number))!;
      expect(order.version).toBe(events.length);
      expect(order.state).toBe(events[0]?.state);
    }
  });

  test("runs out after its days and goes back to staff, once", async () => {
    const { number, id } = await quoting();
    await quote(number);
    const clock = { kind: "system", id: "expire-quotes" } as const;
    shop.wait(4.9);
    await expireQuotes(shop.as(clock));
    expect((await stateOf(number)).state).toBe("awaiting_payment");
    shop.wait(0.2);
    await shop.deposit(hanako.companyId, 1_000_000);
    expect(await payDocument(shop.as(hanako), "order", id, crypto.randomUUID())).toEqual({
      ok: false,
      reason: "quote-expired",
    });
    await expireQuotes(shop.as(clock));
    await expireQuotes(shop.as(clock));
    expect(await stateOf(number)).toMatchObject({ state: "quoting", version: 4, payBy: null });
    expect(await quote(number)).toMatchObject({ ok: true });
  });
});

describe("buying", () => {
  test("supplier by supplier; with the last the order is purchased and counts for the level", async () => {
    const { number } = await buying();
    expect(await buy(number, "supplier-1")).toMatchObject({ ok: true });
    expect(await stateOf(number)).toMatchObject({ state: "buying", version: 5 });
    expect(await buy(number, "supplier-2")).toMatchObject({ ok: true });

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

  test("the same form twice, or two people at once, buys once", async () => {
    const { number } = await buying();
    const form = crypto.randomUUID();
    await buy(number, "supplier-1", form);
    expect(await buy(number, "supplier-1", form)).toMatchObject({ ok: true });
    expect(await buy(number, "supplier-1")).toEqual({ ok: false, reason: "nothing-to-buy" });
    const both = await Promise.all([buy(number, "supplier-2"), buy(number, "supplier-2")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.db.$count(lots)).toBe(2);
  });

  test("is not for the warehouse, nor before payment", async () => {
    const { number } = await quoting();
    expect(await buy(number, "supplier-1", undefined, wei)).toEqual({
      ok: false,
      reason: "forbidden",
    });
    expect(await buy(number, "supplier-1")).toEqual({ ok: false, reason: "not-buying" });
  });

  test("a tracking number may follow, on that order's own purchase only", async () => {
    const { number } = await buying();
    const id = crypto.randomUUID();
    await buy(number, "supplier-1", id);
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
    const order = await quoting();
    const form = crypto.randomUUID();
    expect(
      await sendMessage(shop.as(hanako), address(order), { id: form, body: "色は？" }),
    ).toMatchObject({ ok: true });
    expect(
      await sendMessage(shop.as(hanako), address(order), { id: form, body: "色は？" }),
    ).toEqual({ ok: false, reason: "sent-before" });
    expect(await unansweredQuery(shop.as(chen))).toMatchObject([
      { number: order.number, body: "色は？" },
    ]);

    await sendMessage(shop.as(chen), address(order), {
      id: crypto.randomUUID(),
      body: "生成りです",
    });
    expect(await unansweredQuery(shop.as(chen))).toEqual([]);
    expect(await shop.db.$count(notices, eq(notices.kind, "message"))).toBe(1);
    expect(
      await sendMessage(shop.as(taro), address(order), { id: crypto.randomUUID(), body: "?" }),
    ).toEqual({ ok: false, reason: "not-found" });
    expect(await shop.db.$count(messages)).toBe(2);
  });

  test("queues count what waits and begin with the longest wait", async () => {
    const first = await quoting();
    const since = shop.as(li).now;
    shop.wait(1);
    const second = await quoting();
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

test("any sequence of commands by anybody keeps the books of an order straight", async () => {
  const commands = {
    submit: (number: string) => submitOrder(shop.as(hanako), number),
    strangerSubmit: (number: string) => submitOrder(shop.as(taro), number),
    quote: (number: string) => quote(number),
    partQuote: (number: string) =>
      quote(number, { "sku-pouch": { quantity: 0, refusal: "売り切れ" } }),
    pay: async (number: string) =>
      payDocument(shop.as(hanako), "order", (await stateOf(number)).id, crypto.randomUUID()),
    buyFirst: (number: string) => buy(number, "supplier-1"),
    buySecond: (number: string) => buy(number, "supplier-2"),
    cancel: (number: string) => cancelOrder(shop.as(hanako), number, ""),
    reserve: (number: string) => reserveOrder(shop.as(hanako), number, "2026-02-01"),
    openReserved: () =>
      openPreorders({
        ...shop.as({ kind: "system", id: "open-preorders" }),
        now: new Date("2026-02-02T00:00:00+09:00"),
      }),
    chooseBank: async (number: string) => (await bankPayment(shop, [number])).started,
    withdrawBank: async (number: string) => withdrawOf(shop, (await stateOf(number)).id),
    strangerWithdraw: async (number: string) => withdrawOf(shop, (await stateOf(number)).id, taro),
    transferArrives: (number: string) => settle(number, 0),
    tooLittleArrives: (number: string) => settle(number, -1),
    rejectBank: async (number: string) => {
      const report = await awaited(number);
      return report && rejectTopUp(shop.as(wang), report.id, "入金が確認できません");
    },
    strangerCancel: (number: string) => cancelOrder(shop.as(taro), number, ""),
    expire: async () => {
      shop.wait(3);
      await expireQuotes(shop.as({ kind: "system", id: "expire-quotes" }));
    },
  };
  /** The bank transfer that this order waits for. */
  async function awaited(number: string) {
    const { id } = await stateOf(number);
    const [report] = await shop.db
      .select()
      .from(topUpReports)
      .where(
        sql`state = 'reported' AND payment_id IN (SELECT payment_id FROM payment_items WHERE document_id = ${id})`,
      );
    return report;
  }
  async function settle(number: string, moreYen: number) {
    const report = await awaited(number);
    return (
      report &&
      confirmTopUp(shop.as(wang), report.id, Math.max(1, report.amountYen + moreYen), {
        reason: "网银已核对",
      })
    );
  }

  await shop.deposit(hanako.companyId, 90_000_000);
  // The quote and payment come often enough that some orders get to the end.
  const names = Object.keys(commands) as (keyof typeof commands)[];
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.constantFrom(...names, "submit", "quote", "quote", "pay", "buyFirst", "buySecond"),
        {
          maxLength: 20,
        },
      ),
      async (sequence) => {
        const { number } = await quoting(false);
        for (const name of sequence) await commands[name as keyof typeof commands](number);

        const { order, lines, events, lots: waiting } = (await findOrder(shop.as(li), number))!;
        const history = events.toReversed();
        expect(history.map(({ version }) => version)).toEqual(history.map((_, index) => index + 1));
        expect(order.version).toBe(history.length);
        expect(order.state).toBe(history.at(-1)?.state);
        for (const [index, event] of history.slice(1).entries()) {
          const move = orderLifecycle.moves[event.move as OrderMove];
          expect(event.fromState).toBe(history[index]?.state);
          expect(move.from as readonly string[]).toContain(event.fromState);
          expect(move.to).toBe(event.state);
          expect(move.by as readonly string[]).toContain(event.by.split(":")[0]);
          expect(event.by).not.toBe("buyer:taro");
        }
        expect(order.totalYen).toBe(breakdown(order).totalYen);
        const bought = lines.filter(({ refusal }) => !refusal);
        expect(order.goodsFen).toBe(
          bought.reduce((sum, { quantity, priceFen }) => sum + quantity * priceFen, 0),
        );
        expect(order.optionsFen).toBe(bought.reduce((sum, { optionsFen }) => sum + optionsFen, 0));
        expect(waiting.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
          lines.reduce((sum, { boughtQuantity }) => sum + boughtQuantity, 0),
        );
        expect(order.state === "purchased").toBe(history.some(({ move }) => move === "purchase"));
        if (order.state === "purchased")
          expect(bought.every(({ boughtQuantity, quantity }) => boughtQuantity === quantity)).toBe(
            true,
          );
        expect(order.paidYen).toBe(
          ["buying", "purchased"].includes(order.state) ? order.totalYen : 0,
        );
        // A transfer is waited for exactly while the order says so.
        expect((await awaited(number)) !== undefined).toBe(order.state === "awaiting_finance");
      },
    ),
    { numRuns: 40 },
  );
  const [counted] = await shop.db
    .select({ yen: sql<number>`sum(total_yen)` })
    .from(orders)
    .where(eq(orders.state, "purchased"));
  const [company] = await shop.db
    .select()
    .from(companies)
    .where(eq(companies.id, hanako.companyId));
  expect(company?.cumulativePurchasesYen).toBe(counted?.yen ?? 0);
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  expect(await shop.db.$count(alarms)).toBe(0);
}, 30_000);
