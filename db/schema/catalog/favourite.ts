import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { companies } from "../customers/company.ts";

/**
 * Goods that a company keeps in sight. Name, picture and price are those of the day it was added:
 * the offer may be gone tomorrow, and a price is worth knowing beside the one before.
 */
export const favouriteOffers = sqliteTable(
  "favourite_offers",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id),
    offerId: text().notNull(),
    titleJa: text().notNull(),
    picture: text().notNull(),
    priceFen: integer().notNull(),
    tag: text().notNull().default(""),
    addedAt: instant().notNull(),
    addedByName: text().notNull(),
  },
  (one) => [
    primaryKey({ columns: [one.companyId, one.offerId] }),
    index("favourite_offers_newest").on(one.companyId, one.addedAt, one.offerId),
    index("favourite_offers_tag").on(one.companyId, one.tag, one.addedAt, one.offerId),
  ],
);

/** Sellers that a company keeps in sight. */
export const favouriteShops = sqliteTable(
  "favourite_shops",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id),
    supplierId: text().notNull(),
    nameZh: text().notNull(),
    tag: text().notNull().default(""),
    addedAt: instant().notNull(),
    addedByName: text().notNull(),
  },
  (one) => [
    primaryKey({ columns: [one.companyId, one.supplierId] }),
    index("favourite_shops_newest").on(one.companyId, one.addedAt, one.supplierId),
    index("favourite_shops_tag").on(one.companyId, one.tag, one.addedAt, one.supplierId),
  ],
);
