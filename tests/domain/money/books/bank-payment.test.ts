import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { auditLedger, balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { heldOf, house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { rejectTopUp, reopenTopUp } from "#app/domain/money/payments/settle-top-up.server.ts";
import { expirePayments } from "#app/domain/money/payments/start-bank-payment.server.ts";
import { listTopUpReports } from "#app/domain/money/payments/top-up-queries.server.ts";
import { movesOf } from "#app/domain/trade/orders/bank-moves.ts";
import { markProductionDone } from "#app/domain/trade/orders/down-payment.server.ts";
import { alarms, companies, notices, orders, payments, topUpReports } from "#db/schema/index.ts";
import { bankPayment, couponOf, shipmentToPay, withdrawOf } from "#tests/support/channels/due.ts";
import { ordersToPay, payingKenji } from "#tests/support/limited.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wang } from "#tests/support/shop.ts";

let shop: Shop;
let one: { id: string; number: string };
let two: { id: string; number: string };
const wallet = walletOf(hanako.companyId);
const kept = heldOf(hanako.companyId);
const key = () => crypto.randomUUID();
const confirm = (id: string, yen: number) => creditByTwo(shop, id, yen);
const states = async () => (await shop.db.select().from(orders)).map(({ state }) => state);
const payment = async () => (await shop.db.select().from(payments))[0]!;
const open = async () =>
  shop.db.select().from(topUpReports).where(eq(topUpReports.state, "reported"));

async function money() {
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  expect(await shop.db.$count(alarms)).toBe(0);
  return [await balanceYen(shop, wallet), await balanceYen(shop, kept)];
}

beforeEach(async () => {
  shop = await openShop();
  [one, two] = (await ordersToPay(shop, 2, 1_000)) as [typeof one, typeof two];
});

describe("an order paid by bank", () => {
  test("waits for finance and cannot be paid from the balance meanwhile", async () => {
    await shop.deposit(hanako.companyId, 5_000);
    expect((await bankPayment(shop, [one.number])).started).toEqual({ ok: true });
    expect(await states()).toEqual(["awaiting_finance", "awaiting_payment"]);
    expect(await payDocument(shop.as(hanako), "order", one.id, key())).toMatchObject({
      reason: "not-payable",
    });
    expect(await money()).toEqual([5_000, 0]);
  });

  test.each([
    ["exactly", 0],
    ["with too much, which stays in the wallet", 700],
  ])("is paid by what arrived: %s", async (_, more) => {
    const { id } = await bankPayment(shop, [one.number]);
    expect((await confirm(id, 1_000 + more)).ok).toBe(true);
    expect((await states())[0]).toBe("buying");
    expect(await payment()).toMatchObject({ state: "paid", heldYen: 0 });
    expect(await money()).toEqual([more, 0]);
  });

  test("waits for what is missing, says how much, and is paid when it comes", async () => {
    const { id } = await bankPayment(shop, [one.number]);
    await confirm(id, 999);
    expect((await states())[0]).toBe("awaiting_finance");
    expect(await money()).toEqual([0, 999]);
    const told = await shop.db.select(noticeFields).from(notices);
    expect(told.map(({ body }) => body).join()).toContain("1円不足");
    const [missing] = await open();
    expect(missing).toMatchObject({ amountYen: 1, paymentId: id });
    await confirm(missing!.id, 3);
    expect((await states())[0]).toBe("buying");
    expect(await money()).toEqual([2, 0]);
  });

  test("goes back when finance rejects, and may choose the bank again", async () => {
    const { id } = await bankPayment(shop, [one.number]);
    await rejectTopUp(shop.as(wang), id, "着金が確認できません");
    expect((await states())[0]).toBe("awaiting_payment");
    expect((await bankPayment(shop, [one.number])).started.ok).toBe(true);
    expect((await confirm(id, 1)).ok).toBe(false);
  });

  test("rejected by mistake is looked for again, and what comes goes to the wallet", async () => {
    const { id } = await bankPayment(shop, [one.number]);
    await rejectTopUp(shop.as(wang), id, "着金が確認できません");
    const again = await bankPayment(shop, [one.number]);
    expect(again.started.ok).toBe(true);
    const reopened = await reopenTopUp(shop.as(wang), id, "もう一度確認します");
    expect(reopened).toMatchObject({ ok: true });
    expect(await open()).toHaveLength(2);
    const { page } = await listTopUpReports(shop.as(hanako), "", 10);
    expect(page.find((report) => report.id === id)?.why).toBe("もう一度確認します");
    expect(await confirm(id, 700)).toMatchObject({ ok: true });
    expect((await states())[0]).not.toBe("awaiting_payment");
    expect(await money()).toEqual([700, 0]);
  });

  test("is withdrawn by the buyer, and money that arrives all the same goes to the wallet", async () => {
    const { id } = await bankPayment(shop, [one.number]);
    expect((await withdrawOf(shop, one.id)).ok).toBe(true);
    expect((await states())[0]).toBe("awaiting_payment");
    expect(await confirm(id, 1_000)).toMatchObject({ ok: true });
    expect((await states())[0]).toBe("awaiting_payment");
    expect(await money()).toEqual([1_000, 0]);
  });

  test("of one form is chosen once, and another form finds it chosen", async () => {
    const { id, started } = await bankPayment(shop, [one.number]);
    expect((await bankPayment(shop, [one.number], { id })).started).toEqual(started);
    expect((await bankPayment(shop, [one.number])).started).toMatchObject({
      reason: "not-payable",
    });
    expect(await open()).toHaveLength(1);
  });

  test("withdrawn and confirmed at one moment is one of the two", async () => {
    const { id } = await bankPayment(shop, [one.number]);
    const both = await Promise.all([withdrawOf(shop, one.id), confirm(id, 1_000)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    await money();
  });

  test("is nobody else's to pay or to withdraw", async () => {
    expect((await bankPayment(shop, [one.number], {}, taro)).started).toMatchObject({
      reason: "not-found",
    });
    await bankPayment(shop, [one.number]);
    expect(await withdrawOf(shop, one.id, taro)).toMatchObject({ reason: "not-found" });
    expect(await withdrawOf(shop, one.id, kenji)).toMatchObject({ reason: "forbidden" });
  });
});

describe("several documents, a part from the balance and the rest by bank", () => {
  test("hold the part at once and are paid together when the rest has come", async () => {
    await shop.deposit(hanako.companyId, 2_500);
    const { number } = await shipmentToPay(shop, 4_000);
    const { id } = await bankPayment(shop, [one.number, number, two.number], {
      balanceYen: 2_500,
    });
    expect(await money()).toEqual([0, 2_500]);
    expect((await open())[0]).toMatchObject({ amountYen: 3_500 });
    expect(await confirm(id, 3_500)).toEqual({ ok: true });
    expect(await states()).toEqual(expect.arrayContaining(["buying", "buying"]));
    expect(await money()).toEqual([0, 0]);
  });

  test("get the part back in full when they are withdrawn", async () => {
    await shop.deposit(hanako.companyId, 1_500);
    const { id } = await bankPayment(shop, [one.number, two.number], { balanceYen: 1_500 });
    await confirm(id, 100);
    expect(await money()).toEqual([0, 1_600]);
    expect(await withdrawOf(shop, two.id)).toEqual({ ok: true });
    expect(await money()).toEqual([1_600, 0]);
    expect(await states()).toEqual(["awaiting_payment", "awaiting_payment"]);
    expect(await open()).toEqual([]);
  });

  test("are given up ten days after the announced day, and late money goes to the wallet", async () => {
    await shop.deposit(hanako.companyId, 1_500);
    const { id } = await bankPayment(shop, [one.number, two.number], { balanceYen: 1_500 });
    const expire = () => expirePayments(shop.as({ kind: "system", id: "expire-payments" }));
    shop.wait(11);
    await expire();
    expect(await money()).toEqual([0, 1_500]);
    shop.wait(1);
    await expire();
    expect(await payment()).toMatchObject({ state: "expired" });
    expect(await money()).toEqual([1_500, 0]);
    expect(await states()).toEqual(["awaiting_payment", "awaiting_payment"]);
    expect(await confirm(id, 500)).toEqual({ ok: true });
    expect(await money()).toEqual([2_000, 0]);
  });

  test("take no more from the balance than is there, nor all of it", async () => {
    await shop.deposit(hanako.companyId, 1_499);
    const numbers = [one.number, two.number];
    expect((await bankPayment(shop, numbers, { balanceYen: 1_500 })).started).toMatchObject({
      reason: "balance-too-low",
    });
    expect((await bankPayment(shop, numbers, { balanceYen: 2_000 })).started).toMatchObject({
      reason: "nothing-left",
    });
    expect(await money()).toEqual([1_499, 0]);
    expect(await shop.db.$count(payments)).toBe(0);
  });

  test("count towards an employee's limit and budget from the day they are announced", async () => {
    const buyer = await payingKenji(shop, { paymentLimitYen: 1_999 });
    const numbers = [one.number, two.number];
    expect((await bankPayment(shop, numbers, {}, buyer)).started).toMatchObject({
      reason: "over-limit",
    });
    const thrifty = await payingKenji(shop, { paymentLimitYen: null, monthlyBudgetYen: 1_999 });
    expect((await bankPayment(shop, [one.number], {}, thrifty)).started.ok).toBe(true);
    expect((await bankPayment(shop, [two.number], {}, thrifty)).started).toMatchObject({
      reason: "over-budget",
    });
    await shop.deposit(hanako.companyId, 5_000);
    expect(await payDocument(shop.as(thrifty), "order", two.id, key())).toMatchObject({
      reason: "over-budget",
    });
    await withdrawOf(shop, one.id);
    expect((await payDocument(shop.as(thrifty), "order", two.id, key())).ok).toBe(true);
  });
});

describe("a deposit and its rest", () => {
  let oem: { id: string; number: string };
  const stateOf = async () => (await states())[0];
  const made = () => markProductionDone(shop.as(li), oem.number);
  const deposits = () => balanceYen(shop, house("deposits"));

  beforeEach(async () => {
    shop = await openShop();
    [oem, two] = (await ordersToPay(shop, 2, 1_000, 1)) as [typeof oem, typeof two];
  });

  test("are each paid by a transfer of their own, and together are the total", async () => {
    const first = await bankPayment(shop, [oem.number]);
    expect(first.started).toEqual({ ok: true });
    expect(await stateOf()).toBe("awaiting_finance");
    expect((await open())[0]).toMatchObject({ amountYen: 300 });
    expect(await payDocument(shop.as(hanako), "order", oem.id, key())).toMatchObject({
      reason: "not-payable",
    });
    expect(await confirm(first.id, 300)).toEqual({ ok: true });
    expect(await stateOf()).toBe("buying");
    expect(await deposits()).toBe(300);

    expect(await made()).toEqual({ ok: true });
    const rest = await bankPayment(shop, [oem.number]);
    expect((await open())[0]).toMatchObject({ amountYen: 700 });
    await confirm(rest.id, 650);
    expect(await stateOf()).toBe("awaiting_finance");
    expect(await money()).toEqual([0, 650]);
    await confirm((await open())[0]!.id, 60);
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, oem.id));
    expect(order).toMatchObject({ state: "purchased", paidYen: 1_000 });
    expect(order?.purchasedAt).toEqual(order?.paidAt);
    expect(await deposits()).toBe(0);
    expect(await money()).toEqual([10, 0]);
    const [company] = await shop.db
      .select()
      .from(companies)
      .where(eq(companies.id, hanako.companyId));
    expect(company?.cumulativePurchasesYen).toBe(1_000);
  });

  test("go back to where they waited, withdrawn, rejected or late, and the deposit stays", async () => {
    await shop.deposit(hanako.companyId, 1_000);
    const ways: ((id: string) => Promise<unknown>)[] = [
      () => withdrawOf(shop, oem.id),
      (id) => rejectTopUp(shop.as(wang), id, "着金が確認できません"),
      async () => {
        shop.wait(40);
        await expirePayments(shop.as({ kind: "system", id: "expire-payments" }));
      },
    ];
    for (const end of ways) {
      await end((await bankPayment(shop, [oem.number], { balanceYen: 200 })).id);
      expect(await stateOf()).toBe("deposit_awaiting");
      expect(await money()).toEqual([1_000, 0]);
    }
    await payDocument(shop.as(hanako), "order", oem.id, key());
    await made();
    for (const end of ways) {
      await end((await bankPayment(shop, [oem.number], { balanceYen: 200 })).id);
      expect(await stateOf()).toBe("balance_awaiting");
      expect(await money()).toEqual([700, 0]);
      expect(await deposits()).toBe(300);
    }
  });

  test("are paid together with other documents, or none of them is", async () => {
    const { id } = await bankPayment(shop, [oem.number, two.number]);
    expect((await open())[0]).toMatchObject({ amountYen: 1_300 });
    expect(await confirm(id, 1_299)).toEqual({ ok: true });
    expect(await states()).toEqual(["awaiting_finance", "awaiting_finance"]);
    await confirm((await open())[0]!.id, 1);
    expect(await states()).toEqual(["buying", "buying"]);
    expect(await money()).toEqual([0, 0]);
  });

  test("take no coupon", async () => {
    const coupons = { [oem.id]: await couponOf(shop, 100) };
    expect((await bankPayment(shop, [oem.number], { coupons })).started).toMatchObject({
      reason: "coupon-unfit",
      number: oem.number,
    });
  });

  test("of which the quote has run out: the deposit waits for a new one, the rest is still paid", async () => {
    await shop.deposit(hanako.companyId, 300);
    await shop.db.update(orders).set({ payBy: shop.as(li).now });
    shop.wait(1);
    expect((await bankPayment(shop, [oem.number])).started).toMatchObject({
      reason: "quote-expired",
    });
    await shop.db.update(orders).set({ payBy: shop.as(li).now });
    await payDocument(shop.as(hanako), "order", oem.id, key());
    await made();
    shop.wait(1);
    expect((await bankPayment(shop, [oem.number])).started).toEqual({ ok: true });
  });

  test("show only the moves of the part that waits", async () => {
    await bankPayment(shop, [oem.number]);
    const moves = async () => {
      const [order] = await shop.db.select().from(orders).where(eq(orders.id, oem.id));
      return movesOf(order!, hanako);
    };
    expect(await moves()).toEqual(["withdrawDeposit"]);
    await withdrawOf(shop, oem.id);
    expect(await moves()).toEqual(["editQuoted", "pay", "payByBank", "requote", "cancel"]);
  });
});
