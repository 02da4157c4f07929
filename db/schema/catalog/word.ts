import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Words that the titles of the best-selling goods are made of: what a misspelt word may have meant. */
export const catalogueWords = sqliteTable(
  "catalogue_words",
  {
    word: text().primaryKey(),
    /** As it is compared: in hiragana. */
    key: text().notNull(),
    /** The first and the last sign of the key: a slip seldom changes both. */
    head: text().notNull(),
    tail: text().notNull(),
    offers: integer().notNull(),
  },
  (word) => [
    index("catalogue_words_head").on(word.head, word.offers),
    index("catalogue_words_tail").on(word.tail, word.offers),
  ],
);
