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
import type { Platform } from "./catalog.ts";
import { instant, json, type Kept } from "./columns.ts";
import { orderLines, orders } from "./orders.ts";

type Message = Kept<"message">;

export type MarketplaceOrderState =
  | "refused"
  | "cancelled"
  | "placing"
  | "placed"
  | "cancelling"
  | "unkept";

export type PurchaseState = "forwarded" | "bought" | "undone";

/**
 * What was bought of a supplier for one of our orders, with what we paid. Purchases of one supplier may share a
 * marketplace's order; a trigger keeps other suppliers from its number.
 */
export const purchases = sqliteTable(
  "purchases",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    supplierId: text("supplier_id").notNull(),
    state: text("state").$type<PurchaseState>().notNull().default("bought"),
    version: integer("version").notNull().default(1),
    platform: text("platform").$type<Platform>().notNull().default("1688"),
    marketplaceNumber: text("marketplace_number").notNull(),
    chinaTracking: text("china_tracking").notNull(),
    boughtAt: instant("bought_at").notNull(),
    boughtBy: text("bought_by").notNull(),
    /** The sum paid for the goods, over all its lines. */
    goodsFen: integer("goods_fen").notNull().default(0),
    freightFen: integer("freight_fen").notNull().default(0),
    /** The discount that the seller or the marketplace gave on the whole. */
    discountFen: integer("discount_fen").notNull().default(0),
    /** The part of the supplier's quoted freight that this purchase answers for. */
    quotedFreightFen: integer("quoted_freight_fen").notNull().default(0),
    /** The account on the marketplace or at the bank that paid. */
    account: text("account").notNull().default(""),
    /** Null for purchases made before payments were recorded. */
    paidAt: instant("paid_at"),
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

/** The pieces of an order line in one purchase: what they were quoted at and what was paid. */
export const purchaseLines = sqliteTable(
  "purchase_lines",
  {
    purchaseId: text("purchase_id")
      .notNull()
      .references(() => purchases.id),
    orderLineId: text("order_line_id")
      .notNull()
      .references(() => orderLines.id),
    quantity: integer("quantity").notNull(),
    quotedFen: integer("quoted_fen").notNull(),
    paidFen: integer("paid_fen").notNull(),
    /** 补款: the sum still owed to the seller for pieces beyond what was bought, and since when. */
    owedFen: integer("owed_fen").notNull().default(0),
    owedSince: instant("owed_since"),
  },
  (line) => [
    primaryKey({ columns: [line.purchaseId, line.orderLineId] }),
    index("purchase_lines_line").on(line.orderLineId),
    index("purchase_lines_owed").on(line.owedSince).where(sql`owed_since IS NOT NULL`),
    check("purchase_line", sql`quantity > 0 AND quoted_fen >= 0 AND paid_fen >= 0`),
    check("purchase_line_owed", sql`owed_fen >= 0 AND (owed_fen > 0) = (owed_since IS NOT NULL)`),
  ],
);

/** 待采购: the orders with goods of a supplier that are still to be bought. Triggers on orders and lines maintain it. */
export const purchaseQueue = sqliteTable(
  "purchase_queue",
  {
    supplierId: text("supplier_id").notNull(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** When the order was paid, or submitted where payment follows. */
    since: instant("since").notNull(),
  },
  (queued) => [
    primaryKey({ columns: [queued.supplierId, queued.orderId] }),
    index("purchase_queue_order").on(queued.orderId),
    index("purchase_queue_since").on(queued.supplierId, queued.since, queued.orderId),
  ],
);

/** The suppliers in that queue, each with its longest wait. Triggers on the queue maintain it. */
export const purchaseQueueSuppliers = sqliteTable(
  "purchase_queue_suppliers",
  {
    supplierId: text("supplier_id").primaryKey(),
    since: instant("since").notNull(),
  },
  (supplier) => [index("purchase_queue_suppliers_since").on(supplier.since, supplier.supplierId)],
);

/**
 * Goods of one of our orders that we request of a marketplace, from the request to the outcome. Its id is, once
 * they are placed, the purchase's id, so that requesting twice orders once.
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
    /** Our number of the request at the marketplace; goods of several orders that are placed together share it. */
    outsideNumber: text("outside_number").notNull(),
    state: text("state").$type<MarketplaceOrderState>().notNull().default("placing"),
    pieces: text("pieces", { mode: "json" })
      .$type<{ lineId: string; quantity: number }[]>()
      .notNull(),
    /** The note to the seller. */
    note: text("note").notNull().default(""),
    /** The sum of its goods and freight that staff saw: where all of a request cost more, nothing is placed. */
    seenFen: integer("seen_fen").notNull(),
    marketplaceNumber: text("marketplace_number").notNull().default(""),
    goodsFen: integer("goods_fen").notNull().default(0),
    freightFen: integer("freight_fen").notNull().default(0),
    /** The state that the marketplace reports, in its own word. */
    toldState: text("told_state").notNull().default(""),
    /** The reason why it was refused, is to be cancelled or could not be cancelled. */
    problem: json<Message>("problem"),
    tries: integer("tries").notNull().default(0),
    triedAt: instant("tried_at"),
    /** The member of staff who requested it, in whose name the purchase is recorded. */
    askedBy: text("asked_by").notNull(),
    askedByName: text("asked_by_name").notNull(),
    askedAt: instant("asked_at").notNull(),
    /** When its state is read next from the marketplace; null once nothing more is to be learned. */
    readNextAt: instant("read_next_at"),
  },
  (order) => [
    index("marketplace_orders_order").on(order.orderId),
    index("marketplace_orders_outside").on(order.outsideNumber),
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
