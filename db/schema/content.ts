import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day, flag, instant, json, type Kept } from "./columns.ts";
import { companies, staff, users } from "./customers.ts";

type Letter = Kept<"letter">;

export type ArticleKind = "guide" | "legal" | "company" | "help";

export type ServiceFigure =
  | "quote-answer"
  | "contact-answer"
  | "arrival"
  | "defects"
  | `transit:${string}`;

export type ContactKind =
  | "order"
  | "payment"
  | "service"
  | "delivery"
  | "account"
  | "feedback"
  | "other";

export interface SurveyAnswers {
  business: string;
  monthly: string;
  experience: string;
  found: string;
  channels: string[];
  goods: string;
  wishes: string;
}

/** A question sent through お問い合わせ, with its answer. */
export const contacts = sqliteTable(
  "contacts",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").references(() => companies.id),
    userId: text("user_id").references(() => users.id),
    name: text("name").notNull(),
    email: text("email").notNull(),
    kind: text("kind").$type<ContactKind>().notNull(),
    body: text("body").notNull(),
    askedAt: instant("asked_at").notNull(),
    address: text("address").notNull(),
    answer: text("answer"),
    answeredAt: instant("answered_at"),
    answeredBy: text("answered_by"),
    answeredByName: text("answered_by_name"),
  },
  (contact) => [
    index("contacts_waiting").on(contact.answeredAt, contact.askedAt),
    index("contacts_user").on(contact.userId, contact.askedAt),
    index("contacts_address").on(contact.address, contact.askedAt),
  ],
);

/** 新規会員アンケート: one sheet a person, which they may change. */
export const surveyAnswers = sqliteTable(
  "survey_answers",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    answers: json<SurveyAnswers>("answers").notNull(),
    answeredAt: instant("answered_at").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (sheet) => [index("survey_answers_company").on(sheet.companyId)],
);

/** A page that staff write. The id of a guide is its path; help articles are opened by their id. */
export const articles = sqliteTable(
  "articles",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<ArticleKind>().notNull(),
    /** The heading that a help article is listed under. */
    topicJa: text("topic_ja").notNull().default(""),
    position: integer("position").notNull().default(0),
  },
  (article) => [index("articles_kind").on(article.kind, article.position)],
);

/**
 * What an article says from a moment on. Versions are only added, so that a page of last month can
 * be shown. `number` is the integer key of the full-text index, which triggers keep.
 */
export const articleVersions = sqliteTable(
  "article_versions",
  {
    number: integer("number").primaryKey({ autoIncrement: true }),
    /** The form's one-time id: the same form twice is one version. */
    id: text("id").notNull().unique(),
    articleId: text("article_id")
      .notNull()
      .references(() => articles.id),
    titleJa: text("title_ja").notNull(),
    descriptionJa: text("description_ja").notNull(),
    bodyMarkdown: text("body_markdown").notNull(),
    publishAt: instant("publish_at").notNull(),
    writtenAt: instant("written_at").notNull(),
    staffId: text("staff_id").references(() => staff.id),
  },
  (version) => [index("article_versions_article").on(version.articleId, version.publishAt)],
);

/** 役に立った: one voice a reader and article; the reader is known by a key of their browser only. */
export const helpVotes = sqliteTable(
  "help_votes",
  {
    articleId: text("article_id")
      .notNull()
      .references(() => articles.id),
    readerKey: text("reader_key").notNull(),
    helpful: flag("helpful").notNull(),
    votedAt: instant("voted_at").notNull(),
  },
  (vote) => [primaryKey({ columns: [vote.articleId, vote.readerKey] })],
);

/** Words that nobody found an answer for, for staff to write one. */
export const unansweredSearches = sqliteTable(
  "unanswered_searches",
  {
    words: text("words").primaryKey(),
    times: integer("times").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (search) => [
    index("unanswered_searches_times").on(search.times),
    check("unanswered_search_words", sql`length(words) <= 60`),
  ],
);

/** Days on which we rest beyond the holidays of the calendar, and what that delays. */
export const closures = sqliteTable(
  "closures",
  {
    id: text("id").primaryKey(),
    fromDay: day("from_day").notNull(),
    toDay: day("to_day").notNull(),
    nameJa: text("name_ja").notNull(),
    effectJa: text("effect_ja").notNull(),
    staffId: text("staff_id").references(() => staff.id),
  },
  (closure) => [
    index("closures_to").on(closure.toDay),
    check("closure_days", sql`from_day <= to_day`),
  ],
);

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

/** What we publish of our own work over the last days; a job counts it each night. */
export const serviceRecords = sqliteTable(
  "service_records",
  {
    figure: text("figure").$type<ServiceFigure>().primaryKey(),
    sample: integer("sample").notNull(),
    usual: integer("usual").notNull(),
    slow: integer("slow").notNull(),
  },
  () => [check("service_record", sql`sample > 0 AND usual >= 0 AND slow >= usual`)],
);
