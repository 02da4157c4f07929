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
    id: text("id").primaryKey(),
    fromShelf: text("from_shelf").notNull(),
    toShelf: text("to_shelf").notNull(),
    state: text("state").$type<CountState>().notNull(),
    /** Goes up with every scan; what was decided on an older one loses to it. */
    version: integer("version").notNull(),
    openedAt: instant("opened_at").notNull(),
    openedBy: text("opened_by")
      .notNull()
      .references(() => staff.id),
    openedByName: text("opened_by_name").notNull(),
    /** Who found the differences right, where a second person is to say so as well. */
    submittedBy: text("submitted_by"),
    submittedByName: text("submitted_by_name").notNull().default(""),
    closedAt: instant("closed_at"),
    closedByName: text("closed_by_name").notNull().default(""),
    /** Pieces that were too few and too many when it was booked. */
    lostQuantity: integer("lost_quantity").notNull().default(0),
    foundQuantity: integer("found_quantity").notNull().default(0),
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
    countId: text("count_id")
      .notNull()
      .references(() => stockCounts.id),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    shelf: text("shelf").notNull(),
    countedQuantity: integer("counted_quantity").notNull(),
    expectedQuantity: integer("expected_quantity").notNull(),
    /** The lot's own at that moment: whoever moved it since makes a recount necessary. */
    lotVersion: integer("lot_version").notNull(),
    reason: text("reason").$type<CountReason>(),
    /** 1 once it was booked. */
    booked: integer("booked").notNull().default(0),
    countedAt: instant("counted_at").notNull(),
    countedBy: text("counted_by")
      .notNull()
      .references(() => staff.id),
    countedByName: text("counted_by_name").notNull(),
    /** Who, having counted none of it, said which of two people's figures stands. */
    settledBy: text("settled_by").references(() => staff.id),
    settledByName: text("settled_by_name").notNull().default(""),
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
    countId: text("count_id")
      .notNull()
      .references(() => stockCounts.id),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    /** 1 for the first of its lot. */
    place: integer("place").notNull(),
    shelf: text("shelf").notNull(),
    countedQuantity: integer("counted_quantity").notNull(),
    expectedQuantity: integer("expected_quantity").notNull(),
    lotVersion: integer("lot_version").notNull(),
    countedAt: instant("counted_at").notNull(),
    countedBy: text("counted_by")
      .notNull()
      .references(() => staff.id),
    countedByName: text("counted_by_name").notNull(),
  },
  (figure) => [
    primaryKey({ columns: [figure.countId, figure.lotId, figure.place] }),
    check("stock_count_figure_pieces", sql`counted_quantity >= 0 AND expected_quantity >= 0`),
  ],
);
