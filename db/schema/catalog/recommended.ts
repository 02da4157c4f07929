import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Occasion } from "#app/domain/catalog/recommended/occasions.ts";
import type {
  RecommendedClass,
  RecommendedConditions,
} from "#app/domain/catalog/recommended/recommended.ts";
import { day, instant, json } from "../columns.ts";

/** おすすめパレット: goods that staff recommend to everybody for a time, picked one by one or found by conditions. */
export const recommendedPallets = sqliteTable(
  "recommended_pallets",
  {
    id: text().primaryKey(),
    kind: text().$type<RecommendedClass>().notNull(),
    /** What day of Japan's calendar it is for; null where it is for none. */
    occasion: text().$type<Occasion>(),
    title: text().notNull(),
    about: text().notNull(),
    /** The goods whose picture it is shown by. */
    coverId: text().notNull(),
    fromDay: day().notNull(),
    untilDay: day().notNull(),
    conditions: json<RecommendedConditions>().notNull(),
    /** Goods in their order; where there are any, the conditions find none. */
    picked: json<string[]>().notNull(),
    version: integer().notNull(),
    changedAt: instant().notNull(),
    changedByName: text().notNull(),
  },
  (pallet) => [
    index("recommended_pallets_until").on(pallet.untilDay, pallet.id),
    check("recommended_days", sql`from_day <= until_day`),
    check("recommended_version", sql`version > 0`),
  ],
);
