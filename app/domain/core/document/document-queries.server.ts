import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gte,
  lt,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.ts";
import { documentEvents, files, messages } from "#db/schema/index.ts";
import type { Message } from "../message/message.ts";
import type { Scope } from "../scope.ts";
import { countMax, type DocumentKind } from "./document.ts";
import type { QueuePlace } from "./queue-page.ts";

/** The condition on the rows of a queue, oldest first by these two columns, that follow a place; none at its head. */
export function afterPlace(at: AnyColumn, id: AnyColumn, after: QueuePlace | undefined) {
  return after && sql`(${at}, ${id}) > (${after.at}, ${after.id})`;
}

/** The condition on the rows of a list, newest first, that follow a place; none at its head. */
export function beforePlace(at: AnyColumn, id: AnyColumn, place: QueuePlace | undefined) {
  return place && sql`(${at}, ${id}) < (${place.at}, ${place.id})`;
}

/** The place that a link names as `<milliseconds>.<id>`; undefined, the head of the list, for any other text. */
export function parsePlace(text: string): QueuePlace | undefined {
  const [, at, id] = text.match(/^(\d{1,15})\.(.+)$/) ?? [];
  return at && id ? { at: Number(at), id } : undefined;
}

/** A part of a list: on or after `from`, before `until`; open at the end that is left out. */
export interface Days {
  from?: Date | undefined;
  until?: Date | undefined;
}

/** The condition that a moment lies within these days. */
export function withinDays(moment: SQLiteColumn, { from, until }: Days) {
  return and(from && gte(moment, from), until && lt(moment, until));
}

// What is for some stores and for no other, of rows that a statement names. An order for no store in
// particular is for none of them.

/** The stores of a list that is written as JSON. */
export function storesIn(ids: SQL | string) {
  return sql`(SELECT value FROM json_each(${ids}))`;
}

/** Whether the order of this id is for one of the stores. */
export function orderOfStores(orderId: SQL, stores: SQL) {
  return sql`EXISTS (SELECT 1 FROM orders o WHERE o.id = ${orderId} AND o.store_id IN ${stores})`;
}

/** Whether the shipping request of this id holds no piece of another store, or of none. */
export function shipmentOfStores(requestId: SQL, stores: SQL) {
  return sql`NOT EXISTS (SELECT 1 FROM shipping_lines l JOIN lots t ON t.id = l.lot_id JOIN orders o ON o.id = t.order_id
    WHERE l.request_id = ${requestId} AND o.store_id IN ${stores} IS NOT TRUE)`;
}

/** Whether the payment of this id is for no document of another store. */
export function paymentOfStores(paymentId: SQL, stores: SQL) {
  const document = sql`i.document_id`;
  return sql`NOT EXISTS (SELECT 1 FROM payment_items i WHERE i.payment_id = ${paymentId} AND CASE i.document_kind
    WHEN 'order' THEN NOT ${orderOfStores(document, stores)} ELSE NOT ${shipmentOfStores(document, stores)} END)`;
}

/** The name of the person a document is assigned to, as an SQL expression; null if unassigned. */
export function assigneeName(kind: DocumentKind, documentId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(SELECT staff_name FROM assignments
    WHERE document_kind = ${kind} AND document_id = ${documentId})`;
}

/** Whose work documents are, as a list is narrowed by it: one's own, nobody's, or a colleague's by id. */
export interface WorkFilter {
  owner: string;
  /** Who asks. */
  me: string;
}

/** The condition that a document is assigned to the person asked for, or to nobody; none without a filter. */
export function isAssignedTo(
  kind: DocumentKind,
  documentId: SQLWrapper,
  whose: WorkFilter | undefined,
) {
  if (!whose?.owner) return undefined;
  const { owner, me } = whose;
  return owner === "none"
    ? sql`NOT EXISTS (SELECT 1 FROM assignments a WHERE a.document_kind = ${kind} AND a.document_id = ${documentId})`
    : sql`${documentId} IN (SELECT document_id FROM assignments WHERE staff_id = ${owner === "me" ? me : owner} AND document_kind = ${kind})`;
}

/** How many of the documents within a reach stand in each state, `countMax` meaning that many or more. */
export function stateCountsQuery<State extends string>(
  db: Database,
  table: "orders" | "shipping_requests" | "problem_cases" | "claims",
  within: SQL | undefined,
  states: readonly State[],
) {
  return db.all<{ state: State; count: number }>(sql`
    SELECT value AS state, (SELECT count(*) FROM (
      SELECT 1 FROM ${sql.identifier(table)} WHERE ${within} AND state = value LIMIT ${countMax}
    )) AS count
    FROM json_each(${JSON.stringify(states)})`);
}

const rowsMax = 200;

/** The statements of a document page, for its batch. `id` may be a subquery, so that one batch finds it all. */
export function timelineQuery(
  { db }: Pick<Scope, "db">,
  kind: DocumentKind,
  id: SQL<string> | string,
) {
  return db
    .select()
    .from(documentEvents)
    .where(and(eq(documentEvents.documentKind, kind), eq(documentEvents.documentId, id)))
    .orderBy(desc(documentEvents.version))
    .limit(rowsMax);
}

export function messagesQuery(
  { db }: Pick<Scope, "db">,
  kind: DocumentKind,
  id: SQL<string> | string,
) {
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.documentKind, kind), eq(messages.documentId, id)))
    .orderBy(asc(messages.sentAt))
    .limit(rowsMax);
}

export function filesQuery(
  { db }: Pick<Scope, "db">,
  kind: DocumentKind,
  id: SQL<string> | string,
) {
  return db
    .select()
    .from(files)
    .where(and(eq(files.documentKind, kind), eq(files.documentId, id)))
    .orderBy(asc(files.savedAt))
    .limit(rowsMax);
}

/**
 * The note of the move that brought a document to where it stands, where it was one of these; an expression for
 * the document's own query.
 */
export function latestMoveNote(
  kind: DocumentKind,
  table: "withdrawals" | "top_up_reports" | "card_payments",
  moves: readonly string[],
): SQL<Message | null> {
  const document = sql.identifier(table);
  return sql<Message | null>`(SELECT e.note FROM document_events e WHERE e.document_kind = ${kind}
    AND e.document_id = ${document}.id AND e.version = ${document}.version
    AND e.move IN (SELECT value FROM json_each(${JSON.stringify(moves)})))`.mapWith(
    (note: string) => JSON.parse(note) as Message,
  ) as SQL<Message | null>;
}

/** What staff wrote to each other on a document of a list, as a row of the list shows it. */
interface RowNote {
  id: string;
  staffName: string;
  body: string;
  writtenAt: Date;
}

/** Notes of one document that a row shows, the first ones first. */
const notesMax = 20;

/** 内部备注 on a document, within the statement of its list. */
export function staffNotesOf(kind: DocumentKind, documentId: SQLWrapper) {
  return sql`(SELECT json_group_array(json_object('id', n.id, 'staffName', n.staff_name, 'body', n.body, 'writtenAt', n.written_at))
    FROM (SELECT * FROM staff_notes WHERE document_kind = ${kind} AND document_id = ${documentId}
      ORDER BY written_at, id LIMIT ${notesMax}) n)`.mapWith((text: string): RowNote[] =>
    (JSON.parse(text) as (Omit<RowNote, "writtenAt"> & { writtenAt: number })[]).map((note) => ({
      ...note,
      writtenAt: new Date(note.writtenAt),
    })),
  );
}
