import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type {
  ReturnFate,
  ReturnPlace,
  ReturnReason,
} from "#app/domain/channels/direct-return/direct-return.ts";
import { day, instant } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { channelOrders } from "./order.ts";

/** 直送の返品: pieces that an end customer gave back, as their seller or we noted it. */
export const directReturns = sqliteTable(
  "direct_returns",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    channelOrder: integer("channel_order")
      .notNull()
      .references(() => channelOrders.number),
    lineId: text("line_id").notNull(),
    title: text("title").notNull(),
    quantity: integer("quantity").notNull(),
    reason: text("reason").$type<ReturnReason>().notNull(),
    /** Where the pieces are, and what becomes of them. */
    place: text("place").$type<ReturnPlace>().notNull(),
    fate: text("fate").$type<ReturnFate>().notNull(),
    note: text("note").notNull(),
    /** A day of Japan. */
    returnedOn: day("returned_on").notNull(),
    notedAt: instant("noted_at").notNull(),
    notedByName: text("noted_by_name").notNull(),
    notedBy: text("noted_by").$type<"buyer" | "staff">().notNull(),
  },
  (one) => [
    index("direct_returns_order").on(one.channelOrder, one.notedAt),
    index("direct_returns_company").on(one.companyId, one.notedAt, one.id),
    index("direct_returns_newest").on(one.notedAt, one.id),
    check("direct_return_quantity", sql`quantity > 0`),
  ],
);
