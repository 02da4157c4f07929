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
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Its place among the person's; the number of places is limited. */
    slot: integer().notNull(),
    name: text().notNull(),
    /** The query of the search's address. */
    query: text().notNull(),
    savedAt: instant().notNull(),
    /** What to look for among new goods; null tells of none. */
    tells: json<OfferSearch>(),
    /** Goods published before are no news to it. */
    since: day().notNull().default(""),
    /** When new goods were last looked for. */
    lookedOn: day().notNull().default(""),
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
    searchId: text()
      .notNull()
      .references(() => savedSearches.id),
    offerId: text().notNull(),
    toldOn: day().notNull(),
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
    userId: text()
      .notNull()
      .references(() => users.id),
    day: day().notNull(),
  },
  (letter) => [primaryKey({ columns: [letter.userId, letter.day] })],
);
