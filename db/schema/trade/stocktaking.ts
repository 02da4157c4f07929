import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CountReason, CountState } from "#app/domain/trade/stocktaking/stock-count.ts";
import { instant } from "../columns.ts";
import { staff } from "../customers/company.ts";
import { lots } from "./warehouse.ts";

/** 盘点: what lies on a range of shelves, counted and held against the stock. */
export const stockCounts = sqliteTable(
  "stock_counts",
  {
    /** The form's key: the same form opens one count. */
    id: text().primaryKey(),
    fromShelf: text().notNull(),
    toShelf: text().notNull(),
    state: text().$type<CountState>().notNull(),
    /** Goes up with every scan; what was decided on an older one loses to it. */
    version: integer().notNull(),
    openedAt: instant().notNull(),
    openedBy: text()
      .notNull()
      .references(() => staff.id),
    openedByName: text().notNull(),
    /** Who found the differences right, where a second person is to say so as well. */
    submittedBy: text(),
    submittedByName: text().notNull().default(""),
    closedAt: instant(),
    closedByName: text().notNull().default(""),
    /** Pieces that were too few and too many when it was booked. */
    lostQuantity: integer().notNull().default(0),
    foundQuantity: integer().notNull().default(0),
  },
  (count) => [
    index("stock_counts_opened").on(count.openedAt, count.id),
    index("stock_counts_open")
      .on(count.fromShelf, count.toShelf)
      .where(sql`state IN ('counting', 'awaiting')`),
    index("stock_counts_booked").on(count.closedAt).where(sql`state = 'booked'`),
    check("stock_count_range", sql`from_shelf <= to_shelf`),
    check("stock_count_pieces", sql`lost_quantity >= 0 AND found_quantity >= 0`),
  ],
);

/** The pieces of one lot that stand, beside what should have lain there at that moment. */
export const stockCountLines = sqliteTable(
  "stock_count_lines",
  {
    countId: text()
      .notNull()
      .references(() => stockCounts.id),
    lotId: text()
      .notNull()
      .references(() => lots.id),
    shelf: text().notNull(),
    countedQuantity: integer().notNull(),
    expectedQuantity: integer().notNull(),
    /** The lot's own at that moment: whoever moved it since makes a recount necessary. */
    lotVersion: integer().notNull(),
    reason: text().$type<CountReason>(),
    /** 1 once it was booked; a lot that changed since the count leaves nothing to write here. */
    booked: integer().notNull().default(0),
    countedAt: instant().notNull(),
    countedBy: text()
      .notNull()
      .references(() => staff.id),
    countedByName: text().notNull(),
    /** Who, having counted none of it, said which of two people's figures stands. */
    settledBy: text().references(() => staff.id),
    settledByName: text().notNull().default(""),
  },
  (line) => [
    primaryKey({ columns: [line.countId, line.lotId] }),
    index("stock_count_lines_lot").on(line.lotId),
    check("stock_count_line_pieces", sql`counted_quantity >= 0 AND expected_quantity >= 0`),
  ],
);

/** Every figure that somebody gave of a lot, in order; none is ever written over. */
export const stockCountFigures = sqliteTable(
  "stock_count_figures",
  {
    countId: text()
      .notNull()
      .references(() => stockCounts.id),
    lotId: text()
      .notNull()
      .references(() => lots.id),
    /** 1 for the first of its lot. */
    place: integer().notNull(),
    shelf: text().notNull(),
    countedQuantity: integer().notNull(),
    expectedQuantity: integer().notNull(),
    lotVersion: integer().notNull(),
    countedAt: instant().notNull(),
    countedBy: text()
      .notNull()
      .references(() => staff.id),
    countedByName: text().notNull(),
  },
  (figure) => [
    primaryKey({ columns: [figure.countId, figure.lotId, figure.place] }),
    check("stock_count_figure_pieces", sql`counted_quantity >= 0 AND expected_quantity >= 0`),
  ],
);
