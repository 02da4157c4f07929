import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Words that the titles of the best-selling goods are made of: what a misspelt word may have meant. */
export const catalogueWords = sqliteTable(
  "catalogue_words",
  {
    word: text("word").primaryKey(),
    /** As it is compared: in hiragana. */
    key: text("key").notNull(),
    /** The first and the last sign of the key: a slip seldom changes both. */
    head: text("head").notNull(),
    tail: text("tail").notNull(),
    offers: integer("offers").notNull(),
  },
  (word) => [
    index("catalogue_words_head").on(word.head, word.offers),
    index("catalogue_words_tail").on(word.tail, word.offers),
  ],
);
