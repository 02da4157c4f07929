import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStoreWallet } from "#app/domain/customers/store/stores.server.ts";
import { balanceYen, listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { heldOf, house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { requestApproval } from "#app/domain/money/payments/approvals.server.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import { payRestFromBalance } from "#app/domain/money/payments/pay-rest.server.ts";
import { finishCardPayment } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { rejectTopUp } from "#app/domain/money/payments/settle-top-up.server.ts";
import { expirePayments } from "#app/domain/money/payments/start-bank-payment.server.ts";
import { startPaymentByCard } from "#app/domain/money/payments/start-card-payment.server.ts";
import {
  agreeToPay,
  agreeToWish,
  answerChange,
  wishChange,
  withdrawWish,
} from "#app/domain/trade/orders/answer-change.server.ts";
import { approvePayment } from "#app/domain/trade/orders/decide-approval.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import { listPayables } from "#app/domain/trade/payables.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import {
  cardPayments,
  orderChanges,
  orderLines,
  orders,
  paymentApprovals,
  topUpReports,
} from "#db/schema/index.ts";
import { asked, bankPayment, couponOf, payables, withdrawOf } from "#tests/support/channels/due.ts";
import { payingKenji, storekeeperKenji } from "#tests/support/limited.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { openPaypal } from "#tests/support/money/paypal-server.ts";
import { hanako, kenji, li, openShop, type Shop, wang } from "#tests/support/shop.ts";
import { newMarketplaceNumber, orderPaid } from "#tests/support/trade/trade.ts";

let shop: Shop;
let number: string;
let orderId: string;
let changeId: string;
let owedYen: number;
let before: Awaited<ReturnType<typeof found>>["order"];
let hadYen: number;

const found = async () => (await findOrder(shop.as(li), number))!;
const wallet = () => balanceYen(shop, walletOf(hanako.companyId));
const change = async () =>
  (await shop.db.select().from(orderChanges).where(eq(orderChanges.id, changeId)))[0]!;

/** Staff ask for five more pouches and a dearer tote. */
async function propose() {
  const { lines } = await found();
  const line = (skuId: string) => lines.find((one) => one.skuId === skuId)!;
  changeId = crypto.randomUUID();
  const proposed = await proposeChange(shop.as(li), number, {
    id: changeId,
    lines: [
      { lineId: line("sku-pouch").id, fewer: -5, reason: "追加の依頼" },
      {
        lineId: line("sku-tote-natural").id,
        priceFen: line("sku-tote-natural").priceFen + 100,
        reason: "値上げ",
      },
    ],
  });
  expect(proposed).toMatchObject({ ok: true });
}

beforeEach(async () => {
  shop = await openShop();
  ({ number, id: orderId } = await orderPaid(shop));
  await propose();
  expect(await agreeToPay(shop.as(hanako), number, changeId)).toMatchObject({ ok: true });
  before = (await found()).order;
  owedYen = before.owedRiseYen;
  hadYen = await wallet();
  expect(owedYen).toBeGreaterThan(0);
});

// Whatever happened, the books agree and nothing is left on its way.
afterEach(async () => {
  expect(await listDrifts(shop.db)).toEqual([]);
  const { order } = await found();
  expect(order.paidYen + order.couponYen).toBe(order.totalYen);
});

async function isCarriedOut() {
  const { order, lines } = await found();
  expect(order).toMatchObject({
    state: "buying",
    owedRiseYen: 0,
    riseByBank: false,
    totalYen: before.totalYen + owedYen,
    paidYen: before.paidYen + owedYen,
  });
  expect(lines.find(({ skuId }) => skuId === "sku-pouch")?.quantity).toBe(55);
  expect(await change()).toMatchObject({
    state: "accepted",
    chargeYen: owedYen,
    answeredByName: hanako.name,
  });
  expect(await balanceYen(shop, heldOf(hanako.companyId))).toBe(0);
  expect(await balanceYen(shop, house("payments"))).toBe(0);
}

async function isAsked() {
  expect((await found()).order).toMatchObject({
    totalYen: before.totalYen,
    owedRiseYen: owedYen,
    riseByBank: false,
  });
  expect((await listPayables(shop.as(hanako))).map((one) => one.number)).toEqual([number]);
}

describe("a rise that the company agreed to", () => {
  test("is due like a document, and changes nothing before it is paid", async () => {
    await isAsked();
    const [due] = await payables(shop, [number]);
    expect(due).toMatchObject({
      totalYen: owedYen,
      instalment: { part: "rise" },
      payBy: null,
      paidAt: null,
    });
    expect(await change()).toMatchObject({ state: "proposed", consentedByName: hanako.name });
  });

  test("is paid from the balance, once for twenty presses", async () => {
    const documents = await payables(shop, [number]);
    const pressed = await Promise.all(
      Array.from({ length: 20 }, () => payDocuments(shop.as(hanako), documents, asked())),
    );
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
    await isCarriedOut();
    expect(await wallet()).toBe(hadYen - owedYen);
    expect(await payDocuments(shop.as(hanako), documents, asked())).toMatchObject({ ok: false });
  });

  test("is paid by a transfer, while the order goes on being bought", async () => {
    const { id, started } = await bankPayment(shop, [number]);
    expect(started).toEqual({ ok: true });
    expect((await found()).order).toMatchObject({ state: "buying", riseByBank: true });
    expect(await listPayables(shop.as(hanako))).toEqual([]);
    expect((await bankPayment(shop, [number])).started).toMatchObject({ reason: "not-payable" });
    expect(
      await payDocuments(shop.as(hanako), await payables(shop, [number]), asked()),
    ).toMatchObject({ reason: "not-payable" });
    expect(await creditByTwo(shop, id, owedYen)).toMatchObject({ ok: true });
    await isCarriedOut();
    expect(await wallet()).toBe(hadYen);
  });

  test("is paid by a transfer in two parts, or with the rest from the balance", async () => {
    const { id } = await bankPayment(shop, [number]);
    await creditByTwo(shop, id, owedYen - 100);
    expect((await found()).order.riseByBank).toBe(true);
    expect(
      await payRestFromBalance(shop.as(hanako), { paymentId: id, seenYen: 100 }),
    ).toMatchObject({ ok: true });
    await isCarriedOut();
    expect(await wallet()).toBe(hadYen - 100);
  });

  test.each([
    ["withdrawn", () => withdrawOf(shop, orderId)],
    ["rejected", async (id: string) => rejectTopUp(shop.as(wang), id, "着金なし")],
    [
      "late",
      async () => {
        const later = new Date(shop.as(hanako).now.getTime() + 30 * 86_400_000);
        await expirePayments({ ...shop.as({ kind: "system", id: "job" }), now: later });
      },
    ],
  ])("asks anew once its transfer is %s", async (_, end) => {
    const { id } = await bankPayment(shop, [number], { balanceYen: 200 });
    expect(await wallet()).toBe(hadYen - 200);
    await end(id);
    await isAsked();
    expect(await wallet()).toBe(hadYen);
  });

  test("is neither declined, changed nor taken back while its transfer is waited for", async () => {
    await bankPayment(shop, [number]);
    const [tote] = (await change()).lines;
    const answers = [
      answerChange(shop.as(hanako), number, changeId, "declined"),
      answerChange(shop.as(hanako), number, changeId, "accepted"),
      agreeToPay(shop.as(hanako), number, changeId, { declined: [tote!.lineId] }),
    ];
    for (const answer of await Promise.all(answers))
      expect(answer).toMatchObject({ reason: "being-paid" });
    expect((await change()).state).toBe("proposed");
  });

  test("is declined, or settled with the balance, until then", async () => {
    expect(await answerChange(shop.as(hanako), number, changeId, "declined")).toMatchObject({
      ok: true,
    });
    expect((await found()).order).toMatchObject({ owedRiseYen: 0, totalYen: before.totalYen });
    expect(await listPayables(shop.as(hanako))).toEqual([]);
    await propose();
    expect(await answerChange(shop.as(hanako), number, changeId, "accepted")).toMatchObject({
      ok: true,
    });
    expect(await wallet()).toBe(hadYen - owedYen);
  });

  test("is of the ticked parts alone, also where they are ticked anew", async () => {
    const parts = (await change()).lines;
    const pouch = parts.find(({ fewer }) => fewer < 0)!;
    const left = { declined: [pouch.lineId] };
    expect(await agreeToPay(shop.as(hanako), number, changeId, left)).toMatchObject({ ok: true });
    const less = (await found()).order.owedRiseYen;
    expect(less).toBeLessThan(owedYen);
    const unseen = { ...left, seenYen: owedYen };
    expect(await agreeToPay(shop.as(hanako), number, changeId, unseen)).toMatchObject({
      reason: "amounts-changed",
      payableYen: less,
    });
    await bankPayment(shop, [number]).then(({ id }) => creditByTwo(shop, id, less));
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.id, pouch.lineId));
    expect(line?.quantity).toBe(50);
    expect(await change()).toMatchObject({ state: "accepted", declined: [pouch.lineId] });
  });

  test("takes no coupon", async () => {
    const coupon = await couponOf(shop, 100);
    const documents = await payables(shop, [number]);
    const choice = asked({ [orderId]: coupon });
    expect(await payDocuments(shop.as(hanako), documents, choice)).toMatchObject({
      reason: "coupon-unfit",
    });
    const byBank = await bankPayment(shop, [number], { coupons: { [orderId]: coupon } });
    expect(byBank.started).toMatchObject({ reason: "coupon-unfit" });
  });

  test("holds the lines that it is about until it is paid", async () => {
    const bought = await buyOrder(shop.as(li), number, {
      id: crypto.randomUUID(),
      supplierId: "supplier-1",
      marketplaceNumber: newMarketplaceNumber(),
      chinaTracking: "",
    });
    expect(bought).toMatchObject({ reason: "change-waits" });
    expect((await found()).order.state).toBe("buying");
  });

  test("is paid from its store's wallet where the store has one", async () => {
    const keeper = await storekeeperKenji(shop, ["order", "pay"], [orderId]);
    await openStoreWallet(shop.as(hanako), keeper.storeIds![0]!);
    const documents = await payables(shop, [number]);
    expect(await payDocuments(shop.as(hanako), documents, asked())).toMatchObject({
      reason: "balance-too-low",
    });
    const { id } = await bankPayment(shop, [number]);
    await creditByTwo(shop, id, owedYen);
    await isCarriedOut();
  });

  test("asks for approval above an employee's limit, and goes on asking while the order is bought", async () => {
    const clerk = await payingKenji(shop, { paymentLimitYen: 1 });
    const documents = await payables(shop, [number]);
    expect(await payDocuments(shop.as(clerk), documents, asked())).toMatchObject({
      reason: "over-limit",
    });
    const { id } = asked();
    const question = { id, note: "", coupons: new Map() };
    expect(await requestApproval(shop.as(clerk), documents, question)).toMatchObject({ ok: true });
    await agreeToPay(shop.as(hanako), number, changeId);
    const [waits] = await shop.db.select().from(paymentApprovals);
    expect(waits).toMatchObject({ state: "waiting" });
    expect(await approvePayment(shop.as(hanako), id, crypto.randomUUID())).toMatchObject({
      ok: true,
    });
    await isCarriedOut();
  });

  test("may be agreed to by who orders, and paid by who pays", async () => {
    const buyer = shop.as({ ...kenji, permissions: ["order"] });
    expect(await agreeToPay(buyer, number, changeId)).toMatchObject({ ok: true });
    expect(await payDocuments(buyer, await payables(shop, [number]), asked())).toMatchObject({
      reason: "forbidden",
    });
    const pays = shop.as({ ...kenji, permissions: ["pay"] });
    expect(await agreeToPay(pays, number, changeId)).toMatchObject({ reason: "forbidden" });
  });
});

describe("by PayPal", () => {
  const returns = { returnUrl: "https://shop.test/a", cancelUrl: "https://shop.test/b" };

  async function approved(
    paypal: Awaited<ReturnType<typeof openPaypal>>,
    outcome?: "PENDING" | "COMPLETED",
  ) {
    const documents = await payables(shop, [number]);
    const choice = { ...asked(), ...returns, balanceYen: 0 };
    const started = await startPaymentByCard(shop.as(hanako), paypal.cards, documents, choice);
    expect(started).toMatchObject({ ok: true });
    const [card] = await shop.db.select().from(cardPayments);
    paypal.approve(card!.orderId!, outcome);
    return card!.orderId!;
  }

  test("the rise is paid by one capture", async () => {
    const paypal = await openPaypal();
    try {
      const paid = await finishCardPayment(shop.as(hanako), paypal.cards, await approved(paypal));
      expect(paid).toMatchObject({ ok: true });
      await isCarriedOut();
      expect(await wallet()).toBe(hadYen);
    } finally {
      await paypal.close();
    }
  });

  test("a charge in review keeps the answer as it is", async () => {
    const paypal = await openPaypal();
    try {
      await finishCardPayment(shop.as(hanako), paypal.cards, await approved(paypal, "PENDING"));
      expect(await answerChange(shop.as(hanako), number, changeId, "declined")).toMatchObject({
        reason: "in-review",
      });
      expect(await agreeToPay(shop.as(hanako), number, changeId)).toMatchObject({
        reason: "in-review",
      });
    } finally {
      await paypal.close();
    }
  });

  test("a window that was left charges nothing once the change is declined", async () => {
    const paypal = await openPaypal();
    try {
      const id = await approved(paypal);
      await answerChange(shop.as(hanako), number, changeId, "declined");
      await finishCardPayment(shop.as(hanako), paypal.cards, id);
      expect((await found()).order.totalYen).toBe(before.totalYen);
      expect(await wallet()).toBe(hadYen);
    } finally {
      await paypal.close();
    }
  });
});

test("a wish that staff agreed to is paid the same way, and taken back before", async () => {
  await answerChange(shop.as(hanako), number, changeId, "declined");
  const pouch = (await found()).lines.find(({ skuId }) => skuId === "sku-pouch")!;
  const id = crypto.randomUUID();
  const wanted = { id, lines: [{ lineId: pouch.id, fewer: -3, reason: "追加" }] };
  expect(await wishChange(shop.as(hanako), number, wanted)).toMatchObject({ ok: true });
  expect(await agreeToPay(shop.as(hanako), number, id)).toMatchObject({
    reason: "waits-for-staff",
  });
  expect(await agreeToWish(shop.as(li), number, id)).toMatchObject({ ok: true });
  expect(await agreeToPay(shop.as(hanako), number, id)).toMatchObject({ ok: true });
  const started = await bankPayment(shop, [number]);
  expect(await withdrawWish(shop.as(hanako), number, id)).toMatchObject({ reason: "being-paid" });
  await withdrawOf(shop, orderId);
  expect(started.started).toEqual({ ok: true });
  expect(await withdrawWish(shop.as(hanako), number, id)).toMatchObject({ ok: true });
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ owedRiseYen: 0, totalYen: before.totalYen });
  expect(await shop.db.$count(topUpReports, eq(topUpReports.state, "reported"))).toBe(0);
});
