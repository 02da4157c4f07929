import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day, flag, instant } from "../columns.ts";
import { companies } from "../customers/company.ts";

/**
 * Goods whose price or stock a company waits for: one letter when it is so, and none again until somebody
 * wishes it anew. Name, picture and price are those of the day it was added.
 */
export const watches = sqliteTable(
  "watches",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    offerId: text("offer_id").notNull(),
    /** Empty for the goods as a whole: their cheapest kind, and whether any is there. */
    skuId: text("sku_id").notNull().default(""),
    titleJa: text("title_ja").notNull(),
    picture: text("picture").notNull(),
    seenPriceFen: integer("seen_price_fen").notNull(),
    /** Waits for this price or less; null for any. */
    thresholdFen: integer("threshold_fen"),
    /** Waits for goods that are sold out. */
    backInStock: flag("back_in_stock").notNull().default(false),
    addedAt: instant("added_at").notNull(),
    addedByName: text("added_by_name").notNull(),
    toldAt: instant("told_at"),
  },
  (one) => [
    primaryKey({ columns: [one.companyId, one.offerId, one.skuId] }),
    index("watches_newest").on(one.companyId, one.addedAt, one.offerId, one.skuId),
    index("watches_waiting").on(one.companyId, one.offerId).where(sql`told_at IS NULL`),
    index("watches_offer").on(one.offerId),
    check(
      "watch_wish",
      sql`(threshold_fen IS NULL OR threshold_fen > 0) AND (threshold_fen IS NOT NULL OR back_in_stock = 1)`,
    ),
  ],
);

/** On which days of Japan a company was told of goods that it watches: one letter a day. */
export const watchLetters = sqliteTable(
  "watch_letters",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    day: day("day").notNull(),
  },
  (letter) => [primaryKey({ columns: [letter.companyId, letter.day] })],
);
