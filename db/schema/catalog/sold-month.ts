import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What was bought here of each goods page in a month of Japan; a job adds it up from the purchases. */
export const soldMonths = sqliteTable(
  "sold_months",
  {
    /** `2026-10` */
    month: text("month").notNull(),
    offerId: text("offer_id").notNull(),
    /** Kept beside it for the index of a category's ranking. */
    categoryId: text("category_id").notNull(),
    pieces: integer("pieces").notNull(),
    orders: integer("orders").notNull(),
  },
  (sold) => [
    primaryKey({ columns: [sold.month, sold.offerId] }),
    index("sold_months_rank").on(sold.month, sold.pieces, sold.orders, sold.offerId),
    index("sold_months_category_rank").on(
      sold.month,
      sold.categoryId,
      sold.pieces,
      sold.orders,
      sold.offerId,
    ),
    check("sold_month", sql`month GLOB '20[0-9][0-9]-[01][0-9]' AND pieces > 0 AND orders > 0`),
  ],
);
