import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { auditLedger, balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { summarizeDocuments } from "#app/domain/money/payments/payment.ts";
import { finishCardPayment } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { startPaymentByCard } from "#app/domain/money/payments/start-card-payment.server.ts";
import {
  cancelShipment,
  cancelUnsettled,
  lapseShippingQuotes,
} from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { takeBackShippingQuote } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { splitRequest } from "#app/domain/trade/shipments/split-request.server.ts";
import { alarms, cardPayments, notices, payments, shippingRequests } from "#db/schema/index.ts";
import { asked, payables, shipmentToPay } from "#tests/support/channels/due.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { openPaypal, type Paypal } from "#tests/support/money/paypal-server.ts";
import { chen, hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packAll } from "#tests/support/trade/boxing.ts";

let shop: Shop;
let paypal: Paypal;
let number: string;
beforeAll(async () => {
  paypal = await openPaypal();
});
afterAll(() => paypal.close());
beforeEach(async () => {
  shop = await openShop();
  paypal.fail();
  paypal.kept.calls.length = 0;
  paypal.asked.length = 0;
  ({ number } = await shipmentToPay(shop, 4_000));
});

const system = { kind: "system", id: "jobs" } as const;
const wallet = walletOf(hanako.companyId);
const request = async () => (await findShipment(shop.as(wei), number))!.request;
const paymentStates = async () =>
  (await shop.db.select({ state: payments.state }).from(payments)).map(({ state }) => state);

/** Begun on the payment page; the buyer is at PayPal. */
async function begin() {
  const id = crypto.randomUUID();
  const started = await startPaymentByCard(
    shop.as(hanako),
    paypal.cards,
    await payables(shop, [number]),
    {
      ...asked(),
      id,
      balanceYen: 0,
      returnUrl: "https://shop.test/a",
      cancelUrl: "https://shop.test/b",
    },
  );
  return { id, started };
}

async function orderOf(id: string) {
  const [card] = await shop.db.select().from(cardPayments).where(eq(cardPayments.id, id));
  return card!.orderId!;
}

async function begun() {
  const { id, started } = await begin();
  expect(started).toMatchObject({ ok: true });
  return orderOf(id);
}

/** Approved, and PayPal still looks at it. */
async function inReview() {
  const orderId = await begun();
  paypal.approve(orderId, "PENDING");
  await back(orderId);
  return orderId;
}

const back = (orderId: string) => finishCardPayment(shop.as(hanako), paypal.cards, orderId);
/** PayPal as one asks it who is slow: this happens after its answer. */
const afterShown = (happens: () => Promise<unknown>): Paypal["cards"] => ({
  ...paypal.cards,
  async showOrder(orderId) {
    const order = await paypal.cards.showOrder(orderId);
    await happens();
    return order;
  },
});
const cancel = () => cancelShipment(shop.as(hanako), number, "");

async function split(who: Buyer | Staff = hanako, cards?: Paypal["cards"]) {
  const { lines } = (await findShipment(shop.as(wei), number))!;
  const pieces = new Map([[lines[0]!.id, 2]]);
  const id = crypto.randomUUID();
  return splitRequest(shop.as(who), number, { id, pieces, note: "分ける" }, cards);
}

const takeBack = (cards?: Paypal["cards"]) =>
  takeBackShippingQuote(shop.as(chen), number, "誤り", cards);

async function booksHold() {
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  expect(await shop.db.$count(alarms)).toBe(0);
}

describe("a delivery request whose card payment PayPal looks at", () => {
  test("is neither cancelled nor split, by nobody, and is paid when the money comes", async () => {
    const orderId = await inReview();
    const { version } = await request();
    for (const act of [cancel(), split(), split(chen)])
      expect(await act).toMatchObject({ ok: false, reason: "being-paid" });
    expect(await request()).toMatchObject({ state: "awaiting_payment", version });
    expect(await shop.db.$count(shippingRequests)).toBe(1);
    paypal.kept.decide(orderId, "COMPLETED");
    await back(orderId);
    expect(await request()).toMatchObject({ state: "packing", paidYen: 4_000 });
    expect(await balanceYen(shop, wallet)).toBe(0);
    await booksHold();
  });

  test("does not lapse, however late it is, until the money has come or not", async () => {
    const orderId = await inReview();
    for (const days of [11, 4, 1]) {
      shop.wait(days);
      await lapseShippingQuotes(shop.as(system));
    }
    expect((await request()).state).toBe("awaiting_payment");
    paypal.kept.decide(orderId, "DECLINED");
    await back(orderId);
    expect(await paymentStates()).toEqual(["cancelled"]);
    await lapseShippingQuotes(shop.as(system));
    expect(await request()).toMatchObject({ state: "cancelled", paidYen: 0 });
    await booksHold();
  });

  test("is not called off while the difference of its weight is being paid", async () => {
    await shop.deposit(hanako.companyId, 4_000);
    const { id } = await request();
    await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
    await packAll(shop, number, 3, 8_000);
    const { totalYen } = await request();
    const orderId = await inReview();
    shop.wait(30);
    await cancelUnsettled(shop.as(system));
    expect((await request()).state).toBe("awaiting_payment");
    paypal.kept.decide(orderId, "COMPLETED");
    await back(orderId);
    expect(await request()).toMatchObject({ state: "awaiting_shipment", paidYen: totalYen });
    expect(await balanceYen(shop, wallet)).toBe(0);
    await booksHold();
  });
});

describe("a delivery request whose card payment nobody approved", () => {
  test("may be cancelled by its company, and an approval that comes later is not charged", async () => {
    const orderId = await begun();
    expect(await cancel()).toMatchObject({ ok: true });
    paypal.asked.length = 0;
    paypal.approve(orderId);
    await back(orderId);
    expect(paypal.asked.filter((path) => path.includes("capture"))).toEqual([]);
    expect(await paymentStates()).toEqual(["cancelled"]);
    expect(await balanceYen(shop, wallet)).toBe(0);
    await booksHold();
  });

  test("gives way to staff who take its quote back or split it, and is not charged after that", async () => {
    for (const act of [() => takeBack(paypal.cards), () => split(chen, paypal.cards)]) {
      ({ number } = await shipmentToPay(shop, 4_000));
      const orderId = await begun();
      expect(await act()).toMatchObject({ ok: true });
      expect(new Set(await paymentStates())).toEqual(new Set(["cancelled"]));
      paypal.asked.length = 0;
      paypal.approve(orderId);
      await back(orderId);
      expect(paypal.asked.filter((path) => path.includes("capture"))).toEqual([]);
    }
    const told = await shop.db.select(letterColumns(notices.letter)).from(notices);
    expect(told.filter(({ title }) => title.endsWith("のお支払いは行っていません"))).toHaveLength(
      2,
    );
    expect(told.some(({ body }) => body.includes(`${number} を分けたため`))).toBe(true);
    expect(await balanceYen(shop, wallet)).toBe(0);
    await booksHold();
  });

  test("lapses once its window at PayPal has been left for hours, and not before", async () => {
    await begun();
    shop.wait(11);
    await lapseShippingQuotes(shop.as(system), paypal.cards);
    expect((await request()).state).toBe("awaiting_payment");
    shop.wait(4);
    await begun();
    await lapseShippingQuotes(shop.as(system), paypal.cards);
    expect((await request()).state).toBe("awaiting_payment");
    shop.wait(1);
    await lapseShippingQuotes(shop.as(system), paypal.cards);
    expect((await request()).state).toBe("cancelled");
    expect(new Set(await paymentStates())).toEqual(new Set(["cancelled"]));
  });

  test("that the buyer has approved by then is taken, and staff are refused", async () => {
    paypal.approve(await begun());
    expect(await takeBack(paypal.cards)).toMatchObject({ ok: false });
    expect(await request()).toMatchObject({ state: "packing", paidYen: 4_000 });
    expect(await paymentStates()).toEqual(["paid"]);
    await booksHold();
  });

  test("is taken and wins where the buyer approves and returns while staff ask PayPal", async () => {
    const orderId = await begun();
    const slow = afterShown(async () => {
      paypal.approve(orderId);
      await back(orderId);
    });
    expect(await takeBack(slow)).toMatchObject({ ok: false });
    expect(await request()).toMatchObject({ state: "packing", paidYen: 4_000 });
    expect(await balanceYen(shop, wallet)).toBe(0);
    await booksHold();
  });

  test("is not charged where its quote is taken back between the buyer's return and the capture", async () => {
    const orderId = await begun();
    let resume = () => {};
    const shown = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const slow = afterShown(async () => {
      paypal.approve(orderId);
      const returning = finishCardPayment(
        shop.as(hanako),
        afterShown(() => shown),
        orderId,
      );
      returns.push(returning);
    });
    const returns: Promise<unknown>[] = [];
    expect(await takeBack(slow)).toMatchObject({ ok: true });
    resume();
    await Promise.all(returns);
    expect((await request()).paidYen).toBe(0);
    expect(paypal.asked.filter((path) => path.includes("capture"))).toEqual([]);
    await booksHold();
  });

  test("stays, and hinders staff, while PayPal does not answer", async () => {
    await begun();
    paypal.fail("error", "error", "error", "error");
    expect(await takeBack(paypal.cards)).toEqual({ ok: false, reason: "being-paid" });
    expect(await paymentStates()).toEqual(["waiting"]);
  });

  test("is not taken back or split by staff, nor does it lapse, where PayPal is not asked", async () => {
    await begun();
    for (const act of [takeBack(), split(chen)])
      expect(await act).toMatchObject({ ok: false, reason: "being-paid" });
    for (const days of [11, 4, 1]) {
      shop.wait(days);
      await lapseShippingQuotes(shop.as(system));
    }
    expect((await request()).state).toBe("awaiting_payment");
  });
});

const ends: Record<string, () => Promise<{ ok: boolean }>> = {
  cancelled: cancel,
  "split by its company": () => split(),
  "split by staff": () => split(chen, paypal.cards),
  "taken back": () => takeBack(paypal.cards),
};

describe("beside its card payment a delivery request", () => {
  test.each(Object.entries(ends))("that is %s leaves the money in one place", async (_, end) => {
    for (const captured of [false, true])
      for (let round = 0; round < 4; round++) {
        ({ number } = await shipmentToPay(shop, 4_000));
        const before = await balanceYen(shop, wallet);
        const orderId = captured ? await begun() : undefined;
        if (orderId) paypal.approve(orderId);
        const acts = [end, async () => (orderId ? back(orderId) : begin())] as const;
        const order = round % 2 ? [...acts].reverse() : acts;
        await Promise.all(order.map((act) => act()));
        const paid = eq(payments.about, summarizeDocuments([{ number }]));
        const [payment] = await shop.db.select().from(payments).where(paid);
        if (payment && payment.state === "waiting") {
          const waiting = await orderOf(payment.id);
          paypal.approve(waiting);
          await back(waiting);
        }
        const { paidYen } = await request();
        const gained = (await balanceYen(shop, wallet)) - before;
        const taken = await capturedYen(payment?.id);
        expect(paidYen + gained).toBe(taken);
        expect([0, 4_000]).toContain(paidYen);
      }
    await booksHold();
  });
});

/** What PayPal took of a payment, its fee left out. */
async function capturedYen(id = "") {
  const [card] = await shop.db.select().from(cardPayments).where(eq(cardPayments.id, id));
  return card?.state === "captured" ? card.amountYen : 0;
}
