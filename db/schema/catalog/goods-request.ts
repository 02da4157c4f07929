import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { GoodsRequestState } from "#app/domain/catalog/goods-request/goods-request.ts";
import { instant } from "../columns.ts";
import { companies } from "../customers/company.ts";

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
    userId: text("user_id").notNull(),
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
