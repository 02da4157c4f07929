import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Selection } from "#app/domain/catalog/selection/selection.ts";
import { instant } from "../columns.ts";
import { categories, offers } from "./catalog.ts";

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
