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
import { ownProducts } from "./catalog.ts";
import { day, flag, instant, json, type Kept } from "./columns.ts";
import { companies, staff, users } from "./customers.ts";
import { orderLines, orders } from "./orders.ts";
import type { GoodsClass } from "./pricing.ts";
import { purchases } from "./purchasing.ts";

type Message = Kept<"message">;

export type FloorActKind =
  | "box"
  | "addBox"
  | "takeOut"
  | "removeBox"
  | "receive"
  | "inspect"
  | "shelve"
  | "move"
  | "aside"
  | "unknown"
  | "pick"
  | "pickShort"
  | "pickUndo"
  | "pack"
  | "load"
  | "unload"
  | "depart"
  | "count"
  | "unpack";

export type FloorSubject = "lot" | "box" | "unknown" | "parcel" | "shelf" | "request";

export type LotState =
  | "arrival_pending"
  | "missing"
  | "arrival_work"
  | "shelving_pending"
  | "shelved"
  | "written_off";

/** The columns of a lot that acts change, with their earlier values; moments in milliseconds. */
export interface LotBefore {
  state: LotState;
  version: number;
  quantity: number;
  goodQuantity: number;
  badQuantity: number;
  availableQuantity: number;
  shelf: string;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  inspectionNote: Message | null;
  defects: readonly { reason: string; pieces: number }[];
  receivedAt: number | null;
  inspectedAt: number | null;
  shelvedAt: number | null;
}

export type ForwardedEnd = "refused" | "withdrawn";

export type DisputeState = "open" | "granted" | "refused";

export type LossKind = "broken" | "lost";

export type LossState = "paid" | "refused" | "open";

/** The number of pieces that are bad for one reason. */
export interface Defect {
  reason:
    | "function"
    | "broken"
    | "label"
    | "parts"
    | "stain"
    | "colour"
    | "size"
    | "sewing"
    | "wrong";
  pieces: number;
}

export type InspectionShare = "all" | "sample";

export type EventKind =
  | "trouble"
  | "failed"
  | "moving"
  | "out"
  | "arrived"
  | "announced"
  | "picked-up"
  | "departed"
  | "pickup"
  | "delivered"
  | "returning"
  | "returned";

export type ParcelProblem =
  | "other"
  | "no-carrier"
  | "wrong-number"
  | "needs-more"
  | "not-registered"
  | "quota";

export type ParcelState =
  | "trouble"
  | "failed"
  | "moving"
  | "out"
  | "expired"
  | "unknown"
  | "announced"
  | "pickup"
  | "delivered"
  | "awaited";

export type CaseAnswer = "cancel" | "accept" | "exchange" | "discard" | "return";

export type CaseKind = "wrong" | "short" | "over" | "damaged" | "late" | "unavailable";

export type CaseState = "done" | "awaiting_reply" | "in_follow_up" | "sent_back" | "awaiting_goods";

export type ShelfKind = "paid" | "unknown" | "normal" | "oversize" | "quarantine";

export type CountReason = "lost" | "damaged" | "counted_wrong" | "mislabelled" | "unbooked";

export type CountState = "undone" | "counting" | "awaiting" | "booked" | "dropped";

export type UnknownState = "withdrawn" | "open" | "claimed";

/** A quantity of one order line at one step of the warehouse. */
export const lots = sqliteTable(
  "lots",
  {
    id: text("id").primaryKey(),
    /** The label shows this number. */
    number: integer("number")
      .notNull()
      .$defaultFn(() => sql`(SELECT coalesce(max(number), 0) + 1 FROM lots)`),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    orderLineId: text("order_line_id")
      .notNull()
      .references(() => orderLines.id),
    purchaseId: text("purchase_id").references(() => purchases.id),
    state: text("state").$type<LotState>().notNull(),
    version: integer("version").notNull(),
    quantity: integer("quantity").notNull(),
    goodQuantity: integer("good_quantity").notNull().default(0),
    badQuantity: integer("bad_quantity").notNull().default(0),
    availableQuantity: integer("available_quantity").notNull().default(0),
    reservedQuantity: integer("reserved_quantity").notNull().default(0),
    shippedQuantity: integer("shipped_quantity").notNull().default(0),
    shelf: text("shelf").notNull().default(""),
    weightGrams: integer("weight_grams"),
    lengthMm: integer("length_mm"),
    widthMm: integer("width_mm"),
    heightMm: integer("height_mm"),
    /** The defect reasons with the number of pieces for each. */
    defects: json<Defect[]>("defects").notNull().default([]),
    inspectionNote: json<Message>("inspection_note"),
    createdAt: instant("created_at").notNull(),
    receivedAt: instant("received_at"),
    inspectedAt: instant("inspected_at"),
    shelvedAt: instant("shelved_at"),
  },
  (lot) => [
    index("lots_company").on(lot.companyId, lot.state, lot.shelvedAt, lot.id),
    index("lots_queue").on(lot.state, lot.createdAt, lot.id),
    // This index holds the stock that can be shipped: lots stay on record after they have left, and must
    // not slow the list.
    index("lots_stock")
      .on(lot.companyId, lot.state, lot.shelvedAt, lot.id)
      .where(sql`state = 'shelved' AND available_quantity > 0`),
    // This index covers the sum of the pieces on a shelf without reading the lots.
    index("lots_shelf")
      .on(lot.shelf, lot.id, lot.availableQuantity, lot.reservedQuantity)
      .where(sql`state = 'shelved' AND available_quantity + reserved_quantity > 0`),
    // This index holds the lots to be shelved, without those whose pieces are all bad.
    index("lots_to_shelve")
      // The state is constant here; it comes first so that SQLite searches the index instead of scanning
      // it.
      .on(lot.state, lot.createdAt, lot.id)
      .where(sql`state = 'shelving_pending' AND good_quantity > 0`),
    uniqueIndex("lots_number").on(lot.number),
    // This index holds all stock, reserved or not, for a company's report.
    index("lots_lying")
      .on(lot.companyId, lot.state, lot.shelvedAt, lot.id)
      .where(sql`state = 'shelved' AND available_quantity + reserved_quantity > 0`),
    // This index finds lots whose free storage ends, over all companies.
    index("lots_stored")
      .on(lot.state, lot.shelvedAt, lot.id)
      .where(sql`state = 'shelved' AND available_quantity > 0`),
    index("lots_line").on(lot.orderLineId),
    index("lots_order").on(lot.orderId),
    check(
      "lot_quantity",
      sql`quantity > 0 AND good_quantity >= 0 AND bad_quantity >= 0 AND good_quantity + bad_quantity <= quantity`,
    ),
    check(
      "lot_not_oversold",
      sql`available_quantity >= 0 AND reserved_quantity >= 0 AND shipped_quantity >= 0`,
    ),
    check(
      "lot_adds_up",
      sql`state <> 'shelved' OR available_quantity + reserved_quantity + shipped_quantity = good_quantity`,
    ),
  ],
);

/**
 * A parcel on its way to our warehouse in China, referred to by the tracking number of its purchases, or a
 * box on its way to Japan, referred to by the number of the box or its shipping request.
 */
export const parcels = sqliteTable(
  "parcels",
  {
    trackingNumber: text("tracking_number").primaryKey(),
    /** The carrier's number at the tracking service, once known. */
    carrier: integer("carrier"),
    carrierName: text("carrier_name").notNull().default(""),
    state: text("state").$type<ParcelState>().notNull().default("awaited"),
    /** The reason why the service does not report on it; empty where it does. */
    problem: text("problem").$type<ParcelProblem | "">().notNull().default(""),
    /** The time of the earliest purchase in it; for a box to Japan, of its departure. */
    boughtAt: instant("bought_at").notNull(),
    /** The time of the newest event, before the first one the day its number was entered. */
    heardAt: instant("heard_at").notNull(),
    lastEventAt: instant("last_event_at"),
    registeredAt: instant("registered_at"),
    /** The parcel is not polled before this moment. */
    askNextAt: instant("ask_next_at").notNull(),
    deliveredAt: instant("delivered_at"),
    /** Set when it is delivered or all its goods are received; it is not polled any more. */
    closedAt: instant("closed_at"),
  },
  (parcel) => [
    index("parcels_to_ask")
      .on(parcel.askNextAt, parcel.trackingNumber)
      .where(sql`closed_at IS NULL`),
    index("parcels_open").on(parcel.boughtAt, parcel.trackingNumber).where(sql`closed_at IS NULL`),
  ],
);

/** Events of a parcel as its carrier reported them; the same event reported again is the same row. */
export const parcelEvents = sqliteTable(
  "parcel_events",
  {
    trackingNumber: text("tracking_number")
      .notNull()
      .references(() => parcels.trackingNumber),
    at: instant("at").notNull(),
    /** The text is in the carrier's own language, mostly Chinese. */
    words: text("words").notNull(),
    place: text("place").notNull(),
    kind: text("kind").$type<EventKind>().notNull(),
  },
  (event) => [primaryKey({ columns: [event.trackingNumber, event.at, event.words] })],
);

/**
 * A place of the warehouse, such as A-01-03. Triggers ensure that stock lies only on shelves that exist and
 * are in use.
 */
export const shelves = sqliteTable(
  "shelves",
  {
    code: text("code").primaryKey(),
    kind: text("kind").$type<ShelfKind>().notNull(),
    /** Its position on the walk along all shelves. */
    walkOrder: integer("walk_order").notNull(),
    /** The number of pieces it can hold; null if unknown. */
    capacityPieces: integer("capacity_pieces"),
    active: flag("active").notNull().default(true),
  },
  (shelf) => [
    index("shelves_walk").on(shelf.active, shelf.kind, shelf.walkOrder, shelf.code),
    check("shelf_capacity", sql`capacity_pieces IS NULL OR capacity_pieces > 0`),
  ],
);

/** An act of staff in the warehouse: a scan, a count, a box. Undone ones stay on record. */
export const floorActs = sqliteTable(
  "floor_acts",
  {
    id: text("id").primaryKey(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    staffName: text("staff_name").notNull(),
    kind: text("kind").$type<FloorActKind>().notNull(),
    subject: text("subject").$type<FloorSubject>().notNull(),
    subjectId: text("subject_id").notNull(),
    label: text("label").notNull(),
    quantity: integer("quantity").notNull(),
    details: json<unknown>("details").notNull(),
    at: instant("at").notNull(),
    undoneAt: instant("undone_at"),
    undoneBy: text("undone_by"),
    undoneByName: text("undone_by_name").notNull().default(""),
    undoReason: json<Message>("undo_reason"),
  },
  (act) => [
    index("floor_acts_staff").on(act.staffId, act.at, act.id),
    index("floor_acts_subject").on(act.subject, act.subjectId, act.at),
    index("floor_acts_at").on(act.at, act.id),
    check("floor_act_quantity", sql`quantity >= 0`),
  ],
);

/** A lot before and after an act; an undoing must not overwrite what a later act has changed. */
export const floorActLots = sqliteTable(
  "floor_act_lots",
  {
    actId: text("act_id")
      .notNull()
      .references(() => floorActs.id),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    version: integer("version").notNull(),
    quantity: integer("quantity").notNull(),
    goodQuantity: integer("good_quantity").notNull(),
    badQuantity: integer("bad_quantity").notNull(),
    /** Null for a lot that the act made. */
    before: json<LotBefore>("before"),
  },
  (kept) => [
    primaryKey({ columns: [kept.actId, kept.lotId] }),
    index("floor_act_lots_lot").on(kept.lotId),
  ],
);

/** 验货方案 of a product or a category: the points to check and to photograph, and how many pieces. */
export const inspectionPlans = sqliteTable("inspection_plans", {
  /** `offer/<id>` or `category/<id>`. */
  subject: text("subject").primaryKey(),
  points: json<string[]>("points").notNull(),
  photoPoints: json<string[]>("photo_points").notNull(),
  share: text("share").$type<InspectionShare>().notNull(),
  changedAt: instant("changed_at").notNull(),
  changedByName: text("changed_by_name").notNull(),
});

/** 无主包裹: a delivered parcel that belongs to no purchase of ours. */
export const unknownParcels = sqliteTable(
  "unknown_parcels",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    trackingNumber: text("tracking_number").notNull(),
    state: text("state").$type<UnknownState>().notNull(),
    version: integer("version").notNull(),
    quantity: integer("quantity").notNull(),
    /** The note describes what is written on it or seen in it; buyers do not read it. */
    note: json<Message>("note"),
    shelf: text("shelf").notNull().default(""),
    foundAt: instant("found_at").notNull(),
    foundBy: text("found_by")
      .notNull()
      .references(() => staff.id),
    foundByName: text("found_by_name").notNull(),
    /** The owner, once known. */
    companyId: text("company_id").references(() => companies.id),
    /** The order that holds it as the owner's forwarded goods; null for goods of an order that awaited them. */
    orderId: text("order_id").references(() => orders.id),
    settledAt: instant("settled_at"),
    settledByName: text("settled_by_name").notNull().default(""),
  },
  (parcel) => [
    index("unknown_parcels_queue").on(parcel.state, parcel.foundAt, parcel.id),
    index("unknown_parcels_tracking").on(parcel.trackingNumber),
    index("unknown_parcels_order").on(parcel.orderId).where(sql`order_id IS NOT NULL`),
    check("unknown_parcel_quantity", sql`quantity > 0`),
    check("unknown_parcel_owner", sql`(state = 'claimed') = (company_id IS NOT NULL)`),
  ],
);

/** The photos of an unknown parcel belong to no company yet, so they are not among a company's files. */
export const unknownPhotos = sqliteTable(
  "unknown_photos",
  {
    id: text("id").primaryKey(),
    parcelId: text("parcel_id")
      .notNull()
      .references(() => unknownParcels.id),
    key: text("key").notNull().unique(),
    contentType: text("content_type").notNull(),
    savedAt: instant("saved_at").notNull(),
  },
  (photo) => [index("unknown_photos_parcel").on(photo.parcelId, photo.savedAt)],
);

/** 転送品: goods bought elsewhere that a company sends to our warehouse; an order of one line at 0 yen holds them. */
export const forwardedGoods = sqliteTable(
  "forwarded_goods",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id),
    lineId: text("line_id")
      .notNull()
      .references(() => orderLines.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    announcedAt: instant("announced_at").notNull(),
    /** The reason why nothing of it is awaited any more; null while it is, and after it has come. */
    ended: text("ended").$type<ForwardedEnd>(),
    endNote: text("end_note").notNull().default(""),
  },
  (goods) => [
    index("forwarded_goods_company").on(goods.companyId, goods.announcedAt, goods.orderId),
    index("forwarded_goods_all").on(goods.announcedAt, goods.orderId),
  ],
);

/** 追跡番号の確認依頼: a company says that a tracking number is its own that another registered first; staff decide. */
export const numberDisputes = sqliteTable(
  "number_disputes",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    trackingNumber: text("tracking_number").notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    state: text("state").$type<DisputeState>().notNull(),
    /** The order that holds the number as another company's forwarded goods. */
    holderOrderId: text("holder_order_id")
      .notNull()
      .references(() => orders.id),
    name: text("name").notNull(),
    valueFen: integer("value_fen").notNull(),
    goodsClass: text("goods_class").$type<GoodsClass>().notNull(),
    quantity: integer("quantity").notNull(),
    reason: text("reason").notNull(),
    /** The staff's answer, which both companies read. */
    answer: text("answer").notNull().default(""),
    disputedAt: instant("disputed_at").notNull(),
    decidedAt: instant("decided_at"),
    decidedByName: text("decided_by_name").notNull().default(""),
  },
  (dispute) => [
    index("number_disputes_queue").on(dispute.state, dispute.disputedAt, dispute.id),
    index("number_disputes_company").on(dispute.companyId, dispute.disputedAt),
    uniqueIndex("number_disputes_open")
      .on(dispute.trackingNumber, dispute.companyId)
      .where(sql`state = 'open'`),
    // A registration gives its number away once.
    uniqueIndex("number_disputes_granted")
      .on(dispute.holderOrderId, dispute.trackingNumber)
      .where(sql`state = 'granted'`),
    check("number_dispute_quantity", sql`quantity > 0`),
  ],
);

/**
 * 転送品の補償: forwarded goods of one parcel that were lost or broken while we had them. Pieces and money are bounded by
 * triggers.
 */
export const forwardedLosses = sqliteTable(
  "forwarded_losses",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The parcel that the pieces came in. */
    purchaseId: text("purchase_id")
      .notNull()
      .references(() => purchases.id),
    state: text("state").$type<LossState>().notNull(),
    version: integer("version").notNull(),
    kind: text("kind").$type<LossKind>().notNull(),
    quantity: integer("quantity").notNull(),
    words: text("words").notNull(),
    /** The announced value of the pieces at that day's rate. */
    worthYen: integer("worth_yen").notNull(),
    /** The cap for the parcel on the day of its announcement. */
    capYen: integer("cap_yen").notNull(),
    paidYen: integer("paid_yen").notNull().default(0),
    /** The reason for the amount or the refusal, which the buyer reads. */
    answer: text("answer").notNull().default(""),
    /** The first of the two people who must confirm a large sum. */
    payAskedBy: text("pay_asked_by"),
    payAskedByName: text("pay_asked_by_name").notNull().default(""),
    payAskedYen: integer("pay_asked_yen").notNull().default(0),
    payReason: text("pay_reason").notNull().default(""),
    reportedAt: instant("reported_at").notNull(),
    decidedAt: instant("decided_at"),
    decidedByName: text("decided_by_name").notNull().default(""),
  },
  (loss) => [
    index("forwarded_losses_queue").on(loss.state, loss.reportedAt, loss.id),
    index("forwarded_losses_decided").on(loss.decidedAt),
    index("forwarded_losses_order").on(loss.orderId, loss.reportedAt),
    index("forwarded_losses_parcel").on(loss.purchaseId, loss.state),
  ],
);

/** Pieces of a lot with days that storage does not count, because a cancelled request held them. */
export const storageStands = sqliteTable(
  "storage_stands",
  {
    id: text("id").primaryKey(),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    days: integer("days").notNull(),
    /** The pieces that no later request has taken yet. */
    quantity: integer("quantity").notNull(),
  },
  (stand) => [
    index("storage_stands_lot").on(stand.lotId),
    check("storage_stand_left", sql`days > 0 AND quantity >= 0`),
  ],
);

/** A sent letter about the end of a lot's free storage: 14, 7 or 1 day before. */
export const storageLetters = sqliteTable(
  "storage_letters",
  {
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    /** The last free day that the letter named. */
    until: day("until").notNull(),
    daysBefore: integer("days_before").notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    sentAt: instant("sent_at").notNull(),
  },
  (letter) => [primaryKey({ columns: [letter.lotId, letter.until, letter.daysBefore] })],
);

/** 盘点: a count of a range of shelves, compared with the stock. */
export const stockCounts = sqliteTable(
  "stock_counts",
  {
    /** The form's key: the same form opens one count. */
    id: text("id").primaryKey(),
    fromShelf: text("from_shelf").notNull(),
    toShelf: text("to_shelf").notNull(),
    state: text("state").$type<CountState>().notNull(),
    /** The version increases with every scan; a decision on an older one is refused. */
    version: integer("version").notNull(),
    openedAt: instant("opened_at").notNull(),
    openedBy: text("opened_by")
      .notNull()
      .references(() => staff.id),
    openedByName: text("opened_by_name").notNull(),
    /** The person who submitted the differences for a second person to confirm. */
    submittedBy: text("submitted_by"),
    submittedByName: text("submitted_by_name").notNull().default(""),
    closedAt: instant("closed_at"),
    closedByName: text("closed_by_name").notNull().default(""),
    /** The missing and the surplus pieces when it was booked. */
    lostQuantity: integer("lost_quantity").notNull().default(0),
    foundQuantity: integer("found_quantity").notNull().default(0),
  },
  (count) => [
    index("stock_counts_opened").on(count.openedAt, count.id),
    index("stock_counts_open")
      .on(count.fromShelf, count.toShelf)
      .where(sql`state IN ('counting', 'awaiting')`),
    index("stock_counts_booked").on(count.closedAt).where(sql`state = 'booked'`),
    check("stock_count_range", sql`from_shelf <= to_shelf`),
    check("stock_count_pieces", sql`lost_quantity >= 0 AND found_quantity >= 0`),
  ],
);

/** The figure of one lot that counts, with the expected stock of its moment. */
export const stockCountLines = sqliteTable(
  "stock_count_lines",
  {
    countId: text("count_id")
      .notNull()
      .references(() => stockCounts.id),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    shelf: text("shelf").notNull(),
    countedQuantity: integer("counted_quantity").notNull(),
    expectedQuantity: integer("expected_quantity").notNull(),
    /** The lot's version at that moment; a later change requires a recount. */
    lotVersion: integer("lot_version").notNull(),
    reason: text("reason").$type<CountReason>(),
    /** 1 once the line is booked. */
    booked: integer("booked").notNull().default(0),
    countedAt: instant("counted_at").notNull(),
    countedBy: text("counted_by")
      .notNull()
      .references(() => staff.id),
    countedByName: text("counted_by_name").notNull(),
    /** The person, not one of its counters, who chose between two people's figures. */
    settledBy: text("settled_by").references(() => staff.id),
    settledByName: text("settled_by_name").notNull().default(""),
  },
  (line) => [
    primaryKey({ columns: [line.countId, line.lotId] }),
    index("stock_count_lines_lot").on(line.lotId),
    check("stock_count_line_pieces", sql`counted_quantity >= 0 AND expected_quantity >= 0`),
  ],
);

/** Every figure that somebody entered for a lot, in order; none is ever overwritten. */
export const stockCountFigures = sqliteTable(
  "stock_count_figures",
  {
    countId: text("count_id")
      .notNull()
      .references(() => stockCounts.id),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    /** The position among the lot's figures; the first is 1. */
    place: integer("place").notNull(),
    shelf: text("shelf").notNull(),
    countedQuantity: integer("counted_quantity").notNull(),
    expectedQuantity: integer("expected_quantity").notNull(),
    lotVersion: integer("lot_version").notNull(),
    countedAt: instant("counted_at").notNull(),
    countedBy: text("counted_by")
      .notNull()
      .references(() => staff.id),
    countedByName: text("counted_by_name").notNull(),
  },
  (figure) => [
    primaryKey({ columns: [figure.countId, figure.lotId, figure.place] }),
    check("stock_count_figure_pieces", sql`counted_quantity >= 0 AND expected_quantity >= 0`),
  ],
);

/** The queues of cases in the console. Each has an index of its own, which SQLite uses for this condition alone. */
export const caseQueueConditions = {
  /** The warehouse has to handle the goods. */
  stock: sql`state = 'in_follow_up' AND (answer IN ('accept', 'discard', 'return') OR answer = 'cancel' AND kind IN ('wrong', 'damaged'))`,
  /** The bad pieces have no quarantine shelf yet; they wait for their buyer as well. */
  aside: sql`state = 'awaiting_reply' AND quarantine_shelf = '' AND kind IN ('wrong', 'damaged')`,
  /** Staff have to settle with the seller and refund. */
  settle: sql`(state = 'sent_back' OR state = 'in_follow_up' AND (answer = 'exchange' OR answer = 'cancel' AND kind NOT IN ('wrong', 'damaged')))`,
  /** Nobody answered in time and no default could be applied. */
  overdue: sql`state = 'awaiting_reply' AND overdue_at IS NOT NULL`,
  /** Buyers have to decide, or sellers to send. */
  waiting: sql`(state = 'awaiting_reply' AND overdue_at IS NULL OR state = 'awaiting_goods')`,
};

/** 問題商品: pieces of one lot that did not come as ordered, and the decision about them. */
export const problemCases = sqliteTable(
  "problem_cases",
  {
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    orderLineId: text("order_line_id")
      .notNull()
      .references(() => orderLines.id),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    kind: text("kind").$type<CaseKind>().notNull(),
    state: text("state").$type<CaseState>().notNull(),
    version: integer("version").notNull(),
    quantity: integer("quantity").notNull(),
    /** The finding that the buyer reads. */
    note: json<Message>("note"),
    /** The quarantine shelf of the pieces. */
    quarantineShelf: text("quarantine_shelf").notNull().default(""),
    /** The seller's discount for pieces that are kept or discarded. */
    discountFen: integer("discount_fen").notNull().default(0),
    /** The buyer's cost of returning them. */
    returnCostFen: integer("return_cost_fen").notNull().default(0),
    offerNote: text("offer_note").notNull().default(""),
    /** The buyer's deadline; afterwards the company's default applies. */
    replyBy: instant("reply_by").notNull(),
    /** The end of the seller's free return period; null while the goods have not come. */
    returnBy: instant("return_by"),
    /** The end of 不良補償; null without that option. */
    insuredUntil: instant("insured_until"),
    /** Set once, when nobody answered in time and no default could be applied. */
    overdueAt: instant("overdue_at"),
    answer: text("answer").$type<CaseAnswer>(),
    answerNote: text("answer_note").notNull().default(""),
    answeredAt: instant("answered_at"),
    answeredByName: text("answered_by_name"),
    isDefaultAnswer: flag("is_default_answer").notNull().default(false),
    returnTracking: text("return_tracking").notNull().default(""),
    /** Our cost of returning them. */
    returnPaidFen: integer("return_paid_fen"),
    /** The lot that waits for the replacement pieces. */
    replacementLotId: text("replacement_lot_id").references(() => lots.id),
    /** The amount refunded to the buyer; a charge for surplus pieces is below zero. */
    settledYen: integer("settled_yen").notNull().default(0),
    openedAt: instant("opened_at").notNull(),
    openedByName: text("opened_by_name").notNull(),
    closedAt: instant("closed_at"),
  },
  (one) => [
    // The same pieces must not be refunded by two cases.
    uniqueIndex("problem_cases_one_open").on(one.lotId, one.kind).where(sql`state <> 'done'`),
    index("problem_cases_company").on(one.companyId, one.openedAt, one.id),
    index("problem_cases_company_state").on(one.companyId, one.state, one.openedAt, one.id),
    index("problem_cases_order").on(one.orderId, one.openedAt),
    index("problem_cases_replacement").on(one.replacementLotId),
    index("problem_cases_queue").on(one.state, one.openedAt, one.id),
    ...Object.entries(caseQueueConditions).map(([queue, condition]) =>
      index(`problem_cases_${queue}`).on(one.openedAt, one.id).where(condition),
    ),
    index("problem_cases_due").on(one.replyBy).where(sql`state = 'awaiting_reply'`),
    check("problem_case_quantity", sql`quantity > 0`),
    check("problem_case_offer", sql`discount_fen >= 0 AND return_cost_fen >= 0`),
    check("problem_case_closed", sql`(state = 'done') = (closed_at IS NOT NULL)`),
  ],
);

/** A company's default answer for cases without a timely answer; a kind without a row keeps waiting. */
export const caseDefaults = sqliteTable(
  "case_defaults",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    kind: text("kind").$type<CaseKind>().notNull(),
    answer: text("answer").$type<CaseAnswer>().notNull(),
  },
  (one) => [primaryKey({ columns: [one.companyId, one.kind] })],
);

export type AuxiliaryMaterialKind = "box" | "other" | "bag" | "tag" | "insert";

export type MaterialMove = "receive" | "use" | "giveBack" | "correct";

/** A shortage is open until staff take the pieces from a later stock, go on without, or undo the inspection. */
export type ShortageState = "withdrawn" | "open" | "supplied" | "waived";

/** 副資材: bags, tags and inserts of a company in our warehouse. */
export const auxiliaryMaterials = sqliteTable(
  "auxiliary_materials",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<"kept" | "ended">().notNull(),
    version: integer("version").notNull(),
    name: text("name").notNull(),
    kind: text("kind").$type<AuxiliaryMaterialKind>().notNull(),
    /** The sum of its movements. */
    stockQuantity: integer("stock_quantity").notNull().default(0),
    /** The company is notified at this quantity or below; null for never. */
    lowQuantity: integer("low_quantity"),
    unitCostFen: integer("unit_cost_fen"),
    note: text("note").notNull().default(""),
    /** When the company was notified of a low stock; null again after a refill. */
    lowToldAt: instant("low_told_at"),
    addedAt: instant("added_at").notNull(),
    addedByName: text("added_by_name").notNull(),
  },
  (material) => [
    uniqueIndex("auxiliary_materials_name")
      .on(material.companyId, material.name)
      .where(sql`state = 'kept'`),
    index("auxiliary_materials_company").on(material.companyId, material.addedAt, material.id),
    index("auxiliary_materials_all").on(material.addedAt, material.id),
    check("auxiliary_material_stock", sql`stock_quantity >= 0`),
    check(
      "auxiliary_material_levels",
      sql`(low_quantity IS NULL OR low_quantity >= 0) AND (unit_cost_fen IS NULL OR unit_cost_fen > 0)`,
    ),
  ],
);

/** The number of pieces of a material that go with each piece of an own product. */
export const auxiliaryMaterialUses = sqliteTable(
  "auxiliary_material_uses",
  {
    productId: text("product_id")
      .notNull()
      .references(() => ownProducts.id),
    materialId: text("material_id")
      .notNull()
      .references(() => auxiliaryMaterials.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    perPiece: integer("per_piece").notNull(),
  },
  (use) => [
    primaryKey({ columns: [use.productId, use.materialId] }),
    index("auxiliary_material_uses_material").on(use.materialId, use.productId),
    check("auxiliary_material_use_pieces", sql`per_piece BETWEEN 1 AND 99`),
  ],
);

/** Every movement of a material's stock; none is ever overwritten. */
export const auxiliaryMaterialMoves = sqliteTable(
  "auxiliary_material_moves",
  {
    id: text("id").primaryKey(),
    materialId: text("material_id")
      .notNull()
      .references(() => auxiliaryMaterials.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    kind: text("kind").$type<MaterialMove>().notNull(),
    /** The quantity is negative where pieces leave. */
    quantity: integer("quantity").notNull(),
    stockAfter: integer("stock_after").notNull(),
    /** The lot that used the pieces, or that was converted into them. */
    lotId: text("lot_id").references(() => lots.id),
    note: json<Message>("note").notNull(),
    at: instant("at").notNull(),
    byName: text("by_name").notNull(),
  },
  (move) => [
    index("auxiliary_material_moves_material").on(move.materialId, move.at, move.id),
    index("auxiliary_material_moves_lot")
      .on(move.lotId, move.materialId)
      .where(sql`lot_id IS NOT NULL`),
    check("auxiliary_material_move_quantity", sql`quantity <> 0`),
  ],
);

/** 副資材の不足: pieces of a material that an inspected lot lacked. */
export const auxiliaryMaterialShortages = sqliteTable(
  "auxiliary_material_shortages",
  {
    id: text("id").primaryKey(),
    materialId: text("material_id")
      .notNull()
      .references(() => auxiliaryMaterials.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    quantity: integer("quantity").notNull(),
    state: text("state").$type<ShortageState>().notNull(),
    openedAt: instant("opened_at").notNull(),
    settledAt: instant("settled_at"),
    settledByName: text("settled_by_name").notNull().default(""),
    settledNote: text("settled_note").notNull().default(""),
  },
  (shortage) => [
    index("auxiliary_material_shortages_open")
      .on(shortage.openedAt, shortage.id)
      .where(sql`state = 'open'`),
    index("auxiliary_material_shortages_material")
      .on(shortage.materialId, shortage.openedAt, shortage.id)
      .where(sql`state = 'open'`),
    index("auxiliary_material_shortages_lot").on(shortage.lotId),
    check("auxiliary_material_shortage_pieces", sql`quantity > 0`),
  ],
);
