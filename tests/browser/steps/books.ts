import { join } from "node:path";
import Database from "libsql";
import { expect } from "vitest";
import { dataDir } from "./people.ts";

/** The shop's database beside the shop that writes it, to read. */
const openBooks = () => new Database(join(dataDir, "shop.db"), { readonly: true });

/** The ledger and the stock, read straight from the database file. */
export function expectBooksToBalance() {
  const db = openBooks();
  const one = (query: string) =>
    Object.values(db.prepare(query).get() as Record<string, number>)[0];
  expect(one("SELECT sum(balance_yen) FROM ledger_accounts")).toBe(0);
  expect(
    one("SELECT count(*) FROM ledger_accounts WHERE company_id IS NOT NULL AND balance_yen < 0"),
  ).toBe(0);
  expect(one("SELECT balance_yen FROM ledger_accounts WHERE id = 'house/payments'")).toBe(0);
  expect(
    one(`SELECT count(*) FROM ledger_accounts a WHERE balance_yen <>
      COALESCE((SELECT sum(amount_yen) FROM ledger_transfers WHERE to_account = a.id), 0)
      - COALESCE((SELECT sum(amount_yen) FROM ledger_transfers WHERE from_account = a.id), 0)`),
  ).toBe(0);
  expect(
    one(
      "SELECT count(*) FROM lots WHERE state = 'shelved' AND available_quantity + reserved_quantity + shipped_quantity <> good_quantity",
    ),
  ).toBe(0);
  expect(
    one(`SELECT count(*) FROM order_lines l WHERE received_quantity - discarded_quantity <> COALESCE((SELECT sum(quantity) FROM lots WHERE order_line_id = l.id AND state NOT IN ('arrival_pending', 'missing', 'written_off')), 0)
      OR shipped_quantity <> COALESCE((SELECT sum(shipped_quantity) FROM lots WHERE order_line_id = l.id), 0)`),
  ).toBe(0);
  db.close();
}

/** The yen that the wallet paid for an order, which the sums of its receipts less its returns are. */
export function expectPapersOfOrder(number: string) {
  const db = openBooks();
  const yen = (query: string) => (db.prepare(query).get(number) as { yen: number }).yen;
  const papers =
    yen(`SELECT sum(CASE kind WHEN 'receipt' THEN yen WHEN 'credit-note' THEN -yen ELSE 0 END) AS yen
    FROM issued_papers WHERE document_id = (SELECT id FROM orders WHERE number = ?)`);
  const paid = yen(`SELECT -sum(wallet_change_yen) AS yen FROM ledger_transfers
    WHERE document_id = (SELECT id FROM orders WHERE number = ?)`);
  expect(papers).toBe(paid);
  // What a claim gave back stands with the claim: the order was paid all the same.
  const kept = `SELECT paid_yen - COALESCE((SELECT sum(order_yen) FROM claim_lines WHERE order_id = orders.id), 0) AS yen
    FROM orders WHERE number = ?`;
  expect(yen(kept)).toBe(paid);
  db.close();
  return paid;
}
