import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { day, decimal, flag, instant, json } from "./columns.ts";
import { companies, users } from "./customers.ts";
import type { GoodsClass } from "./pricing.ts";

export type GoodsRequestState = "refused" | "asked" | "unclear" | "completed" | "withdrawn";

export interface Finding {
  rule:
    | "number"
    | "empty"
    | "length"
    | "sign"
    | "exaggeration"
    | "medical"
    | "trademark"
    | "avoided"
    | "ground"
    | "untranslated"
    | "ascii";
  /** The words that it is about. */
  words: string[];
}

export type MaterialGoodsProblem = "gone";

export type MaterialGoodsState = "done" | "waiting" | "cancelled" | "failed";

export type MaterialJobState = "done" | "cancelled" | "running";

export type MaterialKind =
  | "title"
  | "bullets"
  | "description"
  | "keywords"
  | "attributes"
  | "sizes"
  | "translation"
  | "customs";

export type MaterialMarket = "amazon" | "rakuten" | "yahoo" | "shopify";

export type MaterialPictureState = "done" | "waiting" | "cancelled" | "failed";

export type PictureKind = "white" | "fit" | "text" | "collage";

export type WriterChoice = "model" | "rules";

export type ModelProblem =
  | "refused"
  | "slow"
  | "away"
  | "busy"
  | "cut-off"
  | "unreadable"
  | "off-topic"
  | "fails-checks";

export type Tolerance = "low" | "middle" | "high";

export interface PictureFinding {
  rule: "ground" | "text" | "small" | "cut" | "fill" | "bytes" | "few" | "words" | "signs" | "room";
  /** What was found, and what was asked for; of a ground 1 where it was told, and is not white. */
  found: number;
  asked: number;
  /** The words that it is about. */
  words?: string[];
}

export type PictureProblem =
  | "gone"
  | "away"
  | "not-a-picture"
  | "drawing"
  | "moving"
  | "too-large"
  | "broken"
  | "unable";

/** A part of a picture in its points; right and bottom are the first beyond it. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** 画像内の文字: a place where something is written, and the words that shall stand there; without any it is blurred. */
export interface WrittenPlace extends Box {
  words: string;
}

/** What is written on a picture of so many points, and who put it into Japanese. */
export interface Writing {
  width: number;
  height: number;
  places: WrittenPlace[];
  /** `member`, the name of a model, or nobody. */
  by: string;
  /** Why no model said the words where one was asked. */
  problem: ModelProblem | "";
}

/** A property of the goods: the Japanese words and, beside them, the original. */
export interface Attribute {
  nameJa: string;
  valueJa: string;
  nameZh: string;
  valueZh: string;
}

export interface Choice {
  nameJa: string;
  nameZh: string;
  values: readonly { ja: string; zh: string }[];
}

/** What is known of goods before anything is written of them: data of a supplier or of the company's own, never an instruction. */
export interface SourceGoods {
  /** As they are called in Japanese. */
  name: string;
  titleZh: string;
  categoryJa: string;
  attributes: readonly Attribute[];
  /** What can be chosen, each with its values in order: カラー, サイズ. */
  choices: readonly Choice[];
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  /** What the company says of its own product; empty of others. */
  material: string;
  customsEn: string;
}

export type Platform = "other" | "1688" | "taobao" | "tmall";

export interface PriceTier {
  fromQuantity: number;
  priceFen: number;
}

export type Selection = "cross_border" | "yanxuan";

export type ShopTag =
  | "factory"
  | "ships_today"
  | "ships_24h"
  | "ships_48h"
  | "single_piece"
  | "rate_24h_95"
  | "rate_24h_99"
  | "rate_48h_95"
  | "rate_48h_99"
  | "selected"
  | "return_7d";

/** One choice of a SKU, such as カラー: ブラック (颜色: 黑色). */
export type TranslatedSpec = Attribute;

export type MarketList = "hot" | "recommended";

export interface OfferSearch {
  /** Japanese or Chinese words; all must be found. */
  words?: string | undefined;
  /** Only these words, not what else their goods are called. */
  asTyped?: boolean | undefined;
  categoryId?: string | undefined;
  supplierId?: string | undefined;
  platform?: Platform | undefined;
  /** Only goods that were chosen for this page, best sellers first. */
  selection?: Selection | undefined;
  priceMinFen?: number | undefined;
  priceMaxFen?: number | undefined;
  /** 着地原価 of a piece at most, by the standard terms. */
  landedMaxYen?: number | undefined;
  minOrderMax?: number | undefined;
  tags?: readonly ShopTag[] | undefined;
  /** One choice of a marketplace's facets, by its id. */
  facet?: string | undefined;
  /** A visitor where it is left out. */
  asker?: ("buyer" | "visitor") | undefined;
  /** The company whose blacklist stays out. */
  hiddenFor?: string | undefined;
  /** The company whose own weights, sizes and classes stand in the place of the offers'. */
  ownOf?: string | undefined;
  sort: "popular" | "landed" | "price_asc" | "price_desc" | "new";
  /** Keyset: an opaque place that a page before handed out. */
  after?: string | undefined;
  limit: number;
}

export type PalletChange = "gone" | "new" | "dearer" | "cheaper" | "out" | "back";

/** What a pallet looks for; a condition that is left out asks for nothing. */
export interface PalletConditions {
  /** Japanese or Chinese; all must be found. */
  words: string;
  without: string[];
  categoryId?: string | undefined;
  /** 着地原価 of a piece, by the standard terms. */
  landedMinYen?: number | undefined;
  landedMaxYen?: number | undefined;
  minOrderMax?: number | undefined;
  soldMin?: number | undefined;
  stockMin?: number | undefined;
  tags: ShopTag[];
  /** Of what we inspected of the seller, in tenths of a percent; sellers we know too little of do not pass. */
  badMaxTenths?: number | undefined;
  onTimeMinPercent?: number | undefined;
  weightMaxGrams?: number | undefined;
  goodsClass?: GoodsClass | undefined;
  /** What is left of the selling price above the 着地原価, before a marketplace's fees. */
  sellingYen?: number | undefined;
  marginMinPercent?: number | undefined;
  withoutSuppliers: { id: string; name: string }[];
  /** Without what is an own product of the company already. */
  withoutHeld: boolean;
}

export type PalletGoodsState = "waiting" | "refused" | "listed";

export type PalletNightState = "searching" | "finished";

export type RefusalReason = "other" | "supplier" | "word" | "price";

export type ProductSheetField =
  | "material"
  | "name"
  | "managementNumber"
  | "ownSku"
  | "asin"
  | "labelNumber"
  | "jan"
  | "labelText"
  | "weightGrams"
  | "lengthMm"
  | "widthMm"
  | "heightMm"
  | "hsCode"
  | "customsJa"
  | "customsEn"
  | "goodsClass"
  | "note"
  | "inspectionPoints"
  | "priceCapFen"
  | "sellingPriceYen"
  | "tags"
  | "offer"
  | "sku"
  | "id";

/** A row of the sheet as it was sent; cells by what their column is, empty ones left out. */
export interface TypedProduct {
  /** As the file counts it, from 1. */
  row: number;
  typed: Partial<Record<ProductSheetField, string>>;
}

/**
 * ラベル情報 of a line: the names under which the company and its shops know the piece. They are part of
 * what is wished for, from the cart to the box, and what product labels are printed from.
 */
export interface LabelData {
  managementNumber: string;
  asin: string;
  /** FNSKU or any other number that the label shows. */
  labelNumber: string;
}

export type Occasion =
  | "newYear"
  | "setsubun"
  | "valentine"
  | "dolls"
  | "whiteDay"
  | "school"
  | "children"
  | "mothers"
  | "fathers"
  | "tanabata"
  | "obon"
  | "elders"
  | "halloween"
  | "shichigosan"
  | "christmas";

export type RecommendedClass = "selected" | "season" | "event" | "ranking";

/** What finds the goods of one: the best sellers of these words and this category. */
export interface RecommendedConditions {
  words: string;
  categoryId?: string | undefined;
  landedMaxYen?: number | undefined;
  minOrderMax?: number | undefined;
}

export type OpinionState = "withdrawn" | "shown" | "hidden" | "hidden_withdrawn";

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

/** Shops and goods that a company does not want to see again: one or the other in a row. */
export const blacklist = sqliteTable(
  "blacklist",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    supplierId: text("supplier_id"),
    offerId: text("offer_id"),
    note: text("note").notNull().default(""),
    addedAt: instant("added_at").notNull(),
    addedByName: text("added_by_name").notNull(),
  },
  (entry) => [
    check("blacklist_one_thing", sql`(supplier_id IS NULL) <> (offer_id IS NULL)`),
    uniqueIndex("blacklist_supplier").on(entry.companyId, entry.supplierId),
    uniqueIndex("blacklist_offer").on(entry.companyId, entry.offerId),
    index("blacklist_company").on(entry.companyId, entry.addedAt),
  ],
);

export const carts = sqliteTable(
  "carts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").unique(),
    guestKey: text("guest_key").unique(),
    /** あとで買う: the member whose list for later this is. It stands as a cart beside theirs, under a key that no browser has. */
    laterOf: text("later_of").unique(),
    createdAt: instant("created_at").notNull(),
  },
  () => [check("cart_has_one_holder", sql`(user_id IS NULL) <> (guest_key IS NULL)`)],
);

/** What a form that was sent has put into a cart, so that its copy puts nothing; forgotten after some days. */
export const cartAdditions = sqliteTable(
  "cart_additions",
  {
    /** The sum of the form's one-time key and of what was wished for. */
    id: text("id").primaryKey(),
    addedAt: instant("added_at").notNull(),
  },
  (addition) => [index("cart_additions_oldest").on(addition.addedAt)],
);

// A trigger in the migrations refuses the 201st line of a cart (cart_full).
export const cartLines = sqliteTable(
  "cart_lines",
  {
    id: text("id").primaryKey(),
    cartId: text("cart_id")
      .notNull()
      .references(() => carts.id),
    skuId: text("sku_id").notNull(),
    offerId: text("offer_id").notNull(),
    supplierId: text("supplier_id").notNull(),
    platform: text("platform").$type<Platform>().notNull(),
    quantity: integer("quantity").notNull(),
    /** The unit price the buyer last saw and accepted, in fen. */
    seenPriceFen: integer("seen_price_fen").notNull(),
    note: text("note").notNull().default(""),
    /** Sorted, so that equal sets are equal texts. */
    optionIds: json<string[]>("option_ids").notNull(),
    labelData: json<LabelData>("label_data")
      .notNull()
      .default({ managementNumber: "", asin: "", labelNumber: "" }),
    selected: integer("selected", { mode: "boolean" }).notNull().default(true),
    addedAt: instant("added_at").notNull(),
  },
  (line) => [
    // Two wishes for a SKU are two lines; the same wish again is more of the line that is there.
    uniqueIndex("cart_lines_wish").on(
      line.cartId,
      line.skuId,
      line.note,
      line.optionIds,
      line.labelData,
    ),
    check("cart_line_quantity", sql`quantity BETWEEN 1 AND 999999`),
  ],
);

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
    /** Some of its Japanese was made by a machine; pages say so. */
    machineTranslated: flag("machine_translated").notNull().default(false),
    /** The label table left Chinese in it that nobody has translated yet. */
    translationWanted: flag("translation_wanted").notNull().default(false),
  },
  (offer) => [
    index("offers_translation_wanted").on(offer.popularity).where(sql`translation_wanted = 1`),
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

/** What goods of a category are called, and of how many; a job counts them. */
export const categoryWords = sqliteTable(
  "category_words",
  {
    categoryId: text("category_id")
      .notNull()
      .references(() => categories.id),
    /** Empty for all goods of the category. */
    word: text("word").notNull(),
    offers: integer("offers").notNull(),
  },
  (one) => [primaryKey({ columns: [one.categoryId, one.word] })],
);

/**
 * Goods that a company keeps in sight. Name, picture and price are those of the day it was added:
 * the offer may be gone tomorrow, and a price is worth knowing beside the one before.
 */
export const favouriteOffers = sqliteTable(
  "favourite_offers",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    offerId: text("offer_id").notNull(),
    titleJa: text("title_ja").notNull(),
    picture: text("picture").notNull(),
    priceFen: integer("price_fen").notNull(),
    tag: text("tag").notNull().default(""),
    addedAt: instant("added_at").notNull(),
    addedByName: text("added_by_name").notNull(),
  },
  (one) => [
    primaryKey({ columns: [one.companyId, one.offerId] }),
    index("favourite_offers_newest").on(one.companyId, one.addedAt, one.offerId),
    index("favourite_offers_tag").on(one.companyId, one.tag, one.addedAt, one.offerId),
  ],
);

/** Sellers that a company keeps in sight. */
export const favouriteShops = sqliteTable(
  "favourite_shops",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    supplierId: text("supplier_id").notNull(),
    nameZh: text("name_zh").notNull(),
    tag: text("tag").notNull().default(""),
    addedAt: instant("added_at").notNull(),
    addedByName: text("added_by_name").notNull(),
  },
  (one) => [
    primaryKey({ columns: [one.companyId, one.supplierId] }),
    index("favourite_shops_newest").on(one.companyId, one.addedAt, one.supplierId),
    index("favourite_shops_tag").on(one.companyId, one.tag, one.addedAt, one.supplierId),
  ],
);

/**
 * 商品手配の依頼: goods that we cannot read, as their buyer describes them. Completed, they are an offer of
 * the request's number that this company alone can order.
 */
export const goodsRequests = sqliteTable(
  "goods_requests",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Into whose cart the goods are put. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    state: text("state").$type<GoodsRequestState>().notNull(),
    version: integer("version").notNull(),
    /** As it was given, never asked by us; empty for goods without one. */
    pageUrl: text("page_url").notNull().default(""),
    title: text("title").notNull(),
    skuWords: text("sku_words").notNull().default(""),
    wishedPriceFen: integer("wished_price_fen"),
    quantity: integer("quantity").notNull(),
    note: text("note").notNull().default(""),
    /** What staff ask, or why they refuse, as the buyer reads it. */
    staffWords: text("staff_words").notNull().default(""),
    /** Where staff found the goods; empty until they did. */
    foundAt: text("found_at").notNull().default(""),
    askedAt: instant("asked_at").notNull(),
    /** Since when it waits for staff; null while it does not. */
    waitingSince: instant("waiting_since"),
  },
  (request) => [
    index("goods_requests_company").on(request.companyId, request.askedAt, request.id),
    index("goods_requests_open").on(request.companyId, request.state),
    index("goods_requests_queue").on(request.waitingSince, request.id),
    check(
      "goods_request",
      sql`quantity > 0 AND (wished_price_fen IS NULL OR wished_price_fen > 0) AND (waiting_since IS NULL) = (state <> 'asked')`,
    ),
  ],
);

/** AI商品素材: what a company asked to be written of some goods, for one marketplace. */
export const materialJobs = sqliteTable(
  "material_jobs",
  {
    number: integer("number").primaryKey(),
    /** Of the form that asked: sent twice it asks once. */
    id: text("id").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<MaterialJobState>().notNull(),
    market: text("market").$type<MaterialMarket>().notNull(),
    brand: text("brand").notNull(),
    avoid: text("avoid").notNull(),
    kinds: json<MaterialKind[]>("kinds").notNull(),
    pictureKinds: json<PictureKind[]>("picture_kinds").notNull().default([]),
    /** Of each kind so many pictures of goods. */
    picturesEach: integer("pictures_each").notNull().default(1),
    /** By what texts are written where the shop has a model. */
    writer: text("writer").$type<WriterChoice>().notNull().default("model"),
    /** What the first of its goods are called. */
    title: text("title").notNull(),
    goodsCount: integer("goods_count").notNull(),
    doneCount: integer("done_count").notNull().default(0),
    pictureCount: integer("picture_count").notNull().default(0),
    picturesDone: integer("pictures_done").notNull().default(0),
    /** Goods and pictures. */
    failedCount: integer("failed_count").notNull().default(0),
    askedAt: instant("asked_at").notNull(),
    askedByName: text("asked_by_name").notNull(),
    endedAt: instant("ended_at"),
  },
  (job) => [
    index("material_jobs_newest").on(job.companyId, job.number),
    index("material_jobs_market").on(job.companyId, job.market, job.number),
    index("material_jobs_failed").on(job.companyId, job.number).where(sql`failed_count > 0`),
    index("material_jobs_failed_market")
      .on(job.companyId, job.market, job.number)
      .where(sql`failed_count > 0`),
    index("material_jobs_running").on(job.number).where(sql`state = 'running'`),
    index("material_jobs_old").on(job.askedAt),
  ],
);

/** Goods of a job, each written of for itself. */
export const materialGoods = sqliteTable(
  "material_goods",
  {
    jobId: text("job_id")
      .notNull()
      .references(() => materialJobs.id, { onDelete: "cascade" }),
    place: integer("place").notNull(),
    /** Empty where the goods are the company's own product, and the other way round. */
    offerId: text("offer_id").notNull(),
    productId: text("product_id").notNull(),
    name: text("name").notNull(),
    picture: text("picture").notNull(),
    /** What they were shown by when they were asked for: any of these may be edited. */
    pictures: json<string[]>("pictures").notNull().default([]),
    state: text("state").$type<MaterialGoodsState>().notNull(),
    problem: text("problem").$type<MaterialGoodsProblem | "">().notNull().default(""),
    /** Texts of goods written already that a model is to write once more. */
    again: json<MaterialKind[]>("again").notNull().default([]),
    /** What the company asks of the model that writes them once more. */
    guidance: text("guidance").notNull().default(""),
    /** Of whose share the texts that wait are taken; empty of goods from before it was kept, whose job tells. */
    month: text("month").notNull().default(""),
    /** What was known of them as they were written of: edits are held to it as well. */
    source: json<SourceGoods>("source"),
  },
  (goods) => [primaryKey({ columns: [goods.jobId, goods.place] })],
);

/** A text of goods: what was written first, then each edit; its key is what keeps it from being written twice. */
export const materialTexts = sqliteTable(
  "material_texts",
  {
    jobId: text("job_id").notNull(),
    place: integer("place").notNull(),
    kind: text("kind").$type<MaterialKind>().notNull(),
    version: integer("version").notNull(),
    text: text("text").notNull(),
    /** Words of the source that a shop may not say. */
    leftOut: json<string[]>("left_out").notNull(),
    findings: json<Finding[]>("findings").notNull(),
    /** `rules`, `member`, or the model that wrote it. */
    writer: text("writer").notNull(),
    /** Why the rules wrote it where a model was asked first. */
    modelProblem: text("model_problem").$type<ModelProblem | "">().notNull().default(""),
    /** What the company asked of the model beside the goods' data; empty where it asked nothing. */
    guidance: text("guidance").notNull().default(""),
    madeAt: instant("made_at").notNull(),
    madeByName: text("made_by_name").notNull(),
    acceptedAt: instant("accepted_at"),
    acceptedByName: text("accepted_by_name").notNull().default(""),
  },
  (written) => [
    primaryKey({ columns: [written.jobId, written.place, written.kind, written.version] }),
    foreignKey({
      columns: [written.jobId, written.place],
      foreignColumns: [materialGoods.jobId, materialGoods.place],
    }).onDelete("cascade"),
    check("material_text_version", sql`version BETWEEN 1 AND 20`),
  ],
);

/** How many texts a company had written in a month; more than its share is refused here. */
export const materialMonths = sqliteTable(
  "material_months",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    month: text("month").notNull(),
    texts: integer("texts").notNull(),
  },
  (month) => [
    primaryKey({ columns: [month.companyId, month.month] }),
    check("material_month_share", sql`texts BETWEEN 0 AND 5000`),
  ],
);

/**
 * 画像の版: pictures of goods that wait to be edited, and what became of them. Each new wish is a version of its
 * own; one that failed is tried again in its place.
 */
export const materialPictures = sqliteTable(
  "material_pictures",
  {
    jobId: text("job_id").notNull(),
    place: integer("place").notNull(),
    kind: text("kind").$type<PictureKind>().notNull(),
    /** Which of the goods' pictures. */
    nth: integer("nth").notNull(),
    version: integer("version").notNull(),
    state: text("state").$type<MaterialPictureState>().notNull(),
    /** Where they lie: one, or as many as stand side by side. */
    sources: json<string[]>("sources").notNull(),
    tolerance: text("tolerance").$type<Tolerance>().notNull().default("middle"),
    marginPercent: integer("margin_percent").notNull().default(6),
    /** 画像内の文字: where it was found, and the words that shall stand there; null until the picture is looked at. */
    writing: json<Writing>("writing"),
    problem: text("problem").$type<PictureProblem | "">().notNull().default(""),
    findings: json<PictureFinding[]>("findings").notNull().default([]),
    fillPercent: integer("fill_percent"),
    /** The picture that was made; empty until then. */
    fileId: text("file_id").notNull().default(""),
    side: integer("side").notNull().default(0),
    sizeBytes: integer("size_bytes").notNull().default(0),
    /** Of whose share it is taken. */
    month: text("month").notNull(),
    askedAt: instant("asked_at").notNull(),
    askedByName: text("asked_by_name").notNull(),
    acceptedAt: instant("accepted_at"),
    acceptedByName: text("accepted_by_name").notNull().default(""),
  },
  (picture) => [
    primaryKey({
      columns: [picture.jobId, picture.place, picture.kind, picture.nth, picture.version],
    }),
    foreignKey({
      columns: [picture.jobId, picture.place],
      foreignColumns: [materialGoods.jobId, materialGoods.place],
    }).onDelete("cascade"),
    index("material_pictures_waiting")
      .on(picture.jobId, picture.place, picture.kind, picture.nth)
      .where(sql`state = 'waiting'`),
    check("material_picture_version", sql`version BETWEEN 1 AND 20`),
  ],
);

/** How many pictures a company had edited in a month; more than its share is refused here. */
export const materialPictureMonths = sqliteTable(
  "material_picture_months",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    month: text("month").notNull(),
    pictures: integer("pictures").notNull(),
  },
  (month) => [
    primaryKey({ columns: [month.companyId, month.month] }),
    check("material_picture_share", sql`pictures BETWEEN 0 AND 500`),
  ],
);

/** 商品の口コミ: what a company says of goods that it bought and received, once an offer. */
export const opinions = sqliteTable(
  "opinions",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    offerId: text("offer_id").notNull(),
    /** As the goods were called when they were ordered: the offer may be gone tomorrow. */
    titleJa: text("title_ja").notNull(),
    picture: text("picture").notNull(),
    state: text("state").$type<OpinionState>().notNull(),
    version: integer("version").notNull(),
    stars: integer("stars").notNull(),
    comment: text("comment").notNull(),
    /** Files of the opinion that are shown, in their order. */
    pictures: json<string[]>("pictures").notNull(),
    /** The day of Japan on which its goods were received; of the company itself nothing is shown. */
    receivedOn: day("received_on").notNull(),
    writtenAt: instant("written_at").notNull(),
    writtenBy: text("written_by").notNull(),
    /** When its words were last another's; null as first written. */
    changedAt: instant("changed_at"),
    /** Why nobody is shown it, as its company reads it; empty while it is shown. */
    hiddenReason: text("hidden_reason").notNull().default(""),
  },
  (one) => [
    uniqueIndex("opinions_once").on(one.companyId, one.offerId),
    index("opinions_company").on(one.companyId, one.writtenAt, one.id),
    index("opinions_offer").on(one.offerId, one.writtenAt, one.id).where(sql`state = 'shown'`),
    // Number and average are found in the index alone.
    index("opinions_stars").on(one.offerId, one.stars).where(sql`state = 'shown'`),
    index("opinions_newest").on(one.writtenAt, one.id),
    index("opinions_state").on(one.state, one.writtenAt, one.id),
    check("opinion_stars", sql`stars BETWEEN 1 AND 5`),
    check("opinion_hidden", sql`(state = 'hidden') = (hidden_reason <> '')`),
  ],
);

/** Questions that a night's searches have asked of marketplaces, all pallets together. */
export const palletBudgets = sqliteTable("pallet_budgets", {
  night: day("night").primaryKey(),
  asked: integer("asked").notNull(),
});

/** Words that a night has asked a marketplace for, with what was found: pallets of equal words share it. */
export const palletWords = sqliteTable(
  "pallet_words",
  {
    night: day("night").notNull(),
    platform: text("platform").notNull(),
    words: text("words").notNull(),
    hits: json<{ id: string; platform: Platform }[]>("hits").notNull(),
  },
  (asked) => [primaryKey({ columns: [asked.night, asked.words, asked.platform] })],
);

/** 商品パレット: a list of goods that finds itself by conditions, every so many nights. */
export const pallets = sqliteTable(
  "pallets",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Its place among the company's; the number of places is limited. */
    slot: integer("slot").notNull(),
    name: text("name").notNull(),
    purpose: text("purpose").notNull(),
    conditions: json<PalletConditions>("conditions").notNull(),
    wanted: integer("wanted").notNull(),
    confirms: flag("confirms").notNull(),
    refreshDays: integer("refresh_days").notNull(),
    /** Searched by itself at night. */
    active: flag("active").notNull(),
    /** Whether the day's letter speaks of it. */
    tells: flag("tells").notNull(),
    version: integer("version").notNull(),
    madeAt: instant("made_at").notNull(),
    madeByName: text("made_by_name").notNull(),
    /** The night that it is searched on next. */
    dueOn: day("due_on").notNull(),
    /** The last night that had questions enough to ask for it: who waited longest is asked for first. */
    servedOn: day("served_on").notNull().default("1970-01-01"),
  },
  (pallet) => [
    uniqueIndex("pallets_slot").on(pallet.companyId, pallet.slot),
    uniqueIndex("pallets_name").on(pallet.companyId, pallet.name),
    index("pallets_due").on(pallet.dueOn, pallet.servedOn, pallet.id).where(sql`active`),
    check("pallet_slot", sql`slot BETWEEN 1 AND 50`),
    check("pallet_wanted", sql`wanted BETWEEN 1 AND 500`),
    check("pallet_refresh", sql`refresh_days BETWEEN 1 AND 30`),
  ],
);

/** Goods of a pallet, in the order they were found; those refused stay, so that they are not found again. */
export const palletGoods = sqliteTable(
  "pallet_goods",
  {
    number: integer("number").primaryKey({ autoIncrement: true }),
    palletId: text("pallet_id")
      .notNull()
      .references(() => pallets.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    offerId: text("offer_id").notNull(),
    titleJa: text("title_ja").notNull(),
    state: text("state").$type<PalletGoodsState>().notNull(),
    /** As the last search saw it. */
    priceFen: integer("price_fen").notNull(),
    out: flag("out").notNull(),
    gone: flag("gone").notNull(),
    change: text("change").$type<PalletChange>().notNull(),
    changedOn: day("changed_on").notNull(),
    /** What it cost before it changed. */
    fromFen: integer("from_fen").notNull(),
    reason: text("reason").$type<RefusalReason>(),
    decidedByName: text("decided_by_name").notNull().default(""),
  },
  (goods) => [
    uniqueIndex("pallet_goods_one").on(goods.palletId, goods.offerId),
    index("pallet_goods_state").on(goods.palletId, goods.state, goods.number),
    index("pallet_goods_company").on(goods.companyId, goods.state, goods.number),
    check("pallet_goods_state_known", sql`state IN ('waiting', 'listed', 'refused')`),
  ],
);

/** A search of a pallet: turn 0 is the night's own, the others were started by hand on that day. */
export const palletNights = sqliteTable(
  "pallet_nights",
  {
    palletId: text("pallet_id")
      .notNull()
      .references(() => pallets.id),
    night: day("night").notNull(),
    turn: integer("turn").notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<PalletNightState>().notNull(),
    part: integer("part").notNull(),
    /** Questions to marketplaces that were asked for it. */
    asked: integer("asked").notNull(),
    /** The night's questions were spent: it goes on asking tomorrow. */
    postponed: flag("postponed").notNull(),
    looked: integer("looked").notNull().default(0),
    matched: integer("matched").notNull().default(0),
    held: integer("held").notNull().default(0),
    fresh: integer("fresh").notNull().default(0),
    dearer: integer("dearer").notNull().default(0),
    cheaper: integer("cheaper").notNull().default(0),
    out: integer("out").notNull().default(0),
    gone: integer("gone").notNull().default(0),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (night) => [
    primaryKey({ columns: [night.palletId, night.night, night.turn] }),
    index("pallet_nights_told").on(night.night, night.companyId),
    check("pallet_night_turn", sql`turn BETWEEN 0 AND 3`),
  ],
);

/** What a search found changed. */
export const palletChanges = sqliteTable(
  "pallet_changes",
  {
    palletId: text("pallet_id")
      .notNull()
      .references(() => pallets.id),
    night: day("night").notNull(),
    turn: integer("turn").notNull(),
    offerId: text("offer_id").notNull(),
    kind: text("kind").$type<PalletChange>().notNull(),
    titleJa: text("title_ja").notNull(),
    fromFen: integer("from_fen").notNull(),
    toFen: integer("to_fen").notNull(),
  },
  (change) => [
    primaryKey({
      columns: [change.palletId, change.night, change.turn, change.offerId, change.kind],
    }),
    index("pallet_changes_night").on(change.night),
  ],
);

/** On which days a company was told of its pallets: one letter a day. */
export const palletLetters = sqliteTable(
  "pallet_letters",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    day: day("day").notNull(),
  },
  (letter) => [primaryKey({ columns: [letter.companyId, letter.day] })],
);

/** パレットテンプレート: conditions kept to make pallets from, by one person or for the whole company. */
export const palletTemplates = sqliteTable(
  "pallet_templates",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    slot: integer("slot").notNull(),
    name: text("name").notNull(),
    purpose: text("purpose").notNull(),
    conditions: json<PalletConditions>("conditions").notNull(),
    wanted: integer("wanted").notNull(),
    confirms: flag("confirms").notNull(),
    refreshDays: integer("refresh_days").notNull(),
    /** Everybody of the company may use it. */
    shared: flag("shared").notNull(),
    savedAt: instant("saved_at").notNull(),
    savedByName: text("saved_by_name").notNull(),
  },
  (template) => [
    uniqueIndex("pallet_templates_slot").on(template.companyId, template.slot),
    uniqueIndex("pallet_templates_name").on(template.companyId, template.name),
    check("pallet_template_slot", sql`slot BETWEEN 1 AND 50`),
  ],
);

/** Who wants no recommendations of their own: a company, or one of its people of what they looked at. */
export const personalRefusals = sqliteTable(
  "personal_refusals",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Empty where the whole company is meant. */
    userId: text("user_id").notNull(),
    refusedAt: instant("refused_at").notNull(),
    refusedByName: text("refused_by_name").notNull(),
  },
  (refusal) => [primaryKey({ columns: [refusal.companyId, refusal.userId] })],
);

/** Which goods a picture shows; several sellers may use the same. */
export const offerPictures = sqliteTable(
  "offer_pictures",
  {
    picture: text("picture").notNull(),
    offerId: text("offer_id")
      .notNull()
      .references(() => offers.id),
    /** How often its marks may still be tried to be made; none once they are, or cannot be. */
    triesLeft: integer("tries_left").notNull(),
  },
  (shown) => [
    primaryKey({ columns: [shown.picture, shown.offerId] }),
    index("offer_pictures_offer").on(shown.offerId),
    index("offer_pictures_waiting").on(shown.triesLeft, shown.picture).where(sql`tries_left > 0`),
  ],
);

/** What a picture is known by again, as base64. */
export const pictureMarks = sqliteTable("picture_marks", {
  number: integer("number").primaryKey(),
  picture: text("picture").notNull().unique(),
  shapes: text("shapes").notNull(),
  colours: text("colours").notNull(),
});

/** By what a picture is looked up: 2^32 times the band and the picture's number, so that the key is the row. */
export const pictureBands = sqliteTable("picture_bands", {
  place: integer("place").primaryKey(),
});

/** おすすめパレット: goods that staff recommend to everybody for a time, picked one by one or found by conditions. */
export const recommendedPallets = sqliteTable(
  "recommended_pallets",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<RecommendedClass>().notNull(),
    /** What day of Japan's calendar it is for; null where it is for none. */
    occasion: text("occasion").$type<Occasion>(),
    title: text("title").notNull(),
    about: text("about").notNull(),
    /** The goods whose picture it is shown by. */
    coverId: text("cover_id").notNull(),
    fromDay: day("from_day").notNull(),
    untilDay: day("until_day").notNull(),
    conditions: json<RecommendedConditions>("conditions").notNull(),
    /** Goods in their order; where there are any, the conditions find none. */
    picked: json<string[]>("picked").notNull(),
    version: integer("version").notNull(),
    changedAt: instant("changed_at").notNull(),
    changedByName: text("changed_by_name").notNull(),
  },
  (pallet) => [
    index("recommended_pallets_until").on(pallet.untilDay, pallet.id),
    check("recommended_days", sql`from_day <= until_day`),
  ],
);

/** What we have seen of a seller in the last twelve months; a job adds it up from purchases, lots and problem cases. */
export const supplierRecords = sqliteTable(
  "supplier_records",
  {
    supplierId: text("supplier_id").primaryKey(),
    /** Lines bought, and those that could not be bought, be it that the seller had none. */
    lines: integer("lines").notNull(),
    refusedLines: integer("refused_lines").notNull(),
    /** Of the lines bought those that came or should have come, and those that came in time. */
    dueLines: integer("due_lines").notNull(),
    onTimeLines: integer("on_time_lines").notNull(),
    checkedPieces: integer("checked_pieces").notNull(),
    badPieces: integer("bad_pieces").notNull(),
    /** What the lines bought were quoted at and what was paid for them. */
    quotedFen: integer("quoted_fen").notNull(),
    paidFen: integer("paid_fen").notNull(),
  },
  () => [
    check(
      "supplier_record",
      sql`on_time_lines BETWEEN 0 AND due_lines AND due_lines <= lines AND refused_lines >= 0 AND bad_pieces >= 0 AND checked_pieces >= 0 AND quoted_fen >= 0 AND paid_fen >= 0`,
    ),
  ],
);

/** What an offer cost at its smallest quantity, from that day of Japan on until the next row. */
export const offerPrices = sqliteTable(
  "offer_prices",
  {
    offerId: text("offer_id")
      .notNull()
      .references(() => offers.id),
    day: day("day").notNull(),
    priceFen: integer("price_fen").notNull(),
  },
  (price) => [
    primaryKey({ columns: [price.offerId, price.day] }),
    check("offer_price_seen", sql`price_fen > 0`),
  ],
);

/** A search of goods that a person has named, to be run again. */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** Its place among the person's; the number of places is limited. */
    slot: integer("slot").notNull(),
    name: text("name").notNull(),
    /** The query of the search's address. */
    query: text("query").notNull(),
    savedAt: instant("saved_at").notNull(),
    /** What to look for among new goods; null tells of none. */
    tells: json<OfferSearch>("tells"),
    /** Goods published before are no news to it. */
    since: day("since").notNull().default(""),
    /** When new goods were last looked for. */
    lookedOn: day("looked_on").notNull().default(""),
  },
  (search) => [
    // Whose turn it is, those who have waited longest first.
    index("saved_searches_telling")
      .on(search.lookedOn, search.userId)
      .where(sql`tells IS NOT NULL`),
    uniqueIndex("saved_searches_slot").on(search.userId, search.slot),
    uniqueIndex("saved_searches_name").on(search.userId, search.name),
    check("saved_search_slot", sql`slot BETWEEN 1 AND 30`),
  ],
);

/** New goods that a search's person was told of. */
export const savedSearchGoods = sqliteTable(
  "saved_search_goods",
  {
    searchId: text("search_id")
      .notNull()
      .references(() => savedSearches.id),
    offerId: text("offer_id").notNull(),
    toldOn: day("told_on").notNull(),
  },
  (told) => [
    primaryKey({ columns: [told.searchId, told.offerId] }),
    index("saved_search_goods_day").on(told.toldOn),
  ],
);

/** On which days a person was told of new goods: one letter a day. */
export const savedSearchLetters = sqliteTable(
  "saved_search_letters",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    day: day("day").notNull(),
  },
  (letter) => [primaryKey({ columns: [letter.userId, letter.day] })],
);

/** Goods that were chosen for a page of their own. The category is kept beside them for its index. */
export const selections = sqliteTable(
  "selections",
  {
    selection: text("selection").$type<Selection>().notNull(),
    popularity: integer("popularity")
      .notNull()
      .references(() => offers.popularity),
    categoryId: text("category_id")
      .notNull()
      .references(() => categories.id),
    chosenAt: instant("chosen_at").notNull(),
    chosenByName: text("chosen_by_name").notNull(),
  },
  (chosen) => [
    primaryKey({ columns: [chosen.selection, chosen.popularity] }),
    index("selections_category").on(chosen.selection, chosen.categoryId, chosen.popularity),
  ],
);

/** What was bought here of each goods page in a month of Japan; a job adds it up from the purchases. */
export const soldMonths = sqliteTable(
  "sold_months",
  {
    /** `2026-10` */
    month: text("month").notNull(),
    offerId: text("offer_id").notNull(),
    /** Kept beside it for the index of a category's ranking. */
    categoryId: text("category_id").notNull(),
    pieces: integer("pieces").notNull(),
    orders: integer("orders").notNull(),
  },
  (sold) => [
    primaryKey({ columns: [sold.month, sold.offerId] }),
    index("sold_months_rank").on(sold.month, sold.pieces, sold.orders, sold.offerId),
    index("sold_months_category_rank").on(
      sold.month,
      sold.categoryId,
      sold.pieces,
      sold.orders,
      sold.offerId,
    ),
    check("sold_month", sql`month GLOB '20[0-9][0-9]-[01][0-9]' AND pieces > 0 AND orders > 0`),
  ],
);

/** How we stand with a marketplace's open platform: our pace, its rest, our tokens. */
export const marketplaces = sqliteTable("marketplaces", {
  platform: text("platform").$type<Platform>().primaryKey(),
  /** The minute that questions are counted in, since 1970, and how many it has had. */
  minute: integer("minute").notNull().default(0),
  asked: integer("asked").notNull().default(0),
  /** Failures in a row; after some it is left alone until `restUntil`. */
  failures: integer("failures").notNull().default(0),
  restUntil: instant("rest_until"),
  /** Sealed. */
  accessToken: text("access_token").notNull().default(""),
  accessUntil: instant("access_until"),
  refreshToken: text("refresh_token").notNull().default(""),
});

/** When a goods page was last fetched from its marketplace; one of the catalogue alone has no row. */
export const offerFetches = sqliteTable(
  "offer_fetches",
  {
    offerId: text("offer_id")
      .primaryKey()
      .references(() => offers.id),
    fetchedAt: instant("fetched_at").notNull(),
  },
  (fetched) => [index("offer_fetches_oldest").on(fetched.fetchedAt)],
);

/** Goods that were asked for and not found, so that nobody's question is spent on them again at once. */
export const missingOffers = sqliteTable(
  "missing_offers",
  {
    /** The marketplace that was asked. */
    platform: text("platform").$type<Platform>().notNull(),
    offerId: text("offer_id").notNull(),
    missedAt: instant("missed_at").notNull(),
  },
  (missing) => [
    primaryKey({ columns: [missing.offerId, missing.platform] }),
    index("missing_offers_oldest").on(missing.missedAt),
  ],
);

/** What is searched for most at a marketplace, by our kind of goods, the most first. */
export const topWords = sqliteTable(
  "top_words",
  {
    categoryId: text("category_id").notNull(),
    position: integer("position").notNull(),
    ja: text("ja").notNull(),
    zh: text("zh").notNull(),
  },
  (word) => [primaryKey({ columns: [word.categoryId, word.position] })],
);

/** Goods that a marketplace ranks or recommends, the first first; they may not have been fetched yet. */
export const marketLists = sqliteTable(
  "market_lists",
  {
    list: text("list").$type<MarketList>().notNull(),
    /** Our kind of goods; empty where the list is of all kinds. */
    categoryId: text("category_id").notNull(),
    position: integer("position").notNull(),
    platform: text("platform").$type<Platform>().notNull(),
    offerId: text("offer_id").notNull(),
  },
  (listed) => [
    primaryKey({ columns: [listed.list, listed.categoryId, listed.position] }),
    index("market_lists_position").on(listed.list, listed.position),
  ],
);

/**
 * Goods whose price or stock a company waits for: one letter when it is so, and none again until somebody
 * wishes it anew. Name, picture and price are those of the day it was added.
 */
export const watches = sqliteTable(
  "watches",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    offerId: text("offer_id").notNull(),
    /** Empty for the goods as a whole: their cheapest kind, and whether any is there. */
    skuId: text("sku_id").notNull().default(""),
    titleJa: text("title_ja").notNull(),
    picture: text("picture").notNull(),
    seenPriceFen: integer("seen_price_fen").notNull(),
    /** Waits for this price or less; null for any. */
    thresholdFen: integer("threshold_fen"),
    /** Waits for goods that are sold out. */
    backInStock: flag("back_in_stock").notNull().default(false),
    addedAt: instant("added_at").notNull(),
    addedByName: text("added_by_name").notNull(),
    toldAt: instant("told_at"),
  },
  (one) => [
    primaryKey({ columns: [one.companyId, one.offerId, one.skuId] }),
    index("watches_newest").on(one.companyId, one.addedAt, one.offerId, one.skuId),
    index("watches_waiting").on(one.companyId, one.offerId).where(sql`told_at IS NULL`),
    index("watches_offer").on(one.offerId),
    check(
      "watch_wish",
      sql`(threshold_fen IS NULL OR threshold_fen > 0) AND (threshold_fen IS NOT NULL OR back_in_stock = 1)`,
    ),
  ],
);

/** On which days of Japan a company was told of goods that it watches: one letter a day. */
export const watchLetters = sqliteTable(
  "watch_letters",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    day: day("day").notNull(),
  },
  (letter) => [primaryKey({ columns: [letter.companyId, letter.day] })],
);

/** Words that the titles of the best-selling goods are made of: what a misspelt word may have meant. */
export const catalogueWords = sqliteTable(
  "catalogue_words",
  {
    word: text("word").primaryKey(),
    /** As it is compared: in hiragana. */
    key: text("key").notNull(),
    /** The first and the last sign of the key: a slip seldom changes both. */
    head: text("head").notNull(),
    tail: text("tail").notNull(),
    offers: integer("offers").notNull(),
  },
  (word) => [
    index("catalogue_words_head").on(word.head, word.offers),
    index("catalogue_words_tail").on(word.tail, word.offers),
  ],
);
