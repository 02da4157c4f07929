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
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** The order's version whose commit made it. */
    version: integer("version").notNull(),
    kind: text("kind").$type<VersionKind>().notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    at: instant("at").notNull(),
    by: text("by").notNull(),
    byName: text("by_name").notNull(),
    reason: text("reason").notNull(),
    partReasons: json<PartReasons>("part_reasons").notNull(),
    ttsRate: decimal("tts_rate").notNull(),
    spreadYen: decimal("spread_yen").notNull(),
    serviceRatePercent: decimal("service_rate_percent").notNull(),
    goodsFen: integer("goods_fen").notNull(),
    freightFen: integer("freight_fen").notNull(),
    optionsFen: integer("options_fen").notNull(),
    totalYen: integer("total_yen").notNull(),
    couponYen: integer("coupon_yen").notNull(),
    paidYen: integer("paid_yen").notNull(),
    lines: json<KeptLine[]>("lines").notNull(),
    freights: json<KeptFreight[]>("freights").notNull(),
  },
  (version) => [primaryKey({ columns: [version.orderId, version.version, version.kind] })],
);
