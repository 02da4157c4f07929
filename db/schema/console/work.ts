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
import type { NotedKind, WorkKind } from "#app/domain/console/teamwork/work-kinds.ts";
import { flag, instant } from "../columns.ts";
import { staff } from "../customers/company.ts";

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
