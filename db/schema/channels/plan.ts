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
  OfferedTransport,
  PlanChange,
  PlanProblem,
  PlanState,
  PlanStep,
} from "#app/domain/channels/delivery-plan/delivery-plan.ts";
import { day, flag, instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { shippingRequests } from "../trade/shipping.ts";
import { channelArticles } from "./article.ts";
import { channelShops } from "./shop.ts";

/** 納品プラン: a shipping request's goods on their way into Amazon's warehouses, step by step. */
export const channelPlans = sqliteTable(
  "channel_plans",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    /** What it is called at Amazon, and found by where an answer was lost. */
    name: text("name").notNull(),
    state: text("state").$type<PlanState>().notNull(),
    version: integer("version").notNull(),
    /** What is asked of Amazon now, or was last. */
    step: text("step").$type<PlanStep>().notNull(),
    /** It may have been asked already: noted before the question goes out. */
    asked: flag("asked").notNull().default(false),
    /** Amazon's own id of what it is working at; empty where nothing is looked after. */
    operationId: text("operation_id").notNull().default(""),
    /** Whoever is at it counts on from the number they read; a guard refuses any other. */
    turn: integer("turn").notNull().default(0),
    heldUntil: instant("held_until"),
    nextTry: instant("next_try"),
    faults: integer("faults").notNull().default(0),
    problems: json<PlanProblem[]>("problems").notNull(),
    /** Amazon's own ids. */
    planId: text("plan_id").notNull().default(""),
    groupId: text("group_id").notNull().default(""),
    /** What was picked of the options of this step, until it is confirmed. */
    optionId: text("option_id").notNull().default(""),
    placementId: text("placement_id").notNull().default(""),
    shipmentId: text("shipment_id").notNull().default(""),
    /** The number on its boxes, `FBA…`, and the warehouse that they go to. */
    confirmationId: text("confirmation_id").notNull().default(""),
    warehouse: text("warehouse").notNull().default(""),
    /** What Amazon charges its seller; null where it names no sum. */
    placementFeeYen: integer("placement_fee_yen"),
    transports: json<OfferedTransport[]>("transports").notNull(),
    transportId: text("transport_id").notNull().default(""),
    transportFeeYen: integer("transport_fee_yen"),
    /** The day from which on the goods can be there, as the company said it. */
    arrivesFrom: day("arrives_from").notNull().default(""),
    windowFrom: instant("window_from"),
    windowUntil: instant("window_until"),
    createdAt: instant("created_at").notNull(),
    chosenAt: instant("chosen_at"),
    chosenByName: text("chosen_by_name").notNull().default(""),
    labelledAt: instant("labelled_at"),
    /** The sheet of its boxes' labels, among the files of the request. */
    labelFile: text("label_file").notNull().default(""),
    reconciledAt: instant("reconciled_at"),
    /** A sum of the boxes that Amazon was told of; empty before that. */
    boxesTold: text("boxes_told").notNull().default(""),
    /** The version of the request up to which goods and boxes were compared with what Amazon was told. */
    requestVersion: integer("request_version").notNull().default(0),
    /** What of it is no longer as Amazon was told, so that the plan has to be made anew. */
    movedOn: text("moved_on").$type<PlanChange | "">().notNull().default(""),
    /** Set if the plan is cancelled in order to be made again from the request. */
    renews: flag("renews").notNull().default(false),
  },
  (plan) => [
    uniqueIndex("channel_plans_request").on(plan.requestId).where(sql`state <> 'cancelled'`),
    index("channel_plans_newest").on(plan.companyId, plan.createdAt, plan.id),
    index("channel_plans_state").on(plan.companyId, plan.state, plan.createdAt, plan.id),
    index("channel_plans_due")
      .on(plan.nextTry)
      .where(sql`state IN ('preparing', 'asking', 'confirming', 'cancelling', 'boxing')`),
    index("channel_plans_live")
      .on(plan.requestId, plan.requestVersion)
      .where(
        sql`state IN ('preparing', 'boxing', 'asking', 'choosing', 'confirming', 'labelled', 'stopped')`,
      ),
    index("channel_plans_sent").on(plan.reconciledAt).where(sql`state IN ('labelled', 'short')`),
    check(
      "channel_plan_fees",
      sql`coalesce(placement_fee_yen, 0) >= 0 AND coalesce(transport_fee_yen, 0) >= 0`,
    ),
  ],
);

/** What a plan sends of a SKU, and how much of it Amazon has counted in. */
export const channelPlanItems = sqliteTable(
  "channel_plan_items",
  {
    plan: text("plan")
      .notNull()
      .references(() => channelPlans.id),
    sku: text("sku").notNull(),
    article: integer("article")
      .notNull()
      .references(() => channelArticles.number),
    title: text("title").notNull(),
    fnsku: text("fnsku").notNull(),
    quantity: integer("quantity").notNull(),
    received: integer("received").notNull().default(0),
  },
  (item) => [
    primaryKey({ columns: [item.plan, item.sku] }),
    index("channel_plan_items_article").on(item.article),
    check("channel_plan_item_counts", sql`quantity > 0 AND received >= 0`),
  ],
);
