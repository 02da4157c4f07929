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
    /** 関税込み（DDP）: we pay duty and tax, and quote them. */
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

/** price_type 0 is a fixed amount per piece in yuan, 1 a percentage of the unit price. */
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

/** Who has set which prices from which day, and why. */
export const priceChanges = sqliteTable(
  "price_changes",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    kind: text("kind").$type<PriceKind>().notNull(),
    /** The freight method, option or setting. */
    subject: text("subject").notNull(),
    effectiveFrom: day("effective_from").notNull(),
    note: text("note").notNull(),
    withdrawn: integer("withdrawn", { mode: "boolean" }).notNull().default(false),
    recordedAt: instant("recorded_at").notNull(),
    recordedByName: text("recorded_by_name").notNull(),
  },
  (change) => [
    index("price_changes_latest").on(change.recordedAt, change.id),
    // A day's list is whole: two of them would mix.
    uniqueIndex("price_changes_one_a_day")
      .on(change.kind, change.subject, change.effectiveFrom)
      .where(sql`withdrawn = 0`),
  ],
);
