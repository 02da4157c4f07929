import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Buyer } from "#app/domain/core/actor.ts";
import { openStoreWallet } from "#app/domain/customers/store/stores.server.ts";
import { balanceYen, listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { storeWalletOf, walletOf } from "#app/domain/money/ledger/ledger.ts";
import {
  closeStoreWithWallet,
  endStoreWallet,
  storeWalletsQuery,
  transferStoreMoney,
} from "#app/domain/money/ledger/store-wallets.server.ts";
import { walletHistory } from "#app/domain/money/ledger/wallet-history.server.ts";
import { makeStatement } from "#app/domain/money/papers/make-statement.server.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import { payRestFromBalance } from "#app/domain/money/payments/pay-rest.server.ts";
import { withdrawPayment } from "#app/domain/money/payments/start-bank-payment.server.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { ledgerTransfers, orders, stores } from "#db/schema/index.ts";
import { asked, bankPayment, payables, shipmentToPay } from "#tests/support/channels/due.ts";
import { ordersToPay, storekeeperKenji } from "#tests/support/limited.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
let due: { id: string; number: string }[];
let storekeeper: Buyer;
let storeId: string;

const companyYen = () => balanceYen(shop, walletOf(hanako.companyId));
const storeYen = () => balanceYen(shop, storeWalletOf(hanako.companyId, storeId));
const move = (amountYen: number, toStore = true, by = hanako, id: string = crypto.randomUUID()) =>
  transferStoreMoney(shop.as(by), { id, storeId, amountYen, toStore });
const pay = async (numbers: readonly string[], who = hanako) =>
  payDocuments(shop.as(who), await payables(shop, numbers, who), asked());
const numberOf = (index: number) => due[index]!.number;

beforeEach(async () => {
  shop = await openShop();
  due = await ordersToPay(shop, 4, 1_000);
  // The first two are for the store, the others for none.
  storekeeper = await storekeeperKenji(
    shop,
    ["order", "pay", "wallet", "withdraw"],
    due.slice(0, 2).map(({ id }) => id),
  );
  storeId = storekeeper.storeIds![0]!;
  await shop.deposit(hanako.companyId, 10_000);
  await openStoreWallet(shop.as(hanako), storeId);
  shop.wait(0.001);
});

describe("money set apart for a store", () => {
  test("moves there and back, once a form, never more than there is", async () => {
    const form = crypto.randomUUID();
    expect(await move(3_000, true, hanako, form)).toMatchObject({ ok: true });
    expect(await move(3_000, true, hanako, form)).toMatchObject({ ok: true });
    expect(await move(4_000, true, hanako, form)).toMatchObject({ reason: "moved-meanwhile" });
    expect([await companyYen(), await storeYen()]).toEqual([7_000, 3_000]);
    expect(await move(7_001)).toMatchObject({ reason: "balance-too-low" });
    expect(await move(3_001, false)).toMatchObject({ reason: "balance-too-low" });
    expect(await move(1_000, false)).toMatchObject({ ok: true });
    expect([await companyYen(), await storeYen()]).toEqual([8_000, 2_000]);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("is moved by the owner alone, and only where the store has a wallet", async () => {
    expect(await move(1_000, true, storekeeper)).toMatchObject({ reason: "forbidden" });
    expect(await move(1_000, true, taro)).toMatchObject({ reason: "not-found" });
    expect(await openStoreWallet(shop.as(storekeeper), storeId)).toMatchObject({
      reason: "forbidden",
    });
    await endStoreWallet(shop.as(hanako), storeId);
    expect(await move(1_000)).toMatchObject({ reason: "no-store-wallet" });
    expect(await companyYen()).toBe(10_000);
  });

  test("pays the store's orders, the company's wallet the others, in one payment", async () => {
    await move(1_500);
    expect(await pay([numberOf(0), numberOf(2)])).toEqual({ ok: true });
    expect([await companyYen(), await storeYen()]).toEqual([7_500, 500]);
    // The company's money does not help out.
    expect(await pay([numberOf(1)])).toMatchObject({ reason: "balance-too-low" });
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("pays a delivery of its goods alone, and gets the refund", async () => {
    const { number } = await shipmentToPay(shop, 4_200);
    await shop.db.update(orders).set({ storeId }).where(eq(orders.pieceCount, 10));
    await move(5_000);
    expect(await pay([number])).toEqual({ ok: true });
    expect([await companyYen(), await storeYen()]).toEqual([5_000, 800]);
    await cancelShipment(shop.as(hanako), number, "");
    const paid = await shop.db
      .select()
      .from(ledgerTransfers)
      .where(inArray(ledgerTransfers.kind, ["shipping-payment", "shipping-refund"]));
    for (const { walletAccount } of paid)
      expect(walletAccount).toBe(storeWalletOf(hanako.companyId, storeId).id);
  });

  test("does not pay what a transfer from outside pays", async () => {
    await move(1_000);
    const { id } = await bankPayment(shop, [numberOf(0)]);
    await creditByTwo(shop, id, 1_000);
    expect([await companyYen(), await storeYen()]).toEqual([9_000, 1_000]);
  });

  test("pays a part beside a transfer, which a withdrawal gives back to it", async () => {
    await move(1_000);
    const { id, started } = await bankPayment(shop, [numberOf(0)], { balanceYen: 600 });
    expect(started).toEqual({ ok: true });
    expect([await companyYen(), await storeYen()]).toEqual([9_000, 400]);
    expect(await withdrawPayment(shop.as(hanako), id)).toEqual({ ok: true });
    expect([await companyYen(), await storeYen()]).toEqual([9_000, 1_000]);

    const again = await bankPayment(shop, [numberOf(0)], { balanceYen: 600 });
    await creditByTwo(shop, again.id, 400);
    expect([await companyYen(), await storeYen()]).toEqual([9_000, 400]);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("gives the part to the company where its wallet was ended before the withdrawal", async () => {
    await move(1_000);
    const { id } = await bankPayment(shop, [numberOf(0)], { balanceYen: 600 });
    await endStoreWallet(shop.as(hanako), storeId);
    expect(await withdrawPayment(shop.as(hanako), id)).toEqual({ ok: true });
    expect([await companyYen(), await storeYen()]).toEqual([10_000, 0]);
  });

  test("pays what a transfer fell short by, and not the company's money", async () => {
    await move(300);
    const { id } = await bankPayment(shop, [numberOf(0)]);
    await creditByTwo(shop, id, 600);
    const rest = () => payRestFromBalance(shop.as(hanako), { paymentId: id, seenYen: 400 });
    expect(await rest()).toMatchObject({ reason: "balance-too-low" });
    await move(100);
    expect(await rest()).toEqual({ ok: true });
    expect([await companyYen(), await storeYen()]).toEqual([9_600, 0]);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("pays no part of what two wallets pay together", async () => {
    await move(1_000);
    const { started } = await bankPayment(shop, [numberOf(0), numberOf(2)], { balanceYen: 600 });
    expect(started).toEqual({ ok: true });
    expect([await companyYen(), await storeYen()]).toEqual([8_400, 1_000]);
  });

  test("keeps its store from closing until it is moved, and cannot be sent there any more", async () => {
    await move(3_000);
    expect(await closeStoreWithWallet(shop.as(hanako), storeId)).toMatchObject({
      reason: "wallet-holds-money",
      balanceYen: 3_000,
    });
    expect([await companyYen(), await storeYen()]).toEqual([7_000, 3_000]);
    await move(3_000, false);
    expect(await closeStoreWithWallet(shop.as(hanako), storeId)).toMatchObject({ ok: true });
    expect([await companyYen(), await storeYen()]).toEqual([10_000, 0]);
    expect(await shop.db.select().from(stores)).toMatchObject([
      { walletOpenedAt: null, closedAt: expect.any(Date) },
    ]);
    expect(await openStoreWallet(shop.as(hanako), storeId)).toMatchObject({
      reason: "store-closed",
    });
    // What the store has ordered is paid by the company from now on.
    expect(await pay([numberOf(0)])).toEqual({ ok: true });
    expect(await companyYen()).toBe(9_000);
  });

  test("is neither lost nor spent twice by payments and the closing at one time", async () => {
    await move(1_500);
    const done = await Promise.all([
      pay([numberOf(0)]),
      endStoreWallet(shop.as(hanako), storeId),
      pay([numberOf(1)]),
      endStoreWallet(shop.as(hanako), storeId),
      move(700, false),
      move(700, false),
    ]);
    const paid = [done[0], done[2]].filter((one) => one?.ok).length;
    expect((await companyYen()) + (await storeYen())).toBe(10_000 - paid * 1_000);
    const [store] = await shop.db.select().from(stores);
    if (!store!.walletOpenedAt) expect(await storeYen()).toBe(0);
    expect(await listDrifts(shop.db)).toEqual([]);
  });
});

describe("an employee of that store", () => {
  test("pays from its wallet, and sees and spends nothing of the company's", async () => {
    await move(1_500);
    expect(await pay([numberOf(0)], storekeeper)).toEqual({ ok: true });
    expect(await storeYen()).toBe(500);
    const { page } = await walletHistory(shop.as(storekeeper), { limit: 10 });
    expect(
      page.map(({ kind, changeYen, balanceYen, storeName }) => [
        kind,
        changeYen,
        balanceYen,
        storeName,
      ]),
    ).toEqual([
      ["order-payment", -1_000, 500, "楽天店"],
      ["store-transfer", 1_500, 1_500, "楽天店"],
    ]);
    const part = (balanceYen: number) =>
      bankPayment(shop, [numberOf(1)], { balanceYen }, storekeeper);
    expect((await part(600)).started).toMatchObject({ reason: "balance-too-low" });
    expect((await part(400)).started).toEqual({ ok: true });
    expect([await companyYen(), await storeYen()]).toEqual([8_500, 100]);
  });

  test("uses the company's wallet as long as one of the stores has none of its own", async () => {
    await endStoreWallet(shop.as(hanako), storeId);
    expect(await pay([numberOf(0)], storekeeper)).toEqual({ ok: true });
    expect((await walletHistory(shop.as(storekeeper), { limit: 10 })).page).toHaveLength(2);
  });
});

test("history and statement show each wallet and leave the total as it is", async () => {
  await move(3_000);
  await pay([numberOf(0)]);
  const changes = async (wallet?: string) =>
    (await walletHistory(shop.as(hanako), { wallet, limit: 10 })).page.map(
      ({ changeYen, balanceYen }) => [changeYen, balanceYen],
    );
  expect(await changes(storeId)).toEqual([
    [-1_000, 2_000],
    [3_000, 3_000],
  ]);
  expect(await changes("company")).toEqual([
    [-3_000, 7_000],
    [10_000, 10_000],
  ]);
  expect(await changes()).toHaveLength(4);
  expect(await storeWalletsQuery(shop.as(hanako))).toMatchObject([
    { storeId, isOpen: true, balanceYen: 2_000 },
  ]);
  const period = { from: "2026-01-01", to: "2026-01-31" };
  const statement = await makeStatement(shop.as(hanako), period);
  expect(statement!.sums).toEqual([
    ["期首の残高", 0],
    ["入金の合計", 10_000],
    ["支払いの合計", -1_000],
    ["店舗の残高との振替（差引）", 0],
    ["現在の残高", 9_000],
  ]);
  expect(statement!.table.rows.at(-1)?.[1]).toContain("楽天店の残高");
});
