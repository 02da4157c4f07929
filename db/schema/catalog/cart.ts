import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { LabelData } from "#app/domain/catalog/cart/label-data.ts";
import type { Platform } from "#app/domain/catalog/product/offer.ts";
import { instant, json } from "../columns.ts";

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
