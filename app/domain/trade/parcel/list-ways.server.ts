import { and, desc, eq, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orders, purchases, suppliers } from "#db/schema/index.ts";

interface ParcelFilter {
  orderNumber?: string | undefined;
  /** The parcel's number, whole. */
  tracking?: string | undefined;
  /** The place after which the page begins: the order's moment and the purchase's id. */
  after?: { at: number; id: string } | undefined;
  limit: number;
}

const arrived = sql`l.state NOT IN ('arrival_pending', 'missing', 'written_off')`;
const bought = sql`l.state <> 'written_off'`;

/**
 * 中国内物流: what was bought for the company's orders, from whom, under which number it travels to
 * our warehouse, and how many of its pieces have arrived; the newest orders first.
 */
export async function listChinaParcels(
  { db, actor }: Scope<Buyer>,
  { orderNumber, tracking, after, limit }: ParcelFilter,
) {
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
      pieces: piecesOf(bought),
      arrivedPieces: piecesOf(arrived),
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .leftJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .where(
      and(
        ordersWithin(actor),
        orderNumber ? eq(orders.number, orderNumber) : undefined,
        tracking ? eq(purchases.chinaTracking, tracking) : undefined,
        // The first half alone lets the list begin at its place in the index of the orders.
        after &&
          sql`${orders.createdAt} <= ${after.at} AND (${orders.createdAt}, ${purchases.id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(purchases.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last && { at: last.orderedAt.getTime(), id: last.id } };
}

function piecesOf(which: ReturnType<typeof sql>) {
  return sql<number>`(SELECT COALESCE(sum(l.quantity), 0) FROM lots l
    WHERE l.order_id = ${orders.id} AND l.purchase_id = ${purchases.id} AND ${which})`;
}
