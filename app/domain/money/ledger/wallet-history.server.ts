import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import {
  claimsWithin,
  ordersWithin,
  paymentsWithin,
  shipmentsWithin,
  transfersWithin,
} from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { monthAfter, startOfDay } from "#app/domain/core/calendar.ts";
import { type Days, withinDays } from "#app/domain/core/document/document-queries.server.ts";
import { inJapanese, messageSql } from "#app/domain/core/message/message-column.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { storeWalletIdOf, walletIdOf } from "#app/domain/core/wallet.ts";
import { ledgerTransfers } from "#db/schema/index.ts";
import { newestPostedFirst, postedBefore } from "./ledger.server.ts";
import { historyKindNames, type TransferKind } from "./ledger.ts";

/**
 * Answers the reason of a transfer as this person may read it. Every row and amount is the company's and
 * shown; for a document out of reach only the kind of movement, without its number.
 */
export function readableReason(actor: Buyer): SQL<string> {
  if (!actor.storeIds) return inJapanese(ledgerTransfers.reason);
  const kind = sql`json_extract(${JSON.stringify(historyKindNames)}, '$."' || ${ledgerTransfers.kind} || '"')`;
  return inJapanese(sql`CASE WHEN ${within(actor, sql`ledger_transfers`)} THEN ${ledgerTransfers.reason}
    ELSE ${messageSql("transfer.beyond-reach", { kind })} END`);
}

/**
 * True where the person may read the transfer's document; a correction follows the transfer that it
 * corrects.
 */
function within(actor: Buyer, transfer: SQL): SQL {
  return sql`CASE ${transfer}.document_kind
      WHEN 'correction' THEN EXISTS (SELECT 1 FROM finance_proposals JOIN ledger_transfers corrected ON corrected.id = finance_proposals.transfer_id
        WHERE finance_proposals.id = ${transfer}.document_id AND ${documentWithin(actor, sql`corrected`)})
      ELSE ${documentWithin(actor, transfer)} END`;
}

function documentWithin(actor: Buyer, transfer: SQL): SQL {
  return sql`CASE ${transfer}.document_kind
      WHEN 'order' THEN EXISTS (SELECT 1 FROM orders WHERE orders.id = ${transfer}.document_id AND ${ordersWithin(actor)})
      WHEN 'shipping' THEN EXISTS (SELECT 1 FROM shipping_requests WHERE shipping_requests.id = ${transfer}.document_id AND ${shipmentsWithin(actor)})
      WHEN 'claim' THEN EXISTS (SELECT 1 FROM claims WHERE claims.id = ${transfer}.document_id AND ${claimsWithin(actor)})
      WHEN 'payment' THEN EXISTS (SELECT 1 FROM payments WHERE payments.id = ${transfer}.document_id AND ${paymentsWithin(actor)})
      WHEN 'correction' THEN 0 ELSE 1 END`;
}

/** The name of the store whose wallet a transfer is of; null for the company's own. */
export const storeOfWallet = sql<
  string | null
>`(SELECT s.name FROM stores s WHERE s.company_id = ledger_transfers.company_id
  AND 'wallet/' || s.company_id || '/' || s.id = ledger_transfers.wallet_account)`;

interface HistoryFilter extends Days {
  kind?: TransferKind | undefined;
  /** The wallet of a store by its id, or the company's own; every one within reach where it is left out. */
  wallet?: "company" | (string & {}) | undefined;
  /** `2026-11`, a month in Japan. */
  month?: string | undefined;
  /** The cursor: the transfer after which the page begins. */
  after?: string | undefined;
  limit: number;
}

/**
 * 入出金履歴: answers a page of the wallets' transfers, the last posted first, with the wallet's balance after each, as
 * far as this person may read it.
 */
export async function walletHistory(
  { db, actor }: Scope<Buyer>,
  { kind, wallet, month, after, limit, ...days }: HistoryFilter,
) {
  const rows = await db
    .select({
      id: ledgerTransfers.id,
      kind: ledgerTransfers.kind,
      reason: readableReason(actor),
      documentKind: ledgerTransfers.documentKind,
      storeName: storeOfWallet,
      changeYen: sql<number>`${ledgerTransfers.walletChangeYen}`,
      balanceYen: sql<number>`${ledgerTransfers.walletBalanceYen}`,
      postedAt: ledgerTransfers.postedAt,
    })
    .from(ledgerTransfers)
    .where(
      and(
        transfersWithin(actor),
        wallet ? eq(ledgerTransfers.walletAccount, walletNamed(actor, wallet)) : undefined,
        kind && inArray(ledgerTransfers.kind, [kind]),
        month ? inMonth(month) : undefined,
        withinDays(ledgerTransfers.postedAt, days),
        after ? postedBefore(after) : undefined,
      ),
    )
    .orderBy(newestPostedFirst)
    .limit(limit + 1);

  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    page,
    next: rows.length > limit && last ? last.id : null,
  };
}

function walletNamed({ companyId }: Buyer, wallet: string) {
  return wallet === "company" ? walletIdOf(companyId) : storeWalletIdOf(companyId, wallet);
}

function inMonth(month: string) {
  const from = startOfDay(`${month}-01`);
  const to = startOfDay(`${monthAfter(month, 1)}-01`);
  return sql`${ledgerTransfers.postedAt} >= ${from.getTime()} AND ${ledgerTransfers.postedAt} < ${to.getTime()}`;
}
