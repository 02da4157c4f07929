import { seedPrices } from "#db/seed/seed-base.ts";
import { openFilled } from "./filled-database.ts";

/** So many lots a member, whatever there are of all. */
const lotsOfMember = 1_000;
export const member = { companyId: "m0", operationId: "10000" };

/** Lots in each queue of the floor: a page at least, and what a warehouse of so many lots a year has in hand. */
const queued = (rows: number) => Math.max(100, rows / 100);
/** The same of shipping requests, at each step. */
const requestsInHand = (rows: number) => Math.max(100, rows / 500);

/**
 * A warehouse of so many lots of all time, each with its purchase and parcel, its act and its order line,
 * and half as many shipping requests. The newest are in hand; of the others a fifth lies on shelves.
 */
export async function openManyLots(rows: number) {
  const rest = base(rows) + goods(rows) + requests(rows);
  const filled = await openFilled(rest, { triggers: false });
  await seedPrices(filled.db, new Date());
  return filled;
}

const count = (rows: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})`;
/** Ten lots a shelf, along the aisles. */
const shelfOf = (place: string) =>
  `printf('%s-%02d-%02d', char(65 + (${place}) / 9801), (${place}) / 99 % 99 + 1, (${place}) % 99 + 1)`;

function base(rows: number) {
  return `
    INSERT INTO staff (id, login_name, name, role, password_hash, state, created_at) VALUES ('keeper', 'keeper', '王磊', 'warehouse', '', 'in_use', 0);
    ${count(rows / lotsOfMember)} INSERT INTO companies (id, operation_id, name, created_at) SELECT 'm' || (i - 1), 9999 + i, '会員' || i, 0 FROM n;
    ${count(rows / 50)} INSERT INTO shelves (code, kind, walk_order) SELECT ${shelfOf("i - 1")}, 'normal', i FROM n;`;
}

function goods(rows: number) {
  const moment = "i * 1000";
  const settled = rows - 3 * queued(rows);
  const step = `CASE WHEN i <= ${settled} THEN iif(i % 5 = 0, 'lying', 'sent') ELSE CASE i % 3 WHEN 0 THEN 'awaited' WHEN 1 THEN 'arrived' ELSE 'inspected' END END`;
  const is = (...steps: string[]) => `${step} IN (${steps.map((one) => `'${one}'`).join(", ")})`;
  const here = `iif(${is("lying")}, 5, 0)`;
  return `
    ${count(rows / 10)} INSERT INTO orders (id, number, company_id, user_id, state, version, line_count, piece_count, tts_rate, spread_yen, service_rate_percent, goods_fen, freight_fen, options_fen, total_yen, created_at, submitted_at)
    SELECT 'o' || (i - 1), printf('KB-260101-%07d', i - 1), 'm' || ((i - 1) * 10 / ${lotsOfMember}), 'u', 'purchased', 1, 10, 100, '21.38', '0.70', '4.5', 1000, 0, 0, 231, ${moment}, ${moment} FROM n;
    ${count(rows)} INSERT INTO order_lines (id, order_id, position, offer_id, sku_id, platform, supplier_id, supplier_name_zh, title_ja, title_zh, spec, picture, quantity, price_fen, options, options_fen, bought_quantity, received_quantity, good_quantity, shelved_quantity)
    SELECT 'l' || i, 'o' || ((i - 1) / 10), i % 10, 'x', 'sku-' || (i % (${rows} / 20)), '1688', 's', '恒达箱包厂', 'キャンバストートバッグ', '帆布托特包', '[]', '/demo/tote.svg', 10, 100, '[]', 0, 10,
      iif(${is("awaited")}, 0, 10), iif(${is("awaited", "arrived")}, 0, 10), iif(${is("lying", "sent")}, 10, 0) FROM n;
    ${count(rows)} INSERT INTO purchases (id, order_id, supplier_id, marketplace_number, china_tracking, bought_at, bought_by)
    SELECT 'p' || i, 'o' || ((i - 1) / 10), 's', '40' || i, 'YT' || i, ${moment}, 'staff:li' FROM n;
    ${count(rows)} INSERT INTO parcels (tracking_number, bought_at, heard_at, ask_next_at, closed_at)
    SELECT 'YT' || i, ${moment}, ${moment}, ${moment}, iif(${is("awaited")}, NULL, ${moment}) FROM n;
    ${count(rows)} INSERT INTO lots (id, number, company_id, order_id, order_line_id, purchase_id, state, version, quantity, good_quantity, available_quantity, reserved_quantity, shipped_quantity, shelf, created_at, received_at, inspected_at, shelved_at)
    SELECT 't' || i, i, 'm' || ((i - 1) / ${lotsOfMember}), 'o' || ((i - 1) / 10), 'l' || i, 'p' || i,
      CASE ${step} WHEN 'awaited' THEN 'arrival_pending' WHEN 'arrived' THEN 'arrival_work' WHEN 'inspected' THEN 'shelving_pending' ELSE 'shelved' END, 1, 10,
      iif(${is("awaited", "arrived")}, 0, 10), ${here}, ${here}, iif(${is("sent")}, 10, 0),
      iif(${is("lying")}, ${shelfOf(`i / 5 % (${rows} / 50)`)}, ''), ${moment}, ${moment}, ${moment}, iif(${is("lying", "sent")}, ${moment}, NULL) FROM n;
    INSERT INTO document_events (document_kind, document_id, version, move, state, at, "by", by_name)
    SELECT 'lot', id, 1, 'create', state, created_at, 'staff:keeper', '王磊' FROM lots;
    INSERT INTO floor_acts (id, staff_id, staff_name, kind, subject, subject_id, label, quantity, details, at)
    SELECT 'a' || number, 'keeper', '王磊', CASE number % 3 WHEN 0 THEN 'receive' WHEN 1 THEN 'inspect' ELSE 'shelve' END, 'lot', id, printf('L-%06d', number), 10, '{}', created_at FROM lots;
    INSERT INTO floor_act_lots (act_id, lot_id, version, quantity, good_quantity, bad_quantity) SELECT 'a' || number, id, 1, 10, 10, 0 FROM lots;`;
}

/** A lot that lies on a shelf, for the line of this request. */
export const lyingOfRequest = (rows: number, index: number) =>
  5 * (1 + (index % ((rows - 3 * queued(rows)) / 5)));

function requests(rows: number) {
  const lyingOf = (index: string) => `(5 * (1 + ${index} % ${(rows - 3 * queued(rows)) / 5}))`;
  return `
    ${count(rows / 2)} INSERT INTO shipping_requests (id, number, company_id, user_id, state, version, method_code, receiver, importer, options, piece_count, rate, created_at, submitted_at)
    SELECT 'r' || i, printf('PD-%06d-%04d', i / 10000, i % 10000), 'm' || ((i - 1) * 2 / ${lotsOfMember}), 'u',
      CASE WHEN i <= ${rows / 2 - 3 * requestsInHand(rows)} THEN iif(i % 10 = 0, 'in_transit', 'received')
        ELSE CASE i % 3 WHEN 0 THEN 'quoting' WHEN 1 THEN 'packing' ELSE 'awaiting_shipment' END END,
      1, 'air', '{}', '{}', '[]', 5, '21.38', i * 1000, i * 1000 FROM n;
    ${count(rows / 2)} INSERT INTO shipping_lines (id, request_id, lot_id, order_line_id, quantity)
    SELECT 'sl' || i, 'r' || i, 't' || ${lyingOf("i")}, 'l' || ${lyingOf("i")}, 1 FROM n;
    INSERT INTO boxes (id, request_id, number, length_mm, width_mm, height_mm, weight_grams, volumetric_grams, billing_grams)
    SELECT 'b' || id, id, 1, 400, 300, 200, 2000, 4000, 4000 FROM shipping_requests WHERE state IN ('awaiting_shipment', 'in_transit', 'received');`;
}
