import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { instant, json, type Kept } from "./columns.ts";
import { companies, staff, users } from "./customers.ts";

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

export type SearchedKind =
  | "order"
  | "shipping"
  | "carriage"
  | "box"
  | "box-carriage"
  | "payment"
  | "case"
  | "claim"
  | "goods-request"
  | "top-up"
  | "withdrawal"
  | "paper"
  | "purchase"
  | "parcel"
  | "unknown-parcel"
  | "product"
  | "product-label"
  | "order-line"
  | "line-label"
  | "bank-line";

/**
 * The numbers that people search by, written without hyphens and blanks; triggers of the migrations keep them, and
 * the full-text index `search_numbers_fts` finds their parts. A higher `number` is a later row.
 */
export const searchNumbers = sqliteTable(
  "search_numbers",
  {
    number: integer("number").primaryKey({ autoIncrement: true }),
    kind: text("kind").$type<SearchedKind>().notNull(),
    /** The key of the row that has the number. */
    documentId: text("document_id").notNull(),
    /** The end of its company's id, by which the index narrows; empty where it is nobody's. */
    company: text("company").notNull(),
    text: text("text").notNull(),
  },
  (searched) => [uniqueIndex("search_numbers_document").on(searched.kind, searched.documentId)],
);

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
    /** Whose file it becomes; of what staff send, the document that takes it says so. */
    companyId: text("company_id").references(() => companies.id),
    /** The one who sends it: of a company, or of the staff. */
    userId: text("user_id").references(() => users.id),
    staffId: text("staff_id").references(() => staff.id),
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
    /** When its parts were joined and its content was checked. */
    finishedAt: instant("finished_at"),
    fileId: text("file_id").references(() => files.id),
  },
  (upload) => [
    index("uploads_user").on(upload.userId, upload.startedAt),
    index("uploads_staff").on(upload.staffId, upload.startedAt),
    index("uploads_end").on(upload.endsAt),
    check("upload_size", sql`size_bytes >= 0`),
    check(
      "upload_by_one",
      sql`(user_id is null) <> (staff_id is null) and (company_id is null) = (user_id is null)`,
    ),
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
