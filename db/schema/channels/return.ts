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
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    channelOrder: integer()
      .notNull()
      .references(() => channelOrders.number),
    lineId: text().notNull(),
    title: text().notNull(),
    /** Null where more would come back than was ordered, which no row takes. */
    quantity: integer().notNull(),
    reason: text().$type<ReturnReason>().notNull(),
    /** Where the pieces are, and what becomes of them. */
    place: text().$type<ReturnPlace>().notNull(),
    fate: text().$type<ReturnFate>().notNull(),
    note: text().notNull(),
    /** A day of Japan. */
    returnedOn: day().notNull(),
    notedAt: instant().notNull(),
    notedByName: text().notNull(),
    notedBy: text().$type<"buyer" | "staff">().notNull(),
  },
  (one) => [
    index("direct_returns_order").on(one.channelOrder, one.notedAt),
    index("direct_returns_company").on(one.companyId, one.notedAt, one.id),
    index("direct_returns_newest").on(one.notedAt, one.id),
    check("direct_return_quantity", sql`quantity > 0`),
  ],
);
