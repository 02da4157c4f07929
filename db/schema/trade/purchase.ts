import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Platform } from "#app/domain/catalog/product/offer.ts";
import type { PurchaseState } from "#app/domain/trade/purchasing/purchase.ts";
import { instant } from "../columns.ts";
import { orderLines, orders } from "./order.ts";

/** One order of ours on a marketplace, at one supplier for one of our orders, with what we paid for it. */
export const purchases = sqliteTable(
  "purchases",
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    supplierId: text().notNull(),
    state: text().$type<PurchaseState>().notNull().default("bought"),
    version: integer().notNull().default(1),
    platform: text().$type<Platform>().notNull().default("1688"),
    marketplaceNumber: text().notNull(),
    chinaTracking: text().notNull(),
    boughtAt: instant().notNull(),
    boughtBy: text().notNull(),
    /** What was paid for the goods, the sum of its lines. */
    goodsFen: integer().notNull().default(0),
    freightFen: integer().notNull().default(0),
    /** What the seller or the marketplace took off the whole. */
    discountFen: integer().notNull().default(0),
    /** The part of the supplier's quoted freight that this purchase answers for. */
    quotedFreightFen: integer().notNull().default(0),
    /** Whose account on the marketplace or bank paid. */
    account: text().notNull().default(""),
    /** Null for what was bought before payments were kept. */
    paidAt: instant(),
  },
  (purchase) => [
    index("purchases_order").on(purchase.orderId),
    index("purchases_tracking").on(purchase.chinaTracking),
    // What a scanner reads is in capitals, whatever people typed.
    index("purchases_tracking_scanned").on(sql`upper(china_tracking)`),
    index("purchases_marketplace_scanned").on(sql`upper(marketplace_number)`),
    index("purchases_marketplace").on(purchase.marketplaceNumber),
    // What was bought in a month.
    index("purchases_bought").on(purchase.boughtAt).where(sql`state = 'bought'`),
    uniqueIndex("purchases_number_once")
      .on(purchase.platform, purchase.marketplaceNumber)
      .where(sql`state = 'bought' AND paid_at IS NOT NULL`),
    // A parcel announced by two companies is one's alone.
    uniqueIndex("purchases_forwarded_once")
      .on(purchase.chinaTracking)
      .where(sql`state = 'forwarded'`),
    check(
      "purchase_paid",
      sql`goods_fen >= 0 AND freight_fen >= 0 AND quoted_freight_fen >= 0 AND discount_fen BETWEEN 0 AND goods_fen + freight_fen`,
    ),
  ],
);

/** Pieces of an order line that were bought with one purchase: what they were quoted at and what was paid. */
export const purchaseLines = sqliteTable(
  "purchase_lines",
  {
    purchaseId: text()
      .notNull()
      .references(() => purchases.id),
    orderLineId: text()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
    quotedFen: integer().notNull(),
    paidFen: integer().notNull(),
    /** 补款: what the seller is still owed for pieces beyond what was bought, and since when. */
    owedFen: integer().notNull().default(0),
    owedSince: instant(),
  },
  (line) => [
    primaryKey({ columns: [line.purchaseId, line.orderLineId] }),
    index("purchase_lines_line").on(line.orderLineId),
    index("purchase_lines_owed").on(line.owedSince).where(sql`owed_since IS NOT NULL`),
    check("purchase_line", sql`quantity > 0 AND quoted_fen >= 0 AND paid_fen >= 0`),
    check("purchase_line_owed", sql`owed_fen >= 0 AND (owed_fen > 0) = (owed_since IS NOT NULL)`),
  ],
);
