import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json, type Kept } from "./columns.ts";
import { companies, users } from "./customers.ts";

type Message = Kept<"message">;

export type DocumentKind =
  | "order"
  | "shipping"
  | "deposit"
  | "withdrawal"
  | "card"
  | "payment"
  | "lot"
  | "box"
  | "purchase"
  | "case"
  | "claim"
  | "loss"
  | "review"
  | "upload"
  | "sheet"
  | "product"
  | "material-picture"
  | "material"
  | "goods-request"
  | "opinion"
  | "channel-shop"
  | "channel-plan";

export type UploadFolder = "image" | "dest";

/** The last number issued on a day, so that two orders of one moment cannot share one. */
export const documentNumbers = sqliteTable(
  "document_numbers",
  { kind: text("kind").notNull(), day: text("day").notNull(), last: integer("last").notNull() },
  (number) => [primaryKey({ columns: [number.kind, number.day] })],
);

// One row per move. The primary key is what stops two people moving the same document at once.
export const documentEvents = sqliteTable(
  "document_events",
  {
    documentKind: text("document_kind").$type<DocumentKind>().notNull(),
    documentId: text("document_id").notNull(),
    version: integer("version").notNull(),
    move: text("move").notNull(),
    fromState: text("from_state"),
    state: text("state").notNull(),
    /** What the move's name does not say; null where there is nothing to add. */
    note: json<Message>("note"),
    at: instant("at").notNull(),
    by: text("by").notNull(),
    byName: text("by_name").notNull(),
  },
  (event) => [
    primaryKey({ columns: [event.documentKind, event.documentId, event.version] }),
    index("document_events_at").on(event.at),
  ],
);

export const messages = sqliteTable(
  "messages",
  {
    id: text("id").primaryKey(),
    documentKind: text("document_kind").$type<DocumentKind>().notNull(),
    documentId: text("document_id").notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    author: text("author").$type<"buyer" | "staff">().notNull(),
    authorName: text("author_name").notNull(),
    body: text("body").notNull(),
    /** The Chinese text of staff before translation into the buyer's language; empty where there was none. */
    bodyZh: text("body_zh").notNull().default(""),
    sentAt: instant("sent_at").notNull(),
    readAt: instant("read_at"),
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
    id: text("id").primaryKey(),
    key: text("key").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    documentKind: text("document_kind").$type<DocumentKind>().notNull(),
    documentId: text("document_id").notNull(),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    width: integer("width"),
    height: integer("height"),
    savedAt: instant("saved_at").notNull(),
    savedBy: text("saved_by").notNull(),
  },
  (file) => [index("files_document").on(file.documentKind, file.documentId, file.savedAt)],
);

/**
 * A place in the object store that a browser or program may write to for a while: one file in parts, or
 * anything below the prefix by temporary keys. An object becomes a file of the company only once its content
 * is checked.
 */
export const uploads = sqliteTable(
  "uploads",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    folder: text("folder").$type<UploadFolder>().notNull(),
    /** `dest/202611/048213907/` */
    prefix: text("prefix").notNull().unique(),
    /** Name and size as announced; empty and 0 for temporary keys. */
    name: text("name").notNull().default(""),
    sizeBytes: integer("size_bytes").notNull().default(0),
    /** The object store's id of the upload in parts. */
    partsId: text("parts_id"),
    startedAt: instant("started_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    fileId: text("file_id").references(() => files.id),
  },
  (upload) => [
    index("uploads_company").on(upload.companyId, upload.startedAt),
    index("uploads_end").on(upload.endsAt),
    check("upload_size", sql`size_bytes >= 0`),
  ],
);

/**
 * The version of content that many pages show. Commands that change it give it a new version
 * (`core/content-version`), so that a cached page is known to be current. The number is random, not counted:
 * a restored database must not reach the numbers of the one before it again.
 */
export const contentVersions = sqliteTable("content_versions", {
  subject: text("subject").$type<"goods" | "prices" | "notices" | "labels">().primaryKey(),
  version: integer("version").notNull(),
});
