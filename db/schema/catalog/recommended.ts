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
