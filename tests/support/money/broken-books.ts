import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";

/** Each of these counts what must not be. */
export const mustBeZero = {
  "accounts do not add up to zero":
    "SELECT abs(COALESCE(sum(balance_yen), 0)) FROM ledger_accounts",
  "a company's balance is below zero":
    "SELECT count(*) FROM ledger_accounts WHERE company_id IS NOT NULL AND balance_yen < 0",
  "payments kept money":
    "SELECT abs(COALESCE(sum(balance_yen), 0)) FROM ledger_accounts WHERE id = 'house/payments'",
  "a balance differs from its transfers": `SELECT count(*) FROM ledger_accounts a WHERE balance_yen <>
    COALESCE((SELECT sum(amount_yen) FROM ledger_transfers WHERE to_account = a.id), 0)
    - COALESCE((SELECT sum(amount_yen) FROM ledger_transfers WHERE from_account = a.id), 0)`,
  "an order's payment is not its total": `SELECT count(*) FROM orders o WHERE paid_at IS NOT NULL AND total_yen <>
    COALESCE((SELECT sum(amount_yen) FROM ledger_transfers
      WHERE to_account = 'house/payments' AND document_kind = 'order' AND document_id = o.id), 0)`,
  "an order that is not paid has a payment": `SELECT count(*) FROM orders o WHERE paid_at IS NULL AND EXISTS (
    SELECT 1 FROM ledger_transfers WHERE document_kind = 'order' AND document_id = o.id)`,
  "a deposit is confirmed without its transfer, or the other way round": `SELECT count(*) FROM top_up_reports r
    WHERE (state = 'confirmed') <> EXISTS (
      SELECT 1 FROM ledger_transfers WHERE id = 'deposit/' || r.id AND amount_yen = r.confirmed_yen)`,
  "a withdrawal's transfers are not those of its state": `SELECT count(*) FROM withdrawals w
    WHERE NOT EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'withdrawal/' || w.id AND amount_yen = w.amount_yen)
      OR (state = 'transferred') <> EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'withdrawal-paid/' || w.id)
      OR (state NOT IN ('rejected', 'taken_back')) <> (SELECT sum(iif(kind = 'withdrawal', 1, -1)) FROM ledger_transfers
        WHERE document_kind = 'withdrawal' AND document_id = w.id AND kind IN ('withdrawal', 'withdrawal-return'))`,
  "what is held is not what open withdrawals and waiting payments hold": `SELECT abs(
    COALESCE((SELECT sum(balance_yen) FROM ledger_accounts WHERE id LIKE 'held/%'), 0)
    - COALESCE((SELECT sum(amount_yen) FROM withdrawals WHERE state IN ('awaiting_owner', 'awaiting_transfer', 'approved')), 0)
    - COALESCE((SELECT sum(held_yen) FROM payments), 0))`,
  "a coupon's uses are not counted": `SELECT count(*) FROM coupons c JOIN coupon_issues i ON i.id = c.issue_id
    WHERE c.uses_left <> i.uses_each - (SELECT count(*) FROM coupon_uses u WHERE u.coupon_id = c.id)`,
  "a document's version is not its newest history row": `SELECT count(*) FROM (
      SELECT 'order' AS kind, id, version FROM orders UNION ALL
      SELECT 'deposit', id, version FROM top_up_reports UNION ALL
      SELECT 'withdrawal', id, version FROM withdrawals) d
    WHERE version <> (SELECT max(version) FROM document_events WHERE document_kind = d.kind AND document_id = d.id)`,
};

/** What is wrong with the books and the documents that money hangs on, by name. */
export async function brokenBooks(db: Database) {
  const counts = await Promise.all(
    Object.entries(mustBeZero).map(async ([name, query]) => {
      const [row] = await db.all<Record<string, number>>(sql.raw(query));
      return { name, count: Object.values(row!)[0] };
    }),
  );
  return counts.filter(({ count }) => count !== 0).map(({ name, count }) => `${name}: ${count}`);
}
