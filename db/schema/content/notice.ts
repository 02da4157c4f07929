import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant, json } from "../columns.ts";
import { companies, users } from "../customers/company.ts";

/** A line in the buyer's お知らせ: to everybody, or to one company about its own documents. */
export const notices = sqliteTable(
  "notices",
  {
    id: text().primaryKey(),
    companyId: text().references(() => companies.id),
    /** Of the company's people the one it is for; null for all of them. */
    userId: text().references(() => users.id),
    kind: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    href: text().notNull().default(""),
    publishedAt: instant().notNull(),
    /** When the mails of it were put into the outbox. */
    mailedAt: instant(),
    /** What staff wrote to many: one row here for each company it reaches, or one for all. */
    circularId: text().references(() => circulars.id),
    /** What it is about, by whose reach it is narrowed for who is limited to stores; null is nothing of one store. */
    subject: text().$type<"order" | "shipping" | "payment" | "store" | "person">(),
    subjectId: text(),
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
    id: text().primaryKey(),
    audience: text().$type<"all" | "levels" | "company">().notNull(),
    levels: json<string[]>().notNull(),
    companyId: text().references(() => companies.id),
    title: text().notNull(),
    body: text().notNull(),
    publishedAt: instant().notNull(),
    writtenAt: instant().notNull(),
    writtenByName: text().notNull(),
    reached: integer().notNull().default(0),
    withdrawnAt: instant(),
  },
  (circular) => [index("circulars_written").on(circular.writtenAt)],
);

/** メール通知設定: a person's choice for one kind; what has no row is as `notice.ts` says. */
export const noticeSettings = sqliteTable(
  "notice_settings",
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    site: flag().notNull(),
    mail: flag().notNull(),
  },
  (setting) => [primaryKey({ columns: [setting.userId, setting.kind] })],
);

export const noticeReads = sqliteTable(
  "notice_reads",
  { userId: text().notNull(), noticeId: text().notNull(), readAt: instant().notNull() },
  (read) => [primaryKey({ columns: [read.userId, read.noticeId] })],
);

/** Up to when a person has read all that is shown to them, so that what is unread is counted from there. */
export const noticeMarks = sqliteTable(
  "notice_marks",
  { userId: text().primaryKey(), readUntil: instant().notNull() },
  (mark) => [index("notice_marks_until").on(mark.readUntil)],
);

/** Mail waiting to be sent: written with the command it tells of, sent afterwards. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text().primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** Our page that it is about; who sends it puts the shop's host in front. */
    href: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (mail) => [
    index("outbox_created").on(mail.createdAt),
    index("outbox_waiting").on(mail.createdAt).where(sql`sent_at IS NULL`),
  ],
);
