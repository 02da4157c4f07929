import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Message } from "#app/domain/core/message/message.ts";
import type { KeptDues, KeptFreight, StageKind } from "#app/domain/trade/settlement/stage.ts";
import { day, instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { shippingRequests } from "./shipping.ts";

/** 精算明細: what a shipping request came to at each stage. Append-only, by triggers in the migrations. */
export const shippingVersions = sqliteTable(
  "shipping_versions",
  {
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    /** The request's version whose commit made it. */
    version: integer("version").notNull(),
    kind: text("kind").$type<StageKind>().notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    at: instant("at").notNull(),
    by: text("by").notNull(),
    byName: text("by_name").notNull(),
    /** Why it is not what it was, as the buyer reads it. */
    reason: json<Message>("reason"),
    methodCode: text("method_code").notNull(),
    /** The day from which the price list was in force. */
    listFrom: day("list_from"),
    /** The freight part by part as the list has it; null where the list has no price. */
    freight: json<KeptFreight>("freight"),
    /** What was said or asked; null where staff were to quote it. */
    freightMinYen: integer("freight_min_yen"),
    freightMaxYen: integer("freight_max_yen"),
    optionsYen: integer("options_yen").notNull(),
    /** null before anybody reckoned it. */
    storageYen: integer("storage_yen"),
    couponYen: integer("coupon_yen").notNull(),
    paidYen: integer("paid_yen").notNull(),
    /** What of the dues is paid to us; null where they are paid at the customs. */
    duesYen: integer("dues_yen"),
    dues: json<KeptDues>("dues"),
  },
  (version) => [primaryKey({ columns: [version.requestId, version.version, version.kind] })],
);
