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
  code: text().primaryKey(),
  nameJa: text().notNull(),
  nameZh: text().notNull(),
  descriptionJa: text().notNull(),
  daysMin: integer().notNull(),
  daysMax: integer().notNull(),
  /** Packs and weighs before the quote, so that the buyer pays the measured weight. */
  weighsFirst: flag().notNull(),
  position: integer().notNull(),
});

export const shippingRequests = sqliteTable(
  "shipping_requests",
  {
    id: text().primaryKey(),
    number: text().notNull().unique(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    userId: text().notNull(),
    state: text().$type<ShippingState>().notNull(),
    version: integer().notNull(),
    methodCode: text()
      .notNull()
      .references(() => logisticsMethods.code),
    receiver: json<ShipTo>().notNull(),
    /** 直送: goes to an end customer of the company, of whom the receiver says no more than where freight counts. */
    isDirect: flag().notNull().default(false),
    importer: json<ShipTo>().notNull(),
    options: json<ShippingOption[]>().notNull(),
    note: text().notNull().default(""),
    /** When the company would like to have it; empty where it does not say. */
    desiredOn: text().notNull().default(""),
    /** 主番号 of what it travels with, where the company sends several requests together. */
    mainNumber: text().notNull().default(""),
    /** Travels with the company's own other goods: not without their main number. */
    selfConsolidated: flag().notNull().default(false),
    /** How it is to be packed in boxes; null where the company says nothing. */
    boxWishes: json<BoxWishes>(),
    /** Packed and weighed before it is quoted: its method does so, or お試し梱包 was asked for. */
    weighsFirst: flag().notNull().default(false),
    /** The number of the request that it was split from; empty for one that was asked for as it is. */
    splitFrom: text().notNull().default(""),
    /** Who of the company is to agree before it is handed in; null where nobody is asked. */
    coSignerId: text(),
    coSignAskedBy: text(),
    coSignedAt: instant(),
    /** Another main number that one of the two asks for; null where none is, empty to travel alone. */
    askedMainNumber: text(),
    askedMainBy: text(),
    /** Until somebody releases it, it is neither quoted nor packed. */
    heldAt: instant(),
    /** Whose hold it is: what we hold nobody but we release. */
    heldBy: text().$type<"buyer" | "staff">(),
    heldByName: text().notNull().default(""),
    heldReason: text().notNull().default(""),
    staffNote: text().notNull().default(""),
    pieceCount: integer().notNull(),
    estimateMinYen: integer(),
    estimateMaxYen: integer(),
    freightYen: integer().notNull().default(0),
    optionsYen: integer().notNull().default(0),
    storageYen: integer().notNull().default(0),
    /** Of it what days cost on which the company held what it had paid. */
    holdYen: integer().notNull().default(0),
    /** Of that what is asked for and not paid. */
    holdOwedYen: integer().notNull().default(0),
    /** Asked for that before its boxes were packed: once it is paid they are. */
    owesUnpacked: flag().notNull().default(false),
    /** 保管料 as the company was told when it handed the request in; the clock stands from then on. */
    storageToldYen: integer(),
    /** 関税込み: its method was one when it was asked for. */
    paysDues: flag().notNull().default(false),
    /** Duty, tax and the broker's fee that we are paid for; 0 where they are paid at the customs. */
    duesYen: integer().notNull().default(0),
    totalYen: integer().notNull().default(0),
    /** What left the wallet; with the coupon it makes the total. */
    paidYen: integer().notNull().default(0),
    couponYen: integer().notNull().default(0),
    rate: decimal().notNull(),
    carrier: text().notNull().default(""),
    trackingNumber: text().notNull().default(""),
    createdAt: instant().notNull(),
    submittedAt: instant(),
    quotedAt: instant(),
    paidAt: instant(),
    /** Until when the quote is to be paid; it ends unpaid once its company was told so. */
    payBy: instant(),
    lapseToldAt: instant(),
    /** The one-time key of the form that paid, so that the same form shows its result again. */
    paidKey: text(),
    /** Until when what the measured weight costs more is to be paid; null where nothing is asked. */
    settleBy: instant(),
    /** Who would waive what is asked for, where that takes a second person; null while nobody would. */
    waiveAskedBy: text(),
    waiveAskedByName: text().notNull().default(""),
    /** So much of it was asked for then: of another sum nothing was said. */
    waiveAskedYen: integer().notNull().default(0),
    waiveReason: text().notNull().default(""),
    /** The one-time key of the form that paid the difference. */
    settledKey: text(),
    shippedAt: instant(),
    receivedAt: instant(),
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
    id: text().primaryKey(),
    requestId: text()
      .notNull()
      .references(() => shippingRequests.id),
    lotId: text()
      .notNull()
      .references(() => lots.id),
    orderLineId: text()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
    /** Of the pieces that stood in a cancelled request before, taken when this one was handed in. */
    stood: json<{ days: number; quantity: number }[]>().notNull().default([]),
    /** 税番, for the commercial invoice, as the company names it. */
    hsCode: text().notNull().default(""),
    /** What the goods are in English, for the same paper. */
    descriptionEn: text().notNull().default(""),
    /** What they are in Japanese on papers for customs; the order's title where it is empty. */
    descriptionJa: text().notNull().default(""),
  },
  (line) => [
    index("shipping_lines_request").on(line.requestId),
    index("shipping_lines_lot").on(line.lotId),
    check("shipping_line_quantity", sql`quantity > 0`),
  ],
);
