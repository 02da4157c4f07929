import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { LabelData } from "#app/domain/catalog/cart/label-data.ts";
import type { Platform } from "#app/domain/catalog/product/offer.ts";
import { instant, json } from "../columns.ts";

export const carts = sqliteTable(
  "carts",
  {
    id: text().primaryKey(),
    userId: text().unique(),
    guestKey: text().unique(),
    /** あとで買う: the member whose list for later this is. It stands as a cart beside theirs, under a key that no browser has. */
    laterOf: text().unique(),
    createdAt: instant().notNull(),
  },
  () => [check("cart_has_one_holder", sql`(user_id IS NULL) <> (guest_key IS NULL)`)],
);

/** What a form that was sent has put into a cart, so that its copy puts nothing; forgotten after some days. */
export const cartAdditions = sqliteTable(
  "cart_additions",
  {
    /** The sum of the form's one-time key and of what was wished for. */
    id: text().primaryKey(),
    addedAt: instant().notNull(),
  },
  (addition) => [index("cart_additions_oldest").on(addition.addedAt)],
);

// A trigger in the migrations refuses the 201st line of a cart (cart_full).
export const cartLines = sqliteTable(
  "cart_lines",
  {
    id: text().primaryKey(),
    cartId: text()
      .notNull()
      .references(() => carts.id),
    skuId: text().notNull(),
    offerId: text().notNull(),
    supplierId: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    quantity: integer().notNull(),
    /** The unit price the buyer last saw and accepted, in fen. */
    seenPriceFen: integer().notNull(),
    note: text().notNull().default(""),
    /** Sorted, so that equal sets are equal texts. */
    optionIds: json<string[]>().notNull(),
    labelData: json<LabelData>()
      .notNull()
      .default({ managementNumber: "", asin: "", labelNumber: "" }),
    selected: integer({ mode: "boolean" }).notNull().default(true),
    addedAt: instant().notNull(),
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
