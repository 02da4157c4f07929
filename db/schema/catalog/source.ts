import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Platform } from "#app/domain/catalog/product/offer.ts";
import type { MarketList } from "#app/domain/catalog/source/market-list.ts";
import { instant } from "../columns.ts";
import { offers } from "./catalog.ts";

/** How we stand with a marketplace's open platform: our pace, its rest, our tokens. */
export const marketplaces = sqliteTable("marketplaces", {
  platform: text("platform").$type<Platform>().primaryKey(),
  /** The minute that questions are counted in, since 1970, and how many it has had. */
  minute: integer("minute").notNull().default(0),
  asked: integer("asked").notNull().default(0),
  /** Failures in a row; after some it is left alone until `restUntil`. */
  failures: integer("failures").notNull().default(0),
  restUntil: instant("rest_until"),
  /** Sealed. */
  accessToken: text("access_token").notNull().default(""),
  accessUntil: instant("access_until"),
  refreshToken: text("refresh_token").notNull().default(""),
});

/** When a goods page was last fetched from its marketplace; one of the catalogue alone has no row. */
export const offerFetches = sqliteTable(
  "offer_fetches",
  {
    offerId: text("offer_id")
      .primaryKey()
      .references(() => offers.id),
    fetchedAt: instant("fetched_at").notNull(),
  },
  (fetched) => [index("offer_fetches_oldest").on(fetched.fetchedAt)],
);

/** Goods that were asked for and not found, so that nobody's question is spent on them again at once. */
export const missingOffers = sqliteTable(
  "missing_offers",
  {
    /** The marketplace that was asked. */
    platform: text("platform").$type<Platform>().notNull(),
    offerId: text("offer_id").notNull(),
    missedAt: instant("missed_at").notNull(),
  },
  (missing) => [
    primaryKey({ columns: [missing.offerId, missing.platform] }),
    index("missing_offers_oldest").on(missing.missedAt),
  ],
);

/** What is searched for most at a marketplace, by our kind of goods, the most first. */
export const topWords = sqliteTable(
  "top_words",
  {
    categoryId: text("category_id").notNull(),
    position: integer("position").notNull(),
    ja: text("ja").notNull(),
    zh: text("zh").notNull(),
  },
  (word) => [primaryKey({ columns: [word.categoryId, word.position] })],
);

/** Goods that a marketplace ranks or recommends, the first first; they may not have been fetched yet. */
export const marketLists = sqliteTable(
  "market_lists",
  {
    list: text("list").$type<MarketList>().notNull(),
    /** Our kind of goods; empty where the list is of all kinds. */
    categoryId: text("category_id").notNull(),
    position: integer("position").notNull(),
    platform: text("platform").$type<Platform>().notNull(),
    offerId: text("offer_id").notNull(),
  },
  (listed) => [
    primaryKey({ columns: [listed.list, listed.categoryId, listed.position] }),
    index("market_lists_position").on(listed.list, listed.position),
  ],
);
