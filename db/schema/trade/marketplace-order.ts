import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Platform } from "#app/domain/catalog/product/offer.ts";
import type { MarketplaceOrderState } from "#app/domain/trade/marketplace-order/marketplace-order.ts";
import { instant } from "../columns.ts";
import { orders } from "./order.ts";

/**
 * What we asked a marketplace to sell us, from the wish to the outcome. Its id is the marketplace's outside
 * number of it, and the purchase's once it is placed, so that asking twice orders once.
 */
export const marketplaceOrders = sqliteTable(
  "marketplace_orders",
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    supplierId: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    state: text().$type<MarketplaceOrderState>().notNull().default("placing"),
    pieces: text({ mode: "json" }).$type<{ lineId: string; quantity: number }[]>().notNull(),
    /** To the seller. */
    note: text().notNull().default(""),
    /** Goods and freight as they were previewed: at a higher sum nothing is placed. */
    seenFen: integer().notNull(),
    marketplaceNumber: text().notNull().default(""),
    goodsFen: integer().notNull().default(0),
    freightFen: integer().notNull().default(0),
    /** Where the marketplace says that it stands, in its own word. */
    toldState: text().notNull().default(""),
    /** Why it came to nothing, or could not be called off, as the marketplace says it. */
    problem: text().notNull().default(""),
    tries: integer().notNull().default(0),
    triedAt: instant(),
    /** The member of staff who asked, in whose name the purchase is kept. */
    askedBy: text().notNull(),
    askedByName: text().notNull(),
    askedAt: instant().notNull(),
    /** When the marketplace is asked next how it stands; null once nothing more is to be learned. */
    readNextAt: instant(),
  },
  (order) => [
    index("marketplace_orders_order").on(order.orderId),
    index("marketplace_orders_open")
      .on(order.askedAt)
      .where(sql`state IN ('placing', 'cancelling')`),
    index("marketplace_orders_to_read").on(order.readNextAt).where(sql`state = 'placed'`),
    // Two who press at once order once.
    uniqueIndex("marketplace_orders_one_placing")
      .on(order.orderId, order.supplierId)
      .where(sql`state = 'placing'`),
    check(
      "marketplace_order_sums",
      sql`seen_fen >= 0 AND goods_fen >= 0 AND freight_fen >= 0 AND tries >= 0`,
    ),
  ],
);
