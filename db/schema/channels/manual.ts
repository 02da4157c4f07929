import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DirectSlip } from "#app/domain/channels/direct-order/direct-rule.ts";
import { instant } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { channelOrders } from "./order.ts";

/** 直送のシート: end customers' orders as their company sent them, until they are taken or a day has passed. */
export const manualSheets = sqliteTable(
  "manual_sheets",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userName: text("user_name").notNull(),
    name: text("name").notNull(),
    /** The rows with names and addresses, sealed; empty once they are taken. */
    sealedRows: text("sealed_rows").notNull(),
    createdAt: instant("created_at").notNull(),
    takenAt: instant("taken_at"),
    takenCount: integer("taken_count").notNull().default(0),
    /** Rows with something wrong that were left out. */
    leftCount: integer("left_count").notNull().default(0),
  },
  (sheet) => [
    index("manual_sheets_company").on(sheet.companyId, sheet.createdAt),
    index("manual_sheets_waiting").on(sheet.createdAt).where(sql`taken_at IS NULL`),
    check("manual_sheet_counts", sql`taken_count >= 0 AND left_count >= 0`),
  ],
);

/** 手動の直送の注文: an end customer's order that its company brought; its number is taken once in a company. */
export const manualOrders = sqliteTable(
  "manual_orders",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The company's own number of the order, as it is searched for. */
    orderKey: text("order_key").notNull(),
    channelOrder: integer("channel_order")
      .notNull()
      .unique()
      .references(() => channelOrders.number),
    /** What is laid into the parcel where its row says so; null leaves it to the rule. */
    slip: text("slip").$type<DirectSlip>(),
    addedAt: instant("added_at").notNull(),
    addedByName: text("added_by_name").notNull(),
  },
  (order) => [primaryKey({ columns: [order.companyId, order.orderKey] })],
);
