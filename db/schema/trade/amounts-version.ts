import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type {
  KeptFreight,
  KeptLine,
  PartReasons,
  VersionKind,
} from "#app/domain/trade/amounts/amounts-version.ts";
import { decimal, instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { orders } from "./order.ts";

/** 金額の変更履歴: an order's amounts each time they were made anew. Append-only, by triggers in the migrations. */
export const amountsVersions = sqliteTable(
  "amounts_versions",
  {
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** The order's version whose commit made it. */
    version: integer().notNull(),
    kind: text().$type<VersionKind>().notNull(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    at: instant().notNull(),
    by: text().notNull(),
    byName: text().notNull(),
    reason: text().notNull(),
    partReasons: json<PartReasons>().notNull(),
    ttsRate: decimal().notNull(),
    spreadYen: decimal().notNull(),
    serviceRatePercent: decimal().notNull(),
    goodsFen: integer().notNull(),
    freightFen: integer().notNull(),
    optionsFen: integer().notNull(),
    totalYen: integer().notNull(),
    couponYen: integer().notNull(),
    paidYen: integer().notNull(),
    lines: json<KeptLine[]>().notNull(),
    freights: json<KeptFreight[]>().notNull(),
  },
  (version) => [primaryKey({ columns: [version.orderId, version.version, version.kind] })],
);
