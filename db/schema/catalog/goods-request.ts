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
    id: text().primaryKey(),
    number: text().notNull().unique(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    /** Into whose cart the goods are put. */
    userId: text().notNull(),
    state: text().$type<GoodsRequestState>().notNull(),
    version: integer().notNull(),
    /** As it was given, never asked by us; empty for goods without one. */
    pageUrl: text().notNull().default(""),
    title: text().notNull(),
    skuWords: text().notNull().default(""),
    wishedPriceFen: integer(),
    quantity: integer().notNull(),
    note: text().notNull().default(""),
    /** What staff ask, or why they refuse, as the buyer reads it. */
    staffWords: text().notNull().default(""),
    /** Where staff found the goods; empty until they did. */
    foundAt: text().notNull().default(""),
    askedAt: instant().notNull(),
    /** Since when it waits for staff; null while it does not. */
    waitingSince: instant(),
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
