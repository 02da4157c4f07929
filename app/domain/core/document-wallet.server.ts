import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type WalletId, walletIdOf } from "./wallet.ts";

/** An order or a shipping request; `id` may be an expression. */
export interface PaidDocument {
  kind: "order" | "shipping";
  id: string | SQL;
}

/**
 * Gives the wallet that a document is paid from out of the balance, as it is when the statement runs: its store's
 * where the store has one of its own, else the company's. A shipping request has a store where all its goods do.
 */
export function payingWalletId({ kind, id }: PaidDocument, companyId: string): SQL<WalletId> {
  const storeId =
    kind === "order"
      ? sql`(SELECT o.store_id FROM orders o WHERE o.id = ${id})`
      : sql`(SELECT iif(count(DISTINCT COALESCE(o.store_id, '')) = 1, min(o.store_id), NULL) FROM shipping_lines l
          JOIN lots t ON t.id = l.lot_id JOIN orders o ON o.id = t.order_id WHERE l.request_id = ${id})`;
  return sql`COALESCE((SELECT ${walletOfStore} FROM stores s
    WHERE s.id = ${storeId} AND s.company_id = ${companyId} AND s.wallet_opened_at IS NOT NULL), ${walletIdOf(companyId)})`;
}

/**
 * Gives the wallet that pays a part of these documents beside a transfer or a card, as it is when the statement runs:
 * the store's where one store's wallet would pay them all, else the company's.
 */
export function paymentWalletId(paymentId: string | SQLWrapper, companyId: string): SQL<WalletId> {
  return sql`(SELECT iif(count(DISTINCT d.wallet) = 1, min(d.wallet), ${walletIdOf(companyId)}) FROM (
    SELECT iif(i.document_kind = 'order', ${payingWalletId({ kind: "order", id: sql`i.document_id` }, companyId)},
      ${payingWalletId({ kind: "shipping", id: sql`i.document_id` }, companyId)}) AS wallet
    FROM payment_items i WHERE i.payment_id = ${paymentId}) d)`;
}

/**
 * Gives the wallet that a document's refund goes to: the one that its last payment came from, or the company's
 * where that store's wallet is closed.
 */
export function refundWalletId({ kind, id }: PaidDocument, companyId: string): SQL<WalletId> {
  return sql`COALESCE((SELECT (SELECT p.wallet_account FROM stores s WHERE s.company_id = p.company_id
      AND ${walletOfStore} = p.wallet_account AND s.wallet_opened_at IS NOT NULL) FROM ledger_transfers p
    WHERE p.document_kind = ${kind} AND p.document_id = ${id} AND p.kind IN ('order-payment', 'shipping-payment')
      AND p.company_id = ${companyId} ORDER BY p.rowid DESC LIMIT 1), ${walletIdOf(companyId)})`;
}

/** The id of the wallet of the row `s` of `stores`. */
const walletOfStore = sql`'wallet/' || s.company_id || '/' || s.id`;

/** Gives the wallet that a correction is posted to: the same, or the company's where its store's is closed. */
export function openWalletId(id: WalletId, companyId: string): SQL<WalletId> {
  return sql`iif(EXISTS (SELECT 1 FROM stores s WHERE s.company_id = ${companyId} AND ${walletOfStore} = ${id}
    AND s.wallet_opened_at IS NULL), ${walletIdOf(companyId)}, ${id})`;
}

/** Adds up what a company holds with us, in its own wallet and those of its stores. */
export function balanceOfCompany(companyId: SQL): SQL<number> {
  return sql`(SELECT COALESCE(sum(a.balance_yen), 0) FROM ledger_accounts a WHERE a.id = 'wallet/' || ${companyId}
    OR a.id IN (SELECT ${walletOfStore} FROM stores s WHERE s.company_id = ${companyId} AND s.wallet_opened_at IS NOT NULL))`;
}
