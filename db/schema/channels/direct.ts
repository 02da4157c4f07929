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
  BoughtLine,
  DirectPays,
  DirectSlip,
  DirectStockOut,
  DirectTelling,
} from "#app/domain/channels/direct-order/direct-rule.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import { day, flag, instant, json } from "../columns.ts";
import { companies, users } from "../customers/company.ts";
import { orders } from "../trade/order.ts";
import { logisticsMethods } from "../trade/shipping.ts";
import { channelOrders } from "./order.ts";
import { channelShops } from "./shop.ts";

/** 自動発注の設定: how the orders of a shop are bought and sent; a shop without a row is as `direct-rule.ts` begins. */
export const directRules = sqliteTable(
  "direct_rules",
  {
    shop: text("shop")
      .primaryKey()
      .references(() => channelShops.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** In whose name it is ordered: who saved it last. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    isOn: flag("is_on").notNull(),
    /** Orders from before are ordered by hand alone; null while it is off. */
    onSince: instant("on_since"),
    dayLimitYen: integer("day_limit_yen").notNull(),
    pays: text("pays").$type<DirectPays>().notNull(),
    /** So many hours are waited after the customer's order. */
    holdHours: integer("hold_hours").notNull(),
    stockOut: text("stock_out").$type<DirectStockOut>().notNull(),
    methodCode: text("method_code")
      .notNull()
      .references(() => logisticsMethods.code),
    /** By the cheapest method that carries it, when it is asked for; `method_code` is where none does. */
    picksCheapest: flag("picks_cheapest").notNull().default(false),
    slip: text("slip").$type<DirectSlip>().notNull(),
    /** The marketplace is told the number of the parcel. */
    tellsSent: flag("tells_sent").notNull(),
    /** The night that was gone through last, a day of Japan. */
    ranOn: day("ran_on"),
  },
  (rule) => [
    index("direct_rules_due").on(rule.ranOn).where(sql`is_on = 1`),
    check(
      "direct_rule_numbers",
      sql`day_limit_yen BETWEEN 1 AND 100000000 AND hold_hours BETWEEN 0 AND 168`,
    ),
  ],
);

/** 直送の発注: the one purchase that an order of an end customer has, and what became of it. */
export const directPurchases = sqliteTable(
  "direct_purchases",
  {
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    /** The marketplace's own id of the order. */
    orderId: text("order_id").notNull(),
    channelOrder: integer("channel_order")
      .notNull()
      .unique()
      .references(() => channelOrders.number),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Our own order. */
    purchase: text("purchase")
      .notNull()
      .unique()
      .references(() => orders.id),
    made: text("made").$type<"auto" | "hand">().notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    boughtAt: instant("bought_at").notNull(),
    /** The day in Japan on which it was ordered, and what it was to cost then: these count against the limit. */
    boughtOn: day("bought_on").notNull(),
    totalYen: integer("total_yen").notNull(),
    pays: text("pays").$type<DirectPays>().notNull(),
    methodCode: text("method_code")
      .notNull()
      .references(() => logisticsMethods.code),
    /** The method is chosen when its request is made, and stands in `method_code` from then on. */
    picksCheapest: flag("picks_cheapest").notNull().default(false),
    /** What the freight of the chosen method was to be at least; null where none was chosen so. */
    pickedYen: integer("picked_yen"),
    slip: text("slip").$type<DirectSlip>().notNull(),
    /** The state of the marketplace's order that was taken into account last. */
    seenChange: instant("seen_change").notNull(),
    /** What somebody has to decide; null where nothing waits. */
    toDecide: json<Message>("to_decide"),
    /** When the buyer last pressed このまま進める: pieces missing by then are no longer waited for. */
    decidedAt: instant("decided_at"),
    /** Which lines of the end customer's order were bought, and as which goods. */
    boughtLines: json<BoughtLine[]>("bought_lines").notNull().default([]),
    /** Where the parcel goes, sealed: as it was told until packing, which stays. Forgotten with the order's. */
    sealedReceiver: text("sealed_receiver").notNull().default(""),
    /** When the automatic handling ended: reported to the marketplace, or cancelled. */
    endedAt: instant("ended_at"),
  },
  (purchase) => [
    primaryKey({ columns: [purchase.shop, purchase.orderId] }),
    index("direct_purchases_day").on(purchase.shop, purchase.boughtOn),
    index("direct_purchases_open").on(purchase.boughtAt).where(sql`ended_at IS NULL`),
  ],
);

/**
 * 荷物: the parcels of a direct purchase, each told of by itself. The first is written with the purchase; splitting
 * the request of one writes another, which goes to the same customer with the same slip.
 */
export const directParcels = sqliteTable(
  "direct_parcels",
  {
    /** Of the shipping request that sends it. The first's is known before it is made, so that it is made once. */
    requestId: text("request_id").primaryKey(),
    purchase: text("purchase")
      .notNull()
      .references(() => directPurchases.purchase),
    /** Among the parcels of its purchase, from 1. */
    position: integer("position").notNull(),
    telling: text("telling").$type<DirectTelling>().notNull(),
    tellFault: text("tell_fault").notNull().default(""),
    tellTries: integer("tell_tries").notNull().default(0),
    tellNext: instant("tell_next"),
    toldAt: instant("told_at"),
  },
  (parcel) => [
    uniqueIndex("direct_parcels_purchase").on(parcel.purchase, parcel.position),
    index("direct_parcels_telling").on(parcel.tellNext).where(sql`telling = 'waiting'`),
  ],
);

/** 自動のお支払い: what a rule paid out of the wallet by itself on a day of Japan, which counts against the day's limit. */
export const directPayments = sqliteTable(
  "direct_payments",
  {
    payment: text("payment").primaryKey(),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    paidOn: day("paid_on").notNull(),
    yen: integer("yen").notNull(),
  },
  (payment) => [
    index("direct_payments_day").on(payment.shop, payment.paidOn),
    check("direct_payments_not_negative", sql`yen >= 0`),
  ],
);
