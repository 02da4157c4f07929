import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { patternOf } from "#app/domain/core/search-words.server.ts";
import { orders, parcels, purchases, suppliers } from "#db/schema/index.ts";
import { troubleStates, type WayStep, waysSearched } from "./parcel.ts";

interface WayFilter {
  orderNumber?: string | undefined;
  /** The parcel's number, whole. */
  tracking?: string | undefined;
  /** Compared in the newest orders only. */
  step?: WayStep | undefined;
  /** Parts of an order's, marketplace's or parcel's number or of a title, in the newest orders only. */
  words?: string | undefined;
  /** Ordered on or after, and before, these moments. */
  from?: Date | undefined;
  until?: Date | undefined;
  /** The place after which the page begins: the order's moment and the purchase's id. */
  after?: { at: number; id: string } | undefined;
  limit: number;
}

/**
 * 中国内物流: what was bought for the company's orders, from whom, under which number it travels to
 * our warehouse, where it was last, and how many of its pieces have arrived; the newest orders first.
 */
export async function listWays({ db, actor }: Scope<Buyer>, filter: WayFilter) {
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
      step: wayStep,
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
      and(ordersWithin(actor), eq(purchases.state, "bought"), ...wanted(filter, actor.companyId)),
    )
    .orderBy(desc(orders.createdAt), desc(purchases.id))
    .limit(filter.limit + 1);
  const page = rows.slice(0, filter.limit);
  const last = rows.length > filter.limit ? page.at(-1) : undefined;
  return { page, next: last && { at: last.orderedAt.getTime(), id: last.id } };
}

/** How far a purchase has come: the warehouse's own count goes before what the carrier says. */
export const wayStep = sql<WayStep>`CASE
  WHEN NOT EXISTS (SELECT 1 FROM lots l WHERE l.order_id = ${purchases.orderId} AND l.purchase_id = ${purchases.id} AND l.state = 'arrival_pending') THEN 'arrived'
  WHEN ${purchases.chinaTracking} = '' THEN 'unsent'
  WHEN ${parcels.state} = 'delivered' THEN 'delivered'
  WHEN ${parcels.state} IN ${[...troubleStates]} THEN 'trouble'
  ELSE 'on-way' END`;

function wanted(filter: WayFilter, companyId: string): (SQL | undefined)[] {
  const { orderNumber, tracking, step, words, from, until, after } = filter;
  return [
    orderNumber ? eq(orders.number, orderNumber) : undefined,
    tracking ? eq(purchases.chinaTracking, tracking) : undefined,
    from && gte(orders.createdAt, from),
    until && lt(orders.createdAt, until),
    step || words ? newest(companyId) : undefined,
    step && sql`${wayStep} = ${step}`,
    words ? holds(words) : undefined,
    // The first half alone lets the list begin at its place in the index of the orders.
    after &&
      sql`${orders.createdAt} <= ${after.at} AND (${orders.createdAt}, ${purchases.id}) < (${after.at}, ${after.id})`,
  ];
}

/** What no index answers is looked for in the newest orders, so that it costs every company the same. */
function newest(companyId: string) {
  return sql`${orders.id} IN (SELECT id FROM orders WHERE company_id = ${companyId} ORDER BY created_at DESC LIMIT ${waysSearched})`;
}

function holds(words: string) {
  const like = patternOf(words);
  return sql`(${orders.number} LIKE ${like} ESCAPE '\\' OR ${purchases.chinaTracking} LIKE ${like} ESCAPE '\\'
    OR ${purchases.marketplaceNumber} LIKE ${like} ESCAPE '\\'
    OR EXISTS (SELECT 1 FROM lots l JOIN order_lines i ON i.id = l.order_line_id WHERE l.order_id = ${orders.id}
      AND l.purchase_id = ${purchases.id} AND (i.title_ja LIKE ${like} ESCAPE '\\' OR i.title_zh LIKE ${like} ESCAPE '\\')))`;
}

function piecesOf(which: SQL) {
  return sql<number>`(SELECT COALESCE(sum(l.quantity), 0) FROM lots l
    WHERE l.order_id = ${orders.id} AND l.purchase_id = ${purchases.id} AND ${which})`;
}
