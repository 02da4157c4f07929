import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { day, decimal, flag, instant, json, type Kept } from "./columns.ts";
import { companies, type ShipTo, users } from "./customers.ts";
import { lots } from "./floor.ts";
import { orderLines } from "./orders.ts";
import { type GoodsClass, logisticsMethods } from "./pricing.ts";

type Message = Kept<"message">;

/** 箱についてのご希望: how a company wants its goods boxed; kept as it was said, shown to who packs. */
export interface BoxWishes {
  /** Boxes for Amazon's warehouses, whose rules then hold. */
  fba: boolean;
  /** 納品番号: one for each box in their order, or a single one for all of them. */
  shipmentIds: string[];
  /** The most that a box may weigh; null where our own limit will do. */
  maxGrams: number | null;
  /** 荷印, written on every box. */
  marks: string;
  /** Which goods go into a box together, in the company's words. */
  together: string;
}

export type ShareRule = "weight" | "value" | "pieces" | "volume";

export type ContestState = "accepted" | "refused" | "open";

export type ShortReason = "fewer" | "damaged" | "not_found";

export interface ShippingOption {
  id: ("reinforce" | "photo" | "insurance" | "remove_tags" | "rehearsal") | "forwarded";
  nameJa: string;
  nameZh: string;
  /** Per request, in whole yen. */
  priceYen: number;
}

export type ShippingState =
  | "cancelled"
  | "draft"
  | "quoting"
  | "awaiting_payment"
  | "awaiting_finance"
  | "packing"
  | "awaiting_shipment"
  | "picked_up"
  | "in_transit"
  | "received"
  | "evaluated";

export interface WholeYenRange {
  min: number;
  max: number;
}

/** What customs ask for, expected or as the permit has it; whole yen. */
export interface KeptDues {
  dutyYen: WholeYenRange;
  consumptionTaxYen: WholeYenRange;
  /** 通関・取扱手数料; 0 before anybody has told it. */
  brokerYen: number;
}

export interface Freight {
  /** Chargeable grams, no less than the method's minimum. */
  grams: number;
  /** By weight or by volume, whichever is more, no less than the minimum. */
  carriageYen: number;
  boxYen: number;
  areaYen: number;
  goodsYen: number;
  /** For which class of goods that is. */
  goodsClass: GoodsClass;
  yen: number;
}

/** A price list's freight, part by part; min equals max where everything is measured. */
export interface StageFreight {
  min: Freight;
  max: Freight;
}

export type StageKind = "customs" | "waived" | "quote" | "estimate" | "packed" | "held";

export const shippingRequests = sqliteTable(
  "shipping_requests",
  {
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
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
    coSignerId: text("co_signer_id").references(() => users.id),
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
    heldReason: json<Message>("held_reason"),
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

/** 精算明細: what a shipping request came to at each stage. Append-only, by triggers in the migrations. */
export const shippingVersions = sqliteTable(
  "shipping_versions",
  {
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    /** The request's version whose commit made it. */
    version: integer("version").notNull(),
    kind: text("kind").$type<StageKind>().notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    at: instant("at").notNull(),
    by: text("by").notNull(),
    byName: text("by_name").notNull(),
    /** Why it is not what it was, as the buyer reads it. */
    reason: json<Message>("reason"),
    methodCode: text("method_code").notNull(),
    /** The day from which the price list was in force. */
    listFrom: day("list_from"),
    /** The freight part by part as the list has it; null where the list has no price. */
    freight: json<StageFreight>("freight"),
    /** What was said or asked; null where staff were to quote it. */
    freightMinYen: integer("freight_min_yen"),
    freightMaxYen: integer("freight_max_yen"),
    optionsYen: integer("options_yen").notNull(),
    /** null before anybody reckoned it. */
    storageYen: integer("storage_yen"),
    couponYen: integer("coupon_yen").notNull(),
    paidYen: integer("paid_yen").notNull(),
    /** What of the dues is paid to us; null where they are paid at the customs. */
    duesYen: integer("dues_yen"),
    dues: json<KeptDues>("dues"),
  },
  (version) => [primaryKey({ columns: [version.requestId, version.version, version.kind] })],
);

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

/** 拣货单: what one person fetches from the shelves in one walk, for several shipping requests. */
export const pickLists = sqliteTable(
  "pick_lists",
  {
    /** The form's key: the same form makes one list. */
    id: text("id").primaryKey(),
    pickedBy: text("picked_by").notNull(),
    pickedByName: text("picked_by_name").notNull(),
    lineCount: integer("line_count").notNull(),
    takenAt: instant("taken_at").notNull(),
  },
  (list) => [
    index("pick_lists_taken").on(list.takenAt, list.id),
    check("pick_list_lines", sql`line_count > 0`),
  ],
);

/** A line of a shipping request on a pick list; its key lets a line be on one list only. */
export const pickLines = sqliteTable(
  "pick_lines",
  {
    shippingLineId: text("shipping_line_id")
      .primaryKey()
      .references(() => shippingLines.id),
    listId: text("list_id")
      .notNull()
      .references(() => pickLists.id),
    quantity: integer("quantity").notNull(),
    pickedQuantity: integer("picked_quantity").notNull().default(0),
    /** Pieces that were not where they should lie. */
    shortQuantity: integer("short_quantity").notNull().default(0),
    shortReason: text("short_reason").$type<ShortReason>(),
    pickedAt: instant("picked_at"),
  },
  (line) => [
    index("pick_lines_list").on(line.listId),
    index("pick_lines_short").on(line.listId).where(sql`short_quantity > 0`),
    check(
      "pick_line_pieces",
      sql`picked_quantity >= 0 AND short_quantity >= 0 AND picked_quantity + short_quantity <= quantity`,
    ),
  ],
);

export const boxes = sqliteTable(
  "boxes",
  {
    id: text("id").primaryKey(),
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    number: integer("number").notNull(),
    lengthMm: integer("length_mm").notNull(),
    widthMm: integer("width_mm").notNull(),
    heightMm: integer("height_mm").notNull(),
    weightGrams: integer("weight_grams").notNull(),
    volumetricGrams: integer("volumetric_grams").notNull(),
    billingGrams: integer("billing_grams").notNull(),
    trackingNumber: text("tracking_number").notNull().default(""),
    /** When its label was scanned onto the carrier's truck; null until then. */
    loadedAt: instant("loaded_at"),
    loadedByName: text("loaded_by_name").notNull().default(""),
  },
  (box) => [
    index("boxes_request").on(box.requestId, box.number),
    index("boxes_tracking").on(box.trackingNumber).where(sql`tracking_number <> ''`),
    check(
      "box_measures",
      sql`length_mm > 0 AND width_mm > 0 AND height_mm > 0 AND weight_grams > 0 AND weight_grams <= 30000`,
    ),
  ],
);

export const boxContents = sqliteTable(
  "box_contents",
  {
    boxId: text("box_id")
      .notNull()
      .references(() => boxes.id),
    shippingLineId: text("shipping_line_id")
      .notNull()
      .references(() => shippingLines.id),
    quantity: integer("quantity").notNull(),
  },
  (content) => [
    primaryKey({ columns: [content.boxId, content.shippingLineId] }),
    index("box_contents_line").on(content.shippingLineId),
    check("box_content_quantity", sql`quantity > 0`),
  ],
);

/** A box that is being packed; closing the packing makes it one of `boxes` under the same id. */
export const openBoxes = sqliteTable(
  "open_boxes",
  {
    id: text("id").primaryKey(),
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    number: integer("number").notNull(),
    /** null until it was measured, as are the others. */
    lengthMm: integer("length_mm"),
    widthMm: integer("width_mm"),
    heightMm: integer("height_mm"),
    weightGrams: integer("weight_grams"),
    openedAt: instant("opened_at").notNull(),
    openedByName: text("opened_by_name").notNull(),
  },
  (box) => [unique("open_box_number").on(box.requestId, box.number)],
);

/** What lies in it so far. Triggers keep a line's pieces in one box each, and the request open. */
export const openBoxContents = sqliteTable(
  "open_box_contents",
  {
    boxId: text("box_id")
      .notNull()
      .references(() => openBoxes.id),
    shippingLineId: text("shipping_line_id")
      .notNull()
      .references(() => shippingLines.id),
    quantity: integer("quantity").notNull(),
  },
  (content) => [
    primaryKey({ columns: [content.boxId, content.shippingLineId] }),
    index("open_box_contents_line").on(content.shippingLineId),
    check("open_box_quantity", sql`quantity > 0`),
  ],
);

/** 拆箱归架: pieces of a lot that a cancelled request left in a box, or in the trolley they were fetched with. */
export const unpackLines = sqliteTable(
  "unpack_lines",
  {
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    /** The box's within its request; 0 for the trolley. */
    boxNumber: integer("box_number").notNull(),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    quantity: integer("quantity").notNull(),
    leftAt: instant("left_at").notNull(),
    /** When they were back on the shelf; null until then. */
    unpackedAt: instant("unpacked_at"),
    unpackedByName: text("unpacked_by_name").notNull().default(""),
  },
  (line) => [
    primaryKey({ columns: [line.requestId, line.boxNumber, line.lotId] }),
    index("unpack_lines_left")
      .on(line.leftAt, line.requestId, line.boxNumber)
      .where(sql`unpacked_at IS NULL`),
    index("unpack_lines_lot").on(line.lotId, line.quantity).where(sql`unpacked_at IS NULL`),
    check("unpack_line_pieces", sql`quantity > 0`),
  ],
);

/** 輸入許可: what customs asked for a shipping request. A correction is a new row; the newest counts. */
export const clearances = sqliteTable(
  "clearances",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** 輸入許可通知書の番号. */
    permitNumber: text("permit_number").notNull(),
    permittedOn: day("permitted_on").notNull(),
    dutyYen: integer("duty_yen").notNull(),
    consumptionTaxYen: integer("consumption_tax_yen").notNull(),
    brokerYen: integer("broker_yen").notNull(),
    /** How freight and the broker's fee are shared out to the lines. */
    shareRule: text("share_rule").$type<ShareRule>().notNull(),
    note: text("note").notNull().default(""),
    enteredAt: instant("entered_at").notNull(),
    enteredByName: text("entered_by_name").notNull(),
  },
  (clearance) => [
    index("clearances_request").on(clearance.requestId, clearance.enteredAt),
    check("clearance_yen", sql`duty_yen >= 0 AND consumption_tax_yen >= 0 AND broker_yen >= 0`),
  ],
);
