import { type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern } from "#app/domain/core/search-words.server.ts";
import { listMembers } from "#app/domain/customers/staff/members.server.ts";
import { ordersSearched } from "#app/domain/trade/orders/order.ts";

/** The kinds of results of the console's search, in the order of the answer. */
const foundKinds = [
  ...(["order", "shipping", "parcel", "purchase", "box", "unknownParcel", "lot", "shelf"] as const),
  ...([
    "case",
    "claim",
    "goodsRequest",
    "topUp",
    "withdrawal",
    "paper",
    "goods",
    "supplier",
    "member",
  ] as const),
];
export type FoundKind = (typeof foundKinds)[number];

export interface Found {
  kind: FoundKind;
  /** The matching number or name as it is stored. */
  text: string;
  /**
   * The key that opens its page: the number of a document or a member; for a paper its document's kind and
   * number; empty where it waits in a queue.
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
 * Finds everything within this person's duties whose number begins with the typed text; members by name too.
 */
export async function findAnything(scope: Scope<Staff>, typed: string): Promise<Found[]> {
  const words = typed.normalize("NFKC").trim().slice(0, 60);
  if (words.length < shortest) return [];
  const asked = lookups(words, scope.actor).filter(({ duty }) => staffMay(scope.actor, duty));
  const [rows, members] = await Promise.all([
    asked.length === 0 ? [] : scope.db.all<Found>(unionOf(asked)),
    staffMay(scope.actor, "see-members") ? membersLike(scope, words) : [],
  ]);
  return [...rows, ...members].toSorted(
    (a, b) => foundKinds.indexOf(a.kind) - foundKinds.indexOf(b.kind),
  );
}

interface Lookup {
  duty: Duty;
  query: SQL;
}

function unionOf(asked: readonly Lookup[]) {
  return sql.join(
    asked.map(({ query }) => sql`SELECT * FROM (${query} LIMIT ${perKindMax})`),
    sql` UNION ALL `,
  );
}

/**
 * Lists the searches, each along an index of the compared column, with the duty that opens the result's page.
 */
function lookups(words: string, actor: Staff): Lookup[] {
  const text = words.toUpperCase();
  const begins = (column: string) => startsWith(column, text);
  const document = (
    kind: FoundKind,
    table: string,
    duty: Duty,
    { note = "''", key = "d.number" } = {},
  ): Lookup => ({
    duty,
    query: sql`SELECT ${kind} AS kind, d.number AS text, ${sql.raw(key)} AS key, c.name AS companyName, ${sql.raw(note)} AS note
      FROM ${sql.raw(table)} d JOIN companies c ON c.id = d.company_id WHERE ${begins("d.number")} ORDER BY d.number DESC`,
  });
  const title =
    "COALESCE((SELECT title_zh FROM order_lines WHERE order_id = d.id ORDER BY position LIMIT 1), '')";
  return [
    document("order", "orders", "see-orders", { note: title }),
    document("shipping", "shipping_requests", "message"),
    document("case", "problem_cases", "see-cases"),
    document("claim", "claims", "see-claims"),
    document("goodsRequest", "goods_requests", "quote", { note: "d.title" }),
    document("topUp", "top_up_reports", "confirm-deposit", {
      key: memberUnlessWaiting("'reported'"),
    }),
    document("withdrawal", "withdrawals", "pay-withdrawals", {
      key: memberUnlessWaiting("'awaiting_transfer', 'approved'"),
    }),
    document("paper", "issued_papers", "see-members", {
      key: paperKey(actor),
      note: "d.kind",
    }),
    ...goodsLookups(words, begins, actor),
    ...boxLookups(words, begins),
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
    staffMay(actor, "message") && "'shipping'",
  ].filter(Boolean);
  return `iif(d.document_kind IN (${open.join(", ")}), d.document_kind || '/' || d.document_number, 'member/' || c.operation_id)`;
}

function startsWith(column: string, text: string): SQL {
  const at = sql.raw(column);
  return sql`${at} >= ${text} AND ${at} < ${`${text}\uffff`}`;
}

function goodsLookups(words: string, begins: (column: string) => SQL, actor: Staff): Lookup[] {
  const text = words.toUpperCase();
  const bought = (kind: FoundKind, column: string): Lookup => ({
    duty: "see-orders",
    query: sql`SELECT ${kind} AS kind, ${sql.raw(`p.${column}`)} AS text, o.number AS key, c.name AS companyName,
        COALESCE((SELECT name_zh FROM suppliers WHERE id = p.supplier_id), '') AS note
      FROM purchases p JOIN orders o ON o.id = p.order_id JOIN companies c ON c.id = o.company_id
      WHERE ${begins(`upper(p.${column})`)}`,
  });
  // People on the floor open the lot itself, others its order.
  const lotKey = staffMay(actor, "receive") ? "'L-' || printf('%06d', l.number)" : "o.number";
  const lot = /^L-?0*(\d{1,9})$/.exec(text)?.[1] ?? "0";
  return [
    bought("parcel", "china_tracking"),
    bought("purchase", "marketplace_number"),
    {
      duty: "see-orders",
      query: sql`SELECT 'lot' AS kind, ${text} AS text, ${sql.raw(lotKey)} AS key, c.name AS companyName, l.shelf AS note
        FROM lots l JOIN orders o ON o.id = l.order_id JOIN companies c ON c.id = l.company_id WHERE l.number = ${Number(lot)} AND l.number > 0`,
    },
    {
      duty: "see-orders",
      query: sql`SELECT 'goods' AS kind, o.id AS text, o.id AS key, '' AS companyName, o.title_zh AS note
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
  return sql`SELECT 'supplier' AS kind, s.name_zh AS text, s.name_zh AS key, '' AS companyName, s.city_zh AS note
    FROM suppliers s WHERE ${startsWith("s.name_zh", words)} OR s.id IN (
      SELECT f.supplier_id FROM (SELECT id FROM orders ORDER BY number DESC LIMIT ${ordersSearched}) o
      CROSS JOIN order_freights f ON f.order_id = o.id WHERE f.supplier_name_zh LIKE ${like} ESCAPE '\\')`;
}

/**
 * Finds boxes, unknown parcels and shelves. Foreign carriers use lower case too, so their numbers are
 * compared as typed and in upper case.
 */
function boxLookups(words: string, begins: (column: string) => SQL): Lookup[] {
  const number = "d.tracking_number";
  return [
    {
      duty: "message",
      query: sql`SELECT 'box' AS kind, d.tracking_number AS text, d.number AS key, c.name AS companyName, '' AS note
        FROM shipping_requests d JOIN companies c ON c.id = d.company_id
        WHERE d.tracking_number <> '' AND (${begins(number)} OR ${startsWith(number, words)})`,
    },
    {
      duty: "see-cases",
      query: sql`SELECT 'unknownParcel' AS kind, u.tracking_number AS text, u.tracking_number AS key, '' AS companyName, '' AS note
        FROM unknown_parcels u WHERE ${begins("u.tracking_number")}`,
    },
    {
      duty: "see-orders",
      query: sql`SELECT 'shelf' AS kind, s.code AS text, s.code AS key, '' AS companyName, '' AS note
        FROM shelves s WHERE ${begins("s.code")} ORDER BY s.code`,
    },
  ];
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
