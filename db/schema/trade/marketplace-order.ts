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
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    supplierId: text("supplier_id").notNull(),
    platform: text("platform").$type<Platform>().notNull(),
    state: text("state").$type<MarketplaceOrderState>().notNull().default("placing"),
    pieces: text("pieces", { mode: "json" })
      .$type<{ lineId: string; quantity: number }[]>()
      .notNull(),
    /** To the seller. */
    note: text("note").notNull().default(""),
    /** Goods and freight as they were previewed: at a higher sum nothing is placed. */
    seenFen: integer("seen_fen").notNull(),
    marketplaceNumber: text("marketplace_number").notNull().default(""),
    goodsFen: integer("goods_fen").notNull().default(0),
    freightFen: integer("freight_fen").notNull().default(0),
    /** Where the marketplace says that it stands, in its own word. */
    toldState: text("told_state").notNull().default(""),
    /** Why it came to nothing, or could not be called off, as the marketplace says it. */
    problem: text("problem").notNull().default(""),
    tries: integer("tries").notNull().default(0),
    triedAt: instant("tried_at"),
    /** The member of staff who asked, in whose name the purchase is kept. */
    askedBy: text("asked_by").notNull(),
    askedByName: text("asked_by_name").notNull(),
    askedAt: instant("asked_at").notNull(),
    /** When the marketplace is asked next how it stands; null once nothing more is to be learned. */
    readNextAt: instant("read_next_at"),
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
