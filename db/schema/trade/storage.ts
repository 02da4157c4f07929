import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day, instant } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { lots } from "./warehouse.ts";

/** Pieces of a lot whose storage clock stood for some days in a request that was cancelled. */
export const storageStands = sqliteTable(
  "storage_stands",
  {
    id: text("id").primaryKey(),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    days: integer("days").notNull(),
    /** How many of them no later request has taken yet. */
    quantity: integer("quantity").notNull(),
  },
  (stand) => [
    index("storage_stands_lot").on(stand.lotId),
    check("storage_stand_left", sql`days > 0 AND quantity >= 0`),
  ],
);

/** Which letter about the end of free storage was sent for a lot: 14, 7 or 1 day before. */
export const storageLetters = sqliteTable(
  "storage_letters",
  {
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    /** The last free day that it told of. */
    until: day("until").notNull(),
    daysBefore: integer("days_before").notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    sentAt: instant("sent_at").notNull(),
  },
  (letter) => [primaryKey({ columns: [letter.lotId, letter.until, letter.daysBefore] })],
);
