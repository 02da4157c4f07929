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
import { suppliers } from "./catalog.ts";
import { day, flag, instant, json } from "./columns.ts";
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

export type AssignedWork = "quote" | "buy" | "shipping-quote" | "case" | "claim" | "message";

export type WorkKind = "order" | "shipping" | "deposit" | "case" | "claim" | "goods-request";

/**
 * The author of the running batch: the first statement of a commit fills the one row, its last deletes it,
 * and the triggers in between read it. Nobody outside ever sees a row.
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
    /** The changed values, as JSON by column; an empty value is left out. */
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
 * Each seal holds the hash of the log's rows since the seal before, and of that seal: a later change of a row
 * would require every later seal to be made again. Append-only; a trigger enforces their order.
 */
export const auditSeals = sqliteTable("audit_seals", {
  // AUTOINCREMENT remembers the highest number, so that the removal of the newest seal is noticed.
  sequence: integer("sequence").primaryKey({ autoIncrement: true }),
  fromId: integer("from_id").notNull(),
  toId: integer("to_id").notNull(),
  rowCount: integer("row_count").notNull(),
  previousHash: text("previous_hash").notNull(),
  /** SHA-256 in hex. */
  hash: text("hash").notNull(),
  sealedAt: instant("sealed_at").notNull(),
});

/** The progress of the nightly proof, which covers a part of the chain each night. One row. */
export const auditProofs = sqliteTable("audit_proofs", {
  id: integer("id").primaryKey(),
  sequence: integer("sequence").notNull(),
  /** The last time the whole chain was proved, from its first seal on. */
  wholeAt: instant("whole_at"),
  ranAt: instant("ran_at").notNull(),
});

/** The last run of each job, one row per job. */
export const jobRuns = sqliteTable("job_runs", {
  name: text("name").primaryKey(),
  /** The job has been expected to run since then. */
  knownSince: instant("known_since").notNull(),
  startedAt: instant("started_at"),
  /** Null while it runs, and afterwards where the run was cut off. */
  endedAt: instant("ended_at"),
  succeededAt: instant("succeeded_at"),
  /** The name of the error of the last run; null where it succeeded. */
  errorName: text("error_name"),
});

export type AlarmChannelName = "mail" | "webhook" | "staff";

/** An alarm that was sent, once per channel. */
export const alarmPushes = sqliteTable(
  "alarm_pushes",
  {
    alarmId: text("alarm_id")
      .notNull()
      .references(() => alarms.id),
    channel: text("channel").$type<AlarmChannelName>().notNull(),
    pushedAt: instant("pushed_at").notNull(),
    /** True where it was sent in one line with others. */
    summed: flag("summed").notNull(),
  },
  (push) => [
    primaryKey({ columns: [push.channel, push.alarmId] }),
    index("alarm_pushes_recent").on(push.channel, push.pushedAt),
  ],
);

/** The deploys, each recorded by itself. */
export const deploys = sqliteTable("deploys", {
  number: integer("number").primaryKey({ autoIncrement: true }),
  /** Random for each deploy: a Worker that reads it back is connected to this database and not to a copy. */
  marker: text("marker").notNull().unique(),
  commit: text("commit").notNull(),
  startedAt: instant("started_at").notNull(),
  /** The platform's version that served before; null at the first deploy. */
  versionBefore: text("version_before"),
  version: text("version"),
  /** The id of the snapshot taken before this deploy changed the database. */
  snapshot: text("snapshot"),
  /** From then on the version before cannot work on this schema. */
  contractedAt: instant("contracted_at"),
  doneAt: instant("done_at"),
});

/** ファイル予約ダウンロード: a file that somebody reserved, made by a job and stored for some days. */
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

/** 负责人: the assignee of a document, and who assigned it. The log keeps the earlier ones. */
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
    /** The document's number, which orders a person's own list. */
    documentNumber: text("document_number").notNull().default(""),
    /** The work that a rule gave it for; null where a person assigned it, which no rule changes. */
    ruleWork: text("rule_work").$type<AssignedWork>(),
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

/** A document that was put back by hand in this state: no rule assigns it before it moves on. */
export const returnedWork = sqliteTable(
  "returned_work",
  {
    documentKind: text("document_kind").$type<WorkKind>().notNull(),
    documentId: text("document_id").notNull(),
    state: text("state").notNull(),
  },
  (returned) => [primaryKey({ columns: [returned.documentKind, returned.documentId] })],
);

/** 分派规则: who takes turns with the work of a kind, of a member or a supplier where one is named. */
export const assignmentRules = sqliteTable(
  "assignment_rules",
  {
    id: text("id").primaryKey(),
    /** Rules are tried in this order. */
    position: integer("position").notNull(),
    work: text("work").$type<AssignedWork>().notNull(),
    companyId: text("company_id").references(() => companies.id),
    supplierId: text("supplier_id").references(() => suppliers.id),
    staffIds: json<string[]>("staff_ids").notNull(),
    /** Nobody is given more open work than this. */
    openMax: integer("open_max").notNull(),
    version: integer("version").notNull().default(1),
    changedByName: text("changed_by_name").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (rule) => [
    index("assignment_rules_order").on(rule.position, rule.id),
    check("assignment_rule_open", sql`open_max BETWEEN 1 AND 500`),
    check("assignment_rule_staff", sql`json_array_length(staff_ids) BETWEEN 1 AND 40`),
  ],
);

/** 班次: when a person is at work, in China's time; without a row Monday to Friday, 9:00 to 17:30. */
export const shifts = sqliteTable(
  "shifts",
  {
    staffId: text("staff_id")
      .primaryKey()
      .references(() => staff.id),
    /** From 0 for Sunday to 6 for Saturday. */
    weekdays: json<number[]>("weekdays").notNull(),
    fromMinute: integer("from_minute").notNull(),
    toMinute: integer("to_minute").notNull(),
    /** The last day of an absence. */
    awayUntil: day("away_until"),
    changedByName: text("changed_by_name").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  () => [
    check("shift_hours", sql`from_minute >= 0 AND from_minute < to_minute AND to_minute <= 1440`),
  ],
);

/**
 * 我的待办: the assignments of documents that are not over, or were over already when somebody took them on.
 * Every assignment and every move maintains this list in its commit (`core/document/open-work`), so that
 * years of closed work are not walked through.
 */
export const openWork = sqliteTable(
  "open_work",
  {
    documentKind: text("document_kind").$type<WorkKind>().notNull(),
    documentId: text("document_id").notNull(),
    staffId: text("staff_id").notNull(),
    assignedAt: instant("assigned_at").notNull(),
    /** True where the document waits for us, not for its buyer or anybody else. */
    isOurs: flag("is_ours").notNull().default(true),
  },
  (work) => [
    primaryKey({ columns: [work.documentKind, work.documentId] }),
    index("open_work_of").on(work.staffId, work.isOurs, work.documentKind, work.assignedAt),
  ],
);

/** 内部备注: a note of staff on a document, which its buyer never reads. */
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
    /** The entry of the document's history that it comments on. */
    onVersion: integer("on_version"),
    writtenAt: instant("written_at").notNull(),
  },
  (note) => [
    index("staff_notes_document").on(note.documentKind, note.documentId, note.writtenAt),
    check("staff_note_body", sql`length(body) BETWEEN 1 AND 1000`),
  ],
);

/** @我: a person mentioned in a note, and when they saw it. */
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

/** 正在处理: a person who has a document open, and when they were last seen there. */
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

/** 视图: a saved view of a console list, for its owner or for everybody. */
export const staffViews = sqliteTable(
  "staff_views",
  {
    id: text("id").primaryKey(),
    list: text("list").notNull(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    /** The slot among the person's views, whose number is limited. */
    slot: integer("slot").notNull(),
    name: text("name").notNull(),
    /** The query string of the list's URL. */
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
