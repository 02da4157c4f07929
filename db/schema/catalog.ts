import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { caselessText, day, decimal, flag, instant, json } from "./columns.ts";
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
  /** The words that failed the check. */
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
  /**
   * The measured value, and in `asked` the required one; for a background 1 means that it was found but is
   * not white.
   */
  found: number;
  asked: number;
  /** The words that the finding is about. */
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

/** A rectangle in pixels; right and bottom are exclusive. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** 画像内の文字: a place with writing, and the words to put there; without words it is blurred. */
export interface WrittenPlace extends Box {
  words: string;
}

/** The writing on a picture of this size, and who translated it. */
export interface Writing {
  width: number;
  height: number;
  places: WrittenPlace[];
  /** `member`, the name of a model, or empty. */
  by: string;
  /** Why a model's words are missing. */
  problem: ModelProblem | "";
}

/** A property of the goods in Japanese and in the original Chinese. */
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

/**
 * The data that texts are written from. Suppliers and companies wrote them, so a model must not follow
 * instructions in them.
 */
export interface SourceGoods {
  /** The name in Japanese. */
  name: string;
  titleZh: string;
  categoryJa: string;
  attributes: readonly Attribute[];
  /** The choices with their values in order, such as カラー and サイズ. */
  choices: readonly Choice[];
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  /** The company's data about its own product; empty for other goods. */
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
  /** Searches only these words, without other names of the goods. */
  asTyped?: boolean | undefined;
  categoryId?: string | undefined;
  supplierId?: string | undefined;
  platform?: Platform | undefined;
  /** Only goods of this selection, best sellers first. */
  selection?: Selection | undefined;
  priceMinFen?: number | undefined;
  priceMaxFen?: number | undefined;
  /** The highest 着地原価 of a piece, by the standard terms. */
  landedMaxYen?: number | undefined;
  minOrderMax?: number | undefined;
  tags?: readonly ShopTag[] | undefined;
  /** One choice of a marketplace's facets, by its id. */
  facet?: string | undefined;
  /** The default is a visitor. */
  asker?: ("buyer" | "visitor") | undefined;
  /** The company whose blacklist is excluded. */
  hiddenFor?: string | undefined;
  /** The company whose own weights, sizes and classes replace the offers'. */
  ownOf?: string | undefined;
  sort: "popular" | "landed" | "price_asc" | "price_desc" | "new";
  /** The opaque cursor from the page before. */
  after?: string | undefined;
  limit: number;
}

export type PalletChange = "gone" | "new" | "dearer" | "cheaper" | "out" | "back";

/** The conditions of a pallet; one that is left out accepts everything. */
export interface PalletConditions {
  /** Japanese or Chinese words; all must be found. */
  words: string;
  without: string[];
  categoryId?: string | undefined;
  /** The 着地原価 of a piece, by the standard terms. */
  landedMinYen?: number | undefined;
  landedMaxYen?: number | undefined;
  minOrderMax?: number | undefined;
  soldMin?: number | undefined;
  stockMin?: number | undefined;
  tags: ShopTag[];
  /**
   * The highest share of bad pieces of the seller's inspected ones, in tenths of a percent; sellers with
   * too few do not pass.
   */
  badMaxTenths?: number | undefined;
  onTimeMinPercent?: number | undefined;
  weightMaxGrams?: number | undefined;
  goodsClass?: GoodsClass | undefined;
  /** The margin is the selling price less the 着地原価, before a marketplace's fees. */
  sellingYen?: number | undefined;
  marginMinPercent?: number | undefined;
  withoutSuppliers: { id: string; name: string }[];
  /** Excludes goods that are own products of the company. */
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

/** A row of the sheet as it was sent, by field; empty cells are left out. */
export interface TypedProduct {
  /** The row number in the file, from 1. */
  row: number;
  typed: Partial<Record<ProductSheetField, string>>;
}

/**
 * ラベル情報 of a line: the numbers by which the company and its shops know the piece. They are part of the wish
 * from the cart to the box, and are printed on product labels.
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

/** The conditions of a recommendation: the best sellers of these words and this category. */
export interface RecommendedConditions {
  words: string;
  categoryId?: string | undefined;
  landedMaxYen?: number | undefined;
  minOrderMax?: number | undefined;
}

export type OpinionState = "withdrawn" | "shown" | "hidden" | "hidden_withdrawn";

/**
 * 自社商品: a piece as the company that sells it knows it. `number` is the integer key, higher for later rows:
 * the full-text index `own_products_fts` of the migrations is read in its order.
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
    managementNumber: caselessText("management_number").notNull().default(""),
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
    /** Points that inspections check first, in the company's own words. */
    inspectionPoints: text("inspection_points").notNull().default(""),
    picture: text("picture").notNull().default(""),
    /** Above this unit price a repeated order has to be confirmed. */
    priceCapFen: integer("price_cap_fen"),
    /** The selling price of a piece, tax included, which profit is calculated with. */
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
    // Finds products that print the same number.
    index("own_products_label")
      .on(product.companyId, product.labelNumber)
      .where(sql`label_number <> ''`),
    // Finds the product of a marketplace's article by the numbers that both have.
    index("own_products_sku").on(product.companyId, product.ownSku).where(sql`own_sku <> ''`),
    index("own_products_asin").on(product.companyId, product.asin).where(sql`asin <> ''`),
    index("own_products_jan").on(product.companyId, product.jan).where(sql`jan <> ''`),
    // Finds the products that a picture shows.
    index("own_products_picture").on(product.companyId, product.picture).where(sql`picture <> ''`),
    // Finds products without a number or data for customs.
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

/** The sources of an own product, the offers that it is bought as; the first is the default. */
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
    /** The pieces of the offer at that price: prices have tiers. */
    seenQuantity: integer("seen_quantity").notNull(),
    seenAt: instant("seen_at").notNull(),
  },
  (source) => [
    primaryKey({ columns: [source.productId, source.place] }),
    // A SKU belongs to one product of a company, which fills in its data.
    uniqueIndex("own_product_sources_sku").on(source.companyId, source.skuId),
    // Lists and goods pages look up the own products of an offer.
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

/** 商品の一括登録: a sheet of own products as it was sent, until its rows are applied to the library. */
export const productSheets = sqliteTable(
  "product_sheets",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userName: text("user_name").notNull(),
    name: text("name").notNull(),
    /** The columns of the sheet; other fields do not change. */
    columns: json<ProductSheetField[]>("columns").notNull(),
    rows: json<TypedProduct[]>("rows").notNull(),
    createdAt: instant("created_at").notNull(),
    takenAt: instant("taken_at"),
    addedCount: integer("added_count").notNull().default(0),
    changedCount: integer("changed_count").notNull().default(0),
    /** Wrong rows that were left out. */
    leftCount: integer("left_count").notNull().default(0),
  },
  (sheet) => [index("product_sheets_company").on(sheet.companyId, sheet.createdAt)],
);

/** Shops and goods that a company does not want to see; a row names one or the other. */
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
    /**
     * あとで買う: the member whose list for later this is. The list is a cart of its own, with a guest key that
     * no browser has.
     */
    laterOf: text("later_of").unique(),
    /**
     * 元に戻す: the cart or list for later that the lines of this one were removed from. Each removal is a cart of its
     * own, with a guest key that no browser has, and is deleted after a day.
     */
    removedFrom: text("removed_from").references((): AnySQLiteColumn => carts.id),
    createdAt: instant("created_at").notNull(),
  },
  (cart) => [
    check("cart_has_one_holder", sql`(user_id IS NULL) <> (guest_key IS NULL)`),
    index("carts_removed").on(cart.createdAt).where(sql`removed_from IS NOT NULL`),
  ],
);

/** Records forms that were added to a cart, so that a repeated one adds nothing; deleted after some days. */
export const cartAdditions = sqliteTable(
  "cart_additions",
  {
    /** The digest of the form's one-time key and its wishes. */
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
    // Different wishes for a SKU are different lines; the same wish again increases its line.
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
  /** The usual weight of a piece, for goods without one. */
  usualGramsLow: integer("usual_grams_low").notNull().default(50),
  usualGramsHigh: integer("usual_grams_high").notNull().default(1_500),
  /** The usual class of its goods for carriers. */
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
 * `popularity` is the integer key, higher for more sold: the full-text index is read in its order, so that
 * a common word needs no sort of its million hits.
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
    /** The address of the seller's video; empty where there is none. */
    film: text("film").notNull().default(""),
    weightGrams: integer("weight_grams"),
    lengthMm: integer("length_mm"),
    widthMm: integer("width_mm"),
    heightMm: integer("height_mm"),
    domesticFreightFen: integer("domestic_freight_fen").notNull(),
    soldCount: integer("sold_count").notNull(),
    stock: integer("stock").notNull(),
    publishedOn: day("published_on").notNull(),
    /** The upper end of the 着地原価 of a piece by the standard terms; an unknown one sorts last. */
    landedYen: integer("landed_yen").notNull().default(999_999_999),
    /** The digest of the terms that it was calculated with; cleared where the goods change. */
    landedBasis: text("landed_basis").notNull().default(""),
    /** True if a machine made some of its Japanese; pages say so. */
    machineTranslated: flag("machine_translated").notNull().default(false),
    /** True if the label table left Chinese in it that is not translated yet. */
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
    /** The id by which the marketplace takes orders; empty where that is `id`. */
    orderId: text("order_id").notNull().default(""),
  },
  (sku) => [
    index("skus_offer").on(sku.offerId, sku.position),
    check("sku_price", sql`price_fen > 0 AND stock >= 0`),
  ],
);

/**
 * Translates terms from Chinese to Japanese, such as 颜色 to カラー. `kind` says where the term is used:
 * attribute, state, tag, carrier …
 */
export const labels = sqliteTable("labels", {
  zh: text("zh").primaryKey(),
  ja: text("ja").notNull(),
  kind: text("kind").notNull(),
});

/** Terms that `labels` lacks, for staff to add. */
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

/** The agency fee by cumulative purchases; the newest row not after the day counts. */
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

/** Amounts and days that staff change from a date on: minimum deposit, free storage days … */
export const settings = sqliteTable(
  "settings",
  {
    key: text("key").notNull(),
    effectiveFrom: day("effective_from").notNull(),
    value: text("value").notNull(),
  },
  (setting) => [primaryKey({ columns: [setting.key, setting.effectiveFrom] })],
);

/** Names of goods in a category and the number of goods with each; a job counts them. */
export const categoryWords = sqliteTable(
  "category_words",
  {
    categoryId: text("category_id")
      .notNull()
      .references(() => categories.id),
    /** An empty word counts all goods of the category. */
    word: text("word").notNull(),
    offers: integer("offers").notNull(),
  },
  (one) => [primaryKey({ columns: [one.categoryId, one.word] })],
);

/**
 * Favourite goods of a company. Name, picture and price are those of the day it was added: the offer may be
 * gone tomorrow, and the earlier price is shown beside today's.
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

/** Favourite shops of a company. */
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
 * 商品手配の依頼: goods that we cannot read, as their buyer describes them. A completed request becomes an offer
 * with the request's number, which only its company can order.
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
    /** The person whose cart the goods are put into. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    state: text("state").$type<GoodsRequestState>().notNull(),
    version: integer("version").notNull(),
    /** The address as it was typed, which we never request; empty for goods without one. */
    pageUrl: text("page_url").notNull().default(""),
    title: text("title").notNull(),
    skuWords: text("sku_words").notNull().default(""),
    wishedPriceFen: integer("wished_price_fen"),
    quantity: integer("quantity").notNull(),
    note: text("note").notNull().default(""),
    /** The question of staff, or the reason of their refusal, as the buyer reads it. */
    staffWords: text("staff_words").notNull().default(""),
    /** The address at which staff found the goods; empty until then. */
    foundAt: text("found_at").notNull().default(""),
    askedAt: instant("asked_at").notNull(),
    /** The time from which it waits for staff; null while it does not. */
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

/** AI商品素材: a company's order of texts and pictures of goods, for one marketplace. */
export const materialJobs = sqliteTable(
  "material_jobs",
  {
    number: integer("number").primaryKey(),
    /** The id of the form: sent twice it makes one job. */
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
    /** Pictures of each goods to edit for each kind. */
    picturesEach: integer("pictures_each").notNull().default(1),
    /** Chooses a model or the rules, where a model is configured. */
    writer: text("writer").$type<WriterChoice>().notNull().default("model"),
    /** The name of the first goods. */
    title: text("title").notNull(),
    goodsCount: integer("goods_count").notNull(),
    doneCount: integer("done_count").notNull().default(0),
    pictureCount: integer("picture_count").notNull().default(0),
    picturesDone: integer("pictures_done").notNull().default(0),
    /** Counts goods and pictures. */
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

/** The goods of a job; each is written and stored by itself. */
export const materialGoods = sqliteTable(
  "material_goods",
  {
    jobId: text("job_id")
      .notNull()
      .references(() => materialJobs.id, { onDelete: "cascade" }),
    place: integer("place").notNull(),
    /** Either `offerId` or `productId` is empty. */
    offerId: text("offer_id").notNull(),
    productId: text("product_id").notNull(),
    name: text("name").notNull(),
    picture: text("picture").notNull(),
    /** The pictures of the goods when they were ordered; any of them may be edited. */
    pictures: json<string[]>("pictures").notNull().default([]),
    state: text("state").$type<MaterialGoodsState>().notNull(),
    problem: text("problem").$type<MaterialGoodsProblem | "">().notNull().default(""),
    /** Kinds of texts that a model is to write again. */
    again: json<MaterialKind[]>("again").notNull().default([]),
    /** The company's request to the model that writes them again. */
    guidance: text("guidance").notNull().default(""),
    /**
     * The month whose share the waiting texts are taken from; in old rows empty, which means the job's
     * month.
     */
    month: text("month").notNull().default(""),
    /** The data that the texts were written from; edits are checked against them too. */
    source: json<SourceGoods>("source"),
  },
  (goods) => [primaryKey({ columns: [goods.jobId, goods.place] })],
);

/** A version of a text: the first one or an edit. The key prevents writing it twice. */
export const materialTexts = sqliteTable(
  "material_texts",
  {
    jobId: text("job_id").notNull(),
    place: integer("place").notNull(),
    kind: text("kind").$type<MaterialKind>().notNull(),
    version: integer("version").notNull(),
    text: text("text").notNull(),
    /** Words of the source that were left out because a shop may not use them. */
    leftOut: json<string[]>("left_out").notNull(),
    findings: json<Finding[]>("findings").notNull(),
    /** `rules`, `member`, or the model that wrote it. */
    writer: text("writer").notNull(),
    /** The model's problem, where the rules wrote the text instead. */
    modelProblem: text("model_problem").$type<ModelProblem | "">().notNull().default(""),
    /** The company's request to the model; empty where there was none. */
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

/** Counts the texts of a company in a month; the CHECK refuses more than its share. */
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
 * 画像の版: versions of edited pictures, waiting or finished. Changed settings make a new version; a failed one
 * is tried again in place.
 */
export const materialPictures = sqliteTable(
  "material_pictures",
  {
    jobId: text("job_id").notNull(),
    place: integer("place").notNull(),
    kind: text("kind").$type<PictureKind>().notNull(),
    /** The number of the picture among those of the goods. */
    nth: integer("nth").notNull(),
    version: integer("version").notNull(),
    state: text("state").$type<MaterialPictureState>().notNull(),
    /** The addresses of the source pictures: one, or several for a collage. */
    sources: json<string[]>("sources").notNull(),
    tolerance: text("tolerance").$type<Tolerance>().notNull().default("middle"),
    marginPercent: integer("margin_percent").notNull().default(6),
    /** 画像内の文字: the detected places and the words to put there; null until the picture is processed. */
    writing: json<Writing>("writing"),
    problem: text("problem").$type<PictureProblem | "">().notNull().default(""),
    findings: json<PictureFinding[]>("findings").notNull().default([]),
    fillPercent: integer("fill_percent"),
    /** The file of the edited picture; empty until then. */
    fileId: text("file_id").notNull().default(""),
    side: integer("side").notNull().default(0),
    sizeBytes: integer("size_bytes").notNull().default(0),
    /** The month whose share it is taken from. */
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

/** Counts the pictures of a company in a month; the CHECK refuses more than its share. */
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

/** 商品の口コミ: a company's review of goods that it bought and received, one for each offer. */
export const opinions = sqliteTable(
  "opinions",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    offerId: text("offer_id").notNull(),
    /** The title in the order: the offer may be gone tomorrow. */
    titleJa: text("title_ja").notNull(),
    picture: text("picture").notNull(),
    state: text("state").$type<OpinionState>().notNull(),
    version: integer("version").notNull(),
    stars: integer("stars").notNull(),
    comment: text("comment").notNull(),
    /** The ids of the shown files, in order. */
    pictures: json<string[]>("pictures").notNull(),
    /** The day in Japan on which the goods were received; the company itself is not shown. */
    receivedOn: day("received_on").notNull(),
    writtenAt: instant("written_at").notNull(),
    writtenBy: text("written_by").notNull(),
    /** The time of the last edit; null as first written. */
    changedAt: instant("changed_at"),
    /** The reason why it is hidden, as its company reads it; empty while it is shown. */
    hiddenReason: text("hidden_reason").notNull().default(""),
  },
  (one) => [
    uniqueIndex("opinions_once").on(one.companyId, one.offerId),
    index("opinions_company").on(one.companyId, one.writtenAt, one.id),
    index("opinions_offer").on(one.offerId, one.writtenAt, one.id).where(sql`state = 'shown'`),
    // A covering index for number and average.
    index("opinions_stars").on(one.offerId, one.stars).where(sql`state = 'shown'`),
    index("opinions_newest").on(one.writtenAt, one.id),
    index("opinions_state").on(one.state, one.writtenAt, one.id),
    check("opinion_stars", sql`stars BETWEEN 1 AND 5`),
    check("opinion_hidden", sql`(state = 'hidden') = (hidden_reason <> '')`),
  ],
);

/** Counts the requests to marketplaces in a night, all pallets together. */
export const palletBudgets = sqliteTable("pallet_budgets", {
  night: day("night").primaryKey(),
  asked: integer("asked").notNull(),
});

/**
 * Searches that were made at a marketplace in a night, with their hits: pallets with equal words share
 * them.
 */
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

/** 商品パレット: a list of goods that a nightly search fills by conditions, every `refreshDays` nights. */
export const pallets = sqliteTable(
  "pallets",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The number of the pallet among the company's; the numbers are limited. */
    slot: integer("slot").notNull(),
    name: text("name").notNull(),
    purpose: text("purpose").notNull(),
    conditions: json<PalletConditions>("conditions").notNull(),
    wanted: integer("wanted").notNull(),
    confirms: flag("confirms").notNull(),
    refreshDays: integer("refresh_days").notNull(),
    /** True if it is searched at night. */
    active: flag("active").notNull(),
    /** True if the day's letter mentions it. */
    tells: flag("tells").notNull(),
    version: integer("version").notNull(),
    madeAt: instant("made_at").notNull(),
    madeByName: text("made_by_name").notNull(),
    /** The night of the next search. */
    dueOn: day("due_on").notNull(),
    /**
     * The last night on which marketplaces were asked for it: the one that waited longest is served first.
     */
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

/**
 * The goods of a pallet in the order they were found; refused ones stay, so that they are not added again.
 */
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
    /** The price at the last search. */
    priceFen: integer("price_fen").notNull(),
    out: flag("out").notNull(),
    gone: flag("gone").notNull(),
    change: text("change").$type<PalletChange>().notNull(),
    changedOn: day("changed_on").notNull(),
    /** The price before the change. */
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

/** A search of a pallet: turn 0 is the nightly one, the others were started by hand on that day. */
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
    /** The requests to marketplaces that were made for it. */
    asked: integer("asked").notNull(),
    /** True if the night's requests were used up; tomorrow continues. */
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

/** A change of price, stock or sale of one of a pallet's goods, as a night's search found it. */
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

/** Days on which a company got a letter about its pallets: one letter a day. */
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

/** パレットテンプレート: saved settings to make pallets from, of one person or for the whole company. */
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
    /** True if everybody of the company may use it. */
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

/** Switched-off personal recommendations: of a company, or one person's by viewed goods. */
export const personalRefusals = sqliteTable(
  "personal_refusals",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Empty for the whole company. */
    userId: text("user_id").notNull(),
    refusedAt: instant("refused_at").notNull(),
    refusedByName: text("refused_by_name").notNull(),
  },
  (refusal) => [primaryKey({ columns: [refusal.companyId, refusal.userId] })],
);

/** Links pictures to the goods that they show; several sellers may use the same picture. */
export const offerPictures = sqliteTable(
  "offer_pictures",
  {
    picture: text("picture").notNull(),
    offerId: text("offer_id")
      .notNull()
      .references(() => offers.id),
    /** The remaining attempts to make its marks; 0 once they are made or cannot be. */
    triesLeft: integer("tries_left").notNull(),
  },
  (shown) => [
    primaryKey({ columns: [shown.picture, shown.offerId] }),
    index("offer_pictures_offer").on(shown.offerId),
    index("offer_pictures_waiting").on(shown.triesLeft, shown.picture).where(sql`tries_left > 0`),
  ],
);

/** The fingerprints of pictures, as base64. */
export const pictureMarks = sqliteTable("picture_marks", {
  number: integer("number").primaryKey(),
  picture: text("picture").notNull().unique(),
  shapes: text("shapes").notNull(),
  colours: text("colours").notNull(),
});

/**
 * The index of picture search: the key is 2^32 times the band plus the picture's number, so that the table
 * has no other column.
 */
export const pictureBands = sqliteTable("picture_bands", {
  place: integer("place").primaryKey(),
});

/** おすすめパレット: goods that staff recommend to everybody for a time, picked one by one or found by conditions. */
export const recommendedPallets = sqliteTable(
  "recommended_pallets",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<RecommendedClass>().notNull(),
    /** The occasion in Japan's calendar that it is for, or null. */
    occasion: text("occasion").$type<Occasion>(),
    title: text("title").notNull(),
    about: text("about").notNull(),
    /** The goods whose picture is the cover. */
    coverId: text("cover_id").notNull(),
    fromDay: day("from_day").notNull(),
    untilDay: day("until_day").notNull(),
    conditions: json<RecommendedConditions>("conditions").notNull(),
    /** Picked goods in order; where there are any, the conditions are not used. */
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

/**
 * Our counts of a seller over the last twelve months; a job sums them up from purchases, lots and problem
 * cases.
 */
export const supplierRecords = sqliteTable(
  "supplier_records",
  {
    supplierId: text("supplier_id").primaryKey(),
    /** Lines bought, and lines that could not be bought, for instance because the seller had none. */
    lines: integer("lines").notNull(),
    refusedLines: integer("refused_lines").notNull(),
    /** Bought lines that have arrived or should have, and those that arrived on time. */
    dueLines: integer("due_lines").notNull(),
    onTimeLines: integer("on_time_lines").notNull(),
    checkedPieces: integer("checked_pieces").notNull(),
    badPieces: integer("bad_pieces").notNull(),
    /** The quoted amount of the bought lines, and the amount paid. */
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

/** The price of an offer at its smallest quantity, from this day in Japan until the next row. */
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

/** A search that a person has saved under a name. */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The number of the search among the person's; the numbers are limited. */
    slot: integer("slot").notNull(),
    name: text("name").notNull(),
    /** The query string of the search page. */
    query: text("query").notNull(),
    savedAt: instant("saved_at").notNull(),
    /** The search for letters about new goods; null if there are none. */
    tells: json<OfferSearch>("tells"),
    /** Goods published before this day are not new. */
    since: day("since").notNull().default(""),
    /** The last day on which new goods were searched. */
    lookedOn: day("looked_on").notNull().default(""),
  },
  (search) => [
    // Finds the people who are due, those who have waited longest first.
    index("saved_searches_telling")
      .on(search.lookedOn, search.userId)
      .where(sql`tells IS NOT NULL`),
    uniqueIndex("saved_searches_slot").on(search.userId, search.slot),
    uniqueIndex("saved_searches_name").on(search.userId, search.name),
    check("saved_search_slot", sql`slot BETWEEN 1 AND 30`),
  ],
);

/** New goods that a letter has named. */
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

/** Days on which a person got a letter about new goods: one letter a day. */
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

/** Goods that staff chose for a selection's page. The category is copied here for the index. */
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

/**
 * The pieces and orders of each offer that were bought here in a month of Japan; a job sums them up from
 * the purchases.
 */
export const soldMonths = sqliteTable(
  "sold_months",
  {
    /** The month, such as `2026-10`. */
    month: text("month").notNull(),
    offerId: text("offer_id").notNull(),
    /** Copied here for the index of a category's ranking. */
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

/** Our state at a marketplace's open platform: request rate, pause and tokens. */
export const marketplaces = sqliteTable("marketplaces", {
  platform: text("platform").$type<Platform>().primaryKey(),
  /** The minute since 1970 in which requests are counted, and their number in `asked`. */
  minute: integer("minute").notNull().default(0),
  asked: integer("asked").notNull().default(0),
  /** Failures in a row; after some of them it is not called until `restUntil`. */
  failures: integer("failures").notNull().default(0),
  restUntil: instant("rest_until"),
  /** Both tokens are encrypted. */
  accessToken: text("access_token").notNull().default(""),
  accessUntil: instant("access_until"),
  refreshToken: text("refresh_token").notNull().default(""),
});

/** The time of an offer's last fetch; goods that only the catalogue has get no row. */
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

/** Offers that were not found, so that no further request is spent on them for a while. */
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

/** The most searched words of a marketplace by our category, the most frequent first. */
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

/** Goods that a marketplace ranks or recommends, in its order; they may not have been fetched yet. */
export const marketLists = sqliteTable(
  "market_lists",
  {
    list: text("list").$type<MarketList>().notNull(),
    /** Our category; empty where the list covers all. */
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
 * Goods whose price or stock a company waits for: one letter is sent, and none again until the watch is
 * armed again. Name, picture and price are those of the day it was added.
 */
export const watches = sqliteTable(
  "watches",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    offerId: text("offer_id").notNull(),
    /** Empty for the goods as a whole: their lowest price, and any stock. */
    skuId: text("sku_id").notNull().default(""),
    titleJa: text("title_ja").notNull(),
    picture: text("picture").notNull(),
    seenPriceFen: integer("seen_price_fen").notNull(),
    /** The highest price that it waits for; null for any. */
    thresholdFen: integer("threshold_fen"),
    /** True if it waits for sold-out goods. */
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

/** Days in Japan on which a company got a letter about watched goods: one letter a day. */
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

/** Words of the best-selling goods' titles, which misspelt words are compared with. */
export const catalogueWords = sqliteTable(
  "catalogue_words",
  {
    word: text("word").primaryKey(),
    /** The comparison key, in hiragana. */
    key: text("key").notNull(),
    /** The first and the last character of the key: a typing error seldom changes both. */
    head: text("head").notNull(),
    tail: text("tail").notNull(),
    offers: integer("offers").notNull(),
  },
  (word) => [
    index("catalogue_words_head").on(word.head, word.offers),
    index("catalogue_words_tail").on(word.tail, word.offers),
  ],
);
