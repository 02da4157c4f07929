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
import type { LabelData, Platform, TranslatedSpec } from "./catalog.ts";
import { decimal, flag, instant, json, type Kept } from "./columns.ts";
import { companies, type StockOutPlan, staff, stores, users } from "./customers.ts";
import type { GoodsClass } from "./pricing.ts";

type Message = Kept<"message">;

/** A seller's 中国内送料 in one version of an order's amounts. */
export interface KeptFreight {
  supplierId: string;
  supplierNameZh: string;
  freightFen: number;
}

/** An option with the price it had when it was chosen; a later price list does not change it. */
export interface ChosenOption {
  id: string;
  nameJa: string;
  nameZh: string;
  priceType: 0 | 1;
  price: string;
}

/** A line as it stood in one version of an order's amounts. */
export interface KeptLine {
  id: string;
  skuId: string;
  titleJa: string;
  titleZh: string;
  spec: readonly TranslatedSpec[];
  quantity: number;
  priceFen: number;
  options: readonly ChosenOption[];
  optionsFen: number;
  refusal: Message | null;
  discountFen: number;
  handlingFen: number;
}

/** The reasons for changed parts: by a line's id, or `freight/…` for a seller's freight. */
export type PartReasons = Record<string, Message>;

export type VersionKind = "case" | "change" | "quote" | "estimate" | "edit" | "actual";

export interface ChangeAmounts {
  goodsFen: number;
  freightFen: number;
  optionsFen: number;
  totalYen: number;
}

/** A seller's 中国内送料 in a change. */
export interface ChangedFreight {
  supplierId: string;
  supplierNameZh: string;
  beforeFen: number;
  afterFen: number;
  reason: Message | null;
}

export interface Changed<Value> {
  before: Value;
  after: Value;
}

/** The SKU of a line as the line shows it. */
export interface SkuTerms {
  skuId: string;
  spec: readonly TranslatedSpec[];
  picture: string;
}

/** A line to be added to an order, with its own copy of what the goods page says. */
export interface NewLine {
  offerId: string;
  skuId: string;
  platform: Platform;
  supplierId: string;
  supplierNameZh: string;
  titleJa: string;
  titleZh: string;
  spec: readonly TranslatedSpec[];
  picture: string;
  priceFen: number;
  options: ChosenOption[];
  note: string;
  labelData: LabelData;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

/** One line of a change; fields left out stay unchanged. */
export interface ChangedLine {
  /** The line's id; of an added line the id that it will have. */
  lineId: string;
  titleJa: string;
  /** The quantity before the change; 0 for an added line. */
  asked: number;
  /** The pieces that are removed; below zero adds pieces. */
  fewer: number;
  reason: Message | null;
  priceFen?: Changed<number>;
  sku?: Changed<SkuTerms>;
  options?: Changed<ChosenOption[]>;
  /** The whole line, where the order does not have it yet. */
  added?: NewLine;
}

export type ChangeState = "declined" | "accepted" | "withdrawn" | "proposed";

export type OrderState =
  | "cancelled"
  | "forwarded"
  | "draft"
  | "preorder"
  | "quoting"
  | "awaiting_payment"
  | "deposit_awaiting"
  | "awaiting_finance"
  | "buying"
  | "balance_awaiting"
  | "purchased";

export interface TypedQuoteLine {
  id: string;
  /** The SKU that the figures are for; "" where it was not recorded. */
  skuId?: string;
  price: string;
  quantity: string;
  refusal: string;
  weightGrams: string;
  lengthMm: string;
  widthMm: string;
  heightMm: string;
}

/** A quote as it was typed into its form, valid or not: a draft stores it, and a price rule changes it. */
export interface TypedQuote {
  lines: TypedQuoteLine[];
  freights: { supplierId: string; freight: string }[];
  note: string;
  downPaymentPercent: string;
}

/** A cell's problem, in a sentence for the buyer. */
export interface CellProblem {
  field:
    | "price"
    | "managementNumber"
    | "asin"
    | "labelNumber"
    | "note"
    | "offer"
    | "options"
    | "spec"
    | "quantity"
    | "orderNumber"
    | "perSet"
    | "store"
    | "priceCap"
    | "stockOut";
  text: string;
}

/** The columns of a sheet, counted from 0, that hold each field. */
export type SheetPlaces = Partial<
  Record<
    | "price"
    | "managementNumber"
    | "asin"
    | "labelNumber"
    | "note"
    | "offer"
    | "options"
    | "spec"
    | "quantity"
    | "orderNumber"
    | "perSet"
    | "store"
    | "priceCap"
    | "stockOut",
    readonly number[]
  >
>;

/** A row as it was typed, without fields that its sheet lacks or left empty. */
export type TypedRow = Partial<
  Record<
    | "price"
    | "managementNumber"
    | "asin"
    | "labelNumber"
    | "note"
    | "offer"
    | "options"
    | "spec"
    | "quantity"
    | "orderNumber"
    | "perSet"
    | "store"
    | "priceCap"
    | "stockOut",
    string
  >
>;

export const orders = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    state: text("state").$type<OrderState>().notNull(),
    version: integer("version").notNull(),
    /** The company's store that it is for. */
    storeId: text("store_id").references(() => stores.id),
    note: text("note").notNull().default(""),
    staffNote: text("staff_note").notNull().default(""),
    lineCount: integer("line_count").notNull(),
    pieceCount: integer("piece_count").notNull(),
    /** Locked when staff quotes; until then the estimate of the day. */
    ttsRate: decimal("tts_rate").notNull(),
    spreadYen: decimal("spread_yen").notNull(),
    serviceRatePercent: decimal("service_rate_percent").notNull(),
    goodsFen: integer("goods_fen").notNull(),
    freightFen: integer("freight_fen").notNull(),
    optionsFen: integer("options_fen").notNull(),
    totalYen: integer("total_yen").notNull(),
    /** The sum taken from the wallet less refunds; with the coupon it makes the total. */
    paidYen: integer("paid_yen").notNull().default(0),
    couponYen: integer("coupon_yen").notNull().default(0),
    /** 差額: what the company agreed to pay more for the open change and has not paid yet. */
    owedRiseYen: integer("owed_rise_yen").notNull().default(0),
    /** True while a transfer that pays it is waited for. */
    riseByBank: flag("rise_by_bank").notNull().default(false),
    /** The day of Japan on which a pre-order is to be quoted. */
    openOn: text("open_on"),
    /** When the company took it off its list; nothing else depends on it. */
    removedAt: instant("removed_at"),
    createdAt: instant("created_at").notNull(),
    submittedAt: instant("submitted_at"),
    quotedAt: instant("quoted_at"),
    payBy: instant("pay_by"),
    paidAt: instant("paid_at"),
    /** The one-time key of the form that paid, so that the same form shows its result again. */
    paidKey: text("paid_key"),
    purchasedAt: instant("purchased_at"),
    /** 手付金: the percentage of the total that is paid before buying; 0 asks for all of it. */
    downPaymentPercent: integer("down_payment_percent").notNull().default(0),
    downPaymentYen: integer("down_payment_yen").notNull().default(0),
    downPaymentPaidAt: instant("down_payment_paid_at"),
    downPaymentKey: text("down_payment_key"),
  },
  (order) => [
    check(
      "order_amounts",
      sql`goods_fen >= 0 AND freight_fen >= 0 AND options_fen >= 0 AND total_yen >= 0 AND paid_yen >= 0`,
    ),
    check("order_rise", sql`owed_rise_yen >= 0 AND rise_by_bank <= owed_rise_yen`),
    index("orders_company").on(order.companyId, order.createdAt, order.id),
    // The last column lets the numbers on the tabs be counted in the index alone.
    index("orders_company_state").on(
      order.companyId,
      order.state,
      order.createdAt,
      order.id,
      order.removedAt,
    ),
    index("orders_removed")
      .on(order.companyId, order.createdAt, order.id)
      .where(sql`removed_at IS NOT NULL`),
    index("orders_owed_rise").on(order.companyId, order.createdAt).where(sql`owed_rise_yen > 0`),
    index("orders_preorder").on(order.openOn).where(sql`state = 'preorder'`),
    index("orders_state_number").on(order.state, order.number),
    index("orders_queue").on(order.state, order.submittedAt, order.id),
  ],
);

/**
 * A line may be half arrived, so that quantities tell its progress; the checks keep every step behind the
 * one before.
 */
export const orderLines = sqliteTable(
  "order_lines",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    position: integer("position").notNull(),
    offerId: text("offer_id").notNull(),
    skuId: text("sku_id").notNull(),
    platform: text("platform").$type<Platform>().notNull(),
    supplierId: text("supplier_id").notNull(),
    supplierNameZh: text("supplier_name_zh").notNull(),
    titleJa: text("title_ja").notNull(),
    titleZh: text("title_zh").notNull(),
    spec: json<TranslatedSpec[]>("spec").notNull(),
    picture: text("picture").notNull(),
    quantity: integer("quantity").notNull(),
    priceFen: integer("price_fen").notNull(),
    options: json<ChosenOption[]>("options").notNull(),
    optionsFen: integer("options_fen").notNull(),
    note: text("note").notNull().default(""),
    labelData: json<LabelData>("label_data")
      .notNull()
      .default({ managementNumber: "", asin: "", labelNumber: "" }),
    weightGrams: integer("weight_grams"),
    lengthMm: integer("length_mm"),
    widthMm: integer("width_mm"),
    heightMm: integer("height_mm"),
    /** What to do if the goods are out of stock; null asks the buyer. */
    stockOutPlan: json<StockOutPlan>("stock_out_plan"),
    /** The last day of waiting for its goods, by that plan. */
    awaitedUntil: instant("awaited_until"),
    /** Why staff cannot buy it; a refused line costs nothing. */
    refusal: json<Message>("refusal"),
    boughtQuantity: integer("bought_quantity").notNull().default(0),
    receivedQuantity: integer("received_quantity").notNull().default(0),
    goodQuantity: integer("good_quantity").notNull().default(0),
    badQuantity: integer("bad_quantity").notNull().default(0),
    shelvedQuantity: integer("shelved_quantity").notNull().default(0),
    shippedQuantity: integer("shipped_quantity").notNull().default(0),
    /** Bad pieces that were thrown away and stay paid. */
    discardedQuantity: integer("discarded_quantity").notNull().default(0),
    /** The seller's discount on the goods of this line, agreed in a problem case. */
    discountFen: integer("discount_fen").notNull().default(0),
    /**
     * The customs value of a piece of forwarded goods, as their company declares it; null for goods that we
     * buy.
     */
    declaredFen: integer("declared_fen"),
    /** The class of forwarded goods as declared, until one of us has seen them. */
    declaredClass: text("declared_class").$type<GoodsClass>(),
    /** Our fee for handling a piece of forwarded goods, charged with the shipment in which it leaves. */
    serviceYen: integer("service_yen").notNull().default(0),
    /** The cost to the buyer of sending pieces back. */
    handlingFen: integer("handling_fen").notNull().default(0),
  },
  (line) => [
    index("order_lines_order").on(line.orderId, line.position),
    // What a SKU was quoted at before.
    index("order_lines_sku").on(line.skuId),
    // Goods that are waited for, by their last day.
    index("order_lines_awaited")
      .on(line.awaitedUntil)
      .where(sql`awaited_until IS NOT NULL AND refusal IS NULL AND bought_quantity < quantity`),
    index("order_lines_supplier").on(line.supplierId),
    // What could not be bought: a small part of all lines.
    index("order_lines_refused").on(line.orderId).where(sql`refusal IS NOT NULL`),
    check("order_line_quantity", sql`quantity BETWEEN 1 AND 999999 AND price_fen >= 0`),
    check(
      "order_line_steps",
      sql`bought_quantity <= quantity AND received_quantity <= bought_quantity AND good_quantity + bad_quantity <= received_quantity AND shelved_quantity <= good_quantity AND shipped_quantity <= shelved_quantity AND shipped_quantity >= 0`,
    ),
    check(
      "order_line_discarded",
      sql`discarded_quantity >= 0 AND good_quantity + bad_quantity + discarded_quantity <= received_quantity`,
    ),
    check("order_line_discount", sql`discount_fen BETWEEN 0 AND quantity * price_fen`),
    check("order_line_handling", sql`handling_fen >= 0`),
  ],
);

export const orderFreights = sqliteTable(
  "order_freights",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    supplierId: text("supplier_id").notNull(),
    supplierNameZh: text("supplier_name_zh").notNull(),
    freightFen: integer("freight_fen").notNull(),
  },
  (freight) => [
    primaryKey({ columns: [freight.orderId, freight.supplierId] }),
    check("order_freight", sql`freight_fen >= 0`),
  ],
);

/** A change of a paid order that staff or the company want, and the answer to it. */
export const orderChanges = sqliteTable(
  "order_changes",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** The order's version that the proposal made. */
    version: integer("version").notNull(),
    state: text("state").$type<ChangeState>().notNull(),
    /** True for the company's own wish, which waits for staff first. */
    byBuyer: flag("by_buyer").notNull().default(false),
    lines: json<ChangedLine[]>("lines").notNull(),
    freights: json<ChangedFreight[]>("freights").notNull().default([]),
    before: json<ChangeAmounts>("before").notNull(),
    after: json<ChangeAmounts>("after").notNull(),
    /** The refund to the wallet. */
    refundYen: integer("refund_yen").notNull().default(0),
    /** The charge to the wallet. */
    chargeYen: integer("charge_yen").notNull().default(0),
    /** True if the change was within the company's limit and took effect without its consent. */
    withinLimit: flag("within_limit").notNull().default(false),
    /** The declined parts: ids of lines, and `freight/…`. */
    declined: json<string[]>("declined").notNull().default([]),
    proposedAt: instant("proposed_at").notNull(),
    proposedByName: text("proposed_by_name").notNull(),
    /** When staff agreed to a wish that the company still has to pay for. */
    agreedAt: instant("agreed_at"),
    agreedByName: text("agreed_by_name"),
    /** When the company agreed to what it still has to pay for. */
    consentedAt: instant("consented_at"),
    consentedByName: text("consented_by_name"),
    answeredAt: instant("answered_at"),
    answeredByName: text("answered_by_name"),
    /** The reason for which staff declined. */
    answerNote: text("answer_note").notNull().default(""),
  },
  (change) => [
    index("order_changes_order").on(change.orderId, change.version),
    // Two proposals at once would each be worked out from quantities that the other changes.
    uniqueIndex("order_changes_one_open").on(change.orderId).where(sql`state = 'proposed'`),
    check("order_change_refund", sql`refund_yen >= 0`),
    check("order_change_answered", sql`(state = 'proposed') = (answered_at IS NULL)`),
  ],
);

/** 金額の変更履歴: an order's amounts at each event that changed them. Append-only, by triggers in the migrations. */
export const amountsVersions = sqliteTable(
  "amounts_versions",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** The order's version whose commit made it. */
    version: integer("version").notNull(),
    kind: text("kind").$type<VersionKind>().notNull(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    at: instant("at").notNull(),
    by: text("by").notNull(),
    byName: text("by_name").notNull(),
    /** The reason for the whole version; null where the kind says it. */
    reason: json<Message>("reason"),
    partReasons: json<PartReasons>("part_reasons").notNull(),
    ttsRate: decimal("tts_rate").notNull(),
    spreadYen: decimal("spread_yen").notNull(),
    serviceRatePercent: decimal("service_rate_percent").notNull(),
    goodsFen: integer("goods_fen").notNull(),
    freightFen: integer("freight_fen").notNull(),
    optionsFen: integer("options_fen").notNull(),
    totalYen: integer("total_yen").notNull(),
    couponYen: integer("coupon_yen").notNull(),
    paidYen: integer("paid_yen").notNull(),
    lines: json<KeptLine[]>("lines").notNull(),
    freights: json<KeptFreight[]>("freights").notNull(),
  },
  (version) => [primaryKey({ columns: [version.orderId, version.version, version.kind] })],
);

/** An unfinished quote as one person typed it, until the order is quoted. */
export const quoteDrafts = sqliteTable(
  "quote_drafts",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    staffName: text("staff_name").notNull(),
    typed: json<TypedQuote>("typed").notNull(),
    savedAt: instant("saved_at").notNull(),
  },
  (draft) => [primaryKey({ columns: [draft.orderId, draft.staffId] })],
);

/** A sheet of lines to be ordered, as a file or pasted; orders are made from its rows. */
export const orderSheets = sqliteTable(
  "order_sheets",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    userName: text("user_name").notNull(),
    name: text("name").notNull(),
    /** Its file as it was sent; none where cells were pasted. */
    fileId: text("file_id"),
    places: json<SheetPlaces>("places").notNull(),
    /** Headings of columns that were not read. */
    unread: json<string[]>("unread").notNull(),
    rowCount: integer("row_count").notNull(),
    /** Rises with every change of its rows, so that orders are made only of rows that their buyer has seen. */
    revision: integer("revision").notNull().default(1),
    /** The one-time key of the form that made the newest orders. */
    placedKey: text("placed_key"),
    createdAt: instant("created_at").notNull(),
    /** When its file and the rows that nobody ordered were deleted. */
    clearedAt: instant("cleared_at"),
  },
  (sheet) => [
    index("order_sheets_company").on(sheet.companyId, sheet.createdAt, sheet.id),
    index("order_sheets_kept").on(sheet.createdAt).where(sql`cleared_at IS NULL`),
  ],
);

export const orderSheetRows = sqliteTable(
  "order_sheet_rows",
  {
    sheetId: text("sheet_id")
      .notNull()
      .references(() => orderSheets.id),
    /** The row's number in the file, from 1. */
    row: integer("row").notNull(),
    typed: json<TypedRow>("typed").notNull(),
    /** The goods that it refers to, as far as they were found. */
    offerId: text("offer_id"),
    skuId: text("sku_id"),
    /** The reason why they were not found. */
    problem: json<CellProblem>("problem"),
    leftOut: flag("left_out").notNull().default(false),
    orderId: text("order_id"),
  },
  (row) => [
    primaryKey({ columns: [row.sheetId, row.row] }),
    check("order_sheet_row_found", sql`sku_id IS NULL OR offer_id IS NOT NULL`),
  ],
);

/** A filter of the list of orders that a person has named. */
export const savedFilters = sqliteTable(
  "saved_filters",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The slot among the person's filters, whose number is limited. */
    slot: integer("slot").notNull(),
    name: text("name").notNull(),
    /** The query of the list's address. */
    query: text("query").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (filter) => [
    uniqueIndex("saved_filters_slot").on(filter.userId, filter.slot),
    uniqueIndex("saved_filters_name").on(filter.userId, filter.name),
    check("saved_filter_slot", sql`slot BETWEEN 1 AND 20`),
  ],
);
