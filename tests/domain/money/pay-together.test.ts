import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { message } from "#app/domain/core/message/message.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import {
  couponUses,
  ledgerTransfers,
  orders,
  paymentItems,
  payments,
  shippingRequests,
} from "#db/schema/index.ts";
import { asked, couponOf, payables, shipmentToPay } from "#tests/support/channels/due.ts";
import { ordersToPay, payingKenji } from "#tests/support/limited.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
const wallet = walletOf(hanako.companyId);
const states = async () =>
  (
    await shop.db.select({ state: orders.state }).from(orders).where(eq(orders.totalYen, 1_000))
  ).map(({ state }) => state);

beforeEach(async () => {
  shop = await openShop();
});

describe("several documents paid together from the balance", () => {
  test("are paid in one command, each by a transfer of its own", async () => {
    await shop.deposit(hanako.companyId, 10_000);
    const due = await ordersToPay(shop, 2, 1_000);
    const { number } = await shipmentToPay(shop, 4_200);
    const documents = await payables(shop, [due[1]!.number, number, due[0]!.number]);
    const form = asked();
    expect(await payDocuments(shop.as(hanako), documents, form)).toEqual({ ok: true });

    expect(await states()).toEqual(["buying", "buying"]);
    const [request] = await shop.db.select().from(shippingRequests);
    expect(request).toMatchObject({ state: "packing", paidYen: 4_200 });
    expect(await balanceYen(shop, wallet)).toBe(3_800);
    const moved = await shop.db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.fromAccount, wallet.id));
    expect(moved.map(({ amountYen }) => amountYen).sort()).toEqual([1_000, 1_000, 4_200]);
    const [payment] = await shop.db.select().from(payments);
    expect(payment).toMatchObject({
      id: form.id,
      number: "SR-260115-0001",
      state: "paid",
      totalYen: 6_200,
      about: message("payment.documents", { first: due[1]!.number, others: 2 }),
    });
    const items = await shop.db.select().from(paymentItems);
    expect(items.map(({ documentNumber }) => documentNumber)).toEqual(
      documents.map((one) => one.number),
    );
  });

  test("of one form are paid once, however often it is sent", async () => {
    await shop.deposit(hanako.companyId, 10_000);
    const due = await ordersToPay(shop, 2, 1_000);
    const documents = await payables(
      shop,
      due.map(({ number }) => number),
    );
    const form = asked();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => payDocuments(shop.as(hanako), documents, form)),
    );
    expect(sent).toEqual(Array(5).fill({ ok: true }));
    expect(await balanceYen(shop, wallet)).toBe(8_000);
  });

  test("are not taken for paid by a key that has paid others", async () => {
    await shop.deposit(hanako.companyId, 10_000);
    const due = await ordersToPay(shop, 3, 1_000);
    const documents = await payables(
      shop,
      due.map(({ number }) => number),
    );
    const form = asked();
    expect(await payDocuments(shop.as(hanako), documents.slice(0, 1), form)).toEqual({ ok: true });
    for (const others of [documents.slice(1, 2), documents.slice(0, 2)])
      expect(await payDocuments(shop.as(hanako), others, form)).toEqual({
        ok: false,
        reason: "begun-before",
      });
    expect(await balanceYen(shop, wallet)).toBe(9_000);
  });

  test("are not said to be paid by a key that has paid another sum for them", async () => {
    await shop.deposit(hanako.companyId, 10_000);
    const due = await ordersToPay(shop, 1, 1_000);
    const documents = await payables(
      shop,
      due.map(({ number }) => number),
    );
    const form = asked();
    const pay = (seenYen: number) => payDocuments(shop.as(hanako), documents, { ...form, seenYen });
    expect(await pay(1_000)).toEqual({ ok: true });
    expect(await pay(1)).toEqual({ ok: false, reason: "begun-before" });
    expect(await pay(1_000)).toEqual({ ok: true });
    expect(await balanceYen(shop, wallet)).toBe(9_000);
  });

  test("are all left unpaid when the balance is one yen short", async () => {
    await shop.deposit(hanako.companyId, 1_999);
    const due = await ordersToPay(shop, 2, 1_000);
    const documents = await payables(
      shop,
      due.map(({ number }) => number),
    );
    expect(await payDocuments(shop.as(hanako), documents, asked())).toMatchObject({
      reason: "balance-too-low",
    });
    expect(await states()).toEqual(["awaiting_payment", "awaiting_payment"]);
    expect(await shop.db.$count(payments)).toBe(0);
  });

  test.each([
    ["paid", "already-paid", payOrderAlone],
    ["cancelled", "moved-meanwhile", cancelAlone],
  ] as const)("name the one that was %s meanwhile, and pay none", async (_, reason, move) => {
    await shop.deposit(hanako.companyId, 10_000);
    const due = await ordersToPay(shop, 3, 1_000);
    const documents = await payables(
      shop,
      due.map(({ number }) => number),
    );
    await move(due[1]!);
    expect(await payDocuments(shop.as(hanako), documents, asked())).toEqual({
      ok: false,
      reason,
      number: due[1]!.number,
    });
    expect((await states()).filter((state) => state === "awaiting_payment")).toHaveLength(2);
  });

  test("share one order fifty times at once: it is paid once, with one companion", async () => {
    await shop.deposit(hanako.companyId, 1_000_000);
    const due = await ordersToPay(shop, 51, 1_000);
    const [shared, ...others] = due;
    const all = await payables(
      shop,
      due.map(({ number }) => number),
    );
    const paid = await Promise.all(
      others.map(({ number }) =>
        payDocuments(
          shop.as(hanako),
          all.filter((one) => one.number === number || one.number === shared!.number),
          asked(),
        ),
      ),
    );
    expect(paid.filter(({ ok }) => ok)).toHaveLength(1);
    for (const one of paid.filter(({ ok }) => !ok))
      expect(one).toMatchObject({ reason: "already-paid", number: shared!.number });
    expect(await balanceYen(shop, wallet)).toBe(998_000);
    expect((await states()).filter((state) => state === "buying")).toHaveLength(2);
  });

  test("take each the coupon that was chosen for it", async () => {
    await shop.deposit(hanako.companyId, 10_000);
    const due = await ordersToPay(shop, 2, 1_000);
    const couponId = await couponOf(shop, 300);
    const documents = await payables(
      shop,
      due.map(({ number }) => number),
    );
    const form = asked({ [documents[1]!.id]: couponId });
    expect((await payDocuments(shop.as(hanako), documents, form)).ok).toBe(true);
    expect(await balanceYen(shop, wallet)).toBe(8_300);
    expect(await shop.db.select().from(couponUses)).toMatchObject([
      { documentId: documents[1]!.id, discountYen: 300 },
    ]);
  });

  test("with one use of a coupon for two of them are refused", async () => {
    await shop.deposit(hanako.companyId, 10_000);
    const due = await ordersToPay(shop, 2, 1_000);
    const couponId = await couponOf(shop, 300);
    const documents = await payables(
      shop,
      due.map(({ number }) => number),
    );
    const both = asked(Object.fromEntries(documents.map(({ id }) => [id, couponId])));
    expect(await payDocuments(shop.as(hanako), documents, both)).toMatchObject({
      reason: "coupon-used",
    });
    expect(await balanceYen(shop, wallet)).toBe(10_000);
  });

  test("of another company are not found", async () => {
    await shop.deposit(taro.companyId, 10_000);
    const due = await ordersToPay(shop, 2, 1_000);
    const documents = await payables(
      shop,
      due.map(({ number }) => number),
    );
    expect(await payDocuments(shop.as(taro), documents, asked())).toMatchObject({
      reason: "not-found",
    });
  });
});

describe("an employee's payment of several documents", () => {
  const documents = async (count: number, yen: number) => {
    const due = await ordersToPay(shop, count, yen);
    return payables(
      shop,
      due.map(({ number }) => number),
    );
  };

  test("is held against the limit by its sum, each part being below it", async () => {
    await shop.deposit(hanako.companyId, 10_000);
    const buyer = await payingKenji(shop, { paymentLimitYen: 1_999 });
    const both = await documents(2, 1_000);
    expect(await payDocuments(shop.as(buyer), both, asked())).toMatchObject({
      reason: "over-limit",
    });
    expect((await payDocuments(shop.as(buyer), both.slice(0, 1), asked())).ok).toBe(true);
  });

  test("is held against the month's budget by its sum, and by what was paid before", async () => {
    await shop.deposit(hanako.companyId, 10_000);
    const buyer = await payingKenji(shop, { monthlyBudgetYen: 2_999 });
    const three = await documents(3, 1_000);
    expect(await payDocuments(shop.as(buyer), three, asked())).toMatchObject({
      reason: "over-budget",
    });
    expect((await payDocuments(shop.as(buyer), three.slice(0, 1), asked())).ok).toBe(true);
    expect(await payDocuments(shop.as(buyer), three.slice(1), asked())).toMatchObject({
      reason: "over-budget",
    });
  });

  test("needs the right to pay", async () => {
    const due = await documents(1, 1_000);
    expect(await payDocuments(shop.as(kenji), due, asked())).toMatchObject({ reason: "forbidden" });
  });
});

async function payOrderAlone({ id }: { id: string }) {
  return payDocument(shop.as(hanako), "order", id, crypto.randomUUID());
}

async function cancelAlone({ number }: { number: string }) {
  return cancelOrder(shop.as(hanako), number, "不要");
}
