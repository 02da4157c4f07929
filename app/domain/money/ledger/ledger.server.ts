import { and, desc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { actorKey, type System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import {
  type PaidDocument,
  payingWalletId,
  refundWalletId,
} from "#app/domain/core/document-wallet.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { inChinese } from "#app/domain/core/message/message-column.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database, Statement } from "#db/client.ts";
import { alarms, ledgerAccounts, ledgerTransfers } from "#db/schema/index.ts";
import { type Account, type Transfer, walletOf } from "./ledger.ts";

/** The constraints that a posting may violate, as SQLite names them. */
export const overdrawn = "wallet_not_overdrawn";
export const alreadyPosted = "ledger_transfers.id";

/**
 * Moves money from one account to another. Transfers are never edited: a mistake is undone by
 * posting the opposite transfer as a correction.
 *
 * Returns statements rather than running them, so that the money and the thing it pays for
 * are committed together or not at all.
 */
export function postTransfer(scope: Scope, transfer: Transfer): Statement[] {
  const { db, actor, now } = scope;
  const { id, kind, from, to, amountYen, document, reason } = transfer;
  if (!Number.isSafeInteger(amountYen) || amountYen <= 0)
    throw new Error(`transfer ${id}: ${amountYen} is not a whole, positive amount of yen`);

  const wallet = from.isWallet ? from : to.isWallet ? to : null;

  // The account is opened before it is adjusted, since SQLite checks an upsert's balance too early.
  return [
    open(from),
    open(to),
    adjust(from, -amountYen),
    adjust(to, amountYen),
    db.insert(ledgerTransfers).values({
      id,
      kind,
      amountYen,
      fromAccount: from.id,
      toAccount: to.id,
      fromBalanceYen: balance(from),
      toBalanceYen: balance(to),
      documentKind: document.kind,
      documentId: document.id,
      reason,
      postedAt: now,
      postedBy: actorKey(actor),
      companyId: wallet?.companyId ?? null,
      walletAccount: wallet?.id ?? null,
      walletChangeYen: wallet && (wallet === from ? -amountYen : amountYen),
      walletBalanceYen: wallet && balance(wallet),
    }),
  ];

  function open({ id, companyId }: Account) {
    return db.insert(ledgerAccounts).values({ id, companyId }).onConflictDoNothing();
  }

  function adjust(account: Account, yen: number) {
    return db
      .update(ledgerAccounts)
      .set({ balanceYen: sql`${ledgerAccounts.balanceYen} + ${yen}` })
      .where(eq(ledgerAccounts.id, account.id));
  }

  function balance(account: Account) {
    return sql<number>`(SELECT balance_yen FROM ledger_accounts WHERE id = ${account.id})`;
  }
}

export async function balanceYen(scope: Pick<Scope, "db">, account: Account) {
  const [found] = await balanceQuery(scope, account);
  return found?.balanceYen ?? 0;
}

/** Selects the balance of an account; no row where it was never used. */
export function balanceQuery({ db }: Pick<Scope, "db">, { id }: Pick<Account, "id">) {
  return db
    .select({ balanceYen: ledgerAccounts.balanceYen })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, id))
    .limit(1);
}

/** The wallet that pays a document out of the balance: its store's, or the company's. The commit decides which. */
export function payingWallet(document: PaidDocument, companyId: string): Account {
  return { id: payingWalletId(document, companyId), companyId, isWallet: true };
}

/** The wallet of a planned payment: its store's where that pays, else the company's. */
export function plannedWallet(
  document: PaidDocument & { companyId: string },
  fromStoreWallet: boolean | undefined,
) {
  const { companyId } = document;
  return fromStoreWallet ? payingWallet(document, companyId) : walletOf(companyId);
}

/** The wallet that a document's refund goes to: the one that paid it, or the company's. The commit decides which. */
export function refundWallet(document: PaidDocument, companyId: string): Account {
  return { id: refundWalletId(document, companyId), companyId, isWallet: true };
}

interface Drift {
  id: string;
  storedYen: number;
  summedYen: number;
}

/**
 * Lists the accounts whose balance differs from the sum of their transfers, and `payments`, which only
 * passes money on, where it is not zero.
 */
export function listDrifts(db: Database) {
  return db.all<Drift>(sql`
    SELECT a.id, a.balance_yen AS storedYen,
      COALESCE((SELECT sum(amount_yen) FROM ledger_transfers WHERE to_account = a.id), 0)
        - COALESCE((SELECT sum(amount_yen) FROM ledger_transfers WHERE from_account = a.id), 0) AS summedYen
    FROM ledger_accounts a
    WHERE storedYen <> summedYen OR (a.id = 'house/payments' AND storedYen <> 0)
    LIMIT 1000`);
}

/**
 * Recomputes every balance from its transfers and raises one alarm a day for each account that
 * differs. Changes no balance: a difference is a bug that a person must see.
 */
export async function auditLedger(scope: Scope<System>) {
  const { db, now } = scope;
  const drifts = await listDrifts(db);
  if (drifts.length === 0) return;

  await commit(
    scope,
    [
      db
        .insert(alarms)
        .values(
          drifts.map(({ id, storedYen, summedYen }) => ({
            id: `ledger/${japanDay(now)}/${id}`,
            kind: "ledger-drift",
            subject: id,
            detail: message("alarm.drift", { storedYen, summedYen }),
            raisedAt: now,
          })),
        )
        .onConflictDoNothing(),
    ],
    {},
  );
}

/** Selects the unresolved alarms, newest first; of these kinds where some are named. */
export function openAlarmsQuery({ db }: Pick<Scope, "db">, kinds?: readonly string[]) {
  return db
    .select({ ...getTableColumns(alarms), detail: inChinese(alarms.detail) })
    .from(alarms)
    .where(and(isNull(alarms.resolvedAt), kinds && inArray(alarms.kind, [...kinds])))
    .orderBy(desc(alarms.raisedAt))
    .limit(50);
}

/**
 * Sorts by posting, in which each balance follows from the one before. Times do not tell it, since one
 * commit posts several transfers. Transfers are append-only, so row ids keep the order, a copy of the
 * database too, and every index of the table ends in it.
 */
export const newestPostedFirst = sql`ledger_transfers.rowid DESC`;

export const oldestPostedFirst = sql`ledger_transfers.rowid ASC`;

/** Matches what was posted before the transfer with this id, where a page ended; everything without one. */
export function postedBefore(id: string) {
  return sql`ledger_transfers.rowid < COALESCE(
    (SELECT last.rowid FROM ledger_transfers last WHERE last.id = ${id}), ${Number.MAX_SAFE_INTEGER})`;
}
