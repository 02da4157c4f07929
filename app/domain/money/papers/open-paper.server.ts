import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { papersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type SettingKey, settingsIn } from "#app/domain/pricing/price-list.server.ts";
import { boxContents, boxes, issuedPapers, ledgerTransfers } from "#db/schema/index.ts";
import { oldestPostedFirst } from "../ledger/ledger.server.ts";
import { type Invoice, isPaperNumber } from "./invoice.ts";
import type { PaperGoods } from "./paper-facts.ts";
import type { DocumentInvoice } from "./paper-kinds.ts";
import type { PaperStanding, PaperState } from "./paper-state.ts";
import { writePaper } from "./paper-words.ts";

export interface PaperSubject {
  kind: "order" | "shipping" | "membership" | "card";
  id: string;
}

const printed = [
  "issuerName",
  "issuerAddress",
  "issuerPhone",
  "issuerSeal",
  "registrationNumber",
  "consumptionTaxPercent",
  "depositBank",
  "depositBranch",
  "depositAccount",
  "depositHolder",
  "exporterNameEn",
  "exporterAddressEn",
  "incoterms",
];

const settingsSql = (day: string) => sql`(SELECT json_group_object(s.key, s.value) FROM settings s
  WHERE s.key IN (SELECT value FROM json_each(${JSON.stringify(printed)})) AND s.effective_from =
    (SELECT max(t.effective_from) FROM settings t WHERE t.key = s.key AND t.effective_from <= ${day}))`;

const order = (
  id: string,
) => sql`(SELECT json_object('goodsFen', goods_fen, 'freightFen', freight_fen,
  'optionsFen', options_fen, 'ttsRate', tts_rate, 'spreadYen', spread_yen, 'serviceRatePercent', service_rate_percent,
  'totalYen', total_yen, 'couponYen', coupon_yen, 'paidYen', paid_yen, 'downPaymentPercent', down_payment_percent,
  'downPaymentYen', down_payment_yen, 'downPaymentPaidAt', down_payment_paid_at, 'paidAt', paid_at,
  'createdAt', created_at, 'payBy', pay_by) FROM orders WHERE id = ${id})`;

const shipping = (
  id: string,
) => sql`(SELECT json_object('methodJa', (SELECT name_ja FROM logistics_methods WHERE code = method_code),
  'receiver', json(receiver), 'importer', json(importer), 'rate', rate, 'freightYen', freight_yen,
  'optionsYen', options_yen, 'storageYen', storage_yen, 'duesYen', dues_yen, 'totalYen', total_yen, 'couponYen', coupon_yen,
  'paidYen', paid_yen, 'paidAt', paid_at) FROM shipping_requests WHERE id = ${id})`;

const membership = (id: string) => sql`(SELECT json_object('nameJa', name_ja, 'startsOn', starts_on,
  'endsOn', ends_on, 'priceYen', price_yen) FROM memberships WHERE id = ${id})`;

const card = (
  id: string,
) => sql`(SELECT json_object('number', number, 'amountYen', amount_yen, 'chargedYen', charged_yen,
  'about', (SELECT json(about) FROM payments WHERE id = payment_id)) FROM card_payments WHERE id = ${id})`;

const documents = { order, shipping, membership, card };

const receipts = ({
  kind,
  id,
}: PaperSubject) => sql`(SELECT json_group_array(json_object('number', number,
    'issuedAt', issued_at, 'taxPercent', json_extract(facts, '$.settings.consumptionTaxPercent')))
  FROM (SELECT * FROM issued_papers WHERE document_kind = ${kind} AND document_id = ${id} AND kind = 'receipt'
    ORDER BY issued_at, number LIMIT 50))`;

const couponKind = ({ kind, id }: PaperSubject) => sql`(SELECT i.kind FROM coupon_uses u
  JOIN coupons c ON c.id = u.coupon_id JOIN coupon_issues i ON i.id = c.issue_id
  WHERE u.document_kind = ${kind} AND u.document_id = ${id})`;

/** Builds the current `PaperFacts` inside the statement that issues the paper. */
export function factsSql(subject: PaperSubject, companyId: SQL, day: string): SQL {
  const only = (kind: PaperSubject["kind"]) =>
    subject.kind === kind ? sql`json(${documents[kind](subject.id)})` : sql`NULL`;
  return sql`json_object('to', (SELECT name FROM companies WHERE id = ${companyId}),
    'settings', json(${settingsSql(day)}), 'coupon', ${couponKind(subject)}, 'receipts', json(${receipts(subject)}),
    'order', ${only("order")}, 'shipping', ${only("shipping")}, 'membership', ${only("membership")}, 'card', ${only("card")})`;
}

/** Selects the company that owns the document. */
export function ownerSql({ kind, id }: PaperSubject): SQL<string> {
  return sql<string>`(SELECT company_id FROM ${tables[kind]} WHERE id = ${id})`;
}

/** Selects the document's number; empty for a membership. */
export function numberSql({ kind, id }: PaperSubject): SQL<string> {
  return kind === "membership"
    ? sql<string>`''`
    : sql<string>`(SELECT number FROM ${tables[kind]} WHERE id = ${id})`;
}

const tables = {
  order: sql.raw("orders"),
  shipping: sql.raw("shipping_requests"),
  membership: sql.raw("memberships"),
  card: sql.raw("card_payments"),
};

/** Selects the order's lines as its quote lists them, in their order. */
export const orderGoodsSql = (orderId: SQL) => sql`(SELECT json_group_array(json_object('id', id,
    'titleJa', title_ja, 'titleZh', title_zh, 'spec', json(spec), 'quantity', quantity, 'priceFen', price_fen,
    'discountFen', discount_fen, 'refusal', json(refusal), 'orderNumber', '', 'sent', NULL))
  FROM (SELECT * FROM order_lines WHERE order_id = ${orderId} ORDER BY position))`;

/** Selects the goods of a shipment with their customs facts. */
export const shippedGoodsSql = (
  requestId: string,
) => sql`(SELECT json_group_array(json_object('id', id,
    'titleJa', title_ja, 'titleZh', title_zh, 'spec', json(spec), 'quantity', sent_quantity, 'priceFen', price_fen,
    'discountFen', 0, 'refusal', NULL, 'orderNumber', order_number,
    'sent', json_object('orderLineId', order_line_id, 'hsCode', hs_code, 'descriptionEn', description_en, 'descriptionJa', description_ja, 'orderedQuantity', quantity, 'optionsFen', options_fen,
      'sharedFreightFen', shared_freight_fen, 'sharingPieces', sharing_pieces, 'ttsRate', tts_rate, 'spreadYen', spread_yen)))
  FROM (SELECT s.id, s.hs_code, s.description_en, s.description_ja, s.quantity AS sent_quantity, s.order_line_id, l.title_ja, l.title_zh, l.spec, COALESCE(l.declared_fen, l.price_fen) AS price_fen,
      l.quantity, l.options_fen, o.number AS order_number, o.tts_rate, o.spread_yen,
      COALESCE((SELECT f.freight_fen FROM order_freights f WHERE f.order_id = l.order_id AND f.supplier_id = l.supplier_id), 0) AS shared_freight_fen,
      (SELECT sum(m.quantity) FROM order_lines m WHERE m.order_id = l.order_id AND m.supplier_id = l.supplier_id) AS sharing_pieces
    FROM shipping_lines s JOIN order_lines l ON l.id = s.order_line_id JOIN orders o ON o.id = l.order_id
    WHERE s.request_id = ${requestId} ORDER BY o.number, l.position, s.id))`;

const rowsMax = 2_000;

/**
 * Selects the number of the newest paper that took the place of this one. A receipt and a credit note are of one
 * payment or refund each, so that nothing takes their place.
 */
export const replacedBySql = sql<
  string | null
>`CASE WHEN issued_papers.kind NOT IN ('receipt', 'credit-note') THEN
  (SELECT n.number FROM issued_papers n WHERE n.document_kind = issued_papers.document_kind
      AND n.document_id = issued_papers.document_id AND n.kind = issued_papers.kind
      AND (n.issued_at, n.number) > (issued_papers.issued_at, issued_papers.number)
    ORDER BY n.issued_at DESC, n.number DESC LIMIT 1) END`;

/** Selects the paper's state; what asks for money falls with its order or shipping request. */
export const stateSql = sql<PaperState>`CASE
  WHEN ${replacedBySql} IS NOT NULL THEN 'replaced'
  WHEN issued_papers.kind IN ('quote', 'invoice') AND (
    (issued_papers.document_kind = 'order' AND EXISTS
      (SELECT 1 FROM orders o WHERE o.id = issued_papers.document_id AND o.state = 'cancelled'))
    OR (issued_papers.document_kind = 'shipping' AND EXISTS
      (SELECT 1 FROM shipping_requests s WHERE s.id = issued_papers.document_id AND s.state = 'cancelled'))
  ) THEN 'cancelled'
  ELSE 'valid' END`;

/** Identifies a paper by its own number, or as the latest of a kind about the document of that number. */
interface PaperQuery {
  kind: DocumentInvoice;
  number: string;
}

/**
 * Answers the company's paper, its content made from the facts stored with its event; undefined where there
 * is none. The first opening stores the content with its hash, which is shown from then on; what became of the
 * paper since is no part of it.
 */
export async function openPaper(
  scope: Scope<Buyer | Staff>,
  asked: PaperQuery,
): Promise<(Invoice & PaperStanding) | undefined> {
  const { db } = scope;
  const found = paperQuery(scope, asked).as("found");
  const subject = (kind: "documentKind" | "documentId") =>
    db.select({ of: found[kind] }).from(found);
  const [[paper], [lines], transfers, packed, contents] = await db.batch([
    paperQuery(scope, asked),
    db
      .select({
        goods: sql<string>`CASE WHEN ${found.documentKind} = 'order' AND ${found.goods} IS NULL AND ${found.content} IS NULL THEN ${orderGoodsSql(sql`${found.documentId}`)} END`,
      })
      .from(found),
    db
      .select({
        id: ledgerTransfers.id,
        kind: sql<string>`${ledgerTransfers.kind}`,
        fromAccount: sql<string>`${ledgerTransfers.fromAccount}`,
        toAccount: sql<string>`${ledgerTransfers.toAccount}`,
        amountYen: ledgerTransfers.amountYen,
        reason: ledgerTransfers.reason,
      })
      .from(ledgerTransfers)
      .where(
        and(
          eq(ledgerTransfers.documentKind, sql`(${subject("documentKind")})`),
          eq(ledgerTransfers.documentId, sql`(${subject("documentId")})`),
        ),
      )
      .orderBy(oldestPostedFirst)
      .limit(rowsMax),
    db
      .select()
      .from(boxes)
      .where(eq(boxes.requestId, sql`(${subject("documentId")})`))
      .orderBy(asc(boxes.number), asc(boxes.id))
      .limit(rowsMax),
    db
      .select({
        boxId: boxContents.boxId,
        shippingLineId: boxContents.shippingLineId,
        quantity: boxContents.quantity,
      })
      .from(boxContents)
      .innerJoin(boxes, eq(boxes.id, boxContents.boxId))
      .where(eq(boxes.requestId, sql`(${subject("documentId")})`))
      .orderBy(asc(boxContents.boxId), asc(boxContents.shippingLineId))
      .limit(rowsMax),
  ]);
  if (!paper) return undefined;
  const { state, replacedBy } = paper;
  if (paper.content !== null)
    return { ...(JSON.parse(paper.content) as Invoice), state, replacedBy };
  const live = lines?.goods ? (JSON.parse(lines.goods) as PaperGoods[]) : [];
  const goods = paper.goods ?? live;
  const content = JSON.stringify(writePaper(paper, { goods, transfers, boxes: packed, contents }));
  await storeContent(scope, paper.number, content);
  return { ...(JSON.parse(content) as Invoice), state, replacedBy };
}

/**
 * Stores the content once. A concurrent opening writes the same content, since it depends on nothing that
 * changes.
 */
async function storeContent(scope: Scope, number: string, content: string) {
  const { db } = scope;
  const write = db
    .update(issuedPapers)
    .set({ content, sha256: await sha256(content) })
    .where(and(eq(issuedPapers.number, number), isNull(issuedPapers.content)));
  await commit(scope, [write], {});
}

/** Computes the SHA-256 in hexadecimal, by which a paper's content is verified. */
export async function sha256(text: string) {
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function paperQuery({ db, actor }: Scope<Buyer | Staff>, { kind, number }: PaperQuery) {
  return db
    .select({ ...getTableColumns(issuedPapers), state: stateSql, replacedBy: replacedBySql })
    .from(issuedPapers)
    .where(
      and(
        papersWithin(actor),
        eq(issuedPapers.kind, kind),
        eq(isPaperNumber(number) ? issuedPapers.number : issuedPapers.documentNumber, number),
      ),
    )
    .orderBy(desc(issuedPapers.issuedAt), desc(issuedPapers.number))
    .limit(1);
}

interface DatedSetting {
  key: string;
  value: string;
  effectiveFrom: string;
}

/** Answers the settings on the day of an invoice, so that later changes do not alter it. */
export function settingsOn(rows: readonly DatedSetting[], day: string) {
  const inForce = settingsIn(rows.filter(({ effectiveFrom }) => effectiveFrom <= day));
  const first = settingsIn([...rows].reverse());
  return (key: SettingKey) => {
    const known = rows.some((row) => row.key === key && row.effectiveFrom <= day);
    return known ? inForce(key) : first(key);
  };
}

/** Answers the issuer; without a registration number the paper is no qualified invoice and prints none. */
export function issuerIn(setting: ReturnType<typeof settingsOn>) {
  return {
    name: setting("issuerName"),
    address: setting("issuerAddress"),
    phone: setting("issuerPhone"),
    seal: setting("issuerSeal"),
    registrationNumber: setting("registrationNumber"),
  };
}
