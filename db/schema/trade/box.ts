import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { shippingLines, shippingRequests } from "./shipping.ts";

export const boxes = sqliteTable(
  "boxes",
  {
    id: text().primaryKey(),
    requestId: text()
      .notNull()
      .references(() => shippingRequests.id),
    number: integer().notNull(),
    lengthMm: integer().notNull(),
    widthMm: integer().notNull(),
    heightMm: integer().notNull(),
    weightGrams: integer().notNull(),
    volumetricGrams: integer().notNull(),
    billingGrams: integer().notNull(),
    trackingNumber: text().notNull().default(""),
    /** When its label was scanned onto the carrier's truck; null until then. */
    loadedAt: instant(),
    loadedByName: text().notNull().default(""),
  },
  (box) => [
    index("boxes_request").on(box.requestId, box.number),
    index("boxes_tracking").on(box.trackingNumber).where(sql`tracking_number <> ''`),
    check(
      "box_measures",
      sql`length_mm > 0 AND width_mm > 0 AND height_mm > 0 AND weight_grams > 0 AND weight_grams <= 30000`,
    ),
  ],
);

export const boxContents = sqliteTable(
  "box_contents",
  {
    boxId: text()
      .notNull()
      .references(() => boxes.id),
    shippingLineId: text()
      .notNull()
      .references(() => shippingLines.id),
    quantity: integer().notNull(),
  },
  (content) => [
    primaryKey({ columns: [content.boxId, content.shippingLineId] }),
    index("box_contents_line").on(content.shippingLineId),
    check("box_content_quantity", sql`quantity > 0`),
  ],
);
