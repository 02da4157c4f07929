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
import { lots, problemCases } from "./floor.ts";
import { orderLines } from "./orders.ts";
import { type GoodsClass, logisticsMethods } from "./pricing.ts";

type Message = Kept<"message">;

/** 箱についてのご希望: the company's wishes for its boxes, as it typed them; the packer sees them. */
export interface BoxWishes {
  /** True for boxes to Amazon's warehouses, whose rules then apply. */
  fba: boolean;
  /** 納品番号: one for each box in their order, or a single one for all of them. */
  shipmentIds: string[];
  /** The weight limit of a box; null for our own limit. */
  maxGrams: number | null;
  /** 荷印: text that is written on every box. */
  marks: string;
  /** The goods that belong in one box, in the company's words. */
  together: string;
}

export type ShareRule = "weight" | "value" | "pieces" | "volume";

export type ContestState = "accepted" | "refused" | "open";

/** The company's choice for pieces that were not found. */
export type ShortChoice = "rest" | "replace" | "wait" | "cancel";

export type ShortReason = "fewer" | "damaged" | "not_found";

export interface ShippingOption {
  id: ("reinforce" | "photo" | "insurance" | "remove_tags" | "rehearsal") | "forwarded";
  nameJa: string;
  nameZh: string;
  /** The price per request in whole yen. */
  priceYen: number;
  /** The price that a split shared by pieces; undefined where the whole of it is of this request. */
  sharedYen?: number;
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

/** The customs' charges, expected or of the permit; whole yen. */
export interface KeptDues {
  dutyYen: WholeYenRange;
  consumptionTaxYen: WholeYenRange;
  /** 通関・取扱手数料; 0 while it is not known. */
  brokerYen: number;
}

export interface Freight {
  /** Chargeable grams, no less than the method's minimum. */
  grams: number;
  /** By weight or volume, whichever is more, no less than the minimum. */
  carriageYen: number;
  boxYen: number;
  areaYen: number;
  goodsYen: number;
  /** The class of goods that `goodsYen` is for. */
  goodsClass: GoodsClass;
  yen: number;
}

/** A price list's freight in parts; min equals max where everything is measured. */
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
    /** 直送: goes to an end customer; `receiver` then has only what freight depends on. */
    isDirect: flag("is_direct").notNull().default(false),
    importer: json<ShipTo>("importer").notNull(),
    options: json<ShippingOption[]>("options").notNull(),
    note: text("note").notNull().default(""),
    /** The wished day of arrival; empty for none. */
    desiredOn: text("desired_on").notNull().default(""),
    /** 主番号: groups requests that the company sends together. */
    mainNumber: text("main_number").notNull().default(""),
    /** Travels with the company's own other goods, and must have their main number. */
    selfConsolidated: flag("self_consolidated").notNull().default(false),
    /** Null where the company has no wishes for its boxes. */
    boxWishes: json<BoxWishes>("box_wishes"),
    /** True if it is packed and weighed before its quote: its method does so, or お試し梱包 was ordered. */
    weighsFirst: flag("weighs_first").notNull().default(false),
    /** The number of the request that it was split off from; empty for none. */
    splitFrom: text("split_from").notNull().default(""),
    /** The person who must agree before it is handed in; null for nobody. */
    coSignerId: text("co_signer_id").references(() => users.id),
    coSignAskedBy: text("co_sign_asked_by"),
    coSignedAt: instant("co_signed_at"),
    /** A new main number that waits for consent; null for none, empty to travel alone. */
    askedMainNumber: text("asked_main_number"),
    askedMainBy: text("asked_main_by"),
    /** Set while it is held, and then neither quoted nor packed. */
    heldAt: instant("held_at"),
    /** The party that holds it; only staff release their own hold. */
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
    /** The part of `storageYen` for the days of the company's hold after its payment. */
    holdYen: integer("hold_yen").notNull().default(0),
    /** The part of `holdYen` that is asked for and not paid. */
    holdOwedYen: integer("hold_owed_yen").notNull().default(0),
    /** True if that was asked for before packing, so that its payment leads on to packing. */
    owesUnpacked: flag("owes_unpacked").notNull().default(false),
    /** 保管料 that the company was told when it handed the request in, which stops the storage clock. */
    storageToldYen: integer("storage_told_yen"),
    /** 関税込み: true if its method included duty and tax when it was requested. */
    paysDues: flag("pays_dues").notNull().default(false),
    /** Duty, tax and the broker's fee that are paid to us; 0 where they are paid to customs. */
    duesYen: integer("dues_yen").notNull().default(0),
    totalYen: integer("total_yen").notNull().default(0),
    /** The yen from the wallet; with the coupon they make the total. */
    paidYen: integer("paid_yen").notNull().default(0),
    couponYen: integer("coupon_yen").notNull().default(0),
    rate: decimal("rate").notNull(),
    carrier: text("carrier").notNull().default(""),
    trackingNumber: text("tracking_number").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    submittedAt: instant("submitted_at"),
    quotedAt: instant("quoted_at"),
    paidAt: instant("paid_at"),
    /** The last day to pay the quote; it lapses only after its company was warned (`lapseToldAt`). */
    payBy: instant("pay_by"),
    lapseToldAt: instant("lapse_told_at"),
    /** The one-time key of the paying form, by which the same form shows its result again. */
    paidKey: text("paid_key"),
    /** The last day to pay what the measured weight or a hold costs more; null while nothing is asked. */
    settleBy: instant("settle_by"),
    /** The signature of the first of two people who waive what is owed; null while nobody asked. */
    waiveAskedBy: text("waive_asked_by"),
    waiveAskedByName: text("waive_asked_by_name").notNull().default(""),
    /** The sum that was asked to be waived; the wish does not count for another sum. */
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
    /** The queues of quoting and packing differ by `weighsFirst`. */
    index("shipping_requests_quoting")
      .on(request.weighsFirst, request.submittedAt, request.id)
      .where(sql`state = 'quoting'`),
    index("shipping_requests_packing")
      .on(request.weighsFirst, request.submittedAt, request.id)
      .where(sql`state = 'packing'`),
    index("shipping_requests_tracking")
      .on(request.trackingNumber)
      .where(sql`tracking_number <> ''`),
    // The requests on their way to Japan, those that left first before others.
    index("shipping_requests_on_way")
      .on(request.shippedAt, request.id)
      .where(sql`state = 'in_transit'`),
    // The days that a method takes, measured on received requests.
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
    /**
     * The storage pauses of pieces that an earlier, cancelled request had reserved, taken when this one was handed
     * in.
     */
    stood: json<{ days: number; quantity: number }[]>("stood").notNull().default([]),
    /** 税番 for the commercial invoice, as the company set it. */
    hsCode: text("hs_code").notNull().default(""),
    /** The English name for the commercial invoice. */
    descriptionEn: text("description_en").notNull().default(""),
    /** The Japanese name for customs papers; empty for the order's title. */
    descriptionJa: text("description_ja").notNull().default(""),
  },
  (line) => [
    index("shipping_lines_request").on(line.requestId),
    index("shipping_lines_lot").on(line.lotId),
    check("shipping_line_quantity", sql`quantity > 0`),
  ],
);

/** 精算明細: the amounts of a shipping request at each stage. Append-only, by triggers in the migrations. */
export const shippingVersions = sqliteTable(
  "shipping_versions",
  {
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    /** The request's version that the stage was recorded with. */
    version: integer("version").notNull(),
    kind: text("kind").$type<StageKind>().notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    at: instant("at").notNull(),
    by: text("by").notNull(),
    byName: text("by_name").notNull(),
    /** The reason for a change of the amounts, which the buyer reads. */
    reason: json<Message>("reason"),
    methodCode: text("method_code").notNull(),
    /** The day since which the price list was in force. */
    listFrom: day("list_from"),
    /** The list's freight in parts; null where the list has no price. */
    freight: json<StageFreight>("freight"),
    /** The estimated or charged freight; null where staff were to quote it. */
    freightMinYen: integer("freight_min_yen"),
    freightMaxYen: integer("freight_max_yen"),
    optionsYen: integer("options_yen").notNull(),
    /** Null while it is not computed. */
    storageYen: integer("storage_yen"),
    couponYen: integer("coupon_yen").notNull(),
    paidYen: integer("paid_yen").notNull(),
    /** The dues that are paid to us; null where they are paid to customs. */
    duesYen: integer("dues_yen"),
    dues: json<KeptDues>("dues"),
  },
  (version) => [primaryKey({ columns: [version.requestId, version.version, version.kind] })],
);

/** 品物の区分 of a SKU that staff confirmed; any other SKU's class is guessed. */
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

/** The confirmed class of a SKU before a contest was accepted. */
export interface EarlierClass {
  goodsClass: GoodsClass;
  /** Milliseconds since 1970. */
  confirmedAt: number;
  confirmedByName: string;
}

/** 区分の見直し: a company's contest of the class of a line in its shipping request. */
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
    /** The staff's answer, which the buyer reads. */
    answer: text("answer").notNull().default(""),
    askedAt: instant("asked_at").notNull(),
    askedByName: text("asked_by_name").notNull(),
    answeredAt: instant("answered_at"),
    answeredByName: text("answered_by_name").notNull().default(""),
    /** The confirmed class before this was accepted; null where it was guessed. */
    stoodBefore: json<EarlierClass>("stood_before"),
  },
  (contest) => [
    index("class_contests_request").on(contest.requestId, contest.askedAt),
    uniqueIndex("class_contests_one_open").on(contest.lineId).where(sql`state = 'open'`),
  ],
);

/** 拣货单: the lines that one person picks in one walk, for several shipping requests. */
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

/** A line of a shipping request on a pick list; its key allows a line on one list only. */
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
    /** Pieces that were not found on the shelf. */
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

/** 不足: pieces that were not found for a request, with the case that asks what becomes of them. */
export const shortPicks = sqliteTable(
  "short_picks",
  {
    caseId: text("case_id")
      .notNull()
      .references(() => problemCases.id),
    /** The shipping line that they were taken from; it is gone where all of it was missing. */
    lineId: text("line_id").notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    /** The list that they were to be picked by; null where a count found them missing. */
    listId: text("list_id").references(() => pickLists.id),
    pieces: integer("pieces").notNull(),
    /** The shelf where they should have been. */
    shelf: text("shelf").notNull(),
    /** The line's other columns, for pieces that come back. */
    line: json<ShortLine>("line").notNull(),
    choice: text("choice").$type<ShortChoice>(),
    /** When the company was reminded to choose. */
    remindedAt: instant("reminded_at"),
    /** The moment at which replacement pieces joined the request that waited for them. */
    joinedAt: instant("joined_at"),
  },
  (short) => [
    primaryKey({ columns: [short.caseId, short.lineId] }),
    index("short_picks_request").on(short.requestId),
    index("short_picks_list").on(short.listId),
    index("short_picks_unchosen")
      .on(short.caseId)
      .where(sql`choice IS NULL AND reminded_at IS NULL`),
    index("short_picks_waiting").on(short.caseId).where(sql`choice = 'wait' AND joined_at IS NULL`),
    check("short_pick_pieces", sql`pieces > 0`),
  ],
);

interface ShortLine {
  lotId: string;
  orderLineId: string;
  hsCode: string;
  descriptionEn: string;
  descriptionJa: string;
}

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
    /** When its label was scanned onto the carrier's truck; null before that. */
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

/** A box that is being packed; finishing the packing makes it one of `boxes` with the same id. */
export const openBoxes = sqliteTable(
  "open_boxes",
  {
    id: text("id").primaryKey(),
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    number: integer("number").notNull(),
    /** Measurements are null before they are taken. */
    lengthMm: integer("length_mm"),
    widthMm: integer("width_mm"),
    heightMm: integer("height_mm"),
    weightGrams: integer("weight_grams"),
    openedAt: instant("opened_at").notNull(),
    openedByName: text("opened_by_name").notNull(),
  },
  (box) => [unique("open_box_number").on(box.requestId, box.number)],
);

/**
 * The contents so far. Triggers limit a line's pieces to its quantity, and refuse changes once the request is
 * packed.
 */
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

/** 拆箱归架: pieces of a lot that a cancelled request left in a box or in the picker's trolley. */
export const unpackLines = sqliteTable(
  "unpack_lines",
  {
    requestId: text("request_id")
      .notNull()
      .references(() => shippingRequests.id),
    /** The box's number within its request; 0 for the trolley. */
    boxNumber: integer("box_number").notNull(),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    quantity: integer("quantity").notNull(),
    leftAt: instant("left_at").notNull(),
    /** When they were shelved again; null before that. */
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

/** 輸入許可: the customs' charges of a shipping request. A correction is a new row; the newest counts. */
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
    /** The rule by which freight and the broker's fee are shared among the lines. */
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
