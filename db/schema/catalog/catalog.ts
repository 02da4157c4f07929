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
  id: text().primaryKey(),
  nameJa: text().notNull(),
  nameZh: text().notNull(),
  picture: text().notNull(),
  dutyLowPercent: decimal().notNull(),
  dutyHighPercent: decimal().notNull(),
  /** What a piece of its goods usually weighs, for those that nobody has weighed. */
  usualGramsLow: integer().notNull().default(50),
  usualGramsHigh: integer().notNull().default(1_500),
  /** What carriers take most of its goods for. */
  goodsClass: text().$type<GoodsClass>().notNull().default("general"),
  position: integer().notNull(),
});

export const suppliers = sqliteTable(
  "suppliers",
  {
    id: text().primaryKey(),
    platform: text().$type<Platform>().notNull(),
    nameZh: text().notNull(),
    provinceZh: text().notNull(),
    cityZh: text().notNull(),
    foundedYear: integer().notNull(),
    ratingTenths: integer().notNull(),
    repurchasePercent: integer().notNull(),
    tags: json<ShopTag[]>().notNull(),
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
    popularity: integer().primaryKey(),
    id: text().notNull().unique(),
    platform: text().$type<Platform>().notNull(),
    supplierId: text()
      .notNull()
      .references(() => suppliers.id),
    categoryId: text()
      .notNull()
      .references(() => categories.id),
    titleZh: text().notNull(),
    titleJa: text().notNull(),
    unitJa: text().notNull(),
    minOrder: integer().notNull(),
    priceFen: integer().notNull(),
    tiers: json<PriceTier[]>().notNull(),
    attributes: json<Attribute[]>().notNull(),
    tags: json<ShopTag[]>().notNull(),
    pictures: json<string[]>().notNull(),
    /** The seller's film of the goods, an address; empty where there is none. */
    film: text().notNull().default(""),
    weightGrams: integer(),
    lengthMm: integer(),
    widthMm: integer(),
    heightMm: integer(),
    domesticFreightFen: integer().notNull(),
    soldCount: integer().notNull(),
    stock: integer().notNull(),
    publishedOn: day().notNull(),
    /** 着地原価 of a piece by the standard terms, its upper end; what is not reckoned comes behind all that is. */
    landedYen: integer().notNull().default(999_999_999),
    /** By which terms that was reckoned; emptied where the goods change. */
    landedBasis: text().notNull().default(""),
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
    id: text().primaryKey(),
    offerId: text()
      .notNull()
      .references(() => offers.id),
    position: integer().notNull(),
    spec: json<TranslatedSpec[]>().notNull(),
    priceFen: integer().notNull(),
    stock: integer().notNull(),
    picture: text().notNull(),
    /** What the marketplace wants to be told when it is ordered; empty where that is its id. */
    orderId: text().notNull().default(""),
  },
  (sku) => [
    index("skus_offer").on(sku.offerId, sku.position),
    check("sku_price", sql`price_fen > 0 AND stock >= 0`),
  ],
);

/** zh → ja: 颜色 カラー. `kind` says where the term is used: attribute, state, tag, carrier … */
export const labels = sqliteTable("labels", {
  zh: text().primaryKey(),
  ja: text().notNull(),
  kind: text().notNull(),
});

/** Terms the table lacks, for staff to add. */
export const missingLabels = sqliteTable("missing_labels", {
  zh: text().primaryKey(),
  seenCount: integer().notNull(),
  firstSeenAt: instant().notNull(),
});

/** 増値服務: what they are called; their prices have dates of their own. */
export const optionItems = sqliteTable("option_items", {
  id: text().primaryKey(),
  nameJa: text().notNull(),
  nameZh: text().notNull(),
  descriptionJa: text().notNull(),
  position: integer().notNull(),
  /** Cannot be done without a number to print. */
  needsLabel: flag().notNull().default(false),
});

export const exchangeRates = sqliteTable("exchange_rates", {
  day: day().primaryKey(),
  ttsRate: decimal().notNull(),
  spreadYen: decimal().notNull(),
  source: text().notNull(),
  recordedAt: instant().notNull(),
});

/** Agency fee by cumulative purchases; the newest row not after the day counts. */
export const serviceRates = sqliteTable(
  "service_rates",
  {
    effectiveFrom: day().notNull(),
    fromPurchasesYen: integer().notNull(),
    levelJa: text().notNull(),
    ratePercent: decimal().notNull(),
  },
  (rate) => [primaryKey({ columns: [rate.effectiveFrom, rate.fromPurchasesYen] })],
);

/** Amounts and days that staff change with a date: minimum deposit, free storage days … */
export const settings = sqliteTable(
  "settings",
  {
    key: text().notNull(),
    effectiveFrom: day().notNull(),
    value: text().notNull(),
  },
  (setting) => [primaryKey({ columns: [setting.key, setting.effectiveFrom] })],
);
