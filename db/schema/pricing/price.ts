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
import type {
  AreaSurcharge,
  BoxSurcharge,
  FreightBand,
  GoodsSurcharge,
} from "#app/domain/pricing/freight/freight-list.ts";
import type { PriceKind } from "#app/domain/pricing/price-lists/price-kinds.ts";
import { optionItems } from "../catalog/catalog.ts";
import { day, decimal, flag, instant, json } from "../columns.ts";
import { logisticsMethods } from "../trade/shipping.ts";

/** A freight method's whole price list from a day on; the newest not after the day counts. */
export const freightLists = sqliteTable(
  "freight_lists",
  {
    methodCode: text()
      .notNull()
      .references(() => logisticsMethods.code),
    effectiveFrom: day().notNull(),
    volumetricDivisor: integer().notNull(),
    roundingGrams: integer().notNull(),
    minimumGrams: integer().notNull(),
    minimumYen: integer().notNull(),
    yenPerCubicMetre: integer(),
    bands: json<FreightBand[]>().notNull(),
    boxSurcharges: json<BoxSurcharge[]>().notNull(),
    areas: json<AreaSurcharge[]>().notNull(),
    goods: json<GoodsSurcharge[]>().notNull(),
    /** 関税込み（DDP）: we pay duty and tax, and quote them. */
    paysDues: flag().notNull().default(false),
  },
  (list) => [
    primaryKey({ columns: [list.methodCode, list.effectiveFrom] }),
    check(
      "freight_list",
      sql`volumetric_divisor > 0 AND rounding_grams > 0 AND minimum_grams >= 0 AND minimum_yen >= 0 AND (yen_per_cubic_metre > 0 OR json_array_length(bands) > 0)`,
    ),
  ],
);

/** price_type 0 is a fixed amount per piece in yuan, 1 a percentage of the unit price. */
export const optionPrices = sqliteTable(
  "option_prices",
  {
    optionId: text()
      .notNull()
      .references(() => optionItems.id),
    effectiveFrom: day().notNull(),
    priceType: integer().$type<0 | 1>().notNull(),
    price: decimal().notNull(),
  },
  (price) => [primaryKey({ columns: [price.optionId, price.effectiveFrom] })],
);

/** Who has set which prices from which day, and why. */
export const priceChanges = sqliteTable(
  "price_changes",
  {
    /** The form's own id. */
    id: text().primaryKey(),
    kind: text().$type<PriceKind>().notNull(),
    /** The freight method, option or setting. */
    subject: text().notNull(),
    effectiveFrom: day().notNull(),
    note: text().notNull(),
    withdrawn: integer({ mode: "boolean" }).notNull().default(false),
    recordedAt: instant().notNull(),
    recordedByName: text().notNull(),
  },
  (change) => [
    index("price_changes_latest").on(change.recordedAt, change.id),
    // A day's list is whole: two of them would mix.
    uniqueIndex("price_changes_one_a_day")
      .on(change.kind, change.subject, change.effectiveFrom)
      .where(sql`withdrawn = 0`),
  ],
);
