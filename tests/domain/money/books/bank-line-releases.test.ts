import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import {
  closingsQuery,
  recomputeClosings,
  saveClosings,
} from "#app/domain/money/bank/bank-closings.server.ts";
import { importStatement, openLinesQuery } from "#app/domain/money/bank/bank-lines.server.ts";
import { confirmProposal, proposeCorrection } from "#app/domain/money/bank/proposals.server.ts";
import { creditLine } from "#app/domain/money/bank/settle-line.server.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import { topUpReportsQuery } from "#app/domain/money/payments/top-up-queries.server.ts";
import { alarms, bankLines } from "#db/schema/index.ts";
import { hanako, openShop, qian, type Shop, sun, taro, wang } from "#tests/support/shop.ts";

// A line of the bank that finance credited to another company than it came from.

const yen = 50_000;
let shop: Shop;
let line: string;
beforeEach(async () => {
  shop = await openShop();
  const id = crypto.randomUUID();
  const row = {
    bankDay: "2026-01-15",
    amountYen: yen,
    payer: "カ)ハナコシヨウテン",
    balanceYen: yen,
  };
  await importStatement(shop.as(sun), id, [row]);
  line = `${id}/0000`;
});

async function reported(by: Buyer) {
  const id = crypto.randomUUID();
  const report = { id, amountYen: yen, payerKana: "カ)ハナコシヨウテン", ownNumber: "" };
  await reportTopUp(shop.as(by), { ...report, expectedOn: "2026-01-15" });
  return id;
}

/** Credits the line to the wrong company, and takes so much of that back. */
async function credited(correctedYen: number, between = () => {}) {
  const wrong = await reported(taro);
  const credit = await creditLine(shop.as(wang), line, wrong, { note: "看错" });
  expect(credit).toEqual({ ok: true, value: "credited" });
  between();
  await corrected(`deposit/${wrong}`, correctedYen);
  return wrong;
}

async function corrected(transferId: string, amountYen: number) {
  const id = crypto.randomUUID();
  const words = { reason: "记错会员", buyerReason: "別の会員様の入金でした" };
  const made = await proposeCorrection(shop.as(wang), { id, transferId, amountYen, ...words });
  expect(made).toMatchObject({ ok: true });
  expect(await confirmProposal(shop.as(qian), id)).toMatchObject({ ok: true });
  return id;
}

const openLines = async () => (await openLinesQuery(shop.as(wang))).map(({ id }) => id);

test("is open again once the credit is corrected whole, and is credited to whom it came from", async () => {
  await credited(yen);
  expect(await topUpReportsQuery(shop.as(taro))).toMatchObject([
    { confirmedYen: yen, standingYen: 0 },
  ]);
  expect(await openLines()).toEqual([line]);
  const right = await reported(hanako);
  expect(await creditLine(shop.as(wang), line, right)).toEqual({ ok: true, value: "credited" });
  expect(await balanceYen(shop, walletOf(taro.companyId))).toBe(0);
  expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(yen);
  expect(await openLines()).toEqual([]);
});

test("stays where it is while a yen of the credit stands", async () => {
  await credited(yen - 1);
  expect(await openLines()).toEqual([]);
});

test("is tied to the same report again when the correction itself was wrong", async () => {
  const wrong = await credited(yen);
  const [row] = await shop.db.all<{ id: string }>(
    sql`SELECT id FROM ledger_transfers WHERE kind = 'correction'`,
  );
  await corrected(row!.id, yen);
  expect(await creditLine(shop.as(wang), line, wrong)).toEqual({ ok: true, value: "credited" });
  expect(await balanceYen(shop, walletOf(taro.companyId))).toBe(yen);
});

test("leaves no difference to the bank on any of the days", async () => {
  const days = [japanDay(shop.as(wang).now)];
  const nextDay = () => {
    shop.wait(1);
    days.push(japanDay(shop.as(wang).now));
  };
  await credited(yen, nextDay);
  nextDay();
  await creditLine(shop.as(wang), line, await reported(hanako));
  nextDay();
  await saveClosings(
    shop.as(wang),
    days.map((bankDay) => ({ bankDay, closingYen: yen })),
  );
  await recomputeClosings(shop.as(wang));
  const kept = await closingsQuery(shop.as(wang));
  expect(kept.map(({ differenceYen }) => differenceYen)).toEqual([0, 0, 0, 0]);
  expect(await shop.db.$count(alarms)).toBe(0);
});

test("is not opened by any other way", async () => {
  await creditLine(shop.as(wang), line, await reported(hanako));
  const open = { reportId: null, settledAt: null, settledByName: null };
  await expect(
    shop.db.update(bankLines).set(open).where(eq(bankLines.id, line)),
  ).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining("bank_line_settled_once") }),
  });
});
