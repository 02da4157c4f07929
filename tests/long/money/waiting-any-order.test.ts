import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { japanDay } from "#app/domain/core/calendar.ts";
import { openStoreWallet } from "#app/domain/customers/store/stores.server.ts";
import { creditLineToCompany } from "#app/domain/money/bank/credit-company.server.ts";
import {
  confirmProposal,
  endProposal,
  proposeCorrection,
} from "#app/domain/money/bank/proposals.server.ts";
import {
  confirmReturn,
  proposeReturn,
  withdrawReturn,
} from "#app/domain/money/bank/return-line.server.ts";
import {
  creditLine,
  settleAsNoDeposit,
  takeLineOut,
} from "#app/domain/money/bank/settle-line.server.ts";
import { auditLedger, balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { heldOf, storeWalletOf, walletOf } from "#app/domain/money/ledger/ledger.ts";
import {
  endStoreWallet,
  transferStoreMoney,
} from "#app/domain/money/ledger/store-wallets.server.ts";
import { payRestFromBalance } from "#app/domain/money/payments/pay-rest.server.ts";
import { rejectTopUp } from "#app/domain/money/payments/settle-top-up.server.ts";
import {
  expirePayments,
  withdrawPayment,
} from "#app/domain/money/payments/start-bank-payment.server.ts";
import { withdrawReport } from "#app/domain/money/waiting/ask-about-transfer.server.ts";
import {
  readOwnWaitingMoney,
  readWaitingMoney,
} from "#app/domain/money/waiting/waiting-money.server.ts";
import { agreeToPay } from "#app/domain/trade/orders/answer-change.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import {
  alarms,
  bankLines,
  bankReturns,
  financeProposals,
  ledgerAccounts,
  ledgerTransfers,
  orders,
  payments,
  stores,
  topUpReports,
} from "#db/schema/index.ts";
import { bankPayment } from "#tests/support/channels/due.ts";
import { ordersToPay } from "#tests/support/limited.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { lineArrived, transferReported } from "#tests/support/money/waiting-transfers.ts";
import { hanako, li, noon, openShop, qian, type Shop, wang } from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

// Small, so that most commands are about what is open: it stands first.
const pick = fc.nat(4);
const amountYen = fc.constantFrom(2_999, 3_000, 3_001, 6_000);
const act = <const Name extends string, More extends object>(
  name: Name,
  more: { [Key in keyof More]: fc.Arbitrary<More[Key]> },
): fc.Arbitrary<More & { act: Name }> =>
  fc.record(more as Record<string, fc.Arbitrary<unknown>>).map((rest) => ({
    ...(rest as More),
    act: name,
  }));
const command = fc.oneof(
  act("report", { amountYen: fc.constantFrom(3_000, 3_001, 6_000) }),
  act("pay-by-bank", { pick, balanceYen: fc.constantFrom(0, 0, 400) }),
  act("pay-by-bank", { pick, balanceYen: fc.constantFrom(0, 0, 400) }),
  act("credit-by-hand", { report: pick, amountYen: fc.constantFrom(2_999) }),
  act("line", { amountYen, payer: fc.constantFrom(undefined, "ダレカ") }),
  act("line", { amountYen, payer: fc.constantFrom(undefined, "ダレカ") }),
  act("credit-line", { pick, report: pick }),
  act("credit-line", { pick, report: pick }),
  act("credit-by-hand", { report: pick, amountYen }),
  act("credit-company", { pick }),
  act("set-aside", { pick }),
  act("take-out", { pick }),
  act("reject", { report: pick }),
  act("withdraw-report", { report: pick }),
  act("withdraw-payment", { pick }),
  act("rest-from-balance", { pick }),
  act("cancel", { pick }),
  act("propose-return", { pick }),
  act("sent-back", { pick }),
  act("keep-return", { pick }),
  act("move-store-money", { toStore: fc.boolean(), amountYen: fc.constantFrom(400, 3_000) }),
  act("store-wallet", { opens: fc.boolean() }),
  act("rise", {}),
  act("rise-by-bank", {}),
  act("correct", { pick, amountYen }),
  act("wait", { days: fc.constantFrom(1, 5, 12) }),
);
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

const storeId = "00000000-0000-4000-8000-00000000000a";
const system = { kind: "system", id: "expire-payments" } as const;
const key = () => crypto.randomUUID();
const reached = new Set<string>();

function one<Row>(rows: readonly Row[], place: number): Row | undefined {
  return rows[place % Math.max(1, rows.length)];
}

async function actOn(
  shop: Shop,
  orderNumbers: readonly string[],
  paidNumber: string,
  command: Command,
) {
  const { db } = shop;
  const finance = shop.as(wang);
  const reportAt = async (place: number) =>
    one(await db.select().from(topUpReports).orderBy(sql`state <> 'reported'`), place)?.id;
  const lineAt = async (place: number) =>
    one(await db.select().from(bankLines).orderBy(sql`settled_at IS NOT NULL`), place)?.id;
  const waiting = async (place: number) =>
    one(await db.select().from(payments).where(eq(payments.state, "waiting")), place);
  switch (command.act) {
    case "report":
      await transferReported(shop, command.amountYen);
      return "ok";
    case "pay-by-bank": {
      const { started } = await bankPayment(shop, [one(orderNumbers, command.pick)!], command);
      return started;
    }
    case "line":
      await lineArrived(shop, command.amountYen, command.payer);
      return "ok";
    case "credit-line": {
      const [line, report] = [await lineAt(command.pick), await reportAt(command.report)];
      if (!line || !report) return;
      const note = { note: "差额" };
      // Two clerks press at once.
      const both = await Promise.all([
        creditLine(finance, line, report, note),
        creditLine(shop.as(qian), line, report, note),
      ]);
      return both.find(({ ok }) => ok);
    }
    case "credit-by-hand": {
      const report = await reportAt(command.report);
      return report && creditByTwo(shop, report, command.amountYen);
    }
    case "credit-company": {
      const lineId = await lineAt(command.pick);
      if (!lineId) return;
      const wanted = { id: key(), lineId, operationId: "10001", note: "来电确认" };
      return creditLineToCompany(finance, wanted);
    }
    case "set-aside": {
      const line = await lineAt(command.pick);
      return line && settleAsNoDeposit(finance, line, "不明");
    }
    case "take-out": {
      const line = await lineAt(command.pick);
      return line && takeLineOut(finance, line);
    }
    case "reject": {
      const report = await reportAt(command.report);
      return report && rejectTopUp(finance, report, "着金なし");
    }
    case "withdraw-report": {
      const report = await reportAt(command.report);
      return report && withdrawReport(shop.as(hanako), report);
    }
    case "withdraw-payment": {
      const payment = await waiting(command.pick);
      return payment && withdrawPayment(shop.as(hanako), payment.id);
    }
    case "rest-from-balance": {
      const payment = await waiting(command.pick);
      if (!payment) return;
      const seenYen = payment.totalYen - payment.couponYen - payment.heldYen;
      return payRestFromBalance(shop.as(hanako), { paymentId: payment.id, seenYen });
    }
    case "propose-return": {
      const lineId = await lineAt(command.pick);
      const words = { account: "三井住友 1234567", reason: "誤った振込" };
      return lineId && proposeReturn(finance, { id: key(), lineId, ...words });
    }
    case "sent-back":
    case "keep-return": {
      const open = await db.select().from(bankReturns).where(eq(bankReturns.state, "open"));
      const found = one(open, command.pick);
      if (!found) return;
      return command.act === "sent-back"
        ? confirmReturn(shop.as(qian), { id: found.id, sentOn: japanDay(finance.now) })
        : withdrawReturn(finance, found.id);
    }
    case "move-store-money":
      return transferStoreMoney(shop.as(hanako), { ...command, id: key(), storeId });
    case "store-wallet":
      shop.wait(0.001);
      return command.opens
        ? openStoreWallet(shop.as(hanako), storeId)
        : endStoreWallet(shop.as(hanako), storeId);
    case "rise": {
      const { lines } = (await findOrder(shop.as(li), paidNumber))!;
      const id = key();
      const changed = [{ lineId: lines[0]!.id, fewer: -1, reason: "追加" }];
      await proposeChange(shop.as(li), paidNumber, { id, lines: changed });
      const { changes } = (await findOrder(shop.as(hanako), paidNumber))!;
      const open = changes.find(({ state }) => state === "proposed");
      return open && agreeToPay(shop.as(hanako), paidNumber, open.id);
    }
    case "rise-by-bank":
      return (await bankPayment(shop, [paidNumber])).started;
    case "cancel":
      return cancelOrder(shop.as(hanako), one(orderNumbers, command.pick)!, "不要");
    case "correct": {
      const made = await db
        .select()
        .from(ledgerTransfers)
        .where(eq(ledgerTransfers.kind, "deposit"));
      const transfer = one(made, command.pick);
      if (!transfer) return;
      const correction = { id: key(), transferId: transfer.id, amountYen: command.amountYen };
      const words = { reason: "重复入账", buyerReason: "二重入金" };
      await proposeCorrection(finance, { ...correction, ...words });
      return confirmProposal(shop.as(qian), correction.id);
    }
    case "wait":
      shop.wait(command.days);
      return expirePayments(shop.as(system));
  }
}

/** What holds after every command: each yen that arrived is credited once or waits under one of the list's kinds. */
async function everyYenHasAPlace(shop: Shop) {
  const { db } = shop;
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  expect(await db.$count(alarms, ne(alarms.kind, "card-reversed"))).toBe(0);
  const [sum] = await db.select({ yen: sql<number>`sum(balance_yen)` }).from(ledgerAccounts);
  expect(sum?.yen ?? 0).toBe(0);
  const held = await db.select().from(payments);
  expect(await balanceYen(shop, heldOf(hanako.companyId))).toBe(
    held.reduce((yen, payment) => yen + payment.heldYen, 0),
  );
  for (const wallet of [walletOf(hanako.companyId), storeWalletOf(hanako.companyId, storeId)])
    expect(await balanceYen(shop, wallet)).toBeGreaterThanOrEqual(0);
  // What went back to its payer is nobody's money here.
  for (const { lineId } of await db.select().from(bankReturns).where(eq(bankReturns.state, "sent")))
    expect(
      await db.$count(bankLines, and(eq(bankLines.id, lineId), isNotNull(bankLines.reportId))),
    ).toBe(0);
  // A difference that waits for its transfer has a report.
  for (const order of await db.select().from(orders).where(eq(orders.riseByBank, true)))
    expect(await openReportsOf(shop, order.id)).toBe(1);

  const reports = await db.select().from(topUpReports);
  for (const report of reports) {
    const credited = await db.$count(
      ledgerTransfers,
      eq(ledgerTransfers.id, `deposit/${report.id}`),
    );
    expect(credited).toBe(report.state === "confirmed" ? 1 : 0);
  }
  const lines = await db.select().from(bankLines);
  const credited = lines.flatMap(({ reportId, amountYen }) =>
    reportId ? [{ reportId, amountYen }] : [],
  );
  expect(new Set(credited.map(({ reportId }) => reportId)).size).toBe(credited.length);
  for (const { reportId, amountYen } of credited)
    expect(reports.find(({ id }) => id === reportId)?.confirmedYen).toBe(amountYen);

  const listed = await readWaitingMoney(shop.as(wang));
  const ids = listed.shown.map(({ id }) => id);
  for (const line of lines) if (!line.settledAt) expect(ids).toContain(line.id);
  for (const report of reports) if (report.state === "reported") expect(ids).toContain(report.id);
  expect(listed.total).toBe(ids.length);
  const own = (await readOwnWaitingMoney(shop.as(hanako))).shown.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(own));
  // An order that waits for finance waits for a payment whose report somebody has to find.
  for (const order of await db.select().from(orders).where(eq(orders.state, "awaiting_finance"))) {
    expect(await openReportsOf(shop, order.id)).toBe(1);
  }
  for (const { kind } of listed.shown) reached.add(kind);
}

function openReportsOf({ db }: Shop, orderId: string) {
  return db.$count(
    topUpReports,
    sql`state = 'reported' AND payment_id IN (SELECT payment_id FROM payment_items
      WHERE document_id = ${orderId} AND awaited)`,
  );
}

/** Ends all that waits, each by its own next step. */
async function endAll(shop: Shop) {
  shop.wait(60);
  await expirePayments(shop.as(system));
  for (const { id } of await shop.db
    .select()
    .from(financeProposals)
    .where(eq(financeProposals.state, "open")))
    await endProposal(shop.as(qian), id, "不符");
  for (const { id } of await shop.db
    .select()
    .from(bankReturns)
    .where(eq(bankReturns.state, "open")))
    expect(await withdrawReturn(shop.as(wang), id)).toMatchObject({ ok: true });
  for (const { id } of await shop.db.select().from(bankLines).where(isNull(bankLines.settledAt)))
    expect(
      await creditLineToCompany(shop.as(wang), {
        ...{ id: key(), lineId: id },
        ...{ operationId: "10001", note: "来电确认" },
      }),
    ).toMatchObject({ value: "credited" });
  for (const { id } of await shop.db
    .select()
    .from(topUpReports)
    .where(eq(topUpReports.state, "reported")))
    expect(await withdrawReport(shop.as(hanako), id)).toMatchObject({ ok: true });
}

test("in any order of reports, lines, credits, corrections, withdrawals and cancellations every yen is credited once or has a next step", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 12, maxLength: 30 }), async (commands) => {
      await using shop = await openShop();
      const numbers = (await ordersToPay(shop, 4, 3_000, 1)).map(({ number }) => number);
      const { number: paidNumber } = await orderPaid(shop);
      await shop.deposit(hanako.companyId, 4_000);
      await shop.db.insert(stores).values({
        ...{ id: storeId, companyId: hanako.companyId, createdAt: noon },
        ...{ name: "楽天店", marketplace: "rakuten" },
      });
      await shop.db
        .update(orders)
        .set({ storeId })
        .where(inArray(orders.number, numbers.slice(2)));
      for (const command of commands) {
        const answer = await actOn(shop, numbers, paidNumber, command);
        if (typeof answer === "object" && "ok" in answer && answer.ok) reached.add(command.act);
        await everyYenHasAPlace(shop);
      }
      await endAll(shop);
      await everyYenHasAPlace(shop);
      expect((await readWaitingMoney(shop.as(wang))).shown).toEqual([]);
      expect(await balanceYen(shop, heldOf(hanako.companyId))).toBe(0);
    }),
    { numRuns: 100 },
  );
  // The schedules reach what they are about.
  for (const what of [
    ...["credit-line", "credit-by-hand", "credit-company", "set-aside", "take-out", "reject"],
    ...["propose-return", "sent-back", "keep-return", "going-back", "move-store-money"],
    ...["store-wallet", "rise", "rise-by-bank"],
    ...["withdraw-report", "withdraw-payment", "rest-from-balance", "cancel", "correct"],
    ...["reported", "late", "short", "double", "arrived", "unreported", "after-withdrawal"],
    ...["set-aside", "over", "arrived-short"],
  ])
    expect([...reached], what).toContain(what);
}, 600_000);
