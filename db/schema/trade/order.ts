import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { LabelData } from "#app/domain/catalog/cart/label-data.ts";
import type { Platform, TranslatedSpec } from "#app/domain/catalog/product/offer.ts";
import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";
import type { ChosenOption, OrderState } from "#app/domain/trade/order/order.ts";
import type { StockOutPlan } from "#app/domain/trade/purchasing/stock-out-plan.ts";
import { decimal, instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";

export const orders = sqliteTable(
  "orders",
  {
    id: text().primaryKey(),
    number: text().notNull().unique(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    userId: text().notNull(),
    state: text().$type<OrderState>().notNull(),
    version: integer().notNull(),
    /** The shop of the company that it is for. */
    storeId: text(),
    note: text().notNull().default(""),
    staffNote: text().notNull().default(""),
    lineCount: integer().notNull(),
    pieceCount: integer().notNull(),
    /** Locked when staff quotes; until then the estimate of the day. */
    ttsRate: decimal().notNull(),
    spreadYen: decimal().notNull(),
    serviceRatePercent: decimal().notNull(),
    goodsFen: integer().notNull(),
    freightFen: integer().notNull(),
    optionsFen: integer().notNull(),
    totalYen: integer().notNull(),
    /** What left the wallet and has not come back; with the coupon it makes the total. */
    paidYen: integer().notNull().default(0),
    couponYen: integer().notNull().default(0),
    /** The day of Japan on which a pre-order is to be quoted. */
    openOn: text(),
    /** Taken off the list by the company; nothing else knows of it. */
    removedAt: instant(),
    createdAt: instant().notNull(),
    submittedAt: instant(),
    quotedAt: instant(),
    payBy: instant(),
    paidAt: instant(),
    /** The one-time key of the form that paid, so that the same form shows its result again. */
    paidKey: text(),
    purchasedAt: instant(),
    /** 手付金: what of the total is paid before buying; 0 asks for all of it. */
    downPaymentPercent: integer().notNull().default(0),
    downPaymentYen: integer().notNull().default(0),
    downPaymentPaidAt: instant(),
    downPaymentKey: text(),
  },
  (order) => [
    check(
      "order_amounts",
      sql`goods_fen >= 0 AND freight_fen >= 0 AND options_fen >= 0 AND total_yen >= 0 AND paid_yen >= 0`,
    ),
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
    index("orders_preorder").on(order.openOn).where(sql`state = 'preorder'`),
    index("orders_state_number").on(order.state, order.number),
    index("orders_queue").on(order.state, order.submittedAt, order.id),
  ],
);

/** Quantities move, not flags: a line may be half arrived. The checks keep every step behind the one before. */
export const orderLines = sqliteTable(
  "order_lines",
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    offerId: text().notNull(),
    skuId: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    supplierId: text().notNull(),
    supplierNameZh: text().notNull(),
    titleJa: text().notNull(),
    titleZh: text().notNull(),
    spec: json<TranslatedSpec[]>().notNull(),
    picture: text().notNull(),
    quantity: integer().notNull(),
    priceFen: integer().notNull(),
    options: json<ChosenOption[]>().notNull(),
    optionsFen: integer().notNull(),
    note: text().notNull().default(""),
    labelData: json<LabelData>()
      .notNull()
      .default({ managementNumber: "", asin: "", labelNumber: "" }),
    weightGrams: integer(),
    lengthMm: integer(),
    widthMm: integer(),
    heightMm: integer(),
    /** What to do where the seller has none; null asks. */
    stockOutPlan: json<StockOutPlan>(),
    /** Until when its goods are waited for, by that plan. */
    awaitedUntil: instant(),
    /** Why staff cannot buy it; a refused line costs nothing. */
    refusal: text().notNull().default(""),
    boughtQuantity: integer().notNull().default(0),
    receivedQuantity: integer().notNull().default(0),
    goodQuantity: integer().notNull().default(0),
    badQuantity: integer().notNull().default(0),
    shelvedQuantity: integer().notNull().default(0),
    shippedQuantity: integer().notNull().default(0),
    /** Bad pieces that were thrown away and stay paid. */
    discardedQuantity: integer().notNull().default(0),
    /** What the seller takes off the goods of this line, agreed in a problem case. */
    discountFen: integer().notNull().default(0),
    /** What a piece of forwarded goods is worth to customs, as their company says; null for what we buy. */
    declaredFen: integer(),
    /** What forwarded goods are, until somebody of us has seen them. */
    declaredClass: text().$type<GoodsClass>(),
    /** What we take for handling a piece of forwarded goods, charged with the shipment that it leaves in. */
    serviceYen: integer().notNull().default(0),
    /** What sending pieces back costs the buyer. */
    handlingFen: integer().notNull().default(0),
  },
  (line) => [
    index("order_lines_order").on(line.orderId, line.position),
    // What a SKU was quoted at before.
    index("order_lines_sku").on(line.skuId),
    // Goods that are waited for, by their last day.
    index("order_lines_awaited")
      .on(line.awaitedUntil)
      .where(sql`awaited_until IS NOT NULL AND refusal = '' AND bought_quantity < quantity`),
    index("order_lines_supplier").on(line.supplierId),
    // What could not be bought: a small part of all lines.
    index("order_lines_refused").on(line.orderId).where(sql`refusal <> ''`),
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
    orderId: text()
      .notNull()
      .references(() => orders.id),
    supplierId: text().notNull(),
    supplierNameZh: text().notNull(),
    freightFen: integer().notNull(),
  },
  (freight) => [
    primaryKey({ columns: [freight.orderId, freight.supplierId] }),
    check("order_freight", sql`freight_fen >= 0`),
  ],
);
