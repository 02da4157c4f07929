import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { openStoreWallet } from "#app/domain/customers/store/stores.server.ts";
import { auditLedger, balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { house, storeWalletOf, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { transferStoreMoney } from "#app/domain/money/ledger/store-wallets.server.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import { readPayment } from "#app/domain/money/payments/read-payment.server.ts";
import { receiveWebhook } from "#app/domain/money/payments/receive-webhook.server.ts";
import {
  finishCardPayment,
  settleCardPayments,
} from "#app/domain/money/payments/settle-card-payment.server.ts";
import { startBankPayment } from "#app/domain/money/payments/start-bank-payment.server.ts";
import { startPaymentByCard } from "#app/domain/money/payments/start-card-payment.server.ts";
import { editOrder } from "#app/domain/trade/orders/edit-order.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import {
  expireQuotes,
  requestQuoteAgain,
  takeBackQuote,
} from "#app/domain/trade/orders/take-back-quote.server.ts";
import {
  alarms,
  cardPayments,
  couponIssues,
  coupons,
  couponUses,
  notices,
  orders,
  payments,
} from "#db/schema/index.ts";
import { asked, couponOf, payables, shipmentToPay } from "#tests/support/channels/due.ts";
import { ordersToPay, payingKenji, storekeeperKenji } from "#tests/support/limited.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { openPaypal, type Paypal } from "#tests/support/money/paypal-server.ts";
import { hanako, kenji, li, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { contentOf, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;
let paypal: Paypal;
let one: { id: string; number: string };
let two: { id: string; number: string };
const wallet = walletOf(hanako.companyId);
const system = { kind: "system", id: "paypal" } as const;
const states = async () => (await shop.db.select().from(orders)).map(({ state }) => state);
const paymentState = async () => (await shop.db.select().from(payments))[0]!.state;

beforeAll(async () => {
  paypal = await openPaypal();
});
afterAll(() => paypal.close());
beforeEach(async () => {
  shop = await openShop();
  paypal.fail();
  paypal.kept.calls.length = 0;
  paypal.asked.length = 0;
  [one, two] = (await ordersToPay(shop, 2, 1_000)) as [typeof one, typeof two];
});

interface Chosen {
  balanceYen?: number;
  coupons?: Record<string, string>;
  id?: string;
}

async function start(
  numbers: readonly string[],
  { balanceYen = 0, coupons = {}, id = crypto.randomUUID() }: Chosen = {},
  who: Buyer = hanako,
) {
  const started = await startPaymentByCard(
    shop.as(who),
    paypal.cards,
    await payables(shop, numbers),
    {
      ...asked(coupons),
      id,
      balanceYen,
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

/** Begun and approved by the buyer; the return is still to come. */
async function approved(numbers: readonly string[], chosen: Chosen = {}, who: Buyer = hanako) {
  const { id, started } = await start(numbers, chosen, who);
  expect(started).toMatchObject({ ok: true });
  const orderId = await orderOf(id);
  paypal.approve(orderId);
  return orderId;
}

const back = (orderId: string, who: Buyer = hanako) =>
  finishCardPayment(shop.as(who), paypal.cards, orderId);

async function booksHold() {
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  expect(await shop.db.$count(alarms)).toBe(0);
}

test("several documents are paid by one capture, in the commit that credits it", async () => {
  const { number } = await shipmentToPay(shop, 4_000);
  const orderId = await approved([one.number, number, two.number]);
  expect(paypal.kept.orders.get(orderId)!.amount.value).toBe("6240");
  expect(await back(orderId)).toMatchObject({ ok: true });
  expect(await states()).toEqual(expect.arrayContaining(["buying", "buying"]));
  expect(await paymentState()).toBe("paid");
  expect(await balanceYen(shop, wallet)).toBe(0);
  expect(await balanceYen(shop, house("card-fees"))).toBe(240);
  await booksHold();
});

test("heard of by return, call and job at once, they are paid once", async () => {
  await approved([one.number, two.number]);
  const [card] = await shop.db.select().from(cardPayments);
  const orderId = card!.orderId!;
  await Promise.all([
    back(orderId),
    back(orderId),
    settleCardPayments(shop.as(system), paypal.cards),
  ]);
  for (const { body } of paypal.kept.calls.splice(0)) {
    const { headers } = paypal.signed({ to: "https://shop.test/hooks/paypal", body });
    await receiveWebhook(shop.as(system), paypal.cards, headers, body);
  }
  expect(await balanceYen(shop, wallet)).toBe(0);
  expect(await balanceYen(shop, house("paypal"))).toBe(-2_080);
  expect(await states()).toEqual(["buying", "buying"]);
  await booksHold();
});

test("the balance pays its part, and the card the rest with the fee on the rest alone", async () => {
  await shop.deposit(hanako.companyId, 1_500);
  const orderId = await approved([one.number, two.number], { balanceYen: 1_500 });
  expect(paypal.kept.orders.get(orderId)!.amount.value).toBe("520");
  expect(await balanceYen(shop, wallet)).toBe(1_500);
  await back(orderId);
  expect(await balanceYen(shop, wallet)).toBe(0);
  expect(await paymentState()).toBe("paid");
  await booksHold();
});

/** Nothing was taken at PayPal, and the page says why. */
async function expectUncharged(sentence: string) {
  expect(paypal.asked.filter((path) => path.includes("capture"))).toEqual([]);
  expect(await paymentState()).toBe("cancelled");
  expect(await balanceYen(shop, house("card-fees"))).toBe(0);
  const [card] = await shop.db.select().from(cardPayments);
  expect(card).toMatchObject({ state: "failed", capturedAt: null });
  const read = await readPayment(shop.as(hanako), card!.id);
  expect(readMessage(read?.card?.failure, "ja")).toBe(sentence);
  const told = await shop.db.select(noticeFields).from(notices);
  expect(told.map(({ body }) => body)).toContain(sentence);
  await booksHold();
}

const untouched = "PayPal・カードからは引き落としていません";

test("nothing is charged when one of them was paid meanwhile, however it is heard of", async () => {
  await shop.deposit(hanako.companyId, 1_000);
  const orderId = await approved([one.number, two.number]);
  await payDocument(shop.as(hanako), "order", one.id, crypto.randomUUID());
  await back(orderId);
  await back(orderId);
  await settleCardPayments(shop.as(system), paypal.cards);
  await expectUncharged(`${one.number} はすでにお支払い済みのため、${untouched}`);
  expect(await balanceYen(shop, wallet)).toBe(0);
  expect(await states()).toEqual(["buying", "awaiting_payment"]);
});

test("nothing is charged when the sum is another", async () => {
  const changed = await approved([one.number]);
  await shop.db.update(orders).set({ totalYen: 3_000 }).where(eq(orders.id, one.id));
  await back(changed);
  await expectUncharged(`${one.number} はお手続きのあいだに金額が変わったため、${untouched}`);
});

test("nothing is charged for an order that was cancelled meanwhile", async () => {
  const orderId = await approved([two.number]);
  expect(await cancelOrder(shop.as(hanako), two.number, "")).toMatchObject({ ok: true });
  await back(orderId);
  await expectUncharged(`${two.number} はお手続きのあいだに状態が変わったため、${untouched}`);
});

test("nothing is charged when the balance's part was spent meanwhile", async () => {
  await shop.deposit(hanako.companyId, 1_500);
  const orderId = await approved([one.number], { balanceYen: 900 });
  await payDocuments(shop.as(hanako), await payables(shop, [two.number]), asked());
  await back(orderId);
  await expectUncharged(`残高から使う金額が足りなくなったため、${untouched}`);
  expect(await balanceYen(shop, wallet)).toBe(500);
});

test("what PayPal looks at is not paid otherwise; cancelled meanwhile, the money stays in the wallet", async () => {
  await shop.deposit(hanako.companyId, 1_000);
  const { id } = await start([one.number, two.number]);
  const orderId = await orderOf(id);
  paypal.approve(orderId, "PENDING");
  await back(orderId);
  const documents = await payables(shop, [one.number]);
  for (const begun of [
    payDocument(shop.as(hanako), "order", one.id, crypto.randomUUID()),
    payDocuments(shop.as(hanako), documents, asked()),
    startBankPayment(shop.as(hanako), documents, {
      ...asked(),
      payerKana: "ハナコ",
      expectedOn: "2026-01-16",
      balanceYen: 0,
    }),
    start([one.number]).then(({ started }) => started),
  ])
    expect(await begun).toMatchObject({ ok: false, reason: "in-review" });
  expect(await cancelOrder(shop.as(hanako), one.number, "")).toEqual({
    ok: false,
    reason: "in-review",
  });
  expect(await cancelOrder(shop.as(hanako), one.number, "", true)).toMatchObject({ ok: true });
  paypal.kept.decide(orderId, "COMPLETED");
  await back(orderId);
  expect(await paymentState()).toBe("kept");
  expect(await balanceYen(shop, wallet)).toBe(3_000);
  await booksHold();
});

test("what PayPal looks at is paid by it although the quote ends meanwhile, and quoted anew where PayPal declines", async () => {
  const clock = { kind: "system", id: "expire-quotes" } as const;
  const payBy = new Date(shop.as(hanako).now.getTime() + 3_600_000);
  await shop.db.update(orders).set({ payBy });
  const ids: string[] = [];
  for (const { number } of [one, two]) {
    const { id } = await start([number]);
    const orderId = await orderOf(id);
    paypal.approve(orderId, "PENDING");
    await back(orderId);
    ids.push(orderId);
  }
  shop.wait(1);
  await expireQuotes(shop.as(clock));
  expect(await states()).toEqual(["awaiting_payment", "awaiting_payment"]);
  expect(await requestQuoteAgain(shop.as(hanako), one.number)).toMatchObject({
    reason: "in-review",
  });
  paypal.kept.decide(ids[0]!, "COMPLETED");
  paypal.kept.decide(ids[1]!, "DECLINED");
  for (const id of ids) await back(id);
  await expireQuotes(shop.as(clock));
  expect(await states()).toEqual(["buying", "quoting"]);
  expect(await balanceYen(shop, wallet)).toBe(0);
  await booksHold();
});

test("a coupon that ends while PayPal looks at the charge counts as of the charge", async () => {
  const couponId = await couponOf(shop, 300);
  const { id } = await start([one.number], { coupons: { [one.id]: couponId } });
  const orderId = await orderOf(id);
  paypal.approve(orderId, "PENDING");
  await back(orderId);
  await shop.db.update(couponIssues).set({ validUntil: "2026-01-15" });
  await shop.db.update(coupons).set({ validUntil: "2026-01-15" });
  shop.wait(2);
  paypal.kept.decide(orderId, "COMPLETED");
  await back(orderId);
  expect(await paymentState()).toBe("paid");
  expect(await balanceYen(shop, wallet)).toBe(0);
  expect(await shop.db.select().from(couponUses)).toMatchObject([
    { documentId: one.id, discountYen: 300 },
  ]);
  await booksHold();
});

test("the coupon of one of them is used up with the capture, not before", async () => {
  const couponId = await couponOf(shop, 300);
  const orderId = await approved([one.number, two.number], { coupons: { [two.id]: couponId } });
  expect(paypal.kept.orders.get(orderId)!.amount.value).toBe("1768");
  expect(await shop.db.$count(couponUses)).toBe(0);
  await back(orderId);
  expect(await shop.db.select().from(couponUses)).toMatchObject([
    { documentId: two.id, discountYen: 300, usedByName: "山田花子" },
  ]);
  expect(await balanceYen(shop, wallet)).toBe(0);
  await booksHold();
});

test("nothing is charged when a coupon was used elsewhere meanwhile", async () => {
  const couponId = await couponOf(shop, 300);
  await shop.deposit(hanako.companyId, 700);
  const orderId = await approved([one.number], { coupons: { [one.id]: couponId } });
  await payDocument(shop.as(hanako), "order", two.id, crypto.randomUUID(), { couponId });
  await back(orderId);
  await expectUncharged(`${one.number} は選ばれたクーポンがほかで使われたため、${untouched}`);
  expect(await balanceYen(shop, wallet)).toBe(0);
});

test("a deposit and its rest may be paid by card", async () => {
  const { number } = await orderQuoted(shop, 30);
  await back(await approved([number]));
  const [document] = await payables(shop, [number]);
  expect(document).toMatchObject({ state: "buying" });
  await booksHold();
});

test("a declined card ends the payment, and the documents can be paid otherwise", async () => {
  const { id } = await start([one.number]);
  const orderId = await orderOf(id);
  paypal.approve(orderId, "DECLINED");
  await back(orderId);
  expect(await paymentState()).toBe("cancelled");
  expect(await states()).toEqual(["awaiting_payment", "awaiting_payment"]);
});

test("one form begins one payment", async () => {
  const first = await start([one.number]);
  expect((await start([one.number], { id: first.id })).started).toEqual(first.started);
  expect(await shop.db.$count(payments)).toBe(1);
});

test("an employee's limit and budget hold for the card too", async () => {
  const limited = await payingKenji(shop, { paymentLimitYen: 1_999 });
  expect((await start([one.number, two.number], {}, limited)).started).toMatchObject({
    reason: "over-limit",
  });
  const thrifty = await payingKenji(shop, { paymentLimitYen: null, monthlyBudgetYen: 1_500 });
  const orderIds = [
    await approved([one.number], {}, thrifty),
    await approved([two.number], {}, thrifty),
  ];
  for (const orderId of orderIds) expect(await back(orderId, thrifty)).toMatchObject({ ok: true });
  expect((await states()).filter((state) => state === "buying")).toHaveLength(1);
  expect(await balanceYen(shop, wallet)).toBe(1_000);
});

test("is nobody else's to begin or to come back to", async () => {
  expect((await start([one.number], {}, taro)).started).toMatchObject({ reason: "not-found" });
  expect((await start([one.number], {}, kenji)).started).toMatchObject({ reason: "forbidden" });
  const orderId = await approved([one.number]);
  expect(await back(orderId, taro)).toMatchObject({ reason: "not-found" });
  expect(await back(orderId, kenji)).toMatchObject({ reason: "forbidden" });
});

test("a quote whose window at PayPal was left is taken back by staff, or edited by its buyer", async () => {
  const first = await start([one.number]);
  expect(await takeBackQuote(shop.as(li), one.number, "誤り", paypal.cards)).toMatchObject({
    ok: true,
  });
  const quoted = await orderQuoted(shop);
  await start([quoted.number]);
  const edit = await contentOf(shop, quoted.number, (_, index) => (index ? {} : { quantity: 9 }));
  expect(await editOrder(shop.as(hanako), quoted.number, edit)).toMatchObject({ ok: false });
  expect(
    await editOrder(shop.as(hanako), quoted.number, edit, undefined, paypal.cards),
  ).toMatchObject({ ok: true });
  expect((await states()).filter((state) => state === "quoting")).toHaveLength(2);
  // Approved after that, it is left alone.
  const orderId = await orderOf(first.id);
  paypal.approve(orderId);
  await finishCardPayment(shop.as(hanako), paypal.cards, orderId);
  expect(paypal.asked.filter((path) => path.includes("capture"))).toEqual([]);
  expect(await balanceYen(shop, wallet)).toBe(0);
});

test("a quote that the buyer has approved at PayPal is paid, and no longer taken back", async () => {
  const { id } = await start([one.number, two.number]);
  paypal.approve(await orderOf(id));
  expect(await takeBackQuote(shop.as(li), one.number, "誤り", paypal.cards)).toMatchObject({
    ok: false,
  });
  expect(await states()).toEqual(["buying", "buying"]);
});

test("the part beside a card comes out of the wallet of the documents' store", async () => {
  const storekeeper = await storekeeperKenji(shop, ["pay"], [one.id]);
  const [storeId] = storekeeper.storeIds!;
  const inStore = () => balanceYen(shop, storeWalletOf(hanako.companyId, storeId!));
  await shop.deposit(hanako.companyId, 5_000);
  await openStoreWallet(shop.as(hanako), storeId!);
  const move = { storeId: storeId!, amountYen: 300, toStore: true };
  await transferStoreMoney(shop.as(hanako), { ...move, id: crypto.randomUUID() });
  expect((await start([one.number], { balanceYen: 301 })).started).toMatchObject({
    reason: "balance-too-low",
  });
  const orderId = await approved([one.number], { balanceYen: 300 }, storekeeper);
  expect(await back(orderId, storekeeper)).toMatchObject({ ok: true });
  expect(await paymentState()).toBe("paid");
  expect([await inStore(), await balanceYen(shop, wallet)]).toEqual([0, 4_700]);
  await booksHold();
});
