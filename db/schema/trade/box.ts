import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { shippingLines, shippingRequests } from "./shipping.ts";

export const boxes = sqliteTable(
  "boxes",
  {
    id: text("id").primaryKey(),
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    number: integer("number").notNull(),
    lengthMm: integer("length_mm").notNull(),
    widthMm: integer("width_mm").notNull(),
    heightMm: integer("height_mm").notNull(),
    weightGrams: integer("weight_grams").notNull(),
    volumetricGrams: integer("volumetric_grams").notNull(),
    billingGrams: integer("billing_grams").notNull(),
    trackingNumber: text("tracking_number").notNull().default(""),
    /** When its label was scanned onto the carrier's truck; null until then. */
    loadedAt: instant("loaded_at"),
    loadedByName: text("loaded_by_name").notNull().default(""),
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
    boxId: text("box_id")
      .notNull()
      .references(() => boxes.id),
    shippingLineId: text("shipping_line_id")
      .notNull()
      .references(() => shippingLines.id),
    quantity: integer("quantity").notNull(),
  },
  (content) => [
    primaryKey({ columns: [content.boxId, content.shippingLineId] }),
    index("box_contents_line").on(content.shippingLineId),
    check("box_content_quantity", sql`quantity > 0`),
  ],
);
