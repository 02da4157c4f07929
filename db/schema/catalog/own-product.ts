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
    number: integer("number").primaryKey(),
    id: text("id").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<"kept">().notNull(),
    version: integer("version").notNull(),
    /** Empty until the company gives it one. */
    managementNumber: text("management_number").notNull().default(""),
    name: text("name").notNull(),
    ownSku: text("own_sku").notNull().default(""),
    asin: text("asin").notNull().default(""),
    /** FNSKU or any other number that the product label shows. */
    labelNumber: text("label_number").notNull().default(""),
    jan: text("jan").notNull().default(""),
    labelText: text("label_text").notNull().default(""),
    weightGrams: integer("weight_grams"),
    lengthMm: integer("length_mm"),
    widthMm: integer("width_mm"),
    heightMm: integer("height_mm"),
    hsCode: text("hs_code").notNull().default(""),
    customsJa: text("customs_ja").notNull().default(""),
    customsEn: text("customs_en").notNull().default(""),
    material: text("material").notNull().default(""),
    goodsClass: text("goods_class").$type<GoodsClass>(),
    /** Sorted; ordered again with these. */
    optionIds: json<string[]>("option_ids").notNull(),
    note: text("note").notNull().default(""),
    /** What inspections of it look at first, in the company's own words. */
    inspectionPoints: text("inspection_points").notNull().default(""),
    picture: text("picture").notNull().default(""),
    /** Above this unit price it is not ordered again without asking. */
    priceCapFen: integer("price_cap_fen"),
    /** What a piece is sold for, tax included; profit is reckoned with it. */
    sellingPriceYen: integer("selling_price_yen"),
    addedAt: instant("added_at").notNull(),
    addedByName: text("added_by_name").notNull(),
    changedAt: instant("changed_at").notNull(),
    changedByName: text("changed_by_name").notNull(),
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
    productId: text("product_id")
      .notNull()
      .references(() => ownProducts.id),
    place: integer("place").notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    offerId: text("offer_id").notNull(),
    skuId: text("sku_id").notNull(),
    /** The unit price when it was bound or last ordered. */
    seenPriceFen: integer("seen_price_fen").notNull(),
    /** At how many pieces of its offer together: prices have tiers. */
    seenQuantity: integer("seen_quantity").notNull(),
    seenAt: instant("seen_at").notNull(),
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
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    tag: text("tag").notNull(),
    productNumber: integer("product_number")
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
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userName: text("user_name").notNull(),
    name: text("name").notNull(),
    /** The columns that it has: what it has not, it does not change. */
    columns: json<ProductSheetField[]>("columns").notNull(),
    rows: json<TypedProduct[]>("rows").notNull(),
    createdAt: instant("created_at").notNull(),
    takenAt: instant("taken_at"),
    addedCount: integer("added_count").notNull().default(0),
    changedCount: integer("changed_count").notNull().default(0),
    /** Rows with something wrong that were left out. */
    leftCount: integer("left_count").notNull().default(0),
  },
  (sheet) => [index("product_sheets_company").on(sheet.companyId, sheet.createdAt)],
);
