import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { chooseBank } from "#app/domain/deposit/choose-bank.server.ts";
import { confirmDeposit, rejectDeposit } from "#app/domain/deposit/settle-deposit.server.ts";
import { withdrawBank } from "#app/domain/deposit/withdraw-bank.server.ts";
import { auditLedger } from "#app/domain/ledger/audit-ledger.server.ts";
import { balanceYen } from "#app/domain/ledger/balance.server.ts";
import { walletOf } from "#app/domain/ledger/ledger.ts";
import { payOrder } from "#app/domain/order/pay-order.server.ts";
import { alarms, notices, orders } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, taro, wang } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade.ts";

let shop: Shop;
let order: { kind: "order"; id: string; number: string };
const wallet = walletOf(hanako.companyId);
const choice = () => ({
  id: crypto.randomUUID(),
  payerKana: "ハナコショウテン",
  expectedOn: "2026-01-16",
});
const state = async () =>
  (await shop.db.select().from(orders).where(eq(orders.id, order.id)).limit(1))[0]!;

async function drifts() {
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  return shop.db.$count(alarms);
}

beforeEach(async () => {
  shop = await openShop();
  order = { kind: "order", ...(await orderQuoted(shop)) };
});

describe("an order paid by bank", () => {
  test("waits for finance and cannot be paid from the balance meanwhile", async () => {
    await shop.deposit(hanako.companyId, 1_000_000);
    expect(await chooseBank(shop.as(hanako), order, choice())).toEqual({ ok: true });
    expect((await state()).state).toBe("awaiting_finance");
    expect(await payOrder(shop.as(hanako), order.id, crypto.randomUUID())).toMatchObject({
      reason: "not-payable",
    });
    expect(await balanceYen(shop, wallet)).toBe(1_000_000);
  });

  test.each([
    ["exactly", 0],
    ["with too much, which stays in the wallet", 700],
  ])("is paid by what arrived: %s", async (_, more) => {
    const chosen = choice();
    await chooseBank(shop.as(hanako), order, chosen);
    const { totalYen } = await state();
    expect((await confirmDeposit(shop.as(wang), chosen.id, totalYen + more)).ok).toBe(true);
    expect(await state()).toMatchObject({ state: "buying", paidYen: totalYen });
    expect(await balanceYen(shop, wallet)).toBe(more);
    expect(await drifts()).toBe(0);
  });

  test("goes back to its payment when too little arrived, and the wallet keeps it", async () => {
    const chosen = choice();
    await chooseBank(shop.as(hanako), order, chosen);
    const { totalYen } = await state();
    await confirmDeposit(shop.as(wang), chosen.id, totalYen - 1);
    expect(await state()).toMatchObject({ state: "awaiting_payment", paidAt: null });
    expect(await balanceYen(shop, wallet)).toBe(totalYen - 1);
    const told = await shop.db.select().from(notices);
    expect(told.map(({ body }) => body).join()).toContain("1円不足");
  });

  test("goes back when finance rejects, and may choose the bank again", async () => {
    const chosen = choice();
    await chooseBank(shop.as(hanako), order, chosen);
    await rejectDeposit(shop.as(wang), chosen.id, "着金が確認できません");
    expect((await state()).state).toBe("awaiting_payment");
    expect((await chooseBank(shop.as(hanako), order, choice())).ok).toBe(true);
    expect((await confirmDeposit(shop.as(wang), chosen.id, 1)).ok).toBe(false);
  });

  test("is withdrawn by the buyer, after which finance confirms nothing", async () => {
    const chosen = choice();
    await chooseBank(shop.as(hanako), order, chosen);
    expect((await withdrawBank(shop.as(hanako), order)).ok).toBe(true);
    expect((await state()).state).toBe("awaiting_payment");
    expect(await confirmDeposit(shop.as(wang), chosen.id, 50_000)).toMatchObject({
      reason: "moved-meanwhile",
    });
    expect(await balanceYen(shop, wallet)).toBe(0);
  });

  test("of one form is chosen once, and another form finds it chosen", async () => {
    const chosen = choice();
    const first = await chooseBank(shop.as(hanako), order, chosen);
    expect(await chooseBank(shop.as(hanako), order, chosen)).toEqual(first);
    expect(await chooseBank(shop.as(hanako), order, choice())).toMatchObject({
      reason: "not-payable",
    });
  });

  test("withdrawn and confirmed at one moment is one of the two", async () => {
    const chosen = choice();
    await chooseBank(shop.as(hanako), order, chosen);
    const { totalYen } = await state();
    const both = await Promise.all([
      withdrawBank(shop.as(hanako), order),
      confirmDeposit(shop.as(wang), chosen.id, totalYen),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await drifts()).toBe(0);
  });

  test("is not found by another company", async () => {
    expect(await chooseBank(shop.as(taro), order, choice())).toMatchObject({ reason: "not-found" });
  });
});
