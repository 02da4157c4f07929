import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Reckoned } from "#app/domain/channels/replenishment/warning.ts";
import { ownProducts } from "../catalog/own-product.ts";
import { day, instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { orders } from "../trade/order.ts";

/** 補充の設定: how an own product is bought again; one without a row is as `settings.ts` begins. */
export const replenishmentSettings = sqliteTable(
  "replenishment_settings",
  {
    productId: text("product_id")
      .primaryKey()
      .references(() => ownProducts.id, { onDelete: "cascade" }),
    /** An order is to last for so many days after it has arrived. */
    coverDays: integer("cover_days").notNull(),
    /** So many days' goods are to be left when it arrives. */
    safetyDays: integer("safety_days").notNull(),
    minOrder: integer("min_order").notNull(),
    /** Pieces in a box. */
    box: integer("box").notNull(),
    /** From order to arrival as the company says it; null leaves it to what was seen. */
    leadDays: integer("lead_days"),
    /** What an order may cost landed; null without a limit. */
    budgetYen: integer("budget_yen"),
    /** Not warned of until after this day. */
    mutedUntil: day("muted_until"),
  },
  () => [
    check(
      "replenishment_cover",
      sql`cover_days BETWEEN 1 AND 365 AND safety_days BETWEEN 0 AND 180`,
    ),
    check("replenishment_pieces", sql`min_order BETWEEN 1 AND 999999 AND box BETWEEN 1 AND 99999`),
    check("replenishment_lead", sql`lead_days IS NULL OR lead_days BETWEEN 1 AND 365`),
    check("replenishment_budget", sql`budget_yen IS NULL OR budget_yen > 0`),
  ],
);

/** 在庫アラート: until when an own product has to be ordered, as it was reckoned last. */
export const replenishmentWarnings = sqliteTable(
  "replenishment_warnings",
  {
    productId: text("product_id")
      .primaryKey()
      .references(() => ownProducts.id, { onDelete: "cascade" }),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Goes up with each reckoning and each order: what was ordered from a page is not ordered from it again. */
    version: integer("version").notNull(),
    reckonedOn: day("reckoned_on").notNull(),
    /** The last day to order on; null of what is in plenty, does not sell or is muted. */
    orderBy: day("order_by"),
    reckoned: json<Reckoned>("reckoned").notNull(),
    /** When its company was told that it is urgent; null again once it is not. */
    toldOn: day("told_on"),
    /** The draft that was made of it last, and of which version. */
    orderId: text("order_id").references(() => orders.id),
    orderedVersion: integer("ordered_version"),
  },
  (warning) => [
    // The nearest day first; the last column lets the numbers on the tabs be counted in the index alone.
    index("replenishment_warnings_due").on(warning.companyId, warning.orderBy, warning.productId),
    index("replenishment_warnings_old").on(warning.companyId, warning.reckonedOn),
  ],
);

/** How far a company's warnings of a day have come. */
export const replenishmentRuns = sqliteTable("replenishment_runs", {
  companyId: text("company_id")
    .primaryKey()
    .references(() => companies.id),
  day: day("day").notNull(),
  /** The article up to which it has come. */
  after: integer("after").notNull(),
  endedAt: instant("ended_at"),
});
