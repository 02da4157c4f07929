import { and, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { actorKey, type Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  alarms,
  bankLines,
  cardPayments,
  companies,
  ledgerAccounts,
  ledgerTransfers,
  payments,
  topUpReports,
  withdrawals,
} from "#db/schema/index.ts";
import { newestPostedFirst, openAlarmsQuery, postedBefore } from "../ledger/ledger.server.ts";
import { house } from "../ledger/ledger.ts";

import { heldWithdrawalStates } from "../withdrawals/withdrawal.ts";
import { correctableYen, correctedColumns, isCorrectable } from "./proposals.server.ts";

const linesCounted = 1_000;
const refundsShown = 20;

/** Reads the state of the books in one round trip: each sum by itself, so that the page can compare. */
export async function readBooks(scope: Scope<Staff>) {
  const { db } = scope;

  const [
    [wallets],
    [held],
    [ours],
    accounts,
    [asked],
    [waiting],
    [reported],
    [lines],
    alarms,
    refunds,
  ] = await db.batch([
    sumOfQuery(db, "wallet"),
    sumOfQuery(db, "held"),
    sumOfQuery(db, "house"),
    houseAccountsQuery(db),
    unpaidWithdrawalsQuery(db),
    heldPaymentsQuery(db),
    openReportsQuery(db),
    openLinesQuery(db),
    openAlarmsQuery(scope),
    refundsQuery(scope),
  ]);

  return {
    walletsYen: wallets!.yen,
    heldYen: held!.yen,
    houseYen: ours!.yen,
    house: accounts,
    asked: asked!,
    waiting: waiting!,
    reported: reported!,
    lines: lines!,
    alarms,
    refunds,
  };
}

/** Selects PayPal's recent refunds, and whether the wallet covered each. */
function refundsQuery({ db }: Scope<Staff>) {
  return (
    db
      .select({
        id: ledgerTransfers.id,
        number: cardPayments.number,
        companyName: companies.name,
        yen: sql<number>`${ledgerTransfers.amountYen}`,
        covered: sql`${ledgerTransfers.companyId} IS NOT NULL`.mapWith(Boolean),
        at: ledgerTransfers.postedAt,
      })
      .from(ledgerTransfers)
      .innerJoin(cardPayments, eq(cardPayments.id, ledgerTransfers.documentId))
      .innerJoin(companies, eq(companies.id, cardPayments.companyId))
      .where(
        and(
          eq(ledgerTransfers.toAccount, house("paypal").id),
          eq(ledgerTransfers.kind, "card-reversal"),
        ),
      )
      // Row ids keep the order of posting, and the account's index ends in them.
      .orderBy(sql`${ledgerTransfers}.rowid DESC`)
      .limit(refundsShown)
  );
}

type Db = Scope["db"];

function sumOfQuery(db: Db, owner: "wallet" | "held" | "house") {
  return (
    db
      .select({ yen: sql<number>`COALESCE(sum(balance_yen), 0)` })
      .from(ledgerAccounts)
      // A range of ids with this prefix, which the primary key finds without a scan.
      .where(
        and(
          gte(ledgerAccounts.id, `${owner}/` as never),
          lt(ledgerAccounts.id, `${owner}0` as never),
        ),
      )
  );
}

function houseAccountsQuery(db: Db) {
  return db
    .select({ id: ledgerAccounts.id, balanceYen: ledgerAccounts.balanceYen })
    .from(ledgerAccounts)
    .where(and(gte(ledgerAccounts.id, "house/" as never), lt(ledgerAccounts.id, "house0" as never)))
    .limit(100);
}

function unpaidWithdrawalsQuery(db: Db) {
  return db
    .select({
      yen: sql<number>`COALESCE(sum(${withdrawals.amountYen}), 0)`,
      count: sql<number>`count(*)`,
    })
    .from(withdrawals)
    .where(inArray(withdrawals.state, [...heldWithdrawalStates]));
}

function heldPaymentsQuery(db: Db) {
  return db
    .select({
      yen: sql<number>`COALESCE(sum(${payments.heldYen}), 0)`,
      count: sql<number>`COALESCE(sum(${payments.heldYen} > 0), 0)`,
    })
    .from(payments)
    .where(eq(payments.state, "waiting"));
}

function openReportsQuery(db: Db) {
  return db
    .select({
      yen: sql<number>`COALESCE(sum(${topUpReports.amountYen}), 0)`,
      count: sql<number>`count(*)`,
    })
    .from(topUpReports)
    .where(eq(topUpReports.state, "reported"));
}

/** Selects up to a thousand bank lines that are not settled. */
function openLinesQuery(db: Db) {
  const openLines = db
    .select({ amountYen: bankLines.amountYen })
    .from(bankLines)
    .where(isNull(bankLines.settledAt))
    .orderBy(bankLines.bankDay, bankLines.id)
    .limit(linesCounted)
    .as("open_lines");
  return db
    .select({ yen: sql<number>`COALESCE(sum(amount_yen), 0)`, count: sql<number>`count(*)` })
    .from(openLines);
}

const transfersShown = 50;

/**
 * Answers the transfers of the wallet of the company with this number, newest first, with the sum that can
 * still be corrected of each.
 */
export async function correctableTransfers(
  { db }: Scope<Staff>,
  operationId: string,
  after: string | undefined,
) {
  const rows = await db
    .select({
      transfer: ledgerTransfers,
      companyName: companies.name,
      ...correctedColumns(["open", "confirmed"]),
    })
    .from(companies)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.companyId, companies.id))
    .where(and(eq(companies.operationId, operationId), after ? postedBefore(after) : undefined))
    .orderBy(newestPostedFirst)
    .limit(transfersShown + 1);
  const page = rows.slice(0, transfersShown).map(({ transfer, companyName, ...corrected }) => ({
    id: transfer.id,
    companyName,
    reason: readMessage(transfer.reason, "ja"),
    changeYen: transfer.walletChangeYen ?? 0,
    postedAt: transfer.postedAt,
    leftYen: isCorrectable(transfer) ? correctableYen(transfer, corrected) : 0,
  }));
  const last = rows.length > transfersShown ? page.at(-1) : undefined;
  return { page, next: last ? last.id : null };
}

/**
 * 解除: resolves an alarm that another person's act caused. The row stays, and the log of changes names who resolved
 * it.
 */
export async function clearAlarm(scope: Scope<Staff>, id: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "clear-alarms")) return refuse("forbidden");
  const [alarm] = await db
    .select({ causedBy: alarms.causedBy })
    .from(alarms)
    .where(eq(alarms.id, id))
    .limit(1);
  if (!alarm) return refuse("not-found");
  if (alarm.causedBy === actorKey(actor)) return refuse("own-alarm");
  await commit(
    scope,
    [
      db
        .update(alarms)
        .set({ resolvedAt: now })
        .where(and(eq(alarms.id, id), isNull(alarms.resolvedAt))),
    ],
    {},
  );
  return done(undefined);
}
