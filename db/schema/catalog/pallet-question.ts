import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Platform } from "#app/domain/catalog/product/offer.ts";
import { day, json } from "../columns.ts";

/** Questions that a night's searches have asked of marketplaces, all pallets together. */
export const palletBudgets = sqliteTable("pallet_budgets", {
  night: day("night").primaryKey(),
  asked: integer("asked").notNull(),
});

/** Words that a night has asked a marketplace for, with what was found: pallets of equal words share it. */
export const palletWords = sqliteTable(
  "pallet_words",
  {
    night: day("night").notNull(),
    platform: text("platform").notNull(),
    words: text("words").notNull(),
    hits: json<{ id: string; platform: Platform }[]>("hits").notNull(),
  },
  (asked) => [primaryKey({ columns: [asked.night, asked.words, asked.platform] })],
);
