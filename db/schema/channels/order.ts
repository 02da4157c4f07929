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
    number: integer("number").primaryKey(),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The marketplace's own id. */
    orderId: text("order_id").notNull(),
    /** What the shop's owner calls it, and the same as it is searched for. */
    name: text("name").notNull(),
    searchName: text("search_name").notNull(),
    state: text("state").$type<ShopOrder["state"]>().notNull(),
    orderedAt: instant("ordered_at").notNull(),
    changedAt: instant("changed_at").notNull(),
    /** When it was sent or cancelled: from then on its personal data has a term. */
    endedAt: instant("ended_at"),
    /** Of the receiver no more than is needed to say whether we can send there; empty while none is told. */
    country: text("country").notNull(),
    isPostalCodeWhole: flag("is_postal_code_whole").notNull(),
    /** The receiver as everybody may read it, such as 見＊＊ 様（東京都）. */
    maskedReceiver: text("masked_receiver").notNull(),
    /** The receiver and the customer's words, sealed; empty where none were told, or they were deleted. */
    sealedReceiver: text("sealed_receiver").notNull(),
    /** Deleted at the customer's own word: it does not come again. */
    forgottenAt: instant("forgotten_at"),
    /** How many lines the order has at its marketplace; at most `channelOrderLimits.linesKept` are stored. */
    lineCount: integer("line_count").notNull(),
    /** Not ordered by itself: its company holds it back, or its goods were sold out; empty otherwise. */
    heldBack: text("held_back").$type<"" | "hand" | "stock">().notNull().default(""),
    seenAt: instant("seen_at").notNull(),
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
    orderNumber: integer("order_number")
      .notNull()
      .references(() => channelOrders.number),
    lineId: text("line_id").notNull(),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    place: integer("place").notNull(),
    articleId: text("article_id").notNull(),
    /** Which article of the shop it is, once that is known. */
    article: integer("article").references(() => channelArticles.number),
    /** Which own product it is where its company brought the order; others are known by their article. */
    productId: text("product_id").references(() => ownProducts.id),
    sku: text("sku").notNull(),
    title: text("title").notNull(),
    picture: text("picture").notNull(),
    /** Still to be sent. */
    quantity: integer("quantity").notNull(),
    ordered: integer("ordered").notNull(),
    priceYen: integer("price_yen"),
    /** The day in Japan on which it was ordered, and so sold. */
    day: day("day").notNull(),
    /** What it sold, none where it was cancelled, and how much of that stands in `channel_sales`. */
    sold: integer("sold").notNull(),
    counted: integer("counted").notNull().default(0),
  },
  (line) => [
    primaryKey({ columns: [line.orderNumber, line.lineId, line.articleId, line.sku] }),
    index("channel_order_lines_uncounted").on(line.shop).where(sql`sold <> counted`),
    index("channel_order_lines_article").on(line.article),
    index("channel_order_lines_product").on(line.productId).where(sql`product_id IS NOT NULL`),
    check("channel_order_line_counts", sql`quantity >= 0 AND ordered >= 0 AND sold >= 0`),
  ],
);
