import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ShortReason } from "#app/domain/trade/picking/short-reason.ts";
import { instant } from "../columns.ts";
import { shippingLines } from "./shipping.ts";

/** 拣货单: what one person fetches from the shelves in one walk, for several shipping requests. */
export const pickLists = sqliteTable(
  "pick_lists",
  {
    /** The form's key: the same form makes one list. */
    id: text("id").primaryKey(),
    pickedBy: text("picked_by").notNull(),
    pickedByName: text("picked_by_name").notNull(),
    lineCount: integer("line_count").notNull(),
    takenAt: instant("taken_at").notNull(),
  },
  (list) => [
    index("pick_lists_taken").on(list.takenAt, list.id),
    check("pick_list_lines", sql`line_count > 0`),
  ],
);

/** A line of a shipping request on a pick list; its key lets a line be on one list only. */
export const pickLines = sqliteTable(
  "pick_lines",
  {
    shippingLineId: text("shipping_line_id")
      .primaryKey()
      .references(() => shippingLines.id),
    listId: text("list_id")
      .notNull()
      .references(() => pickLists.id),
    quantity: integer("quantity").notNull(),
    pickedQuantity: integer("picked_quantity").notNull().default(0),
    /** Pieces that were not where they should lie. */
    shortQuantity: integer("short_quantity").notNull().default(0),
    shortReason: text("short_reason").$type<ShortReason>(),
    pickedAt: instant("picked_at"),
  },
  (line) => [
    index("pick_lines_list").on(line.listId),
    index("pick_lines_short").on(line.listId).where(sql`short_quantity > 0`),
    check(
      "pick_line_pieces",
      sql`picked_quantity >= 0 AND short_quantity >= 0 AND picked_quantity + short_quantity <= quantity`,
    ),
  ],
);
