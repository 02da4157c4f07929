import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { users } from "../customers/company.ts";

/** A search of goods that a person has named, to be run again. */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Its place among the person's own; there are so many places and no more. */
    slot: integer().notNull(),
    name: text().notNull(),
    /** The query of the search's address. */
    query: text().notNull(),
    savedAt: instant().notNull(),
  },
  (search) => [
    uniqueIndex("saved_searches_slot").on(search.userId, search.slot),
    uniqueIndex("saved_searches_name").on(search.userId, search.name),
    check("saved_search_slot", sql`slot BETWEEN 1 AND 30`),
  ],
);
