import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { actorKey } from "#app/domain/core/actor.ts";
import { creditLine, settleAsNoDeposit } from "#app/domain/money/bank/settle-line.server.ts";
import { balanceYen, listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { heldOf, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { payRestFromBalance } from "#app/domain/money/payments/pay-rest.server.ts";
import {
  askAboutTransfer,
  withdrawReport,
} from "#app/domain/money/waiting/ask-about-transfer.server.ts";
import {
  readOwnWaitingMoney,
  readWaitingMoney,
} from "#app/domain/money/waiting/waiting-money.server.ts";
import { orders, payments, topUpReports } from "#db/schema/index.ts";
import { bankPayment, withdrawOf } from "#tests/support/channels/due.ts";
import { ordersToPay, payingKenji } from "#tests/support/limited.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { lineArrived, transferReported } from "#tests/support/money/waiting-transfers.ts";
import { hanako, kenji, openShop, type Shop, taro, wang } from "#tests/support/shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const key = () => crypto.randomUUID();
const arrived = (amountYen: number, payer?: string) => lineArrived(shop, amountYen, payer);
const reported = (amountYen?: number) => transferReported(shop, amountYen);
const own = async (by = hanako) => (await readOwnWaitingMoney(shop.as(by))).shown;
const all = async () => (await readWaitingMoney(shop.as(wang))).shown;
const kinds = async () => (await all()).map(({ kind }) => kind);

describe("a transfer that fell short", () => {
  let order: { id: string; number: string };
  let paymentId: string;
  const state = async () =>
    (await shop.db.select().from(orders).where(eq(orders.id, order.id)))[0]?.state;
  const rest = (seenYen = 1, by = hanako) =>
    payRestFromBalance(shop.as(by), { paymentId, seenYen });

  beforeEach(async () => {
    [order] = (await ordersToPay(shop, 1, 1_000)) as [typeof order];
    paymentId = (await bankPayment(shop, [order.number])).id;
    await creditByTwo(shop, paymentId, 999);
  });

  test("is shown with what is missing, and its rest is paid from the balance", async () => {
    await shop.deposit(hanako.companyId, 10);
    expect(await own()).toMatchObject([
      { kind: "short", amountYen: 1, arrivedYen: 999, paymentId, mayPayRest: true },
    ]);
    expect(await kinds()).toEqual(["short"]);
    expect(await rest()).toMatchObject({ ok: true });
    expect(await state()).toBe("buying");
    expect(await own()).toEqual([]);
    expect(await all()).toEqual([]);
    expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(9);
    expect(await balanceYen(shop, heldOf(hanako.companyId))).toBe(0);
    expect(await listDrifts(shop.db)).toEqual([]);
    expect(await rest()).toMatchObject({ reason: "already-paid" });
  });

  test("is not paid from a balance that lacks it, nor with another sum, nor by others", async () => {
    expect(await rest()).toMatchObject({ reason: "balance-too-low" });
    expect(await rest(2)).toMatchObject({ reason: "amounts-changed" });
    expect(await rest(1, kenji)).toMatchObject({ reason: "forbidden" });
    expect(await rest(1, taro)).toMatchObject({ reason: "not-found" });
    expect(await state()).toBe("awaiting_finance");
    expect(await balanceYen(shop, heldOf(hanako.companyId))).toBe(999);
  });

  test("is paid from the balance by the owner or who started it, whose limit was held to then", async () => {
    await shop.deposit(hanako.companyId, 10);
    const other = await payingKenji(shop, { paymentLimitYen: 100_000 });
    expect(await own(other)).toMatchObject([{ kind: "short", mayPayRest: false }]);
    expect(await rest(1, other)).toEqual({ ok: false, reason: "forbidden" });
    expect(await state()).toBe("awaiting_finance");
    await shop.db.update(payments).set({ startedBy: actorKey(other) });
    expect(await own(other)).toMatchObject([{ mayPayRest: true }]);
    expect(await rest(1, other)).toMatchObject({ ok: true });
  });

  test("of which the rest arrives after it was paid from the balance goes to the wallet", async () => {
    await shop.deposit(hanako.companyId, 1);
    await rest();
    const [late] = await shop.db
      .select()
      .from(topUpReports)
      .where(eq(topUpReports.state, "withdrawn"));
    expect(await creditByTwo(shop, late!.id, 1)).toMatchObject({ ok: true });
    expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(1);
    expect(await shop.db.select().from(payments)).toMatchObject([{ state: "paid" }]);
  });

  test("is paid once, by the rest from the balance or by finance", async () => {
    await shop.deposit(hanako.companyId, 100);
    const [, open] = await shop.db.select().from(topUpReports);
    const line = await arrived(1);
    const many = await Promise.all([
      ...Array.from({ length: 20 }, () => rest()),
      creditLine(shop.as(wang), line, open!.id, { note: "差额" }),
    ]);
    const credited = many.at(-1)!.ok;
    // Finance's line that comes second goes to the wallet.
    expect(many.slice(0, -1).filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
    expect(await state()).toBe("buying");
    expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(credited ? 100 : 99);
    expect(await listDrifts(shop.db)).toEqual([]);
  });
});

describe("finance's list", () => {
  test("says of each line what it is", async () => {
    await reported(50_000);
    const ended = (await bankPayment(shop, [(await ordersToPay(shop, 1, 1_000))[0]!.number])).id;
    const [order] = await shop.db.select().from(orders);
    await withdrawOf(shop, order!.id);
    expect(await kinds()).toEqual(["reported"]);
    const [report] = await shop.db.select().from(topUpReports).where(eq(topUpReports.id, ended));
    const lines = {
      arrived: await arrived(50_000),
      "arrived-short": await arrived(49_500),
      over: await arrived(50_001),
      unreported: await arrived(7_000, "ダレカ"),
      "after-withdrawal": await arrived(1_000, `${report!.number} カ)ハナコ`),
    };
    const rows = await all();
    for (const [kind, id] of Object.entries(lines))
      expect(rows.find((row) => row.id === id)?.kind).toBe(kind);
    expect(await own()).toHaveLength(1);
  });

  test("offers a line again that was set aside when a report of its amount comes", async () => {
    const line = await arrived(50_000);
    await settleAsNoDeposit(shop.as(wang), line, "不明");
    expect(await kinds()).toEqual([]);
    const report = await reported();
    const rows = await all();
    expect(rows.map(({ kind }) => kind).sort()).toEqual(["reported", "set-aside"]);
    await creditLine(shop.as(wang), line, report);
    expect(await all()).toEqual([]);
  });

  test("names a report that is probably about the transfer of another, to both sides", async () => {
    await reported();
    shop.wait(0.001);
    const second = await reported();
    const [first] = await shop.db.select().from(topUpReports);
    for (const rows of [await own(), await all()])
      expect(rows).toMatchObject([
        { kind: "reported" },
        { kind: "double", doubleOf: first!.number },
      ]);
    expect(await withdrawReport(shop.as(taro), second)).toMatchObject({ reason: "not-found" });
    expect(await withdrawReport(shop.as(kenji), second)).toMatchObject({ reason: "forbidden" });
    expect(await withdrawReport(shop.as(hanako), second)).toMatchObject({ ok: true });
    expect(await withdrawReport(shop.as(hanako), second)).toMatchObject({
      reason: "moved-meanwhile",
    });
    expect(await own()).toHaveLength(1);
  });

  test("is late after three days, and the buyer reads what finance asks", async () => {
    const id = await reported();
    shop.wait(3);
    expect(await own()).toMatchObject([{ kind: "late", question: "" }]);
    expect(await askAboutTransfer(shop.as(wang), id, "振込人名を教えてください")).toMatchObject({
      ok: true,
    });
    expect(await own()).toMatchObject([{ question: "振込人名を教えてください" }]);
    expect(await askAboutTransfer(shop.as(wang), key(), "?")).toMatchObject({
      reason: "not-found",
    });
  });

  test("shows an employee only the money that concerns them", async () => {
    await reported();
    expect(await own(kenji)).toEqual([]);
    expect(await own(taro)).toEqual([]);
  });
});
