import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { categories } from "./catalog.ts";

/** What goods of a category are called, and of how many; a job counts them. */
export const categoryWords = sqliteTable(
  "category_words",
  {
    categoryId: text("category_id")
      .notNull()
      .references(() => categories.id),
    /** Empty for all goods of the category. */
    word: text("word").notNull(),
    offers: integer("offers").notNull(),
  },
  (one) => [primaryKey({ columns: [one.categoryId, one.word] })],
);
