import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern } from "#app/domain/core/search-words.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import type { PriceSettingKey } from "#app/domain/pricing/price-settings.ts";
import {
  companies,
  lots,
  orderLines,
  orders,
  parcelEvents,
  parcels,
  purchases,
  suppliers,
} from "#db/schema/index.ts";
import { type InboundParcelStep, inboundOrdersSearched, troubleStates } from "./parcel.ts";
import { hasUnreceivedGoods } from "./poll-parcels.server.ts";

interface InboundFilter {
  orderNumber?: string | undefined;
  /** The parcel's complete number. */
  tracking?: string | undefined;
  /** The step is compared in the newest orders only. */
  step?: InboundParcelStep | undefined;
  /**
   * Part of the number of an order, a marketplace order or a parcel, or of a title; searched in the newest
   * orders only.
   */
  words?: string | undefined;
  /** The order was placed on or after `from` and before `until`. */
  from?: Date | undefined;
  until?: Date | undefined;
  /** The place after which the page begins: the order's moment and the purchase's id. */
  after?: { at: number; id: string } | undefined;
  limit: number;
}

/**
 * 中国内物流: lists the purchases for the company's orders with seller, parcel number, last known place and
 * arrived pieces, newest orders first.
 */
export async function listInbound({ db, actor }: Scope<Buyer>, filter: InboundFilter) {
  const rows = await db
    .select({
      id: purchases.id,
      orderNumber: orders.number,
      orderedAt: orders.createdAt,
      supplierId: purchases.supplierId,
      supplierNameZh: suppliers.nameZh,
      marketplaceNumber: purchases.marketplaceNumber,
      chinaTracking: purchases.chinaTracking,
      boughtAt: purchases.boughtAt,
      pieces: piecesOf(sql`1`),
      arrivedPieces: piecesOf(sql`l.state NOT IN ('arrival_pending', 'missing')`),
      step: inboundParcelStep,
      parcelState: parcels.state,
      carrierName: parcels.carrierName,
      lastEventAt: parcels.lastEventAt,
      deliveredAt: parcels.deliveredAt,
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .leftJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .leftJoin(parcels, eq(parcels.trackingNumber, purchases.chinaTracking))
    .where(
      and(
        ordersWithin(actor),
        eq(purchases.state, "bought"),
        ...filterConditions(filter, actor.companyId),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(purchases.id))
    .limit(filter.limit + 1);
  const page = rows.slice(0, filter.limit);
  const last = rows.length > filter.limit ? page.at(-1) : undefined;
  return { page, next: last && { at: last.orderedAt.getTime(), id: last.id } };
}

/** The step of a purchase: the warehouse's own count takes precedence over the carrier's report. */
const inboundParcelStep = sql<InboundParcelStep>`CASE
  WHEN NOT EXISTS (SELECT 1 FROM lots l WHERE l.order_id = ${purchases.orderId} AND l.purchase_id = ${purchases.id} AND l.state = 'arrival_pending') THEN 'arrived'
  WHEN ${purchases.chinaTracking} = '' THEN 'unsent'
  WHEN ${parcels.state} = 'delivered' THEN 'delivered'
  WHEN ${parcels.state} IN ${[...troubleStates]} THEN 'trouble'
  ELSE 'on-way' END`;

function filterConditions(filter: InboundFilter, companyId: string): (SQL | undefined)[] {
  const { orderNumber, tracking, step, words, from, until, after } = filter;
  return [
    orderNumber ? eq(orders.number, orderNumber) : undefined,
    tracking ? eq(purchases.chinaTracking, tracking) : undefined,
    from && gte(orders.createdAt, from),
    until && lt(orders.createdAt, until),
    step || words ? inNewestOrders(companyId) : undefined,
    step && sql`${inboundParcelStep} = ${step}`,
    words ? matchesWords(words) : undefined,
    // The first comparison alone can use the index of the orders.
    after &&
      sql`${orders.createdAt} <= ${after.at} AND (${orders.createdAt}, ${purchases.id}) < (${after.at}, ${after.id})`,
  ];
}

/**
 * Conditions without an index are searched in the newest orders only, so that the cost is the same for
 * every company.
 */
function inNewestOrders(companyId: string) {
  return sql`${orders.id} IN (SELECT id FROM orders WHERE company_id = ${companyId} ORDER BY created_at DESC LIMIT ${inboundOrdersSearched})`;
}

function matchesWords(words: string) {
  const like = likePattern(words);
  return sql`(${orders.number} LIKE ${like} ESCAPE '\\' OR ${purchases.chinaTracking} LIKE ${like} ESCAPE '\\'
    OR ${purchases.marketplaceNumber} LIKE ${like} ESCAPE '\\'
    OR EXISTS (SELECT 1 FROM lots l JOIN order_lines i ON i.id = l.order_line_id WHERE l.order_id = ${orders.id}
      AND l.purchase_id = ${purchases.id} AND (i.title_ja LIKE ${like} ESCAPE '\\' OR i.title_zh LIKE ${like} ESCAPE '\\')))`;
}

function piecesOf(which: SQL) {
  return sql<number>`(SELECT COALESCE(sum(l.quantity), 0) FROM lots l
    WHERE l.order_id = ${orders.id} AND l.purchase_id = ${purchases.id} AND ${which})`;
}

/** The limit covers the events of all parcels of an order together, newest first. */
const eventsMax = 1_000;

/**
 * Reads the purchases of an order, each with its parcel, its goods by line and the carrier's events, and
 * the lines that are not fully bought yet, in one round trip. Answers undefined for an order out of reach.
 */
export async function readOrderInbound({ db, actor }: Scope<Buyer>, number: string) {
  const mine = and(eq(orders.number, number), ordersWithin(actor));
  const [[order], bought, goods, events, unbought] = await db.batch([
    db
      .select({ number: orders.number, createdAt: orders.createdAt })
      .from(orders)
      .where(mine)
      .limit(1),
    db
      .select({
        id: purchases.id,
        supplierNameZh: suppliers.nameZh,
        marketplaceNumber: purchases.marketplaceNumber,
        chinaTracking: purchases.chinaTracking,
        boughtAt: purchases.boughtAt,
        step: inboundParcelStep,
        parcelState: parcels.state,
        carrierName: parcels.carrierName,
      })
      .from(orders)
      .innerJoin(purchases, eq(purchases.orderId, orders.id))
      .leftJoin(suppliers, eq(suppliers.id, purchases.supplierId))
      .leftJoin(parcels, eq(parcels.trackingNumber, purchases.chinaTracking))
      .where(and(mine, eq(purchases.state, "bought")))
      .orderBy(asc(purchases.boughtAt), asc(purchases.id))
      .limit(limits.linesPerOrder),
    goodsQuery(db, mine),
    db
      .selectDistinct({
        trackingNumber: parcelEvents.trackingNumber,
        at: parcelEvents.at,
        place: parcelEvents.place,
        words: parcelEvents.words,
        kind: parcelEvents.kind,
      })
      .from(orders)
      .innerJoin(purchases, eq(purchases.orderId, orders.id))
      .innerJoin(parcelEvents, eq(parcelEvents.trackingNumber, purchases.chinaTracking))
      .where(mine)
      .orderBy(desc(parcelEvents.at))
      .limit(eventsMax),
    unboughtQuery(db, mine),
  ]);
  if (!order) return undefined;
  const ways = bought.map((purchase) => ({
    ...purchase,
    lines: goods.filter(({ purchaseId }) => purchaseId === purchase.id),
    events: events.filter(({ trackingNumber }) => trackingNumber === purchase.chinaTracking),
  }));
  return { order, ways, unbought };
}

/** Selects the lines that are not fully bought, with the missing quantity. */
function unboughtQuery(db: Scope["db"], mine: ReturnType<typeof and>) {
  return db
    .select({
      titleJa: orderLines.titleJa,
      spec: orderLines.spec,
      quantity: sql<number>`${orderLines.quantity} - ${orderLines.boughtQuantity}`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(mine, isNull(orderLines.refusal), lt(orderLines.boughtQuantity, orderLines.quantity)),
    )
    .orderBy(asc(orderLines.position))
    .limit(limits.linesPerOrder);
}

/** Selects each purchase's pieces by line, and how many of them have arrived. */
function goodsQuery(db: Scope["db"], mine: ReturnType<typeof and>) {
  return db
    .select({
      purchaseId: lots.purchaseId,
      lineId: orderLines.id,
      titleJa: orderLines.titleJa,
      spec: orderLines.spec,
      picture: orderLines.picture,
      pieces: sql<number>`sum(${lots.quantity})`,
      arrivedPieces: sql<number>`sum(CASE WHEN ${lots.state} IN ('arrival_pending', 'missing') THEN 0 ELSE ${lots.quantity} END)`,
    })
    .from(orders)
    .innerJoin(lots, eq(lots.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(mine)
    .groupBy(lots.purchaseId, orderLines.id)
    .orderBy(asc(orderLines.position))
    .limit(2 * limits.linesPerOrder);
}

/**
 * A parcel is late because nothing was heard of it for some days (`quiet`), or because it travels too long
 * (`long`).
 */
type Lateness = "quiet" | "long";

/** An upper limit for the purchases of one page's parcels, which are read together. */
const purchasesMax = 500;

interface Place {
  at: number;
  id: string;
}

/**
 * Lists the parcels that are late by the rules in force, the earliest bought first, each with its goods and
 * their companies, in one round trip.
 */
export async function listLateParcels(
  scope: Scope<Staff>,
  after: Place | undefined,
  limit: number,
) {
  const { db, now } = scope;
  const late = and(
    isNull(parcels.closedAt),
    // Received goods are not late, even before the carrier is asked again or without a tracking service.
    hasUnreceivedGoods,
    or(
      lt(parcels.heardAt, daysBefore(now, "parcelQuietDays")),
      lt(parcels.boughtAt, daysBefore(now, "parcelLateDays")),
    ),
    after && sql`(${parcels.boughtAt}, ${parcels.trackingNumber}) > (${after.at}, ${after.id})`,
  );
  const [rules, rows, brought] = await db.batch([
    settingsQuery(scope),
    lateQuery(db, late, limit + 1),
    lateGoodsQuery(db, late, limit),
  ]);
  const setting = settingsIn(rules);
  const quietDays = Number(setting("parcelQuietDays"));
  const lateDays = Number(setting("parcelLateDays"));
  const quietSince = daysAfter(now, -quietDays);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const page = shown.map((parcel) => ({
    ...parcel,
    lateness: (parcel.heardAt < quietSince ? "quiet" : "long") as Lateness,
    purchases: brought.filter(({ chinaTracking }) => chinaTracking === parcel.trackingNumber),
  }));
  const next = last && { at: last.boughtAt.getTime(), id: last.trackingNumber };
  return { page, next, quietDays, lateDays };
}

/**
 * Computes the moment before which the rule in force calls a parcel late; the query itself reads the rule.
 */
function daysBefore(now: Date, key: PriceSettingKey) {
  return sql`${now.getTime()} - 86400000 * (SELECT CAST(value AS INTEGER) FROM settings
    WHERE key = ${key} AND effective_from <= ${japanDay(now)} ORDER BY effective_from DESC LIMIT 1)`;
}

type Condition = ReturnType<typeof and>;

function lateQuery(db: Scope["db"], late: Condition, limit: number) {
  return db
    .select({
      trackingNumber: parcels.trackingNumber,
      carrierName: parcels.carrierName,
      state: parcels.state,
      problem: parcels.problem,
      boughtAt: parcels.boughtAt,
      heardAt: parcels.heardAt,
      lastEventAt: parcels.lastEventAt,
    })
    .from(parcels)
    .where(late)
    .orderBy(asc(parcels.boughtAt), asc(parcels.trackingNumber))
    .limit(limit);
}

/** Selects the purchases that these parcels bring. */
function lateGoodsQuery(db: Scope["db"], late: Condition, limit: number) {
  const numbers = db
    .select({ number: parcels.trackingNumber })
    .from(parcels)
    .where(late)
    .orderBy(asc(parcels.boughtAt), asc(parcels.trackingNumber))
    .limit(limit);
  return db
    .select({
      id: purchases.id,
      chinaTracking: purchases.chinaTracking,
      marketplaceNumber: purchases.marketplaceNumber,
      supplierNameZh: suppliers.nameZh,
      orderNumber: orders.number,
      companyName: companies.name,
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .leftJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .where(and(inArray(purchases.chinaTracking, numbers), eq(purchases.state, "bought")))
    .orderBy(asc(purchases.boughtAt), asc(purchases.id))
    .limit(purchasesMax);
}
