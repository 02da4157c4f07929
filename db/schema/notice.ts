import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { companies } from "./company.ts";

/** A line in the buyer's お知らせ: to everybody, or to one company about its own documents. */
export const notices = sqliteTable(
  "notices",
  {
    id: text().primaryKey(),
    companyId: text().references(() => companies.id),
    kind: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    href: text().notNull().default(""),
    publishedAt: instant().notNull(),
  },
  (notice) => [index("notices_company").on(notice.companyId, notice.publishedAt)],
);

export const noticeReads = sqliteTable(
  "notice_reads",
  { userId: text().notNull(), noticeId: text().notNull(), readAt: instant().notNull() },
  (read) => [primaryKey({ columns: [read.userId, read.noticeId] })],
);

/** Mail waiting to be sent: written with the deed it tells of, sent afterwards. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text().primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  (mail) => [index("outbox_created").on(mail.createdAt)],
);
