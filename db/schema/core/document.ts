import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DocumentKind } from "#app/domain/core/document/document.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import { instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";

/** The last number given out on a day, so that two orders of one moment cannot share one. */
export const documentNumbers = sqliteTable(
  "document_numbers",
  { kind: text().notNull(), day: text().notNull(), last: integer().notNull() },
  (number) => [primaryKey({ columns: [number.kind, number.day] })],
);

// One row per move. The primary key is what stops two people moving the same document at once.
export const documentEvents = sqliteTable(
  "document_events",
  {
    documentKind: text().$type<DocumentKind>().notNull(),
    documentId: text().notNull(),
    version: integer().notNull(),
    move: text().notNull(),
    fromState: text(),
    state: text().notNull(),
    /** What is to be said of the move beside its name; null where that says it all. */
    note: json<Message>(),
    at: instant().notNull(),
    by: text().notNull(),
    byName: text().notNull(),
  },
  (event) => [
    primaryKey({ columns: [event.documentKind, event.documentId, event.version] }),
    index("document_events_at").on(event.at),
  ],
);

export const messages = sqliteTable(
  "messages",
  {
    id: text().primaryKey(),
    documentKind: text().$type<DocumentKind>().notNull(),
    documentId: text().notNull(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    author: text().$type<"buyer" | "staff">().notNull(),
    authorName: text().notNull(),
    body: text().notNull(),
    /** What staff wrote in Chinese before it was put in the buyer's language; empty where nothing was. */
    bodyZh: text().notNull().default(""),
    sentAt: instant().notNull(),
    readAt: instant(),
  },
  (message) => [
    index("messages_document").on(message.documentKind, message.documentId, message.sentAt),
    index("messages_unread").on(message.author, message.readAt, message.sentAt),
  ],
);

/** A file in the object store and the document it belongs to. */
export const files = sqliteTable(
  "files",
  {
    id: text().primaryKey(),
    key: text().notNull().unique(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    documentKind: text().$type<DocumentKind>().notNull(),
    documentId: text().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    sizeBytes: integer().notNull(),
    width: integer(),
    height: integer(),
    savedAt: instant().notNull(),
    savedBy: text().notNull(),
  },
  (file) => [index("files_document").on(file.documentKind, file.documentId, file.savedAt)],
);
