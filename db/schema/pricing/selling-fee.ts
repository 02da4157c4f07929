import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day, decimal } from "../columns.ts";

/**
 * What marketplaces take of a sale, by category and price. A day's rows are the whole list from that day on;
 * within a category the row of the highest `aboveYen` below the price counts, for the whole price.
 */
export const marketplaceFees = sqliteTable(
  "marketplace_fees",
  {
    effectiveFrom: day("effective_from").notNull(),
    marketplace: text("marketplace").notNull(),
    category: text("category").notNull(),
    aboveYen: integer("above_yen").notNull(),
    feePercent: decimal("fee_percent").notNull(),
    minimumYen: integer("minimum_yen").notNull(),
    /** Where the figures are from, as the page names it. */
    source: text("source").notNull(),
  },
  (fee) => [
    primaryKey({
      columns: [fee.effectiveFrom, fee.marketplace, fee.category, fee.aboveYen],
    }),
    check("marketplace_fee_figures", sql`above_yen >= 0 AND minimum_yen >= 0`),
  ],
);

/** What Amazon takes for sending a piece, by size class, the smallest first. A day's rows are the whole list. */
export const fbaFees = sqliteTable(
  "fba_fees",
  {
    effectiveFrom: day("effective_from").notNull(),
    place: integer("place").notNull(),
    sizeClass: text("size_class").notNull(),
    /** The longest a side may be, sides sorted; null where only their sum counts. */
    longestMm: integer("longest_mm"),
    middleMm: integer("middle_mm"),
    shortestMm: integer("shortest_mm"),
    sumMm: integer("sum_mm").notNull(),
    weightGrams: integer("weight_grams").notNull(),
    feeYen: integer("fee_yen").notNull(),
    /** Of goods sold for little. */
    lowPriceFeeYen: integer("low_price_fee_yen").notNull(),
    source: text("source").notNull(),
  },
  (fee) => [
    primaryKey({ columns: [fee.effectiveFrom, fee.place] }),
    check("fba_fee_figures", sql`fee_yen > 0 AND low_price_fee_yen > 0`),
  ],
);
