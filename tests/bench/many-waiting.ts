import { seedPrices } from "#db/seed/seed-base.ts";
import { openFilled } from "./filled-database.ts";

export const keeperId = "keeper";

/** Documents of all time, whatever waits: lines, companies and requests that rows lean on. */
const companiesCount = 100;

const count = (rows: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})`;
const company = `'m' || (i % ${companiesCount} + 1)`;
const pick = (...values: string[]) =>
  `CASE i % ${values.length} ${values.map((value, at) => `WHEN ${at} THEN ${value}`).join(" ")} END`;
const text = (...values: string[]) => pick(...values.map((value) => `'${value}'`));

/** A console where so many documents wait in each of its queues, and nothing else ever happened. */
export async function openManyWaiting(rows: number) {
  const all = [base(), trade(rows), floor(rows), delivery(rows), money(rows), team(rows)];
  const filled = await openFilled(all.join("\n"), { triggers: false });
  await seedPrices(filled.db, new Date());
  return filled;
}

function base() {
  return `
    INSERT INTO staff (id, login_name, name, role, password_hash, state, created_at) VALUES ('${keeperId}', 'keeper', '周总', 'admin', '', 'in_use', 0), ('other', 'other', '李强', 'admin', '', 'in_use', 0);
    ${count(companiesCount)} INSERT INTO companies (id, operation_id, name, created_at) SELECT 'm' || i, 9999 + i, '会員' || i, 0 FROM n;`;
}

function trade(rows: number) {
  return `
    ${count(rows * 2)} INSERT INTO orders (id, number, company_id, user_id, state, version, line_count, piece_count, tts_rate, spread_yen, service_rate_percent, goods_fen, freight_fen, options_fen, total_yen, created_at, submitted_at)
    SELECT 'o' || i, printf('KB-260101-%07d', i), ${company}, 'u', ${text("quoting", "buying")}, 1, 1, 10, '21.38', '0.70', '4.5', 1000, 0, 0, 231, i * 1000, i * 1000 FROM n;
    ${count(rows * 2)} INSERT INTO order_lines (id, order_id, position, offer_id, sku_id, platform, supplier_id, supplier_name_zh, title_ja, title_zh, spec, picture, quantity, price_fen, options, options_fen)
    SELECT 'l' || i, 'o' || i, 0, 'x', 'x', '1688', 's', '恒达箱包厂', 'キャンバストートバッグ', '帆布托特包', '[]', '/demo/tote.svg', 10, 100, '[]', 0 FROM n;
    ${count(rows)} INSERT INTO goods_requests (id, number, company_id, user_id, state, version, title, quantity, asked_at, waiting_since)
    SELECT 'g' || i, printf('TH-260101-%07d', i), ${company}, 'u', 'asked', 1, 'キャンバストートバッグ', 10, i * 1000, i * 1000 FROM n;
    ${count(rows)} INSERT INTO messages (id, document_kind, document_id, company_id, author, author_name, body, sent_at)
    SELECT 'e' || i, 'order', 'o' || i, ${company}, 'buyer', '会員', '納期は', i * 1000 FROM n;
    ${count(rows)} INSERT INTO contacts (id, name, email, kind, body, asked_at, address)
    SELECT 'c' || i, '山田', 'y@shop.test', 'other', '納期は', i * 1000, '' FROM n;`;
}

function floor(rows: number) {
  return `
    ${count(rows * 4)} INSERT INTO lots (id, number, company_id, order_id, order_line_id, state, version, quantity, good_quantity, created_at)
    SELECT 't' || i, i, ${company}, 'o' || (i % ${rows * 2} + 1), 'l' || (i % ${rows * 2} + 1), ${text("arrival_pending", "arrival_work", "shelving_pending")}, 1, 10, ${pick("0", "0", "10")}, i * 1000 FROM n;
    ${count(rows * 4)} INSERT INTO problem_cases (id, number, company_id, order_id, order_line_id, lot_id, kind, state, answer, version, quantity, reply_by, opened_at, opened_by_name, answered_at, overdue_at)
    SELECT 'q' || i, printf('PG-260101-%07d', i), ${company}, 'o' || (i % ${rows * 2} + 1), 'l' || (i % ${rows * 2} + 1), 't' || i, ${pick("'damaged'", "'damaged'", "'short'", "iif(i % 8 = 3, 'damaged', 'short')")},
      ${text("in_follow_up", "sent_back", "awaiting_reply", "awaiting_reply")}, ${pick("'discard'", "'return'", "NULL", "NULL")}, 1, 1, i * 1000, i * 1000, '王磊', ${pick("i * 1000", "i * 1000", "NULL", "NULL")}, ${pick("NULL", "NULL", "i * 1000", "NULL")} FROM n;
    ${count(rows)} INSERT INTO forwarded_losses (id, order_id, company_id, user_id, purchase_id, state, version, kind, quantity, words, worth_yen, cap_yen, reported_at)
    SELECT 'f' || i, 'o' || i, ${company}, 'u', 'p' || i, 'open', 1, 'lost', 1, '届きません', 1000, 1000, i * 1000 FROM n;`;
}

function delivery(rows: number) {
  return `
    ${count(rows * 6)} INSERT INTO shipping_requests (id, number, company_id, user_id, state, weighs_first, version, method_code, receiver, importer, options, piece_count, rate, created_at, submitted_at)
    SELECT 'r' || i, printf('PD-260101-%07d', i), ${company}, 'u', ${text("quoting", "quoting", "packing", "packing", "awaiting_shipment", "picked_up")}, ${pick("0", "1", "0", "0", "0", "0")}, 1, 'air', '{}', '{}', '[]', 5, '21.38', i * 1000, i * 1000 FROM n;
    ${count(rows * 6)} INSERT INTO shipping_lines (id, request_id, lot_id, order_line_id, quantity)
    SELECT 'sl' || i, 'r' || i, 't' || (i % ${rows * 3} + 1), 'l' || (i % ${rows * 2} + 1), 1 FROM n WHERE i % 6 <> 3;
    ${count(rows * 3)} INSERT INTO claims (id, number, company_id, user_id, request_id, state, version, reason, wish, situation, piece_count, created_at, waiting_since)
    SELECT 'k' || i, printf('AS-260101-%07d', i), ${company}, 'u', 'r' || i, ${text("submitted", "asked", "offered")}, 1, 'damaged', 'refund', '割れています', 1, i * 1000, ${pick("i * 1000", "NULL", "NULL")} FROM n;`;
}

function money(rows: number) {
  return `
    ${count(rows)} INSERT INTO top_up_reports (id, number, company_id, state, version, amount_yen, payer_kana, expected_on, own_number, reported_at, reported_by)
    SELECT 'd' || i, printf('NK-260101-%07d', i), ${company}, 'reported', 1, 5000, 'ハナコ', '2026-01-16', '', i * 1000, 'buyer:u' FROM n;
    ${count(rows * 2)} INSERT INTO withdrawals (id, number, company_id, state, version, amount_yen, reason, bank_code, bank_name, branch_code, branch_name, account_type, account_number, holder_kana, needs_two, requested_at, requested_by)
    SELECT 'w' || i, printf('SK-260101-%07d', i), ${company}, ${text("awaiting_transfer", "approved")}, 1, 7000, '', '0005', 'みずほ', '001', '本店', 'ordinary', '1234567', 'ハナコ', 0, i * 1000, 'buyer:u' FROM n;`;
}

/** Every tenth order is somebody's, and each of its notes names whoever asks. */
function team(rows: number) {
  return `
    ${count(rows / 10)} INSERT INTO assignments (document_kind, document_id, staff_id, staff_name, assigned_by_name, assigned_at, document_number)
    SELECT 'order', 'o' || (i * 10), iif(i % 2, '${keeperId}', 'other'), '周总', '周总', i * 1000, printf('KB-260101-%07d', i * 10) FROM n;
    INSERT INTO open_work (document_kind, document_id, staff_id, assigned_at)
    SELECT a.document_kind, a.document_id, a.staff_id, a.assigned_at FROM assignments a JOIN orders o ON o.id = a.document_id
    WHERE o.state NOT IN ('draft', 'purchased', 'forwarded', 'cancelled');
    ${count(rows / 10)} INSERT INTO staff_notes (id, document_kind, document_id, staff_id, staff_name, body, written_at)
    SELECT 'n' || i, 'order', 'o' || (i * 10), 'other', '李强', '@周总 看', i * 1000 FROM n;
    ${count(rows / 10)} INSERT INTO staff_mentions (note_id, staff_id, mentioned_at) SELECT 'n' || i, '${keeperId}', i * 1000 FROM n;`;
}
