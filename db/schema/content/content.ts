import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ArticleKind } from "#app/domain/content/articles/article.ts";
import { day, flag, instant } from "../columns.ts";
import { staff } from "../customers/company.ts";

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
