import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";
import type { ContestState } from "#app/domain/trade/goods-class/contest.ts";
import { instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { shippingLines, shippingRequests } from "./shipping.ts";

/** 品物の区分 of a SKU as somebody of us has seen it; what nobody has seen is guessed. */
export const skuClasses = sqliteTable(
  "sku_classes",
  {
    skuId: text("sku_id").primaryKey(),
    offerId: text("offer_id").notNull(),
    goodsClass: text("goods_class").$type<GoodsClass>().notNull(),
    confirmedAt: instant("confirmed_at").notNull(),
    confirmedByName: text("confirmed_by_name").notNull(),
  },
  (known) => [index("sku_classes_offer").on(known.offerId, known.confirmedAt)],
);

/** What stood of a SKU before an answer changed it. */
export interface ClassStood {
  goodsClass: GoodsClass;
  /** In milliseconds. */
  confirmedAt: number;
  confirmedByName: string;
}

/** 区分の見直し: what a company says against the class of a line of its shipping request. */
export const classContests = sqliteTable(
  "class_contests",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    lineId: text("line_id")
      .notNull()
      .references(() => shippingLines.id),
    classBefore: text("class_before").$type<GoodsClass>().notNull(),
    classWished: text("class_wished").$type<GoodsClass>().notNull(),
    reason: text("reason").notNull(),
    state: text("state").$type<ContestState>().notNull(),
    /** Ours, as the buyer reads it. */
    answer: text("answer").notNull().default(""),
    askedAt: instant("asked_at").notNull(),
    askedByName: text("asked_by_name").notNull(),
    answeredAt: instant("answered_at"),
    answeredByName: text("answered_by_name").notNull().default(""),
    /** The class that somebody had seen before this was accepted; null where it was a guess. */
    stoodBefore: json<ClassStood>("stood_before"),
  },
  (contest) => [
    index("class_contests_request").on(contest.requestId, contest.askedAt),
    uniqueIndex("class_contests_one_open").on(contest.lineId).where(sql`state = 'open'`),
  ],
);
