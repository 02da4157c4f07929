import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { users } from "../customers/company.ts";

/** A filter of the list of orders that a person has named. */
export const savedFilters = sqliteTable(
  "saved_filters",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** Its place among the person's; the number of places is limited. */
    slot: integer("slot").notNull(),
    name: text("name").notNull(),
    /** The query of the list's address. */
    query: text("query").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (filter) => [
    uniqueIndex("saved_filters_slot").on(filter.userId, filter.slot),
    uniqueIndex("saved_filters_name").on(filter.userId, filter.name),
    check("saved_filter_slot", sql`slot BETWEEN 1 AND 20`),
  ],
);
