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
import type { ProductSheetField } from "#app/domain/catalog/own-product/product-sheet.ts";
import type { TypedProduct } from "#app/domain/catalog/product-sheet/product-sheet-row.ts";
import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";
import { instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";

/**
 * 自社商品: a piece as the company that sells it knows it. `number` is the integer key, later rows higher:
 * the full-text index `own_products_fts` of the migrations is walked in its order.
 */
export const ownProducts = sqliteTable(
  "own_products",
  {
    number: integer().primaryKey(),
    id: text().notNull().unique(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    state: text().$type<"kept">().notNull(),
    version: integer().notNull(),
    /** Empty until the company gives it one. */
    managementNumber: text().notNull().default(""),
    name: text().notNull(),
    ownSku: text().notNull().default(""),
    asin: text().notNull().default(""),
    /** FNSKU or any other number that the product label shows. */
    labelNumber: text().notNull().default(""),
    jan: text().notNull().default(""),
    labelText: text().notNull().default(""),
    weightGrams: integer(),
    lengthMm: integer(),
    widthMm: integer(),
    heightMm: integer(),
    hsCode: text().notNull().default(""),
    customsJa: text().notNull().default(""),
    customsEn: text().notNull().default(""),
    material: text().notNull().default(""),
    goodsClass: text().$type<GoodsClass>(),
    /** Sorted; ordered again with these. */
    optionIds: json<string[]>().notNull(),
    note: text().notNull().default(""),
    /** What inspections of it look at first, in the company's own words. */
    inspectionPoints: text().notNull().default(""),
    picture: text().notNull().default(""),
    /** Above this unit price it is not ordered again without asking. */
    priceCapFen: integer(),
    /** What a piece is sold for, tax included; profit is reckoned with it. */
    sellingPriceYen: integer(),
    addedAt: instant().notNull(),
    addedByName: text().notNull(),
    changedAt: instant().notNull(),
    changedByName: text().notNull(),
  },
  (product) => [
    index("own_products_newest").on(product.companyId, product.number),
    index("own_products_changed").on(product.companyId, product.changedAt, product.number),
    uniqueIndex("own_products_management")
      .on(product.companyId, product.managementNumber)
      .where(sql`management_number <> ''`),
    // Which products print the same number.
    index("own_products_label")
      .on(product.companyId, product.labelNumber)
      .where(sql`label_number <> ''`),
    // Which product an article of a marketplace is, by the numbers that both have.
    index("own_products_sku").on(product.companyId, product.ownSku).where(sql`own_sku <> ''`),
    index("own_products_asin").on(product.companyId, product.asin).where(sql`asin <> ''`),
    index("own_products_jan").on(product.companyId, product.jan).where(sql`jan <> ''`),
    // Which products a picture shows.
    index("own_products_picture").on(product.companyId, product.picture).where(sql`picture <> ''`),
    // What still lacks a number or what customs ask for.
    index("own_products_lacking")
      .on(product.companyId, product.number)
      .where(sql`management_number = '' OR hs_code = '' OR weight_grams IS NULL`),
    check(
      "own_product_measures",
      sql`(weight_grams IS NULL OR weight_grams > 0) AND (length_mm IS NULL OR length_mm > 0) AND (width_mm IS NULL OR width_mm > 0) AND (height_mm IS NULL OR height_mm > 0)`,
    ),
    check("own_product_cap", sql`price_cap_fen IS NULL OR price_cap_fen > 0`),
  ],
);

/** The offers that an own product is bought as; the first is the default. */
export const ownProductSources = sqliteTable(
  "own_product_sources",
  {
    productId: text()
      .notNull()
      .references(() => ownProducts.id),
    place: integer().notNull(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    offerId: text().notNull(),
    skuId: text().notNull(),
    /** The unit price when it was bound or last ordered. */
    seenPriceFen: integer().notNull(),
    /** At how many pieces of its offer together: prices have tiers. */
    seenQuantity: integer().notNull(),
    seenAt: instant().notNull(),
  },
  (source) => [
    primaryKey({ columns: [source.productId, source.place] }),
    // A SKU is one product of a company: its data is filled in by it.
    uniqueIndex("own_product_sources_sku").on(source.companyId, source.skuId),
    // Lists and goods pages ask what is kept of an offer.
    index("own_product_sources_offer").on(source.companyId, source.offerId),
    check("own_product_source_place", sql`place BETWEEN 1 AND 3`),
  ],
);

export const ownProductTags = sqliteTable(
  "own_product_tags",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id),
    tag: text().notNull(),
    productNumber: integer()
      .notNull()
      .references(() => ownProducts.number),
  },
  (tagged) => [
    primaryKey({ columns: [tagged.companyId, tagged.tag, tagged.productNumber] }),
    index("own_product_tags_product").on(tagged.productNumber),
  ],
);

/** 商品の一括登録: a sheet of own products as it was sent, until its rows are taken into the library. */
export const productSheets = sqliteTable(
  "product_sheets",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    userName: text().notNull(),
    name: text().notNull(),
    /** The columns that it has: what it has not, it does not change. */
    columns: json<ProductSheetField[]>().notNull(),
    rows: json<TypedProduct[]>().notNull(),
    createdAt: instant().notNull(),
    takenAt: instant(),
    addedCount: integer().notNull().default(0),
    changedCount: integer().notNull().default(0),
    /** Rows with something wrong that were left out. */
    leftCount: integer().notNull().default(0),
  },
  (sheet) => [index("product_sheets_company").on(sheet.companyId, sheet.createdAt)],
);
