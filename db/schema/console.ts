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
import { flag, instant } from "./columns.ts";
import { companies, staff, users } from "./customers.ts";
import { alarms } from "./money.ts";

export type ReservationKind = "orders" | "deliveries" | "ledger";

export type ReservationState = "failed" | "running" | "expired" | "queued" | "succeeded";

export type NotedKind =
  | "order"
  | "shipping"
  | "deposit"
  | "case"
  | "claim"
  | "goods-request"
  | "member";

export type WorkKind = "order" | "shipping" | "deposit" | "case" | "claim" | "goods-request";

/**
 * Who is writing, for as long as one batch lasts: the first statement of a commit fills the one
 * row, its last empties it, and the triggers in between read it. Nobody outside ever sees a row.
 */
export const auditAuthor = sqliteTable("audit_author", {
  id: integer("id").primaryKey(),
  by: text("by").notNull(),
  byName: text("by_name").notNull(),
  companyId: text("company_id"),
  address: text("address").notNull(),
  userAgent: text("user_agent").notNull(),
  at: instant("at").notNull(),
});

// Append-only, and written by the triggers of db/audit-triggers.ts alone.
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: instant("at").notNull(),
    by: text("by").notNull(),
    byName: text("by_name").notNull(),
    address: text("address").notNull(),
    userAgent: text("user_agent").notNull(),
    companyId: text("company_id"),
    entity: text("entity").notNull(),
    entityId: text("entity_id").notNull(),
    operation: text("operation").$type<"insert" | "update" | "delete">().notNull(),
    /** What changed, as JSON by column; a value that was or is empty is left out. */
    oldValue: text("old_value").notNull(),
    newValue: text("new_value").notNull(),
  },
  (entry) => [
    index("audit_log_company").on(entry.companyId, entry.id),
    index("audit_log_entity").on(entry.entity, entry.id),
    index("audit_log_row").on(entry.entity, entry.entityId, entry.id),
    index("audit_log_author").on(entry.by, entry.id),
    index("audit_log_at").on(entry.at),
  ],
);

/**
 * Each seal holds the hash of the log's rows since the one before, and of that one: who changes a row
 * later would have to make every seal after it anew. Append-only; a trigger keeps them in order.
 */
export const auditSeals = sqliteTable("audit_seals", {
  // The database remembers the highest number given, so that a newest seal taken away is missed.
  sequence: integer("sequence").primaryKey({ autoIncrement: true }),
  fromId: integer("from_id").notNull(),
  toId: integer("to_id").notNull(),
  rowCount: integer("row_count").notNull(),
  previousHash: text("previous_hash").notNull(),
  /** SHA-256 in hex. */
  hash: text("hash").notNull(),
  sealedAt: instant("sealed_at").notNull(),
});

/** How far the nightly proof has come; it goes through a part of the chain each night. One row. */
export const auditProofs = sqliteTable("audit_proofs", {
  id: integer("id").primaryKey(),
  sequence: integer("sequence").notNull(),
  /** When the whole chain was last found sound, from its first seal on. */
  wholeAt: instant("whole_at"),
  ranAt: instant("ran_at").notNull(),
});

/** The last run of each job: one row a job. */
export const jobRuns = sqliteTable("job_runs", {
  name: text("name").primaryKey(),
  /** Since when it has been expected to run. */
  knownSince: instant("known_since").notNull(),
  startedAt: instant("started_at"),
  /** Empty while it runs, and for good where it was cut off. */
  endedAt: instant("ended_at"),
  succeededAt: instant("succeeded_at"),
  /** What the last run failed with; null where it did not. */
  errorName: text("error_name"),
});

export type AlarmChannelName = "mail" | "webhook";

/** An alarm that has been told, once for each way out. */
export const alarmPushes = sqliteTable(
  "alarm_pushes",
  {
    alarmId: text("alarm_id")
      .notNull()
      .references(() => alarms.id),
    channel: text("channel").$type<AlarmChannelName>().notNull(),
    pushedAt: instant("pushed_at").notNull(),
    /** Told in one line with others. */
    summed: flag("summed").notNull(),
  },
  (push) => [
    primaryKey({ columns: [push.channel, push.alarmId] }),
    index("alarm_pushes_recent").on(push.channel, push.pushedAt),
  ],
);

/** Each deploy, as the deploy itself writes it down. */
export const deploys = sqliteTable("deploys", {
  number: integer("number").primaryKey({ autoIncrement: true }),
  /** Drawn anew each time: a Worker that reads it back reads this very database, not a copy. */
  marker: text("marker").notNull().unique(),
  commit: text("commit").notNull(),
  startedAt: instant("started_at").notNull(),
  /** The platform's version that served before; null at the first deploy. */
  versionBefore: text("version_before"),
  version: text("version"),
  /** The database as it was before this deploy changed it. */
  snapshot: text("snapshot"),
  /** Since then the version before cannot work on this schema. */
  contractedAt: instant("contracted_at"),
  doneAt: instant("done_at"),
});

/** ファイル予約ダウンロード: a sheet that somebody asked for, made by a job, kept for some days. */
export const fileReservations = sqliteTable(
  "file_reservations",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind").$type<ReservationKind>().notNull(),
    state: text("state").$type<ReservationState>().notNull(),
    askedAt: instant("asked_at").notNull(),
    fileKey: text("file_key"),
    rowCount: integer("row_count").notNull().default(0),
    doneAt: instant("done_at"),
    expiresAt: instant("expires_at"),
  },
  (reservation) => [
    index("file_reservations_company").on(reservation.companyId, reservation.askedAt),
    index("file_reservations_state").on(reservation.state, reservation.askedAt),
  ],
);

/** 负责人: whose work a document is, and who said so. The last word stands; the log keeps the earlier ones. */
export const assignments = sqliteTable(
  "assignments",
  {
    documentKind: text("document_kind").$type<WorkKind>().notNull(),
    documentId: text("document_id").notNull(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    staffName: text("staff_name").notNull(),
    assignedByName: text("assigned_by_name").notNull(),
    assignedAt: instant("assigned_at").notNull(),
    /** Its document's, by which a list of somebody's own is in order. */
    documentNumber: text("document_number").notNull().default(""),
  },
  (assignment) => [
    primaryKey({ columns: [assignment.documentKind, assignment.documentId] }),
    index("assignments_staff").on(assignment.staffId, assignment.assignedAt),
    index("assignments_of_kind").on(
      assignment.staffId,
      assignment.documentKind,
      assignment.assignedAt,
    ),
    index("assignments_by_number").on(
      assignment.staffId,
      assignment.documentKind,
      assignment.documentNumber,
    ),
  ],
);

/**
 * 我的待办: which assignments are of documents that are not over, or were over already when somebody took them on.
 * What assigns a document or moves it keeps this list in its commit (`core/document/open-work`), so that nobody's closed
 * work of years is walked through.
 */
export const openWork = sqliteTable(
  "open_work",
  {
    documentKind: text("document_kind").$type<WorkKind>().notNull(),
    documentId: text("document_id").notNull(),
    staffId: text("staff_id").notNull(),
    assignedAt: instant("assigned_at").notNull(),
    /** Whether it waits for us, not for its buyer or anybody else. */
    isOurs: flag("is_ours").notNull().default(true),
  },
  (work) => [
    primaryKey({ columns: [work.documentKind, work.documentId] }),
    index("open_work_of").on(work.staffId, work.isOurs, work.documentKind, work.assignedAt),
  ],
);

/** 内部备注: what staff write to each other on a document; its buyer never reads it. */
export const staffNotes = sqliteTable(
  "staff_notes",
  {
    id: text("id").primaryKey(),
    documentKind: text("document_kind").$type<NotedKind>().notNull(),
    documentId: text("document_id").notNull(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    staffName: text("staff_name").notNull(),
    body: text("body").notNull(),
    /** The entry of the document's history that it is a comment on. */
    onVersion: integer("on_version"),
    writtenAt: instant("written_at").notNull(),
  },
  (note) => [
    index("staff_notes_document").on(note.documentKind, note.documentId, note.writtenAt),
    check("staff_note_body", sql`length(body) BETWEEN 1 AND 1000`),
  ],
);

/** @我: who is named in a note, and when they looked at it. */
export const staffMentions = sqliteTable(
  "staff_mentions",
  {
    noteId: text("note_id")
      .notNull()
      .references(() => staffNotes.id),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    mentionedAt: instant("mentioned_at").notNull(),
    seenAt: instant("seen_at"),
  },
  (mention) => [
    primaryKey({ columns: [mention.noteId, mention.staffId] }),
    index("staff_mentions_staff").on(mention.staffId, mention.mentionedAt),
    index("staff_mentions_unseen").on(mention.staffId).where(sql`seen_at IS NULL`),
  ],
);

/** 正在处理: who has a document open to work on it, and when they were last seen there. */
export const presences = sqliteTable(
  "presences",
  {
    documentKind: text("document_kind").$type<WorkKind>().notNull(),
    documentId: text("document_id").notNull(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    staffName: text("staff_name").notNull(),
    seenAt: instant("seen_at").notNull(),
  },
  (presence) => [
    primaryKey({ columns: [presence.documentKind, presence.documentId, presence.staffId] }),
    index("presences_seen").on(presence.documentKind, presence.seenAt),
  ],
);

/** 视图: a list of the console as somebody likes to see it, for themselves or for everybody. */
export const staffViews = sqliteTable(
  "staff_views",
  {
    id: text("id").primaryKey(),
    list: text("list").notNull(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    /** Its place among the person's; the number of places is limited. */
    slot: integer("slot").notNull(),
    name: text("name").notNull(),
    /** The query of the list's address. */
    query: text("query").notNull(),
    shared: flag("shared").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (view) => [
    uniqueIndex("staff_views_slot").on(view.staffId, view.slot),
    uniqueIndex("staff_views_name").on(view.staffId, view.list, view.name),
    index("staff_views_shared").on(view.list, view.createdAt).where(sql`shared = 1`),
    check("staff_view_slot", sql`slot BETWEEN 1 AND 40`),
  ],
);
