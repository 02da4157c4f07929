import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { instant } from "../columns.ts";
import { companies } from "../customers/company.ts";

/** 保存した販売先の商品: an article that a company weighs, with the goods that it would be bought as. */
export const savedArticles = sqliteTable(
  "saved_articles",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    channel: text("channel").$type<Channel>().notNull(),
    /** As `hidden_articles` has it. */
    code: text("code").notNull(),
    title: text("title").notNull(),
    priceYen: integer("price_yen").notNull(),
    /** The category of fees as it was chosen; empty where it is not known. */
    market: text("market").notNull(),
    /** The goods that were chosen for it. */
    offerId: text("offer_id").notNull(),
    note: text("note").notNull(),
    /** The query of its page, with what was typed there. */
    query: text("query").notNull(),
    savedAt: instant("saved_at").notNull(),
    savedByName: text("saved_by_name").notNull(),
  },
  (saved) => [
    uniqueIndex("saved_articles_one").on(saved.companyId, saved.channel, saved.code),
    index("saved_articles_newest").on(saved.companyId, saved.channel, saved.savedAt, saved.id),
    check("saved_article_price", sql`price_yen > 0`),
  ],
);
