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

import { day, decimal, flag, instant, json, type Kept } from "./columns.ts";

/** The rates of one line of the tariff schedule, as they are printed there. */
export interface TariffRates {
  basic: string;
  provisional: string;
  wto: string;
  rcep: string;
}

export type RateOutcome = "bank" | "jump" | "staff" | "waiting" | "confirmed" | "withdrawn";

/**
 * Surcharge for a remote area, named by prefecture or by the first digits of the postal code. A null price
 * means that the area is not served.
 */
export interface AreaSurcharge {
  area: string;
  yenPerBox: number | null;
  yenPerKg: number;
}

/** Surcharge for a box above a measure. A null price means that the method does not carry it. */
export interface BoxSurcharge {
  measure: "side" | "girth" | "sum" | "weight";
  /** In mm or g. The highest step that the box exceeds applies. */
  above: number;
  yen: number | null;
}

/**
 * A price band up to a weight: a base price, then a price per started step. It expresses first weight plus
 * step, a price per kg (no base) and one price for the whole band (base up to its end).
 */
export interface FreightBand {
  upToGrams: number;
  baseGrams: number;
  baseYen: number;
  stepGrams: number;
  stepYen: number;
}

export type GoodsClass = "general" | "food-contact" | "battery" | "liquid" | "brand";

/**
 * Surcharge for a class of goods. A null price means that the method does not carry it; a class without a
 * row has no surcharge.
 */
export interface GoodsSurcharge {
  goodsClass: GoodsClass;
  yenPerKg: number | null;
}

export type PriceKind =
  | "service"
  | "freight"
  | "option"
  | "setting"
  | "membership"
  | "marketplace"
  | "fba"
  | "simplified";

/** A change waits for a second person, is set (in force on its day), was withdrawn, or replaced on its own day. */
export type PriceChangeState = "waiting" | "set" | "withdrawn" | "replaced";

/** A figure that a change of a price alters: null on the side where its row is not in the table. */
export interface PriceDifference {
  /** Which row of the table; empty where there is only one. */
  row: string;
  field: string;
  before: string | null;
  after: string | null;
  /** The change in percent of the figure before, one decimal; null where nothing can be compared. */
  percent: string | null;
  /** True where one person alone may not change it so far. */
  exceedsSoloLimit: boolean;
}

/**
 * Six-digit HS headings common among importers of general goods, described in our own words with the rates
 * of the official schedule.
 */
export const hsHeadings = sqliteTable("hs_headings", {
  number: integer("number").primaryKey(),
  code: text("code").notNull().unique(),
  nameJa: text("name_ja").notNull(),
  /** Search terms beside the name. */
  words: text("words").notNull(),
  effectiveFrom: day("effective_from").notNull(),
  /** The distinct rates among the heading's lines. */
  lines: json<TariffRates[]>("lines").notNull(),
  otherLaws: text("other_laws").notNull(),
});

/** The official schedule as `npm run import:tariff` loads it: one row for each statistical line and date. */
export const tariffLines = sqliteTable(
  "tariff_lines",
  {
    number: integer("number").primaryKey(),
    code: text("code").notNull(),
    effectiveFrom: day("effective_from").notNull(),
    nameJa: text("name_ja").notNull(),
    basic: text("basic").notNull(),
    provisional: text("provisional").notNull(),
    wto: text("wto").notNull(),
    rcep: text("rcep").notNull(),
    units: text("units").notNull(),
    otherLaws: text("other_laws").notNull(),
  },
  (line) => [
    // A seasonal rate has two lines of one code, told apart by their words.
    uniqueIndex("tariff_lines_code").on(line.code, line.effectiveFrom, line.nameJa),
    index("tariff_lines_from").on(line.effectiveFrom),
  ],
);

/**
 * 少額輸入貨物の簡易税率 (関税定率法 第3条の3 and its annex) by the beginning of the HS code. The rows of a day are the whole
 * list from that day on.
 */
export const simplifiedRates = sqliteTable(
  "simplified_rates",
  {
    effectiveFrom: day("effective_from").notNull(),
    /** The empty prefix applies to all goods without a row of their own. */
    hsPrefix: text("hs_prefix").notNull(),
    /** A null rate means that the goods keep their ordinary rate at any value. */
    ratePercent: decimal("rate_percent"),
  },
  (rate) => [primaryKey({ columns: [rate.effectiveFrom, rate.hsPrefix] })],
);

/** A freight method's whole price list from a day on. The newest list that has begun applies. */
export const freightLists = sqliteTable(
  "freight_lists",
  {
    methodCode: text("method_code")
      .notNull()
      .references(() => logisticsMethods.code),
    effectiveFrom: day("effective_from").notNull(),
    volumetricDivisor: integer("volumetric_divisor").notNull(),
    roundingGrams: integer("rounding_grams").notNull(),
    minimumGrams: integer("minimum_grams").notNull(),
    minimumYen: integer("minimum_yen").notNull(),
    yenPerCubicMetre: integer("yen_per_cubic_metre"),
    bands: json<FreightBand[]>("bands").notNull(),
    boxSurcharges: json<BoxSurcharge[]>("box_surcharges").notNull(),
    areas: json<AreaSurcharge[]>("areas").notNull(),
    goods: json<GoodsSurcharge[]>("goods").notNull(),
    /** 関税込み（DDP）: true when we pay duty and tax and include them in the quote. */
    paysDues: flag("pays_dues").notNull().default(false),
  },
  (list) => [
    primaryKey({ columns: [list.methodCode, list.effectiveFrom] }),
    check(
      "freight_list",
      sql`volumetric_divisor > 0 AND rounding_grams > 0 AND minimum_grams >= 0 AND minimum_yen >= 0 AND (yen_per_cubic_metre > 0 OR json_array_length(bands) > 0)`,
    ),
  ],
);

/** `price_type` 0 is a fixed amount per piece in yuan, 1 a percentage of the unit price. */
export const optionPrices = sqliteTable(
  "option_prices",
  {
    optionId: text("option_id")
      .notNull()
      .references(() => optionItems.id),
    effectiveFrom: day("effective_from").notNull(),
    priceType: integer("price_type").$type<0 | 1>().notNull(),
    price: decimal("price").notNull(),
  },
  (price) => [primaryKey({ columns: [price.optionId, price.effectiveFrom] })],
);

/**
 * Records each change of a price: who set it, from which day, why, and what it altered. A trigger lets nobody
 * confirm a change of their own.
 */
export const priceChanges = sqliteTable(
  "price_changes",
  {
    /** The id of the form, so that sending it twice makes one change. */
    id: text("id").primaryKey(),
    kind: text("kind").$type<PriceKind>().notNull(),
    /** The code of the freight method, option or setting; empty where the kind has one list only. */
    subject: text("subject").notNull(),
    effectiveFrom: day("effective_from").notNull(),
    note: text("note").notNull(),
    state: text("state").$type<PriceChangeState>().notNull(),
    /** The price itself, as it is or would be set. */
    terms: json<Kept<"priceTerms">>("terms").notNull(),
    differences: json<PriceDifference[]>("differences").notNull(),
    recordedAt: instant("recorded_at").notNull(),
    recordedBy: text("recorded_by").notNull(),
    recordedByName: text("recorded_by_name").notNull(),
    /** The second person, where one was needed. */
    confirmedAt: instant("confirmed_at"),
    confirmedBy: text("confirmed_by"),
    confirmedByName: text("confirmed_by_name"),
  },
  (change) => [
    index("price_changes_latest").on(change.recordedAt, change.id),
    // A day's list is whole: two of them would mix.
    uniqueIndex("price_changes_one_a_day")
      .on(change.kind, change.subject, change.effectiveFrom)
      .where(sql`state = 'set'`),
    uniqueIndex("price_changes_one_waiting")
      .on(change.kind, change.subject, change.effectiveFrom)
      .where(sql`state = 'waiting'`),
  ],
);

/** Every exchange rate that the bank published or staff set, those not adopted included. */
export const rateRecords = sqliteTable(
  "rate_records",
  {
    id: text("id").primaryKey(),
    day: day("day").notNull(),
    ttsRate: decimal("tts_rate").notNull(),
    outcome: text("outcome").$type<RateOutcome>().notNull(),
    note: text("note").notNull().default(""),
    recordedAt: instant("recorded_at").notNull(),
    /** Empty where the bank's page was read. */
    recordedBy: text("recorded_by").notNull().default(""),
    recordedByName: text("recorded_by_name").notNull(),
    /** The second person, of a rate that one person alone may not set. */
    confirmedAt: instant("confirmed_at"),
    confirmedBy: text("confirmed_by"),
    confirmedByName: text("confirmed_by_name"),
  },
  (record) => [index("rate_records_latest").on(record.recordedAt, record.id)],
);

/**
 * The fees of marketplaces by category and price. The rows of a day are the whole list from that day on;
 * within a category the row with the highest `aboveYen` below the price applies to the whole price.
 */
export const marketplaceFees = sqliteTable(
  "marketplace_fees",
  {
    effectiveFrom: day("effective_from").notNull(),
    marketplace: text("marketplace").notNull(),
    category: text("category").notNull(),
    aboveYen: integer("above_yen").notNull(),
    feePercent: decimal("fee_percent").notNull(),
    minimumYen: integer("minimum_yen").notNull(),
    /** The source of the figures, as the page names it. */
    source: text("source").notNull(),
  },
  (fee) => [
    primaryKey({
      columns: [fee.effectiveFrom, fee.marketplace, fee.category, fee.aboveYen],
    }),
    check("marketplace_fee_figures", sql`above_yen >= 0 AND minimum_yen >= 0`),
  ],
);

/**
 * Amazon's fulfilment fees per piece by size class, the smallest first. The rows of a day are the whole
 * list.
 */
export const fbaFees = sqliteTable(
  "fba_fees",
  {
    effectiveFrom: day("effective_from").notNull(),
    place: integer("place").notNull(),
    sizeClass: text("size_class").notNull(),
    /** Limits of the sorted sides; null where only their sum is limited. */
    longestMm: integer("longest_mm"),
    middleMm: integer("middle_mm"),
    shortestMm: integer("shortest_mm"),
    sumMm: integer("sum_mm").notNull(),
    weightGrams: integer("weight_grams").notNull(),
    feeYen: integer("fee_yen").notNull(),
    /** The fee for goods below Amazon's low-price limit. */
    lowPriceFeeYen: integer("low_price_fee_yen").notNull(),
    source: text("source").notNull(),
  },
  (fee) => [
    primaryKey({ columns: [fee.effectiveFrom, fee.place] }),
    check("fba_fee_figures", sql`fee_yen > 0 AND low_price_fee_yen > 0`),
  ],
);

/** 増値服務: the names of the option services. `option_prices` holds their dated prices. */
export const optionItems = sqliteTable("option_items", {
  id: text("id").primaryKey(),
  nameJa: text("name_ja").notNull(),
  nameZh: text("name_zh").notNull(),
  descriptionJa: text("description_ja").notNull(),
  position: integer("position").notNull(),
  /** True when the service needs a label number to print. */
  needsLabel: flag("needs_label").notNull().default(false),
});

export const logisticsMethods = sqliteTable("logistics_methods", {
  code: text("code").primaryKey(),
  nameJa: text("name_ja").notNull(),
  nameZh: text("name_zh").notNull(),
  descriptionJa: text("description_ja").notNull(),
  daysMin: integer("days_min").notNull(),
  daysMax: integer("days_max").notNull(),
  /**
   * True when goods are packed and weighed before the quote, so that the buyer pays for the measured
   * weight.
   */
  weighsFirst: flag("weighs_first").notNull(),
  position: integer("position").notNull(),
});
