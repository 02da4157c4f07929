import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Platform } from "#app/domain/catalog/product/offer.ts";
import { day, json } from "../columns.ts";

/** Questions that a night's searches have asked of marketplaces, all pallets together. */
export const palletBudgets = sqliteTable("pallet_budgets", {
  night: day().primaryKey(),
  asked: integer().notNull(),
});

/** Words that a night has asked a marketplace for, with what was found: pallets of equal words share it. */
export const palletWords = sqliteTable(
  "pallet_words",
  {
    night: day().notNull(),
    platform: text().notNull(),
    words: text().notNull(),
    hits: json<{ id: string; platform: Platform }[]>().notNull(),
  },
  (asked) => [primaryKey({ columns: [asked.night, asked.words, asked.platform] })],
);
