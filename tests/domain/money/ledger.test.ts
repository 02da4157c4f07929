import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import {
  auditLedger,
  balanceYen,
  overdrawn,
  postTransfer,
} from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import {
  confirmTopUp,
  rejectTopUp,
  reopenTopUp,
} from "#app/domain/money/payments/settle-top-up.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import {
  alarms,
  documentEvents,
  ledgerTransfers,
  notices,
  orders,
  topUpReports,
} from "#db/schema/index.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, kenji, openShop, type Shop, taro, wang, wei } from "#tests/support/shop.ts";

let shop: Shop;
const wallet = walletOf(hanako.companyId);

beforeEach(async () => {
  shop = await openShop();
});

async function quotedOrder(id: string, goodsFen = 100_000) {
  const amounts = {
    goodsFen,
    freightFen: 800,
    optionsFen: 500,
    ttsRate: "21.38",
    spreadYen: "0.70",
    serviceRatePercent: "4.5",
  };
  const { totalYen } = breakdown(amounts);
  await shop.db.insert(orders).values({
    id,
    number: `KB-${id}`,
    companyId: hanako.companyId,
    userId: hanako.id,
    state: "awaiting_payment",
    version: 3,
    lineCount: 1,
    pieceCount: 1,
    ...amounts,
    totalYen,
    createdAt: shop.as(hanako).now,
  });
  return totalYen;
}

describe("paying an order from the balance", () => {
  test("takes the total once and tells each account its share", async () => {
    const total = await quotedOrder("o1");
    await shop.deposit(hanako.companyId, total + 100);

    expect(await payDocument(shop.as(hanako), "order", "o1", crypto.randomUUID())).toMatchObject({
      ok: true,
    });

    expect(await balanceYen(shop, wallet)).toBe(100);
    expect(await balanceYen(shop, house("payments"))).toBe(0);
    expect(await balanceYen(shop, house("goods"))).toBe(22_080);
    const [history] = await shop.db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.id, "order-payment/o1"));
    expect(history).toMatchObject({
      walletChangeYen: -total,
      walletBalanceYen: 100,
      companyId: hanako.companyId,
    });
  });

  test("one yen short pays nothing", async () => {
    const total = await quotedOrder("o1");
    await shop.deposit(hanako.companyId, total - 1);
    expect(await payDocument(shop.as(hanako), "order", "o1", crypto.randomUUID())).toEqual({
      ok: false,
      reason: "balance-too-low",
    });
    expect(await balanceYen(shop, wallet)).toBe(total - 1);
    expect(await shop.db.$count(documentEvents)).toBe(0);
  });

  test("sent twice by one form shows its result twice and takes the money once", async () => {
    const total = await quotedOrder("o1");
    await shop.deposit(hanako.companyId, total * 2);
    const results = await Promise.all(
      [1, 2, 3].map(() => payDocument(shop.as(hanako), "order", "o1", "one-key")),
    );
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await balanceYen(shop, wallet)).toBe(total);
  });

  test("is for the company's people who may pay", async () => {
    await quotedOrder("o1");
    expect(await payDocument(shop.as(taro), "order", "o1", crypto.randomUUID())).toEqual({
      ok: false,
      reason: "not-found",
    });
    expect(await payDocument(shop.as(kenji), "order", "o1", crypto.randomUUID())).toEqual({
      ok: false,
      reason: "forbidden",
    });
  });

  test("is refused once the quote has run out", async () => {
    await quotedOrder("o1");
    await shop.db.update(orders).set({ payBy: new Date(shop.as(hanako).now.getTime() - 1) });
    expect(await payDocument(shop.as(hanako), "order", "o1", crypto.randomUUID())).toEqual({
      ok: false,
      reason: "quote-expired",
      number: "KB-o1",
    });
  });
});

describe("a deposit report", () => {
  const report = {
    id: "d1",
    amountYen: 50_000,
    payerKana: "ハナコショウテン",
    expectedOn: "2026-01-16",
    ownNumber: "",
  };

  test("credits what arrived, once, and says so", async () => {
    await reportTopUp(shop.as(hanako), report);
    await reportTopUp(shop.as(hanako), report);
    expect(await shop.db.$count(topUpReports)).toBe(1);

    const results = await Promise.all([1, 2, 3].map(() => creditByTwo(shop, "d1", 49_780)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balanceYen(shop, wallet)).toBe(49_780);
  });

  test("rejected moves no money and cannot be confirmed afterwards", async () => {
    await reportTopUp(shop.as(hanako), report);
    expect(await rejectTopUp(shop.as(wang), "d1", "着金なし")).toMatchObject({ ok: true });
    expect(await creditByTwo(shop, "d1", 50_000)).toEqual({
      ok: false,
      reason: "moved-meanwhile",
    });
    expect(await balanceYen(shop, wallet)).toBe(0);
  });

  test("rejected by mistake is looked for again, once, and then credited once", async () => {
    await reportTopUp(shop.as(hanako), report);
    expect(await reopenTopUp(shop.as(wang), "d1", "x")).toMatchObject({
      reason: "moved-meanwhile",
    });
    await rejectTopUp(shop.as(wang), "d1", "着金なし");
    expect(await reopenTopUp(shop.as(wei), "d1", "x")).toMatchObject({ reason: "forbidden" });
    const words = "ご入金の記録が見つかったため";
    const copies = [1, 2, 3].map(() => reopenTopUp(shop.as(wang), "d1", words));
    expect((await Promise.all(copies)).filter(({ ok }) => ok)).toHaveLength(1);
    const told = await shop.db.select(noticeFields).from(notices);
    expect(told.filter(({ body }) => body === words)).toHaveLength(1);
    const both = await Promise.all([
      creditByTwo(shop, "d1", 50_000),
      rejectTopUp(shop.as(wang), "d1", "着金なし"),
    ]);
    const [credited] = both;
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balanceYen(shop, wallet)).toBe(credited!.ok ? 50_000 : 0);
    expect(await reopenTopUp(shop.as(wang), "d1", "x")).toMatchObject({ ok: !credited!.ok });
  });

  test("under the minimum, or without the right, is refused", async () => {
    expect(await reportTopUp(shop.as(hanako), { ...report, amountYen: 2_999 })).toEqual({
      ok: false,
      reason: "below-minimum",
    });
    expect(await reportTopUp(shop.as(kenji), report)).toEqual({ ok: false, reason: "forbidden" });
    expect(await confirmTopUp(shop.as(wei), "d1", 1, { reason: "网银已核对" })).toEqual({
      ok: false,
      reason: "forbidden",
    });
  });
});

describe("the ledger", () => {
  test("cannot be edited or emptied, even by hand", async () => {
    await shop.deposit(hanako.companyId, 1_000);
    await expect(shop.db.run(sql`UPDATE ledger_transfers SET amount_yen = 1`)).rejects.toThrow();
    await expect(shop.db.run(sql`DELETE FROM ledger_transfers`)).rejects.toThrow();
    expect(await balanceYen(shop, wallet)).toBe(1_000);
  });

  test("refuses an overdraft by the constraint's name, whatever the code above it thinks", async () => {
    const transfer = {
      id: "t",
      kind: "correction",
      from: wallet,
      to: house("corrections"),
      amountYen: 1,
      document: { kind: "test", id: "t" },
      reason: message("plain", { text: "" }),
    } as const;
    expect(
      await commit(shop.as(wang), postTransfer(shop.as(wang), transfer), {
        [overdrawn]: "overdrawn",
      }),
    ).toEqual({ ok: false, reason: "overdrawn" });
  });

  test("raises one alarm a day for a balance that its transfers do not explain", async () => {
    await shop.deposit(hanako.companyId, 1_000);
    const system = shop.as({ kind: "system", id: "audit-ledger" } as const);
    await auditLedger(system);
    expect(await shop.db.$count(alarms)).toBe(0);

    await shop.db.run(sql`UPDATE ledger_accounts SET balance_yen = 1001 WHERE id = ${wallet.id}`);
    await auditLedger(system);
    await auditLedger(system);
    expect(await shop.db.select().from(alarms)).toMatchObject([
      { subject: wallet.id, detail: message("alarm.drift", { storedYen: 1001, summedYen: 1000 }) },
    ]);
  });
});
