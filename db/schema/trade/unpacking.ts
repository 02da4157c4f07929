import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { shippingRequests } from "./shipping.ts";
import { lots } from "./warehouse.ts";

/** 拆箱归架: pieces of a lot that a cancelled request left in a box, or in the trolley they were fetched with. */
export const unpackLines = sqliteTable(
  "unpack_lines",
  {
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    /** The box's within its request; 0 for the trolley. */
    boxNumber: integer("box_number").notNull(),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    quantity: integer("quantity").notNull(),
    leftAt: instant("left_at").notNull(),
    /** When they were back on the shelf; null until then. */
    unpackedAt: instant("unpacked_at"),
    unpackedByName: text("unpacked_by_name").notNull().default(""),
  },
  (line) => [
    primaryKey({ columns: [line.requestId, line.boxNumber, line.lotId] }),
    index("unpack_lines_left")
      .on(line.leftAt, line.requestId, line.boxNumber)
      .where(sql`unpacked_at IS NULL`),
    index("unpack_lines_lot").on(line.lotId, line.quantity).where(sql`unpacked_at IS NULL`),
    check("unpack_line_pieces", sql`quantity > 0`),
  ],
);
