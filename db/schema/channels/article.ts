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
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { ownProducts } from "../catalog/own-product.ts";
import { day, flag, instant } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { channelShops } from "./shop.ts";

/** 販売先の商品: what a shop sells at its marketplace, with its stock there as it was told last. */
export const channelArticles = sqliteTable(
  "channel_articles",
  {
    /** Later ones higher: lists are walked in this order. */
    number: integer("number").primaryKey(),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    /** As its shop's, so that a company's articles are read without asking for its shops. */
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The marketplace's own id of what is counted. */
    articleId: text("article_id").notNull(),
    /** What goods are hidden by: an ASIN at Amazon, elsewhere the article's id. */
    code: text("code").notNull(),
    sku: text("sku").notNull(),
    title: text("title").notNull(),
    address: text("address").notNull().default(""),
    picture: text("picture").notNull().default(""),
    asin: text("asin").notNull().default(""),
    fnsku: text("fnsku").notNull().default(""),
    jan: text("jan").notNull().default(""),
    priceYen: integer("price_yen"),
    onHand: integer("on_hand").notNull(),
    inbound: integer("inbound").notNull(),
    reserved: integer("reserved").notNull(),
    unsellable: integer("unsellable").notNull(),
    /** The marketplace reported a negative count, stored as 0. */
    odd: flag("odd").notNull().default(false),
    firstSeenAt: instant("first_seen_at").notNull(),
    seenAt: instant("seen_at").notNull(),
    /** A whole fetch did not bring it any more. */
    goneAt: instant("gone_at"),
    /** Whether `article_products` and `hidden_articles` name it: set by the commands that write those, so that lists are walked by index. */
    bound: flag("bound").notNull().default(false),
    hidden: flag("hidden").notNull().default(false),
  },
  (article) => [
    uniqueIndex("channel_articles_one").on(article.shop, article.articleId),
    index("channel_articles_sku").on(article.shop, article.sku),
    index("channel_articles_seen").on(article.shop, article.seenAt),
    index("channel_articles_company").on(article.companyId, article.number),
    index("channel_articles_code").on(article.companyId, article.code),
    index("channel_articles_jan").on(article.companyId, article.jan).where(sql`jan <> ''`),
    index("channel_articles_asin").on(article.shop, article.asin).where(sql`asin <> ''`),
    index("channel_articles_picture")
      .on(article.companyId, article.picture)
      .where(sql`picture <> ''`),
    // One index for each part of a shop's list: a page and its count read nothing else.
    index("channel_articles_sold")
      .on(article.shop, article.number)
      .where(sql`gone_at IS NULL AND hidden = 0`),
    index("channel_articles_unbound")
      .on(article.shop, article.number)
      .where(sql`gone_at IS NULL AND hidden = 0 AND bound = 0`),
    index("channel_articles_empty")
      .on(article.shop, article.number)
      .where(sql`gone_at IS NULL AND hidden = 0 AND on_hand = 0`),
    index("channel_articles_odd")
      .on(article.shop, article.number)
      .where(sql`gone_at IS NULL AND hidden = 0 AND odd = 1`),
    index("channel_articles_gone")
      .on(article.shop, article.number)
      .where(sql`gone_at IS NOT NULL AND hidden = 0`),
    check(
      "channel_article_counts",
      sql`on_hand >= 0 AND inbound >= 0 AND reserved >= 0 AND unsellable >= 0`,
    ),
    check("channel_article_price", sql`price_yen IS NULL OR price_yen >= 0`),
  ],
);

/** Which own product an article is; a product is one article of a shop. */
export const articleProducts = sqliteTable(
  "article_products",
  {
    article: integer("article")
      .primaryKey()
      .references(() => channelArticles.number),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    productId: text("product_id")
      .notNull()
      .references(() => ownProducts.id),
    boundAt: instant("bound_at").notNull(),
    boundByName: text("bound_by_name").notNull(),
  },
  (bound) => [
    uniqueIndex("article_products_one").on(bound.shop, bound.productId),
    index("article_products_product").on(bound.productId),
  ],
);

/** What an article sold on a day of Japan; the days on which it was sold out say nothing of demand. */
export const channelSales = sqliteTable(
  "channel_sales",
  {
    article: integer("article")
      .notNull()
      .references(() => channelArticles.number),
    day: day("day").notNull(),
    sold: integer("sold").notNull().default(0),
    soldOut: flag("sold_out").notNull().default(false),
  },
  (sale) => [
    primaryKey({ columns: [sale.article, sale.day] }),
    check("channel_sales_sold", sql`sold >= 0`),
  ],
);

/** 非表示の商品: what a company does not want to be shown of a marketplace, whether it sells it or not. */
export const hiddenArticles = sqliteTable(
  "hidden_articles",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    channel: text("channel").$type<Channel>().notNull(),
    code: text("code").notNull(),
    title: text("title").notNull(),
    hiddenAt: instant("hidden_at").notNull(),
    hiddenByName: text("hidden_by_name").notNull(),
  },
  (hidden) => [
    uniqueIndex("hidden_articles_one").on(hidden.companyId, hidden.channel, hidden.code),
    index("hidden_articles_newest").on(
      hidden.companyId,
      hidden.channel,
      hidden.hiddenAt,
      hidden.id,
    ),
  ],
);
