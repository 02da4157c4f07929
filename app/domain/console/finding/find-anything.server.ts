import { type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { foldNumber, foundNumbers, plainNumber } from "#app/domain/core/number-search.server.ts";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern } from "#app/domain/core/search-words.server.ts";
import { listMembers } from "#app/domain/customers/staff/members.server.ts";
import { ordersSearched } from "#app/domain/trade/orders/order.ts";
import type { SearchedKind } from "#db/schema/index.ts";

/** The kinds of results of the console's search, in the order of the answer. */
const foundKinds = [
  ...(["order", "shipping", "parcel", "purchase", "boxLabel", "box"] as const),
  ...(["unknownParcel", "lot", "shelf"] as const),
  ...(["case", "claim", "goodsRequest", "payment", "topUp", "withdrawal", "bankLine"] as const),
  ...(["paper", "product", "orderLine", "goods", "supplier", "member"] as const),
];
export type FoundKind = (typeof foundKinds)[number];

export interface Found {
  kind: FoundKind;
  /** The matching number or name as it is stored. */
  text: string;
  /**
   * The key that opens its page: the number of a document or a member, or `member/` and the member's number where
   * its own page is not this person's; for a paper its document's kind and number; empty where it waits in a queue.
   */
  key: string;
  companyName: string;
  /** A distinguishing text: a title, a seller, or a paper's kind. */
  note: string;
}

/** The most results of each kind; somebody who finds more has typed too little. */
export const perKindMax = 6;
const shortest = 2;

/**
 * Finds everything within this person's duties whose number contains the typed text, however its hyphens are written;
 * members by name too.
 */
export async function findAnything(scope: Scope<Staff>, typed: string): Promise<Found[]> {
  const words = typed.normalize("NFKC").trim().slice(0, 60);
  if (words.length < shortest) return [];
  const asked = lookups(words, scope.actor).filter(({ duty }) => staffMay(scope.actor, duty));
  const [rows, members] = await Promise.all([
    asked.length === 0 ? [] : scope.db.all<Found>(unionOf(words, asked)),
    staffMay(scope.actor, "see-members") ? membersLike(scope, words) : [],
  ]);
  // A shipment of one box has its tracking number twice.
  const once = new Map(rows.map((one) => [`${one.kind} ${one.text} ${one.key}`, one]));
  return [...once.values(), ...members].toSorted(
    (a, b) => foundKinds.indexOf(a.kind) - foundKinds.indexOf(b.kind),
  );
}

interface Lookup {
  duty: Duty;
  query: SQL;
}

function unionOf(words: string, asked: readonly Lookup[]) {
  const plain = plainNumber(words);
  const union = sql.join(
    asked.map(({ query }) => sql`SELECT * FROM (${query} LIMIT ${perKindMax})`),
    sql` UNION ALL `,
  );
  return sql`WITH ${foundNumbers({ plain, perKindMax })}
    SELECT kind, text, key, companyName, note FROM (${union}) ORDER BY place`;
}

function lookups(words: string, actor: Staff): Lookup[] {
  return [...documentLookups(actor), ...goodsLookups(words, actor), ...floorLookups(words)];
}

/** Selects what has one of the numbers found, by the kind that `search_numbers` gives it. */
function numbered(
  kind: FoundKind,
  searched: SearchedKind,
  from: string,
  columns: { text: string; key?: string; companyName?: string; note?: string },
) {
  const { text, key = text, companyName = "c.name", note = "''" } = columns;
  const raw = sql.raw;
  return sql`SELECT ${kind} AS kind, ${raw(text)} AS text, ${raw(key)} AS key, ${raw(companyName)} AS companyName,
      ${raw(note)} AS note, f.place AS place
    FROM found f CROSS JOIN ${raw(from)} WHERE f.kind = ${searched} ORDER BY f.place`;
}

const member = "'member/' || c.operation_id";

/** Lists the searches for documents, each with the duty that opens the result's page. */
function documentLookups(actor: Staff): Lookup[] {
  const ofCompany = (table: string) =>
    `${table} d ON d.id = f.document_id JOIN companies c ON c.id = d.company_id`;
  const document = (
    kind: FoundKind,
    searched: SearchedKind,
    table: string,
    duty: Duty,
    { note = "''", key = "d.number" } = {},
  ): Lookup => ({
    duty,
    query: numbered(kind, searched, ofCompany(table), { text: "d.number", key, note }),
  });
  const title =
    "COALESCE((SELECT title_zh FROM order_lines WHERE order_id = d.id ORDER BY position LIMIT 1), '')";
  return [
    document("order", "order", "orders", "see-orders", { note: title }),
    document("shipping", "shipping", "shipping_requests", "see-shipping"),
    document("case", "case", "problem_cases", "see-cases"),
    document("claim", "claim", "claims", "see-claims"),
    document("goodsRequest", "goods-request", "goods_requests", "quote", { note: "d.title" }),
    document("payment", "payment", "payments", "see-members", {
      key: "c.operation_id",
      note: "d.about",
    }),
    document("topUp", "top-up", "top_up_reports", "confirm-deposit", {
      key: memberUnlessWaiting("'reported'"),
    }),
    document("withdrawal", "withdrawal", "withdrawals", "pay-withdrawals", {
      key: memberUnlessWaiting("'awaiting_transfer', 'approved'"),
    }),
    {
      duty: "confirm-deposit",
      query: numbered("bankLine", "bank-line", "bank_lines d ON d.id = f.document_id", {
        text: "d.payer",
        key: "iif(d.settled_at IS NULL, d.id, '')",
        companyName: "''",
        note: "d.bank_day || ' ' || printf('%,d', d.amount_yen) || '日元'",
      }),
    },
    {
      duty: "see-members",
      query: numbered(
        "paper",
        "paper",
        "issued_papers d ON d.number = f.document_id JOIN companies c ON c.id = d.company_id",
        { text: "d.number", key: paperKey(actor), note: "d.kind" },
      ),
    },
  ];
}

/** A document that has left its queue opens its member's page. */
function memberUnlessWaiting(waiting: string) {
  return `iif(d.state IN (${waiting}), '', c.operation_id)`;
}

/**
 * Selects the document that a paper is about where its reader may open it; else the member, since memberships
 * have no page of their own.
 */
function paperKey(actor: Staff) {
  const open = [
    staffMay(actor, "see-orders") && "'order'",
    staffMay(actor, "see-shipping") && "'shipping'",
  ].filter(Boolean);
  return `iif(d.document_kind IN (${open.join(", ")}), d.document_kind || '/' || d.document_number, ${member})`;
}

function goodsLookups(words: string, actor: Staff): Lookup[] {
  const text = foldNumber(words);
  const bought = (kind: FoundKind, searched: SearchedKind, column: string): Lookup => ({
    duty: "see-orders",
    query: numbered(
      kind,
      searched,
      "purchases p ON p.id = f.document_id JOIN orders o ON o.id = p.order_id JOIN companies c ON c.id = o.company_id",
      {
        text: `p.${column}`,
        key: "o.number",
        note: "COALESCE((SELECT name_zh FROM suppliers WHERE id = p.supplier_id), '')",
      },
    ),
  });
  // Finance finds a number of Japan too; where a shipping request is not theirs to open, its member is.
  const requestKey = staffMay(actor, "see-shipping") ? "d.number" : member;
  const inBoxes =
    "boxes b ON b.id = f.document_id JOIN shipping_requests d ON d.id = b.request_id JOIN companies c ON c.id = d.company_id";
  // People on the floor open the lot itself, others its order.
  const lotKey = staffMay(actor, "receive") ? "'L-' || printf('%06d', l.number)" : "o.number";
  const lot = /^L-?0*(\d{1,9})$/.exec(text)?.[1] ?? "0";
  return [
    bought("parcel", "parcel", "china_tracking"),
    bought("purchase", "purchase", "marketplace_number"),
    {
      duty: "see-orders",
      query: numbered("boxLabel", "box", inBoxes, {
        text: "d.number || '-B' || b.number",
        key: requestKey,
      }),
    },
    {
      duty: "see-orders",
      query: numbered("box", "box-carriage", inBoxes, {
        text: "b.tracking_number",
        key: requestKey,
      }),
    },
    {
      duty: "see-orders",
      query: numbered(
        "box",
        "carriage",
        "shipping_requests d ON d.id = f.document_id JOIN companies c ON c.id = d.company_id",
        { text: "d.tracking_number", key: requestKey },
      ),
    },
    {
      duty: "see-orders",
      query: numbered(
        "product",
        "product",
        "own_products d ON d.id = f.document_id JOIN companies c ON c.id = d.company_id",
        { text: "d.management_number", key: "c.operation_id", note: "d.name" },
      ),
    },
    {
      duty: "see-orders",
      query: numbered(
        "orderLine",
        "order-line",
        "order_lines l ON l.id = f.document_id JOIN orders o ON o.id = l.order_id JOIN companies c ON c.id = o.company_id",
        { text: "l.label_data ->> 'managementNumber'", key: "o.number", note: "l.title_zh" },
      ),
    },
    {
      duty: "see-orders",
      query: numbered(
        "product",
        "product-label",
        "own_products d ON d.id = f.document_id JOIN companies c ON c.id = d.company_id",
        { text: "d.label_number", key: "c.operation_id", note: "d.name" },
      ),
    },
    {
      duty: "see-orders",
      query: numbered(
        "orderLine",
        "line-label",
        "order_lines l ON l.id = f.document_id JOIN orders o ON o.id = l.order_id JOIN companies c ON c.id = o.company_id",
        { text: "l.label_data ->> 'labelNumber'", key: "o.number", note: "l.title_zh" },
      ),
    },
    {
      duty: "see-orders",
      query: sql`SELECT 'lot' AS kind, ${text} AS text, ${sql.raw(lotKey)} AS key, c.name AS companyName, l.shelf AS note, 0 AS place
        FROM lots l JOIN orders o ON o.id = l.order_id JOIN companies c ON c.id = l.company_id WHERE l.number = ${Number(lot)} AND l.number > 0`,
    },
    {
      duty: "see-orders",
      query: sql`SELECT 'goods' AS kind, o.id AS text, o.id AS key, '' AS companyName, o.title_zh AS note, 0 AS place
        FROM offers o WHERE o.id IN (${text}, (SELECT offer_id FROM skus WHERE id = ${words}))`,
    },
    // Sellers have Chinese names; a number matches none.
    ...(/\p{Script=Han}/u.test(words)
      ? [{ duty: "see-orders" as const, query: suppliersLike(words) }]
      : []),
  ];
}

/** Finds sellers by the beginning of their name; by any part of it among the sellers of the newest orders. */
function suppliersLike(words: string): SQL {
  const like = likePattern(words);
  return sql`SELECT 'supplier' AS kind, s.name_zh AS text, s.name_zh AS key, '' AS companyName, s.city_zh AS note, 0 AS place
    FROM suppliers s WHERE ${startsWith("s.name_zh", words)} OR s.id IN (
      SELECT f.supplier_id FROM (SELECT id FROM orders ORDER BY number DESC LIMIT ${ordersSearched}) o
      CROSS JOIN order_freights f ON f.order_id = o.id WHERE f.supplier_name_zh LIKE ${like} ESCAPE '\\')`;
}

/** Finds unknown parcels and shelves. */
function floorLookups(words: string): Lookup[] {
  return [
    {
      duty: "see-cases",
      query: numbered(
        "unknownParcel",
        "unknown-parcel",
        "unknown_parcels d ON d.id = f.document_id",
        {
          text: "d.tracking_number",
          companyName: "''",
        },
      ),
    },
    {
      duty: "see-orders",
      query: sql`SELECT 'shelf' AS kind, s.code AS text, s.code AS key, '' AS companyName, '' AS note, 0 AS place
        FROM shelves s WHERE ${startsWith("s.code", foldNumber(words))} ORDER BY s.code`,
    },
  ];
}

function startsWith(column: string, text: string): SQL {
  const at = sql.raw(column);
  return sql`${at} >= ${text} AND ${at} < ${`${text}\uffff`}`;
}

async function membersLike(scope: Scope<Staff>, words: string): Promise<Found[]> {
  const { page } = await listMembers(scope, { words }, "", perKindMax);
  return page.map(({ operationId, name, ownerName }) => ({
    kind: "member",
    text: String(operationId),
    key: String(operationId),
    companyName: name,
    note: ownerName ?? "",
  }));
}
