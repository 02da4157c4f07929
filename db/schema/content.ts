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

/** 新規会員アンケート: one row per person, who may change it. */
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

/** A page that staff write. A guide's id is its path; help articles are opened by their id. */
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
 * A version of an article from a moment on. Versions are only added, so that a page of last month can be
 * shown. `number` is the integer key of the full-text index, which triggers maintain.
 */
export const articleVersions = sqliteTable(
  "article_versions",
  {
    number: integer("number").primaryKey({ autoIncrement: true }),
    /** The form's idempotency key: the same form twice is one version. */
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

/** 役に立った: one vote per reader and article; a reader is known only by a key of their browser. */
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

/** Searches without hits, for staff to write an answer. */
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

/** Our own closures beyond the holidays of the calendar, and what they delay. */
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

/**
 * 法定假日: a public holiday of China or Japan. Calendars propose it, staff confirm or correct it. One that was taken
 * back stays as a row, so that the calendars do not propose it again.
 */
export const holidays = sqliteTable(
  "holidays",
  {
    id: text("id").primaryKey(),
    country: text("country").$type<"CN" | "JP">().notNull(),
    /** The year of its last day, under which it is listed. */
    year: integer("year").notNull(),
    fromDay: day("from_day").notNull(),
    toDay: day("to_day").notNull(),
    nameJa: text("name_ja").notNull(),
    nameZh: text("name_zh").notNull(),
    /** 调休: weekend days that China works instead. */
    makeUpDays: json<string[]>("make_up_days").notNull(),
    /** False while its days follow from the law alone, before the year's calendar is published. */
    isAnnounced: flag("is_announced").notNull(),
    /** The fewest and the most days that it had in the past years; null where it is announced. */
    usualDaysMin: integer("usual_days_min"),
    usualDaysMax: integer("usual_days_max"),
    state: text("state").$type<"proposed" | "confirmed" | "removed">().notNull(),
    /** Counts its changes: of two at once only one gets the next. */
    version: integer("version").notNull().default(1),
    /** True until every membership that it meets has its extension; set again by each change. */
    isExtensionDue: flag("is_extension_due").notNull().default(true),
    changedByName: text("changed_by_name").notNull().default(""),
    changedAt: instant("changed_at").notNull(),
  },
  (holiday) => [
    index("holidays_of_year").on(holiday.year, holiday.country, holiday.fromDay),
    index("holidays_to").on(holiday.country, holiday.toDay),
    check("holiday_days", sql`from_day <= to_day`),
    check("holiday_country", sql`country IN ('CN', 'JP')`),
    check("holiday_state", sql`state IN ('proposed', 'confirmed', 'removed')`),
  ],
);

/** A notice in the buyer's お知らせ: to everybody, or to one company about its own documents. */
export const notices = sqliteTable(
  "notices",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").references(() => companies.id),
    /** The one person it is for; null for all of the company. */
    userId: text("user_id").references(() => users.id),
    kind: text("kind").notNull(),
    letter: json<Letter>("letter").notNull(),
    href: text("href").notNull().default(""),
    publishedAt: instant("published_at").notNull(),
    /** The moment its mails were put into the outbox. */
    mailedAt: instant("mailed_at"),
    /** The circular it comes from: one notice for each company that it reaches, or one for all. */
    circularId: text("circular_id").references(() => circulars.id),
    /** Decides who of those limited to stores sees it; null where it belongs to no store. */
    subject: text("subject").$type<"order" | "shipping" | "payment" | "store" | "person">(),
    subjectId: text("subject_id"),
  },
  (notice) => [
    index("notices_company").on(notice.companyId, notice.publishedAt),
    index("notices_circular").on(notice.circularId),
    index("notices_to_mail").on(notice.publishedAt).where(sql`mailed_at IS NULL`),
  ],
);

/** A notice that staff wrote: to everybody, to some levels, or to one company. */
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

/** メール通知設定: a person's choice for one kind; without a row the defaults of `notice.ts` apply. */
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

/** Everything up to this moment is read, so that unread notices are counted from here. */
export const noticeMarks = sqliteTable(
  "notice_marks",
  { userId: text("user_id").primaryKey(), readUntil: instant("read_until").notNull() },
  (mark) => [index("notice_marks_until").on(mark.readUntil)],
);

/** Mail to be sent: written with the command that it is about, sent afterwards. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    to: text("to").notNull(),
    letter: json<Letter>("letter").notNull(),
    /** The path of the page it links to; the sender adds the host. */
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

/** The published figures about our own work; a job computes them each night. */
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
