import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { requestApproval } from "#app/domain/money/payments/approvals.server.ts";
import { approvePayment, declinePayment } from "#app/domain/trade/orders/decide-approval.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { couponUses, orders, paymentApprovals, users } from "#db/schema/index.ts";
import { asked, couponOf, payables, shipmentToPay } from "#tests/support/channels/due.ts";
import { ordersToPay, payingKenji } from "#tests/support/limited.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, kenji, openShop, people, type Shop, taro } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;
const key = () => crypto.randomUUID();
const question = (coupons: Record<string, string> = {}) => ({ ...asked(coupons), note: "" });
const wallet = walletOf(hanako.companyId);

beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 1_000_000);
});

describe("a monthly budget", () => {
  test("begins anew on the first of the month in Japan", async () => {
    const buyer = await payingKenji(shop, { monthlyBudgetYen: 1_000 });
    const [one, two] = await ordersToPay(shop, 2, 1_000);
    const at = (moment: string) => ({ ...shop.as(buyer), now: new Date(moment) });
    await payDocument(at("2026-01-31T23:59:00+09:00"), "order", one!.id, key());
    expect(await payDocument(at("2026-01-31T23:59:30+09:00"), "order", two!.id, key())).toEqual({
      ok: false,
      reason: "over-budget",
    });
    expect((await payDocument(at("2026-02-01T00:00:00+09:00"), "order", two!.id, key())).ok).toBe(
      true,
    );
  });
});

describe("a payment above the limit", () => {
  let id: string;
  async function askedFor(totalYen = 3_000) {
    const buyer = await payingKenji(shop, { paymentLimitYen: 2_000 });
    const [order] = await ordersToPay(shop, 1, totalYen);
    const [document] = await payables(shop, [order!.number]);
    id = key();
    return {
      buyer,
      document: document!,
      answer: await requestApproval(shop.as(buyer), [document!], { ...question(), id }),
    };
  }
  const state = async () =>
    (await shop.db.select().from(paymentApprovals).where(eq(paymentApprovals.id, id)))[0]!.state;

  test("is refused, asked for, and paid with the owner's approval in one commit", async () => {
    const { buyer, document } = await askedFor();
    expect(await payDocument(shop.as(buyer), "order", document.id, key())).toEqual({
      ok: false,
      reason: "over-limit",
    });
    expect((await approvePayment(shop.as(hanako), id, key())).ok).toBe(true);
    expect(await state()).toBe("approved");
    expect(await balanceYen(shop, wallet)).toBe(997_000);
  });

  test("is approved by nobody's own hand, nor by who is limited, nor by another company", async () => {
    const { buyer } = await askedFor();
    expect(await approvePayment(shop.as(buyer), id, key())).toEqual({
      ok: false,
      reason: "own-request",
    });
    expect(await approvePayment(shop.as(taro), id, key())).toEqual({
      ok: false,
      reason: "not-found",
    });
    const mallory = { ...kenji, id: "nobody" };
    expect(await approvePayment(shop.as(mallory), id, key())).toEqual({
      ok: false,
      reason: "forbidden",
    });
    expect(await state()).toBe("waiting");
    await expect(
      shop.db
        .update(paymentApprovals)
        .set({ decidedBy: kenji.id })
        .where(eq(paymentApprovals.id, id)),
    ).rejects.toThrow();
  });

  test("is decided by nobody who may not pay without limit", async () => {
    await askedFor();
    const mika = { ...kenji, id: "mika", permissions: ["order" as const] };
    const row = people.find((person) => person.id === kenji.id)!;
    const names = { loginName: "mika", email: "mika@shop.test", phone: "09012345679" };
    await shop.db.insert(users).values({ ...row, ...names, id: mika.id });
    const declined = await declinePayment(shop.as(mika), id, "来月にしてください");
    expect(declined).toEqual({ ok: false, reason: "forbidden" });
    expect(await state()).toBe("waiting");
  });

  test("is declined once; approving afterwards pays nothing", async () => {
    await askedFor();
    const [first, second] = await Promise.all([
      declinePayment(shop.as(hanako), id, "来月にしてください"),
      approvePayment(shop.as(hanako), id, key()),
    ]);
    expect([first.ok, second.ok].filter(Boolean)).toHaveLength(1);
    expect(await balanceYen(shop, wallet)).toBe(second.ok ? 997_000 : 1_000_000);
    expect((await approvePayment(shop.as(hanako), id, key())).ok).toBe(false);
  });

  test("is over once the owner pays the document another way, and says by whom", async () => {
    const { document } = await askedFor();
    expect((await payDocument(shop.as(hanako), "order", document.id, key())).ok).toBe(true);
    const [over] = await shop.db.select().from(paymentApprovals);
    expect(over).toMatchObject({ state: "paid", decidedBy: null, decidedByName: hanako.name });
    expect(await approvePayment(shop.as(hanako), id, key())).toMatchObject({ ok: false });
    expect(await balanceYen(shop, wallet)).toBe(997_000);
  });

  test("is over once its order is cancelled", async () => {
    const buyer = await payingKenji(shop, { paymentLimitYen: 100 });
    const { number } = await orderQuoted(shop);
    const form = question();
    await requestApproval(shop.as(buyer), await payables(shop, [number]), form);
    expect((await cancelOrder(shop.as(hanako), number, "")).ok).toBe(true);
    expect(await shop.db.select().from(paymentApprovals)).toMatchObject([{ state: "ended" }]);
  });

  test("is over once its delivery request is cancelled", async () => {
    const buyer = await payingKenji(shop, { paymentLimitYen: 100 });
    const { number } = await shipmentToPay(shop, 2_000);
    await requestApproval(shop.as(buyer), await payables(shop, [number]), question());
    expect((await cancelShipment(shop.as(hanako), number, "")).ok).toBe(true);
    expect(await shop.db.select().from(paymentApprovals)).toMatchObject([{ state: "ended" }]);
  });

  test("waits once for a document, and not for what can be paid alone", async () => {
    const { buyer, document } = await askedFor();
    const again = await requestApproval(shop.as(buyer), [document], question());
    expect(again).toEqual({ ok: false, reason: "waits-already" });
    const cheap = await requestApproval(
      shop.as(buyer),
      [{ ...document, id: "another", totalYen: 2_000 }],
      question(),
    );
    expect(cheap).toEqual({ ok: false, reason: "within-limits" });
  });

  test("whose sum has changed since is not paid", async () => {
    const { document } = await askedFor();
    await shop.db.update(orders).set({ totalYen: 9_999 }).where(eq(orders.id, document.id));
    expect(await approvePayment(shop.as(hanako), id, key())).toEqual({
      ok: false,
      reason: "changed-since",
    });
  });

  test("is asked for with a coupon, which the approval uses up", async () => {
    const buyer = await payingKenji(shop, { paymentLimitYen: 2_000 });
    const [order] = await ordersToPay(shop, 1, 3_000);
    const documents = await payables(shop, [order!.number]);
    const couponId = await couponOf(shop, 400);
    const form = question({ [order!.id]: couponId });
    expect((await requestApproval(shop.as(buyer), documents, form)).ok).toBe(true);
    expect(await shop.db.$count(couponUses)).toBe(0);
    expect((await approvePayment(shop.as(hanako), form.id, key())).ok).toBe(true);
    expect(await shop.db.select().from(couponUses)).toMatchObject([{ couponId }]);
    expect(await balanceYen(shop, wallet)).toBe(997_400);
  });

  test("is no matter of approval when the coupon brings it below the limit", async () => {
    const buyer = await payingKenji(shop, { paymentLimitYen: 2_600 });
    const [order] = await ordersToPay(shop, 1, 3_000);
    const documents = await payables(shop, [order!.number]);
    const form = question({ [order!.id]: await couponOf(shop, 400) });
    expect(await requestApproval(shop.as(buyer), documents, form)).toMatchObject({
      reason: "within-limits",
    });
  });

  test("of several documents is asked for one by one, by their sum", async () => {
    const buyer = await payingKenji(shop, { paymentLimitYen: 2_000 });
    const due = await ordersToPay(shop, 2, 1_500);
    const documents = await payables(
      shop,
      due.map(({ number }) => number),
    );
    expect((await requestApproval(shop.as(buyer), documents, question())).ok).toBe(true);
    expect(await shop.db.$count(paymentApprovals)).toBe(2);
  });

  test("of a deposit is paid by its approval", async () => {
    const buyer = await payingKenji(shop, { paymentLimitYen: 100 });
    const { number } = await orderQuoted(shop, 30);
    const form = question();
    await requestApproval(shop.as(buyer), await payables(shop, [number]), form);
    expect(await approvePayment(shop.as(hanako), form.id, key())).toEqual({ ok: true });
  });
});
