import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
} from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { shippingLines, shippingRequests } from "./shipping.ts";

/** A box that is being packed; closing the packing makes it one of `boxes` under the same id. */
export const openBoxes = sqliteTable(
  "open_boxes",
  {
    id: text("id").primaryKey(),
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    number: integer("number").notNull(),
    /** null until it was measured, as are the others. */
    lengthMm: integer("length_mm"),
    widthMm: integer("width_mm"),
    heightMm: integer("height_mm"),
    weightGrams: integer("weight_grams"),
    openedAt: instant("opened_at").notNull(),
    openedByName: text("opened_by_name").notNull(),
  },
  (box) => [unique("open_box_number").on(box.requestId, box.number)],
);

/** What lies in it so far. Triggers keep a line's pieces in one box each, and the request open. */
export const openBoxContents = sqliteTable(
  "open_box_contents",
  {
    boxId: text("box_id")
      .notNull()
      .references(() => openBoxes.id),
    shippingLineId: text("shipping_line_id")
      .notNull()
      .references(() => shippingLines.id),
    quantity: integer("quantity").notNull(),
  },
  (content) => [
    primaryKey({ columns: [content.boxId, content.shippingLineId] }),
    index("open_box_contents_line").on(content.shippingLineId),
    check("open_box_quantity", sql`quantity > 0`),
  ],
);
