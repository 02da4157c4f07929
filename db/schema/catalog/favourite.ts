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
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    offerId: text("offer_id").notNull(),
    titleJa: text("title_ja").notNull(),
    picture: text("picture").notNull(),
    priceFen: integer("price_fen").notNull(),
    tag: text("tag").notNull().default(""),
    addedAt: instant("added_at").notNull(),
    addedByName: text("added_by_name").notNull(),
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
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    supplierId: text("supplier_id").notNull(),
    nameZh: text("name_zh").notNull(),
    tag: text("tag").notNull().default(""),
    addedAt: instant("added_at").notNull(),
    addedByName: text("added_by_name").notNull(),
  },
  (one) => [
    primaryKey({ columns: [one.companyId, one.supplierId] }),
    index("favourite_shops_newest").on(one.companyId, one.addedAt, one.supplierId),
    index("favourite_shops_tag").on(one.companyId, one.tag, one.addedAt, one.supplierId),
  ],
);
