import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { summarizeDocuments } from "#app/domain/money/payments/payment.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { quoteOrder } from "#app/domain/trade/orders/quote-order.server.ts";
import { takeBackQuote } from "#app/domain/trade/orders/take-back-quote.server.ts";
import { notices, paymentItems, payments } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, li, openShop, type Shop, wang, wei } from "#tests/support/shop.ts";
import { orderPaid, orderPlaced, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

async function found(number: string) {
  return (await findOrder(shop.as(li), number))!;
}

/** A quote that refuses one line, cuts the other and doubles its price. */
async function quotedWrongly(number: string) {
  const { lines } = await found(number);
  return quoteOrder(shop.as(li), number, {
    note: "",
    freights: new Map(),
    downPaymentPercent: 30,
    lines: lines.map((line, index) => ({
      ...line,
      priceFen: line.priceFen * 2,
      quantity: index === 0 ? 0 : line.quantity - 7,
      refusal: "在庫不足",
    })),
  });
}

/** A card payment of the order that PayPal has not answered yet. */
async function payingByCard(orderId: string, number: string) {
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
    documentKind: "order",
    documentId: orderId,
    documentNumber: number,
    position: 0,
    dueYen: 10,
  });
}

describe("a quote that is taken back", () => {
  test("leaves the order as it was before it, to be quoted again, and the buyer is told why", async () => {
    const { number } = await orderPlaced(shop);
    const before = await found(number);
    expect(await quotedWrongly(number)).toMatchObject({ ok: true });
    expect(await takeBackQuote(shop.as(li), number, "単価の誤り")).toMatchObject({ ok: true });

    const after = await found(number);
    const { version: _, staffNote: _note, quotedAt: _at, ...restored } = after.order;
    expect(before.order).toMatchObject({ ...restored, state: "quoting", payBy: null });
    expect(after.lines).toEqual(before.lines);
    expect(after.freights).toEqual(before.freights);
    expect(after.amounts.map(({ kind, reason }) => [kind, readMessage(reason, "ja")])).toEqual([
      ["estimate", ""],
      ["quote", ""],
      ["estimate", "単価の誤り"],
    ]);
    const told = await shop.db.select(noticeFields).from(notices);
    expect(told.some(({ body }) => body.includes("単価の誤り"))).toBe(true);
    expect(await quotedWrongly(number)).toMatchObject({ ok: true });
  });

  test("is taken back once, however often it is pressed", async () => {
    const { number } = await orderQuoted(shop);
    expect(await takeBackQuote(shop.as(li), number, "誤り")).toMatchObject({ ok: true });
    const { version } = (await found(number)).order;
    expect(await takeBackQuote(shop.as(li), number, "誤り")).toMatchObject({ ok: true });
    expect((await found(number)).order.version).toBe(version);
  });

  test("beside its payment: one of the two happens", async () => {
    for (let round = 0; round < 4; round++) {
      const { number, id } = await orderQuoted(shop);
      await shop.deposit(hanako.companyId, 1_000_000);
      const [taken, paid] = await Promise.all([
        takeBackQuote(shop.as(li), number, "誤り"),
        payDocument(shop.as(hanako), "order", id, crypto.randomUUID()),
      ]);
      expect([taken.ok, paid.ok].filter(Boolean)).toHaveLength(1);
      expect((await found(number)).order.state).toBe(taken.ok ? "quoting" : "buying");
    }
  });
});

describe("a quote is not taken back", () => {
  test("once it is paid, or while its payment waits for money", async () => {
    const paid = await orderPaid(shop);
    expect(await takeBackQuote(shop.as(li), paid.number, "誤り")).toMatchObject({
      reason: "not-quoted",
    });
    const waiting = await orderQuoted(shop);
    await payingByCard(waiting.id, waiting.number);
    expect(await takeBackQuote(shop.as(li), waiting.number, "誤り")).toMatchObject({
      reason: "being-paid",
    });
    expect((await found(waiting.number)).order.state).toBe("awaiting_payment");
  });

  test("without a reason, or by who does not quote", async () => {
    const { number } = await orderQuoted(shop);
    expect(await takeBackQuote(shop.as(li), number, "")).toMatchObject({
      reason: "reason-missing",
    });
    for (const person of [wei, wang])
      expect(await takeBackQuote(shop.as(person), number, "誤り")).toMatchObject({
        reason: "forbidden",
      });
    expect(await takeBackQuote(shop.as(li), "KB-000000-0000", "誤り")).toMatchObject({
      reason: "not-found",
    });
  });
});
