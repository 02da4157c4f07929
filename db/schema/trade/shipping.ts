import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import type { ShippingOption, ShippingState } from "#app/domain/trade/shipping/shipping-request.ts";
import type { BoxWishes } from "#app/domain/trade/shipping-draft/box-wishes.ts";
import { decimal, flag, instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { orderLines } from "./order.ts";
import { lots } from "./warehouse.ts";

export const logisticsMethods = sqliteTable("logistics_methods", {
  code: text("code").primaryKey(),
  nameJa: text("name_ja").notNull(),
  nameZh: text("name_zh").notNull(),
  descriptionJa: text("description_ja").notNull(),
  daysMin: integer("days_min").notNull(),
  daysMax: integer("days_max").notNull(),
  /** Packs and weighs before the quote, so that the buyer pays the measured weight. */
  weighsFirst: flag("weighs_first").notNull(),
  position: integer("position").notNull(),
});

export const shippingRequests = sqliteTable(
  "shipping_requests",
  {
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id").notNull(),
    state: text("state").$type<ShippingState>().notNull(),
    version: integer("version").notNull(),
    methodCode: text("method_code")
      .notNull()
      .references(() => logisticsMethods.code),
    receiver: json<ShipTo>("receiver").notNull(),
    /** 直送: goes to an end customer of the company, of whom the receiver says no more than where freight counts. */
    isDirect: flag("is_direct").notNull().default(false),
    importer: json<ShipTo>("importer").notNull(),
    options: json<ShippingOption[]>("options").notNull(),
    note: text("note").notNull().default(""),
    /** When the company would like to have it; empty where it does not say. */
    desiredOn: text("desired_on").notNull().default(""),
    /** 主番号 of what it travels with, where the company sends several requests together. */
    mainNumber: text("main_number").notNull().default(""),
    /** Travels with the company's own other goods: not without their main number. */
    selfConsolidated: flag("self_consolidated").notNull().default(false),
    /** How it is to be packed in boxes; null where the company says nothing. */
    boxWishes: json<BoxWishes>("box_wishes"),
    /** Packed and weighed before it is quoted: its method does so, or お試し梱包 was asked for. */
    weighsFirst: flag("weighs_first").notNull().default(false),
    /** The number of the request that it was split from; empty for one that was asked for as it is. */
    splitFrom: text("split_from").notNull().default(""),
    /** Who of the company is to agree before it is handed in; null where nobody is asked. */
    coSignerId: text("co_signer_id"),
    coSignAskedBy: text("co_sign_asked_by"),
    coSignedAt: instant("co_signed_at"),
    /** Another main number that one of the two asks for; null where none is, empty to travel alone. */
    askedMainNumber: text("asked_main_number"),
    askedMainBy: text("asked_main_by"),
    /** Until somebody releases it, it is neither quoted nor packed. */
    heldAt: instant("held_at"),
    /** Whose hold it is: what we hold nobody but we release. */
    heldBy: text("held_by").$type<"buyer" | "staff">(),
    heldByName: text("held_by_name").notNull().default(""),
    heldReason: text("held_reason").notNull().default(""),
    staffNote: text("staff_note").notNull().default(""),
    pieceCount: integer("piece_count").notNull(),
    estimateMinYen: integer("estimate_min_yen"),
    estimateMaxYen: integer("estimate_max_yen"),
    freightYen: integer("freight_yen").notNull().default(0),
    optionsYen: integer("options_yen").notNull().default(0),
    storageYen: integer("storage_yen").notNull().default(0),
    /** Of it what days cost on which the company held what it had paid. */
    holdYen: integer("hold_yen").notNull().default(0),
    /** Of that what is asked for and not paid. */
    holdOwedYen: integer("hold_owed_yen").notNull().default(0),
    /** Asked for that before its boxes were packed: once it is paid they are. */
    owesUnpacked: flag("owes_unpacked").notNull().default(false),
    /** 保管料 as the company was told when it handed the request in; the clock stands from then on. */
    storageToldYen: integer("storage_told_yen"),
    /** 関税込み: its method was one when it was asked for. */
    paysDues: flag("pays_dues").notNull().default(false),
    /** Duty, tax and the broker's fee that we are paid for; 0 where they are paid at the customs. */
    duesYen: integer("dues_yen").notNull().default(0),
    totalYen: integer("total_yen").notNull().default(0),
    /** What left the wallet; with the coupon it makes the total. */
    paidYen: integer("paid_yen").notNull().default(0),
    couponYen: integer("coupon_yen").notNull().default(0),
    rate: decimal("rate").notNull(),
    carrier: text("carrier").notNull().default(""),
    trackingNumber: text("tracking_number").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    submittedAt: instant("submitted_at"),
    quotedAt: instant("quoted_at"),
    paidAt: instant("paid_at"),
    /** Until when the quote is to be paid; it ends unpaid once its company was told so. */
    payBy: instant("pay_by"),
    lapseToldAt: instant("lapse_told_at"),
    /** The one-time key of the form that paid, so that the same form shows its result again. */
    paidKey: text("paid_key"),
    /** Until when what the measured weight costs more is to be paid; null where nothing is asked. */
    settleBy: instant("settle_by"),
    /** Who would waive what is asked for, where that takes a second person; null while nobody would. */
    waiveAskedBy: text("waive_asked_by"),
    waiveAskedByName: text("waive_asked_by_name").notNull().default(""),
    /** So much of it was asked for then: of another sum nothing was said. */
    waiveAskedYen: integer("waive_asked_yen").notNull().default(0),
    waiveReason: text("waive_reason").notNull().default(""),
    /** The one-time key of the form that paid the difference. */
    settledKey: text("settled_key"),
    shippedAt: instant("shipped_at"),
    receivedAt: instant("received_at"),
  },
  (request) => [
    check(
      "shipping_amounts",
      sql`freight_yen >= 0 AND options_yen >= 0 AND storage_yen >= 0 AND total_yen >= 0 AND paid_yen >= 0`,
    ),
    index("shipping_requests_company").on(request.companyId, request.createdAt, request.id),
    index("shipping_requests_company_state").on(
      request.companyId,
      request.state,
      request.createdAt,
      request.id,
    ),
    index("shipping_requests_main")
      .on(request.companyId, request.mainNumber)
      .where(sql`main_number <> ''`),
    index("shipping_requests_split").on(request.splitFrom).where(sql`split_from <> ''`),
    index("shipping_requests_queue").on(request.state, request.submittedAt, request.id),
    /** Which of these are weighed before they are quoted decides whose work they are. */
    index("shipping_requests_quoting")
      .on(request.weighsFirst, request.submittedAt, request.id)
      .where(sql`state = 'quoting'`),
    index("shipping_requests_packing")
      .on(request.weighsFirst, request.submittedAt, request.id)
      .where(sql`state = 'packing'`),
    index("shipping_requests_tracking")
      .on(request.trackingNumber)
      .where(sql`tracking_number <> ''`),
    // On the way to Japan, those that left first before others.
    index("shipping_requests_on_way")
      .on(request.shippedAt, request.id)
      .where(sql`state = 'in_transit'`),
    // How long a method takes.
    index("shipping_requests_transit")
      .on(request.methodCode, request.shippedAt)
      .where(sql`received_at IS NOT NULL`),
  ],
);

export const shippingLines = sqliteTable(
  "shipping_lines",
  {
    id: text("id").primaryKey(),
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    orderLineId: text("order_line_id")
      .notNull()
      .references(() => orderLines.id),
    quantity: integer("quantity").notNull(),
    /** Of the pieces that stood in a cancelled request before, taken when this one was handed in. */
    stood: json<{ days: number; quantity: number }[]>("stood").notNull().default([]),
    /** 税番, for the commercial invoice, as the company names it. */
    hsCode: text("hs_code").notNull().default(""),
    /** What the goods are in English, for the same paper. */
    descriptionEn: text("description_en").notNull().default(""),
    /** What they are in Japanese on papers for customs; the order's title where it is empty. */
    descriptionJa: text("description_ja").notNull().default(""),
  },
  (line) => [
    index("shipping_lines_request").on(line.requestId),
    index("shipping_lines_lot").on(line.lotId),
    check("shipping_line_quantity", sql`quantity > 0`),
  ],
);
