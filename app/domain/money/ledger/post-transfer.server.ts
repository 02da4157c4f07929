import { eq, sql } from "drizzle-orm";
import { signature } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { ledgerAccounts, ledgerTransfers } from "#db/schema/index.ts";
import type { Account, Transfer } from "./ledger.ts";

/** Constraints a poster may lose to, as SQLite names them. */
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

  const wallet = from.id.startsWith("wallet/") ? from : to.id.startsWith("wallet/") ? to : null;

  // The account is opened before it is adjusted: SQLite would check an upsert's balance too early.
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
      postedBy: signature(actor),
      companyId: wallet?.companyId ?? null,
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
