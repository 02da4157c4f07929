import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { OfferSearch } from "#app/domain/catalog/source/product-source.ts";
import { day, instant, json } from "../columns.ts";
import { users } from "../customers/company.ts";

/** A search of goods that a person has named, to be run again. */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** Its place among the person's; the number of places is limited. */
    slot: integer("slot").notNull(),
    name: text("name").notNull(),
    /** The query of the search's address. */
    query: text("query").notNull(),
    savedAt: instant("saved_at").notNull(),
    /** What to look for among new goods; null tells of none. */
    tells: json<OfferSearch>("tells"),
    /** Goods published before are no news to it. */
    since: day("since").notNull().default(""),
    /** When new goods were last looked for. */
    lookedOn: day("looked_on").notNull().default(""),
  },
  (search) => [
    // Whose turn it is, those who have waited longest first.
    index("saved_searches_telling")
      .on(search.lookedOn, search.userId)
      .where(sql`tells IS NOT NULL`),
    uniqueIndex("saved_searches_slot").on(search.userId, search.slot),
    uniqueIndex("saved_searches_name").on(search.userId, search.name),
    check("saved_search_slot", sql`slot BETWEEN 1 AND 30`),
  ],
);

/** New goods that a search's person was told of. */
export const savedSearchGoods = sqliteTable(
  "saved_search_goods",
  {
    searchId: text("search_id")
      .notNull()
      .references(() => savedSearches.id),
    offerId: text("offer_id").notNull(),
    toldOn: day("told_on").notNull(),
  },
  (told) => [
    primaryKey({ columns: [told.searchId, told.offerId] }),
    index("saved_search_goods_day").on(told.toldOn),
  ],
);

/** On which days a person was told of new goods: one letter a day. */
export const savedSearchLetters = sqliteTable(
  "saved_search_letters",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    day: day("day").notNull(),
  },
  (letter) => [primaryKey({ columns: [letter.userId, letter.day] })],
);
