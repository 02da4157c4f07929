import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Message } from "#app/domain/core/message/message.ts";
import type { LotState } from "#app/domain/trade/purchasing/lot.ts";
import type { Defect } from "#app/domain/trade/warehouse/defects.ts";
import { instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { orderLines, orders } from "./order.ts";
import { purchases } from "./purchase.ts";

/** A quantity of one order line at one step of the warehouse. */
export const lots = sqliteTable(
  "lots",
  {
    id: text("id").primaryKey(),
    /** What its label says. */
    number: integer("number")
      .notNull()
      .$defaultFn(() => sql`(SELECT coalesce(max(number), 0) + 1 FROM lots)`),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    orderLineId: text("order_line_id")
      .notNull()
      .references(() => orderLines.id),
    purchaseId: text("purchase_id").references(() => purchases.id),
    state: text("state").$type<LotState>().notNull(),
    version: integer("version").notNull(),
    quantity: integer("quantity").notNull(),
    goodQuantity: integer("good_quantity").notNull().default(0),
    badQuantity: integer("bad_quantity").notNull().default(0),
    availableQuantity: integer("available_quantity").notNull().default(0),
    reservedQuantity: integer("reserved_quantity").notNull().default(0),
    shippedQuantity: integer("shipped_quantity").notNull().default(0),
    shelf: text("shelf").notNull().default(""),
    weightGrams: integer("weight_grams"),
    lengthMm: integer("length_mm"),
    widthMm: integer("width_mm"),
    heightMm: integer("height_mm"),
    /** Why pieces are bad, with how many of each. */
    defects: json<Defect[]>("defects").notNull().default([]),
    inspectionNote: json<Message>("inspection_note"),
    createdAt: instant("created_at").notNull(),
    receivedAt: instant("received_at"),
    inspectedAt: instant("inspected_at"),
    shelvedAt: instant("shelved_at"),
  },
  (lot) => [
    index("lots_company").on(lot.companyId, lot.state, lot.shelvedAt, lot.id),
    index("lots_queue").on(lot.state, lot.createdAt, lot.id),
    // What can be sent: lots stay on record after they have left, and must not slow the list.
    index("lots_stock")
      .on(lot.companyId, lot.state, lot.shelvedAt, lot.id)
      .where(sql`state = 'shelved' AND available_quantity > 0`),
    // What lies on a shelf, and how much of it: a sum along the shelves reads no lot.
    index("lots_shelf")
      .on(lot.shelf, lot.id, lot.availableQuantity, lot.reservedQuantity)
      .where(sql`state = 'shelved' AND available_quantity + reserved_quantity > 0`),
    // What waits for its shelf: pieces that are all at fault do not.
    index("lots_to_shelve")
      // All of one state: by its first column they are looked up, not walked through.
      .on(lot.state, lot.createdAt, lot.id)
      .where(sql`state = 'shelving_pending' AND good_quantity > 0`),
    uniqueIndex("lots_number").on(lot.number),
    // What lies there, set aside or not: a company's report of it.
    index("lots_lying")
      .on(lot.companyId, lot.state, lot.shelvedAt, lot.id)
      .where(sql`state = 'shelved' AND available_quantity + reserved_quantity > 0`),
    // Whose free days of storage end, over all companies.
    index("lots_stored")
      .on(lot.state, lot.shelvedAt, lot.id)
      .where(sql`state = 'shelved' AND available_quantity > 0`),
    index("lots_line").on(lot.orderLineId),
    index("lots_order").on(lot.orderId),
    check(
      "lot_quantity",
      sql`quantity > 0 AND good_quantity >= 0 AND bad_quantity >= 0 AND good_quantity + bad_quantity <= quantity`,
    ),
    check(
      "lot_not_oversold",
      sql`available_quantity >= 0 AND reserved_quantity >= 0 AND shipped_quantity >= 0`,
    ),
    check(
      "lot_adds_up",
      sql`state <> 'shelved' OR available_quantity + reserved_quantity + shipped_quantity = good_quantity`,
    ),
  ],
);
