import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { documentEvents, files, messages } from "#db/schema/index.ts";
import type { Message } from "../message/message.ts";
import type { Scope } from "../scope.ts";
import type { DocumentKind } from "./document.ts";

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
export function standingNote(
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
