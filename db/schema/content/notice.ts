import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Letter } from "#app/domain/core/letter/letter.ts";
import { flag, instant, json } from "../columns.ts";
import { companies, users } from "../customers/company.ts";

/** A line in the buyer's お知らせ: to everybody, or to one company about its own documents. */
export const notices = sqliteTable(
  "notices",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").references(() => companies.id),
    /** Of the company's people the one it is for; null for all of them. */
    userId: text("user_id").references(() => users.id),
    kind: text("kind").notNull(),
    letter: json<Letter>("letter").notNull(),
    href: text("href").notNull().default(""),
    publishedAt: instant("published_at").notNull(),
    /** When the mails of it were put into the outbox. */
    mailedAt: instant("mailed_at"),
    /** What staff wrote to many: one row here for each company it reaches, or one for all. */
    circularId: text("circular_id").references(() => circulars.id),
    /** What it is about, by whose reach it is narrowed for who is limited to stores; null is nothing of one store. */
    subject: text("subject").$type<"order" | "shipping" | "payment" | "store" | "person">(),
    subjectId: text("subject_id"),
  },
  (notice) => [
    index("notices_company").on(notice.companyId, notice.publishedAt),
    index("notices_circular").on(notice.circularId),
    index("notices_to_mail").on(notice.publishedAt).where(sql`mailed_at IS NULL`),
  ],
);

/** A notice as staff wrote it: to everybody, to some levels, or to one company. */
export const circulars = sqliteTable(
  "circulars",
  {
    id: text("id").primaryKey(),
    audience: text("audience").$type<"all" | "levels" | "company">().notNull(),
    levels: json<string[]>("levels").notNull(),
    companyId: text("company_id").references(() => companies.id),
    title: text("title").notNull(),
    body: text("body").notNull(),
    publishedAt: instant("published_at").notNull(),
    writtenAt: instant("written_at").notNull(),
    writtenByName: text("written_by_name").notNull(),
    reached: integer("reached").notNull().default(0),
    withdrawnAt: instant("withdrawn_at"),
  },
  (circular) => [index("circulars_written").on(circular.writtenAt)],
);

/** メール通知設定: a person's choice for one kind; what has no row is as `notice.ts` says. */
export const noticeSettings = sqliteTable(
  "notice_settings",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind").notNull(),
    site: flag("site").notNull(),
    mail: flag("mail").notNull(),
  },
  (setting) => [primaryKey({ columns: [setting.userId, setting.kind] })],
);

export const noticeReads = sqliteTable(
  "notice_reads",
  {
    userId: text("user_id").notNull(),
    noticeId: text("notice_id").notNull(),
    readAt: instant("read_at").notNull(),
  },
  (read) => [primaryKey({ columns: [read.userId, read.noticeId] })],
);

/** Up to when a person has read all that is shown to them, so that what is unread is counted from there. */
export const noticeMarks = sqliteTable(
  "notice_marks",
  { userId: text("user_id").primaryKey(), readUntil: instant("read_until").notNull() },
  (mark) => [index("notice_marks_until").on(mark.readUntil)],
);

/** Mail waiting to be sent: written with the command it tells of, sent afterwards. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    to: text("to").notNull(),
    letter: json<Letter>("letter").notNull(),
    /** Our page that it is about; who sends it puts the shop's host in front. */
    href: text("href"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
  },
  (mail) => [
    index("outbox_created").on(mail.createdAt),
    index("outbox_waiting").on(mail.createdAt).where(sql`sent_at IS NULL`),
  ],
);
