import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { readBooks } from "#app/domain/money/bank/books.server.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { walletHistory } from "#app/domain/money/ledger/wallet-history.server.ts";
import { cardFeeYen } from "#app/domain/money/payments/card-payment.server.ts";
import { refundShares } from "#app/domain/money/payments/card-payment.ts";
import { receiveWebhook } from "#app/domain/money/payments/receive-webhook.server.ts";
import {
  finishCardPayment,
  settleCardPayments,
} from "#app/domain/money/payments/settle-card-payment.server.ts";
import { startCardPayment } from "#app/domain/money/payments/start-card-payment.server.ts";
import { requestWithdrawal } from "#app/domain/money/withdrawals/request-withdrawal.server.ts";
import { alarms, cardPayments, notices, payoutAccounts } from "#db/schema/index.ts";
import { spend } from "#tests/support/channels/due.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import { openPaypal, type Paypal } from "#tests/support/money/paypal-server.ts";
import { hanako, kenji, openShop, type Shop, taro, wang } from "#tests/support/shop.ts";

let shop: Shop;
let paypal: Paypal;
const wallet = walletOf(hanako.companyId);
const system = { kind: "system", id: "paypal" } as const;

beforeAll(async () => {
  paypal = await openPaypal();
});
afterAll(() => paypal.close());
beforeEach(async () => {
  shop = await openShop();
  paypal.fail();
  paypal.kept.calls.length = 0;
});

function start(amountYen: number, id: string = crypto.randomUUID(), actor = hanako) {
  return startCardPayment(shop.as(actor), paypal.cards, {
    id,
    amountYen,
    returnUrl: "https://shop.test/paypalPaymentSuccess",
    cancelUrl: "https://shop.test/paypalPaymentError",
  });
}

async function started(amountYen: number) {
  const id = crypto.randomUUID();
  expect(await start(amountYen, id)).toMatchObject({ ok: true });
  return (await row(id)).orderId!;
}

async function row(id: string) {
  const [found] = await shop.db.select().from(cardPayments).where(eq(cardPayments.id, id));
  return found!;
}

const back = (orderId: string, actor = hanako) =>
  finishCardPayment(shop.as(actor), paypal.cards, orderId);

async function hear(body: string) {
  const { headers } = paypal.signed({ to: "https://shop.test/hooks/paypal", body });
  return receiveWebhook(shop.as(system), paypal.cards, headers, body);
}
async function hearAll() {
  for (const { body } of paypal.kept.calls.splice(0))
    expect(await hear(body)).toMatchObject({ ok: true });
}

test("a form sent again with another sum is told what was begun with it, and nothing is charged that it no longer says", async () => {
  const id = crypto.randomUUID();
  const first = await start(10_000, id);
  expect(first).toMatchObject({ ok: true });
  expect(await start(20_000, id)).toEqual({ ok: false, reason: "another-sum", begunYen: 10_000 });
  expect(await start(10_000, id)).toEqual(first);
  expect(await row(id)).toMatchObject({ amountYen: 10_000, chargedYen: 10_400 });
  // Nor is anybody told of another company's.
  expect(await start(20_000, id, taro)).toEqual({ ok: false, reason: "not-found" });
});

test("the fee is 4 % rounded up, the wallet gets the amount and the fee goes apart", async () => {
  const orderId = await started(10_001);
  expect(paypal.kept.orders.get(orderId)!.amount).toEqual({ currency_code: "JPY", value: "10402" });
  expect(await balanceYen(shop, wallet)).toBe(0);
  paypal.approve(orderId);
  expect(await back(orderId)).toMatchObject({
    ok: true,
    value: { payment: { state: "captured" } },
  });
  expect(await balanceYen(shop, wallet)).toBe(10_001);
  expect(await balanceYen(shop, house("card-fees"))).toBe(401);
  expect(await balanceYen(shop, house("paypal"))).toBe(-10_402);
});

test("reloading the return and hearing of it again credits nothing more", async () => {
  const orderId = await started(20_000);
  paypal.approve(orderId);
  await Promise.all([back(orderId), back(orderId)]);
  await hearAll();
  await back(orderId);
  expect(await balanceYen(shop, wallet)).toBe(20_000);
  expect(await shop.db.select(noticeFields).from(notices)).toHaveLength(1);
});

test("the same form twice begins one order, and a lost answer finds it again", async () => {
  const before = paypal.kept.orders.size;
  const id = crypto.randomUUID();
  paypal.fail(undefined, "answer-lost");
  const first = await start(10_000, id);
  expect(await start(10_000, id)).toEqual(first);
  expect(first.ok).toBe(true);
  expect(paypal.kept.orders.size).toBe(before + 1);
});

test("a service that stays silent is a reason, and the form may be sent again", async () => {
  const id = crypto.randomUUID();
  paypal.fail(...Array<"error">(12).fill("error"));
  expect(await start(10_000, id)).toEqual({ ok: false, reason: "service-away" });
  paypal.fail();
  expect(await start(10_000, id)).toMatchObject({ ok: true });
});

test("who did not come back is credited by the call, or by the job without one", async () => {
  const [called, asked] = [await started(10_000), await started(20_000)];
  paypal.approve(called);
  await hearAll();
  expect(await balanceYen(shop, wallet)).toBe(10_000);
  paypal.approve(asked);
  paypal.kept.calls.length = 0;
  await settleCardPayments(shop.as(system), paypal.cards);
  expect(await balanceYen(shop, wallet)).toBe(30_000);
});

test("a pending capture is credited when it completes and never before", async () => {
  const orderId = await started(10_000);
  paypal.approve(orderId, "PENDING");
  expect(await back(orderId)).toMatchObject({ value: { payment: { state: "pending" } } });
  await hearAll();
  expect(await balanceYen(shop, wallet)).toBe(0);
  paypal.kept.decide(orderId, "COMPLETED");
  await hearAll();
  expect(await balanceYen(shop, wallet)).toBe(10_000);
});

test("a pending capture that is refused, and a card that is declined, take nothing", async () => {
  const [pending, declined] = [await started(10_000), await started(10_000)];
  paypal.approve(pending, "PENDING");
  await back(pending);
  paypal.kept.decide(pending, "DECLINED");
  await hearAll();
  paypal.approve(declined, "DECLINED");
  for (const orderId of [pending, declined])
    expect(await back(orderId)).toMatchObject({ value: { payment: { state: "failed" } } });
  expect(await balanceYen(shop, wallet)).toBe(0);
});

test.each(["REFUNDED", "REVERSED"] as const)("%s money leaves the wallet once", async (kind) => {
  const orderId = await started(10_000);
  paypal.approve(orderId);
  await back(orderId);
  paypal.kept.calls.length = 0;
  paypal.kept.takeBack(orderId, kind);
  const [{ body } = { body: "" }] = paypal.kept.calls;
  await hear(body);
  await hear(body);
  expect(await balanceYen(shop, wallet)).toBe(0);
  expect(await balanceYen(shop, house("paypal"))).toBe(0);
  expect(await balanceYen(shop, house("card-fees"))).toBe(0);
  expect(await shop.db.select().from(alarms)).toEqual([]);
});

test("a reversal heard before the capture leaves both in the books", async () => {
  const orderId = await started(10_000);
  paypal.approve(orderId);
  await paypal.cards.captureOrder("elsewhere", orderId);
  paypal.kept.takeBack(orderId, "REVERSED");
  const calls = paypal.kept.calls.splice(0).reverse();
  for (const { body } of calls) await hear(body);
  const [payment] = await shop.db.select().from(cardPayments);
  expect(payment).toMatchObject({ state: "reversed" });
  expect(payment!.capturedAt).not.toBeNull();
  expect(await balanceYen(shop, wallet)).toBe(0);
});

test("a wallet that does not cover a reversal is left alone, and finance is told", async () => {
  const orderId = await started(10_000);
  paypal.approve(orderId);
  await back(orderId);
  await shop.db.insert(payoutAccounts).values(usableAccount());
  await requestWithdrawal(shop.as(hanako), {
    id: crypto.randomUUID(),
    amountYen: 4_000,
    reason: "",
  });
  paypal.kept.takeBack(orderId, "REVERSED");
  await hearAll();
  expect(await balanceYen(shop, wallet)).toBe(6_000);
  expect(await balanceYen(shop, house("corrections"))).toBe(-10_000);
  expect(await shop.db.select().from(alarms)).toMatchObject([{ kind: "card-reversed" }]);
});

test("several partial refunds leave the wallet once each, in any order, until the whole has gone", async () => {
  const orderId = await started(10_001);
  paypal.approve(orderId);
  await back(orderId);
  paypal.kept.calls.length = 0;
  for (const yen of [1, 4_000, 26, 3_000]) paypal.kept.giveBack(orderId, "REFUNDED", yen);
  const calls = paypal.kept.calls.splice(0).map(({ body }) => body);
  for (const body of [...calls].reverse()) await hear(body);
  await Promise.all(calls.map(hear));
  // 7,027 of the 10,402 that were charged: 271 of them belong to the fee of 401, the fraction cut.
  const gone = { amount: 7_027 - 270, fee: 270 };
  expect(await balanceYen(shop, wallet)).toBe(10_001 - gone.amount);
  expect(await balanceYen(shop, house("card-fees"))).toBe(401 - gone.fee);
  expect(await balanceYen(shop, house("paypal"))).toBe(7_027 - 10_402);
  const { page } = await walletHistory(shop.as(hanako), { limit: 10 });
  expect(page.filter(({ reason }) => reason.endsWith("の一部取消"))).toHaveLength(4);
  expect((await shop.db.select().from(cardPayments))[0]).toMatchObject({ state: "captured" });

  paypal.kept.takeBack(orderId, "REVERSED");
  await hearAll();
  for (const body of calls) await hear(body);
  expect((await shop.db.select().from(cardPayments))[0]).toMatchObject({ state: "reversed" });
  for (const account of [wallet, house("paypal"), house("card-fees"), house("corrections")])
    expect(await balanceYen(shop, account)).toBe(0);
  expect(await shop.db.select().from(alarms)).toEqual([]);
  expect(await shop.db.select(noticeFields).from(notices)).toHaveLength(6);
});

test("a refund that is read before its call is booked once, with what came before it", async () => {
  const orderId = await started(10_000);
  paypal.approve(orderId);
  await paypal.cards.captureOrder("elsewhere", orderId);
  paypal.kept.giveBack(orderId, "REFUNDED", 1_040);
  await back(orderId);
  expect(await balanceYen(shop, wallet)).toBe(9_000);
  await hearAll();
  expect(await balanceYen(shop, wallet)).toBe(9_000);
  expect(await balanceYen(shop, house("card-fees"))).toBe(360);
});

test("partial refunds that the wallet does not cover are our corrections', each told to finance", async () => {
  const orderId = await started(10_000);
  paypal.approve(orderId);
  await back(orderId);
  await spend(shop, 7_000);
  for (const yen of [2_080, 4_160, 1_040]) paypal.kept.giveBack(orderId, "REFUNDED", yen);
  await hearAll();
  expect(await balanceYen(shop, wallet)).toBe(0);
  expect(await balanceYen(shop, house("corrections"))).toBe(-4_000);
  expect(await shop.db.select().from(alarms)).toMatchObject([
    { kind: "card-reversed", detail: message("alarm.card-reversed", { yen: 4000 }) },
  ]);
  const { refunds } = await readBooks(shop.as(wang));
  expect(refunds.map(({ yen, covered }) => [yen, covered])).toEqual([
    [1_000, true],
    [4_000, false],
    [2_000, true],
  ]);
});

test("a refund above what is left takes what is left and rings", async () => {
  const orderId = await started(10_000);
  paypal.approve(orderId);
  await back(orderId);
  paypal.kept.giveBack(orderId, "REFUNDED", 5_000);
  const { body } = paypal.kept.calls.at(-1)!;
  const more = (id: string) =>
    hear(
      body
        .replace(/"value": "\d+"/, '"value": "9000"')
        .replace(/"id": "(?!WH)[^"]+"/, `"id": "${id}"`),
    );
  await hearAll();
  await more("SECOND");
  expect((await shop.db.select().from(cardPayments))[0]).toMatchObject({ state: "reversed" });
  expect(await balanceYen(shop, wallet)).toBe(0);
  expect(await shop.db.select().from(alarms)).toMatchObject([{ kind: "card-over-refunded" }]);
});

test("refunds split into amount and fee add up to both, however they are cut", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.array(fc.integer({ min: 1, max: 30_000_000 }), { maxLength: 12 }),
      (amountYen, parts) => {
        const feeYen = cardFeeYen(amountYen, "4");
        const payment = { feeYen, chargedYen: amountYen + feeYen };
        const sums = { gone: 0, amount: 0, fee: 0 };
        for (const part of [...parts, payment.chargedYen]) {
          const yen = Math.min(part, payment.chargedYen - sums.gone);
          const shares = refundShares(payment, sums.gone, yen);
          expect(Math.min(shares.amountYen, shares.feeYen)).toBeGreaterThanOrEqual(0);
          sums.gone += yen;
          sums.amount += shares.amountYen;
          sums.fee += shares.feeYen;
        }
        expect(sums).toEqual({ gone: payment.chargedYen, amount: amountYen, fee: feeYen });
      },
    ),
    { numRuns: 200 },
  );
});

test("the fee is exact to the decimal, whatever the percentage, and rounded up once", () => {
  expect(cardFeeYen(10_000, "3.65")).toBe(365);
  expect(cardFeeYen(100, "4")).toBe(4);
  expect(cardFeeYen(101, "4")).toBe(5);
  expect(cardFeeYen(99_999_999, "4.35")).toBe(4_350_000);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 0, max: 2_000 }),
      (yen, rate) => {
        const fee = cardFeeYen(yen, (rate / 100).toFixed(2));
        expect(BigInt(fee)).toBe((BigInt(yen) * BigInt(rate) + 9_999n) / 10_000n);
      },
    ),
  );
});

test("a call that PayPal did not sign is refused, one of its bytes changed too", async () => {
  const orderId = await started(10_000);
  paypal.approve(orderId);
  const [{ body } = { body: "" }] = paypal.kept.calls;
  const { headers } = paypal.signed({ to: "https://shop.test/hooks/paypal", body });
  const scope = shop.as(system);
  const refused = { ok: false, reason: "not-verified" };
  for (const [signed, text] of [
    [headers, `${body} `],
    [new Headers(), body],
    [headers, `${body},"webhook_id":"WH-OTHER"`],
    [headers, "no json"],
  ] as const)
    expect(await receiveWebhook(scope, paypal.cards, signed, text)).toEqual(refused);
  expect(await balanceYen(shop, wallet)).toBe(0);
});

test("a capture of another amount than was asked for credits nothing and rings", async () => {
  const orderId = await started(10_000);
  paypal.kept.orders.get(orderId)!.amount.value = "1";
  paypal.approve(orderId);
  await back(orderId);
  await settleCardPayments(shop.as(system), paypal.cards);
  expect(await balanceYen(shop, wallet)).toBe(0);
  expect(await shop.db.select().from(alarms)).toMatchObject([{ kind: "card-mismatch" }]);
});

test("an answer about another order, or about an order of another payment, credits nothing and rings", async () => {
  const [mine, other] = [await started(10_000), await started(10_000)];
  for (const id of [mine, other]) paypal.approve(id);
  const shownInstead = { ...paypal.cards, showOrder: () => paypal.cards.showOrder(other) };
  await finishCardPayment(shop.as(hanako), shownInstead, mine);
  const capturedInstead = {
    ...paypal.cards,
    captureOrder: (id: string) => paypal.cards.captureOrder(id, other),
  };
  await finishCardPayment(shop.as(hanako), capturedInstead, mine);
  expect(await balanceYen(shop, wallet)).toBe(0);
  expect(await shop.db.select().from(alarms)).toMatchObject([{ kind: "card-other-order" }]);
});

test("one capture that two payments name is credited once and rings for the second", async () => {
  const [first, second] = [await started(10_000), await started(10_000)];
  for (const id of [first, second]) paypal.approve(id);
  await back(first);
  const captured = paypal.kept.orders.get(first)!.captures[0]!;
  const lying = {
    ...paypal.cards,
    captureOrder: async (id: string, orderId: string) => {
      const order = await paypal.cards.captureOrder(id, orderId);
      return typeof order === "string"
        ? order
        : { ...order, capture: { ...order.capture!, id: captured.id } };
    },
  };
  await finishCardPayment(shop.as(hanako), lying, second);
  expect(await balanceYen(shop, wallet)).toBe(10_000);
  expect(await shop.db.select().from(alarms)).toMatchObject([{ kind: "card-capture-taken" }]);
});

test("orders that nobody approves are given up after three days", async () => {
  await started(10_000);
  shop.wait(2);
  await settleCardPayments(shop.as(system), paypal.cards);
  expect(await shop.db.select().from(cardPayments)).toMatchObject([{ state: "created" }]);
  shop.wait(2);
  await settleCardPayments(shop.as(system), paypal.cards);
  expect(await shop.db.select().from(cardPayments)).toMatchObject([{ state: "failed" }]);
});

test("limits, rights and companies are kept apart", async () => {
  const reasons = [
    await start(1),
    // With the fee of four percent one yen more than a payment may be.
    await start(96_153_847),
    await start(10_000, undefined, kenji),
  ].map((answer) => !answer.ok && answer.reason);
  expect(reasons).toEqual(["below-minimum", "above-maximum", "forbidden"]);
  expect(await start(96_153_846)).toMatchObject({ ok: true });

  const orderId = await started(10_000);
  const [{ id } = { id: "" }] = await shop.db.select().from(cardPayments);
  expect(await back(orderId, taro)).toEqual({ ok: false, reason: "not-found" });
  expect(await back(orderId, kenji)).toEqual({ ok: false, reason: "forbidden" });
  expect(await start(10_000, id, taro)).toEqual({ ok: false, reason: "not-found" });
});
