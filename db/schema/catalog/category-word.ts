import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { categories } from "./catalog.ts";

/** What goods of a category are called, and of how many; a job counts them. */
export const categoryWords = sqliteTable(
  "category_words",
  {
    categoryId: text()
      .notNull()
      .references(() => categories.id),
    /** Empty for all goods of the category. */
    word: text().notNull(),
    offers: integer().notNull(),
  },
  (one) => [primaryKey({ columns: [one.categoryId, one.word] })],
);
