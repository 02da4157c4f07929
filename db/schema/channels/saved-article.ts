import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { instant } from "../columns.ts";
import { companies } from "../customers/company.ts";

/** 保存した販売先の商品: an article that a company weighs, with the goods that it would be bought as. */
export const savedArticles = sqliteTable(
  "saved_articles",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    channel: text().$type<Channel>().notNull(),
    /** As `hidden_articles` has it. */
    code: text().notNull(),
    title: text().notNull(),
    priceYen: integer().notNull(),
    /** The category of fees as it was chosen; empty where it is not known. */
    market: text().notNull(),
    /** The goods that were chosen for it. */
    offerId: text().notNull(),
    note: text().notNull(),
    /** The query of its page, with what was typed there. */
    query: text().notNull(),
    savedAt: instant().notNull(),
    savedByName: text().notNull(),
  },
  (saved) => [
    uniqueIndex("saved_articles_one").on(saved.companyId, saved.channel, saved.code),
    index("saved_articles_newest").on(saved.companyId, saved.channel, saved.savedAt, saved.id),
    check("saved_article_price", sql`price_yen > 0`),
  ],
);
