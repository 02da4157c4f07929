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
import type { ShopOrder } from "#app/domain/channels/ports/shop-orders.ts";
import { ownProducts } from "../catalog/own-product.ts";
import { day, flag, instant } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { channelArticles } from "./article.ts";
import { channelShops } from "./shop.ts";

/** 販売先の注文: what an end customer ordered of a shop, as its marketplace told it last. */
export const channelOrders = sqliteTable(
  "channel_orders",
  {
    number: integer().primaryKey(),
    shop: text()
      .notNull()
      .references(() => channelShops.id),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    /** The marketplace's own id. */
    orderId: text().notNull(),
    /** What the shop's owner calls it, and the same as it is searched for. */
    name: text().notNull(),
    searchName: text().notNull(),
    state: text().$type<ShopOrder["state"]>().notNull(),
    orderedAt: instant().notNull(),
    changedAt: instant().notNull(),
    /** When it was sent or cancelled: from then on its personal data has a term. */
    endedAt: instant(),
    /** Of the receiver no more than is needed to say whether we can send there; empty while none is told. */
    country: text().notNull(),
    isPostalCodeWhole: flag().notNull(),
    /** The receiver as everybody may read it, such as 見＊＊ 様（東京都）. */
    maskedReceiver: text().notNull(),
    /** The receiver and the customer's words, sealed; empty where none were told, or they were deleted. */
    sealedReceiver: text().notNull(),
    /** Deleted at the customer's own word: it does not come again. */
    forgottenAt: instant(),
    /** How many lines the order has at its marketplace; at most `channelOrderLimits.linesKept` are stored. */
    lineCount: integer().notNull(),
    /** Not ordered by itself: its company holds it back, or its goods were sold out; empty otherwise. */
    heldBack: text().$type<"" | "hand" | "stock">().notNull().default(""),
    seenAt: instant().notNull(),
  },
  (order) => [
    uniqueIndex("channel_orders_one").on(order.shop, order.orderId),
    index("channel_orders_newest").on(order.shop, order.orderedAt, order.number),
    index("channel_orders_state").on(order.shop, order.state, order.orderedAt, order.number),
    index("channel_orders_search").on(order.shop, order.searchName),
    index("channel_orders_term").on(order.endedAt).where(sql`sealed_receiver <> ''`),
  ],
);

/** A line of it; one that is told no more, or of another article, stays with no pieces. */
export const channelOrderLines = sqliteTable(
  "channel_order_lines",
  {
    orderNumber: integer()
      .notNull()
      .references(() => channelOrders.number),
    lineId: text().notNull(),
    shop: text()
      .notNull()
      .references(() => channelShops.id),
    place: integer().notNull(),
    articleId: text().notNull(),
    /** Which article of the shop it is, once that is known. */
    article: integer().references(() => channelArticles.number),
    /** Which own product it is where its company brought the order; others are known by their article. */
    productId: text().references(() => ownProducts.id),
    sku: text().notNull(),
    title: text().notNull(),
    picture: text().notNull(),
    /** Still to be sent. */
    quantity: integer().notNull(),
    ordered: integer().notNull(),
    priceYen: integer(),
    /** The day in Japan on which it was ordered, and so sold. */
    day: day().notNull(),
    /** What it sold, none where it was cancelled, and how much of that stands in `channel_sales`. */
    sold: integer().notNull(),
    counted: integer().notNull().default(0),
  },
  (line) => [
    primaryKey({ columns: [line.orderNumber, line.lineId, line.articleId, line.sku] }),
    index("channel_order_lines_uncounted").on(line.shop).where(sql`sold <> counted`),
    index("channel_order_lines_article").on(line.article),
    index("channel_order_lines_product").on(line.productId).where(sql`product_id IS NOT NULL`),
    check("channel_order_line_counts", sql`quantity >= 0 AND ordered >= 0 AND sold >= 0`),
  ],
);
