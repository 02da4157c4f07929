import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day } from "../columns.ts";
import { offers } from "./catalog.ts";

/** What we have seen of a seller in the last twelve months; a job adds it up from purchases, lots and problem cases. */
export const supplierRecords = sqliteTable(
  "supplier_records",
  {
    supplierId: text("supplier_id").primaryKey(),
    /** Lines bought, and those that could not be bought, be it that the seller had none. */
    lines: integer("lines").notNull(),
    refusedLines: integer("refused_lines").notNull(),
    /** Of the lines bought those that came or should have come, and those that came in time. */
    dueLines: integer("due_lines").notNull(),
    onTimeLines: integer("on_time_lines").notNull(),
    checkedPieces: integer("checked_pieces").notNull(),
    badPieces: integer("bad_pieces").notNull(),
    /** What the lines bought were quoted at and what was paid for them. */
    quotedFen: integer("quoted_fen").notNull(),
    paidFen: integer("paid_fen").notNull(),
  },
  () => [
    check(
      "supplier_record",
      sql`on_time_lines BETWEEN 0 AND due_lines AND due_lines <= lines AND refused_lines >= 0 AND bad_pieces >= 0 AND checked_pieces >= 0 AND quoted_fen >= 0 AND paid_fen >= 0`,
    ),
  ],
);

/** What an offer cost at its smallest quantity, from that day of Japan on until the next row. */
export const offerPrices = sqliteTable(
  "offer_prices",
  {
    offerId: text("offer_id")
      .notNull()
      .references(() => offers.id),
    day: day("day").notNull(),
    priceFen: integer("price_fen").notNull(),
  },
  (price) => [
    primaryKey({ columns: [price.offerId, price.day] }),
    check("offer_price_seen", sql`price_fen > 0`),
  ],
);
