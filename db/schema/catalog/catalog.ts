import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type {
  Attribute,
  Platform,
  PriceTier,
  ShopTag,
  TranslatedSpec,
} from "#app/domain/catalog/product/offer.ts";
import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";
import { day, decimal, flag, instant, json } from "../columns.ts";

export const categories = sqliteTable("categories", {
  id: text("id").primaryKey(),
  nameJa: text("name_ja").notNull(),
  nameZh: text("name_zh").notNull(),
  picture: text("picture").notNull(),
  dutyLowPercent: decimal("duty_low_percent").notNull(),
  dutyHighPercent: decimal("duty_high_percent").notNull(),
  /** What a piece of its goods usually weighs, for those that nobody has weighed. */
  usualGramsLow: integer("usual_grams_low").notNull().default(50),
  usualGramsHigh: integer("usual_grams_high").notNull().default(1_500),
  /** What carriers take most of its goods for. */
  goodsClass: text("goods_class").$type<GoodsClass>().notNull().default("general"),
  position: integer("position").notNull(),
});

export const suppliers = sqliteTable(
  "suppliers",
  {
    id: text("id").primaryKey(),
    platform: text("platform").$type<Platform>().notNull(),
    nameZh: text("name_zh").notNull(),
    provinceZh: text("province_zh").notNull(),
    cityZh: text("city_zh").notNull(),
    foundedYear: integer("founded_year").notNull(),
    ratingTenths: integer("rating_tenths").notNull(),
    repurchasePercent: integer("repurchase_percent").notNull(),
    tags: json<ShopTag[]>("tags").notNull(),
  },
  (supplier) => [index("suppliers_name").on(supplier.nameZh)],
);

/**
 * `popularity` is the integer key, higher sold better: the full-text index is walked in its order,
 * so that a common word needs no sort of its million hits.
 */
export const offers = sqliteTable(
  "offers",
  {
    popularity: integer("popularity").primaryKey(),
    id: text("id").notNull().unique(),
    platform: text("platform").$type<Platform>().notNull(),
    supplierId: text("supplier_id")
      .notNull()
      .references(() => suppliers.id),
    categoryId: text("category_id")
      .notNull()
      .references(() => categories.id),
    titleZh: text("title_zh").notNull(),
    titleJa: text("title_ja").notNull(),
    unitJa: text("unit_ja").notNull(),
    minOrder: integer("min_order").notNull(),
    priceFen: integer("price_fen").notNull(),
    tiers: json<PriceTier[]>("tiers").notNull(),
    attributes: json<Attribute[]>("attributes").notNull(),
    tags: json<ShopTag[]>("tags").notNull(),
    pictures: json<string[]>("pictures").notNull(),
    /** The seller's film of the goods, an address; empty where there is none. */
    film: text("film").notNull().default(""),
    weightGrams: integer("weight_grams"),
    lengthMm: integer("length_mm"),
    widthMm: integer("width_mm"),
    heightMm: integer("height_mm"),
    domesticFreightFen: integer("domestic_freight_fen").notNull(),
    soldCount: integer("sold_count").notNull(),
    stock: integer("stock").notNull(),
    publishedOn: day("published_on").notNull(),
    /** 着地原価 of a piece by the standard terms, its upper end; what is not reckoned comes behind all that is. */
    landedYen: integer("landed_yen").notNull().default(999_999_999),
    /** By which terms that was reckoned; emptied where the goods change. */
    landedBasis: text("landed_basis").notNull().default(""),
  },
  (offer) => [
    check("offer_price", sql`price_fen > 0 AND min_order > 0`),
    index("offers_landed").on(offer.landedYen, offer.popularity),
    index("offers_category_landed").on(offer.categoryId, offer.landedYen, offer.popularity),
    index("offers_landed_basis").on(offer.landedBasis),
    index("offers_category").on(offer.categoryId, offer.popularity),
    index("offers_category_price").on(offer.categoryId, offer.priceFen, offer.popularity),
    index("offers_price").on(offer.priceFen, offer.popularity),
    index("offers_published").on(offer.publishedOn, offer.popularity),
    index("offers_supplier").on(offer.supplierId, offer.popularity),
  ],
);

export const skus = sqliteTable(
  "skus",
  {
    id: text("id").primaryKey(),
    offerId: text("offer_id")
      .notNull()
      .references(() => offers.id),
    position: integer("position").notNull(),
    spec: json<TranslatedSpec[]>("spec").notNull(),
    priceFen: integer("price_fen").notNull(),
    stock: integer("stock").notNull(),
    picture: text("picture").notNull(),
    /** What the marketplace wants to be told when it is ordered; empty where that is its id. */
    orderId: text("order_id").notNull().default(""),
  },
  (sku) => [
    index("skus_offer").on(sku.offerId, sku.position),
    check("sku_price", sql`price_fen > 0 AND stock >= 0`),
  ],
);

/** zh → ja: 颜色 カラー. `kind` says where the term is used: attribute, state, tag, carrier … */
export const labels = sqliteTable("labels", {
  zh: text("zh").primaryKey(),
  ja: text("ja").notNull(),
  kind: text("kind").notNull(),
});

/** Terms the table lacks, for staff to add. */
export const missingLabels = sqliteTable("missing_labels", {
  zh: text("zh").primaryKey(),
  seenCount: integer("seen_count").notNull(),
  firstSeenAt: instant("first_seen_at").notNull(),
});

/** 増値服務: what they are called; their prices have dates of their own. */
export const optionItems = sqliteTable("option_items", {
  id: text("id").primaryKey(),
  nameJa: text("name_ja").notNull(),
  nameZh: text("name_zh").notNull(),
  descriptionJa: text("description_ja").notNull(),
  position: integer("position").notNull(),
  /** Cannot be done without a number to print. */
  needsLabel: flag("needs_label").notNull().default(false),
});

export const exchangeRates = sqliteTable("exchange_rates", {
  day: day("day").primaryKey(),
  ttsRate: decimal("tts_rate").notNull(),
  spreadYen: decimal("spread_yen").notNull(),
  source: text("source").notNull(),
  recordedAt: instant("recorded_at").notNull(),
});

/** Agency fee by cumulative purchases; the newest row not after the day counts. */
export const serviceRates = sqliteTable(
  "service_rates",
  {
    effectiveFrom: day("effective_from").notNull(),
    fromPurchasesYen: integer("from_purchases_yen").notNull(),
    levelJa: text("level_ja").notNull(),
    ratePercent: decimal("rate_percent").notNull(),
  },
  (rate) => [primaryKey({ columns: [rate.effectiveFrom, rate.fromPurchasesYen] })],
);

/** Amounts and days that staff change with a date: minimum deposit, free storage days … */
export const settings = sqliteTable(
  "settings",
  {
    key: text("key").notNull(),
    effectiveFrom: day("effective_from").notNull(),
    value: text("value").notNull(),
  },
  (setting) => [primaryKey({ columns: [setting.key, setting.effectiveFrom] })],
);
