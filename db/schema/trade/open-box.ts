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
    id: text().primaryKey(),
    requestId: text()
      .notNull()
      .references(() => shippingRequests.id),
    number: integer().notNull(),
    /** null until it was measured, as are the others. */
    lengthMm: integer(),
    widthMm: integer(),
    heightMm: integer(),
    weightGrams: integer(),
    openedAt: instant().notNull(),
    openedByName: text().notNull(),
  },
  (box) => [
    unique("open_box_number").on(box.requestId, box.number),
    check("open_box_kept", sql`number > 0`),
  ],
);

/** What lies in it so far. Triggers keep a line's pieces in one box each, and the request open. */
export const openBoxContents = sqliteTable(
  "open_box_contents",
  {
    boxId: text()
      .notNull()
      .references(() => openBoxes.id),
    shippingLineId: text()
      .notNull()
      .references(() => shippingLines.id),
    quantity: integer().notNull(),
  },
  (content) => [
    primaryKey({ columns: [content.boxId, content.shippingLineId] }),
    index("open_box_contents_line").on(content.shippingLineId),
    check("open_box_quantity", sql`quantity > 0`),
  ],
);
