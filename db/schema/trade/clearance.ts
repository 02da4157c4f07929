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
    id: text().primaryKey(),
    requestId: text()
      .notNull()
      .references(() => shippingRequests.id),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    /** 輸入許可通知書の番号. */
    permitNumber: text().notNull(),
    permittedOn: day().notNull(),
    dutyYen: integer().notNull(),
    consumptionTaxYen: integer().notNull(),
    brokerYen: integer().notNull(),
    /** How freight and the broker's fee are shared out to the lines. */
    shareRule: text().$type<ShareRule>().notNull(),
    note: text().notNull().default(""),
    enteredAt: instant().notNull(),
    enteredByName: text().notNull(),
  },
  (clearance) => [
    index("clearances_request").on(clearance.requestId, clearance.enteredAt),
    check("clearance_yen", sql`duty_yen >= 0 AND consumption_tax_yen >= 0 AND broker_yen >= 0`),
  ],
);
