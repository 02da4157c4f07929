import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ShareRule } from "#app/domain/trade/clearance/share-rule.ts";
import { day, instant } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { shippingRequests } from "./shipping.ts";

/** 輸入許可: what customs asked for a shipping request. A correction is a new row; the newest counts. */
export const clearances = sqliteTable(
  "clearances",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** 輸入許可通知書の番号. */
    permitNumber: text("permit_number").notNull(),
    permittedOn: day("permitted_on").notNull(),
    dutyYen: integer("duty_yen").notNull(),
    consumptionTaxYen: integer("consumption_tax_yen").notNull(),
    brokerYen: integer("broker_yen").notNull(),
    /** How freight and the broker's fee are shared out to the lines. */
    shareRule: text("share_rule").$type<ShareRule>().notNull(),
    note: text("note").notNull().default(""),
    enteredAt: instant("entered_at").notNull(),
    enteredByName: text("entered_by_name").notNull(),
  },
  (clearance) => [
    index("clearances_request").on(clearance.requestId, clearance.enteredAt),
    check("clearance_yen", sql`duty_yen >= 0 AND consumption_tax_yen >= 0 AND broker_yen >= 0`),
  ],
);
