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

/**
 * Restricts a queue, ordered by these two columns ascending, to the rows after a place; undefined at its
 * head.
 */
export function afterPlace(at: AnyColumn, id: AnyColumn, after: QueuePlace | undefined) {
  return after && sql`(${at}, ${id}) > (${after.at}, ${after.id})`;
}

/**
 * Restricts a list, ordered by these two columns descending, to the rows after a place; undefined at its
 * head.
 */
export function beforePlace(at: AnyColumn, id: AnyColumn, place: QueuePlace | undefined) {
  return place && sql`(${at}, ${id}) < (${place.at}, ${place.id})`;
}

/** Parses `<milliseconds>.<id>` from a link; any other text answers undefined, the head of the list. */
export function parsePlace(text: string): QueuePlace | undefined {
  const [, at, id] = text.match(/^(\d{1,15})\.(.+)$/) ?? [];
  return at && id ? { at: Number(at), id } : undefined;
}

/** A range of moments: from `from` on, before `until`; open at an end that is left out. */
export interface Days {
  from?: Date | undefined;
  until?: Date | undefined;
}

export function withinDays(moment: SQLiteColumn, { from, until }: Days) {
  return and(from && gte(moment, from), until && lt(moment, until));
}

// Conditions on rows by the stores they are for. An order without a store matches no list of stores.

/** Selects the store ids of a JSON list. */
export function storesIn(ids: SQL | string) {
  return sql`(SELECT value FROM json_each(${ids}))`;
}

/** True where the order is for one of the stores. */
export function orderOfStores(orderId: SQL, stores: SQL) {
  return sql`EXISTS (SELECT 1 FROM orders o WHERE o.id = ${orderId} AND o.store_id IN ${stores})`;
}

/** True where the shipping request holds no piece of another store, and none without a store. */
export function shipmentOfStores(requestId: SQL, stores: SQL) {
  return sql`NOT EXISTS (SELECT 1 FROM shipping_lines l JOIN lots t ON t.id = l.lot_id JOIN orders o ON o.id = t.order_id
    WHERE l.request_id = ${requestId} AND o.store_id IN ${stores} IS NOT TRUE)`;
}

/** True where the payment is for no document of another store. */
export function paymentOfStores(paymentId: SQL, stores: SQL) {
  const document = sql`i.document_id`;
  return sql`NOT EXISTS (SELECT 1 FROM payment_items i WHERE i.payment_id = ${paymentId} AND CASE i.document_kind
    WHEN 'order' THEN NOT ${orderOfStores(document, stores)} ELSE NOT ${shipmentOfStores(document, stores)} END)`;
}

/** Selects the name of the person a document is assigned to; null if unassigned. */
export function assigneeName(kind: DocumentKind, documentId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(SELECT staff_name FROM assignments
    WHERE document_kind = ${kind} AND document_id = ${documentId})`;
}

/** A list's filter by assignee: `owner` is "me", "none", or the id of a colleague; empty filters nothing. */
export interface WorkFilter {
  owner: string;
  /** The id of the person who asks. */
  me: string;
}

/** True where a document is assigned as the filter asks; undefined without a filter. */
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

/** Counts the documents within a reach by state; `countMax` means that many or more. */
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

/**
 * Reads the history of a document, newest first. `id` may be a subquery, so that a page can read everything
 * in one batch.
 */
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
 * Selects the note of a document's latest move, where that move is one of these; null otherwise. For the
 * document's own query.
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

/** An internal note (内部备注), as a row of a list shows it. */
interface RowNote {
  id: string;
  staffName: string;
  body: string;
  writtenAt: Date;
}

/** A list's row shows at most this many notes of its document, the oldest first. */
const notesMax = 20;

/** Selects the 内部备注 on a document, for the statement of its list. */
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
