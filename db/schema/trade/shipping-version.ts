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
    requestId: text()
      .notNull()
      .references(() => shippingRequests.id),
    /** The request's version whose commit made it. */
    version: integer().notNull(),
    kind: text().$type<StageKind>().notNull(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    at: instant().notNull(),
    by: text().notNull(),
    byName: text().notNull(),
    /** Why it is not what it was, as the buyer reads it. */
    reason: json<Message>(),
    methodCode: text().notNull(),
    /** The day from which the price list was in force. */
    listFrom: day(),
    /** The freight part by part as the list has it; null where the list has no price. */
    freight: json<KeptFreight>(),
    /** What was said or asked; null where staff were to quote it. */
    freightMinYen: integer(),
    freightMaxYen: integer(),
    optionsYen: integer().notNull(),
    /** null before anybody reckoned it. */
    storageYen: integer(),
    couponYen: integer().notNull(),
    paidYen: integer().notNull(),
    /** What of the dues is paid to us; null where they are paid at the customs. */
    duesYen: integer(),
    dues: json<KeptDues>(),
  },
  (version) => [primaryKey({ columns: [version.requestId, version.version, version.kind] })],
);
