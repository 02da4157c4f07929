import { and, desc, eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { lotsWithin, ordersWithin, shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, orderLines, orders, shippingLines, shippingRequests } from "#db/schema/index.ts";

const rowsMax = 20;

/**
 * The statements for what a company bought of these SKUs, where it lies, and what was sent of it; the SKUs are
 * named, or found by a statement of their own.
 */
export function goodsHistoryQueries(
  { db, actor }: Scope<Buyer>,
  skuIds: readonly string[] | SQLWrapper,
) {
  const ours = inArray(orderLines.skuId, skuIds);
  return [
    db
      .select({
        id: orderLines.id,
        number: orders.number,
        state: orders.state,
        createdAt: orders.createdAt,
        quotedAt: orders.quotedAt,
        offerId: orderLines.offerId,
        quantity: orderLines.quantity,
        priceFen: orderLines.priceFen,
        receivedQuantity: orderLines.receivedQuantity,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(ours, ordersWithin(actor)))
      .orderBy(desc(orders.createdAt), desc(orderLines.id))
      .limit(rowsMax),
    db
      .select({
        boughtPieces: sum(sql`${orderLines.boughtQuantity}`),
        inspectedPieces: sum(
          sql`${orderLines.goodQuantity} + ${orderLines.badQuantity} + ${orderLines.discardedQuantity}`,
        ),
        badPieces: sum(sql`${orderLines.badQuantity} + ${orderLines.discardedQuantity}`),
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(ours, ordersWithin(actor))),
    db
      .select({ pieces: sum(sql`${lots.availableQuantity} + ${lots.reservedQuantity}`) })
      .from(orderLines)
      .innerJoin(lots, eq(lots.orderLineId, orderLines.id))
      .where(and(ours, eq(lots.state, "shelved"), lotsWithin(actor))),
    db
      .select({
        id: shippingLines.id,
        number: shippingRequests.number,
        state: shippingRequests.state,
        createdAt: shippingRequests.createdAt,
        quotedAt: shippingRequests.quotedAt,
        quantity: shippingLines.quantity,
      })
      .from(orderLines)
      .innerJoin(lots, eq(lots.orderLineId, orderLines.id))
      .innerJoin(shippingLines, eq(shippingLines.lotId, lots.id))
      .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
      .where(and(ours, shipmentsWithin(actor)))
      .orderBy(desc(shippingRequests.createdAt), desc(shippingLines.id))
      .limit(rowsMax),
  ] as const;
}

function sum(of: ReturnType<typeof sql>) {
  return sql<number>`coalesce(sum(${of}), 0)`;
}

/** What is known of a company's goods from what it bought, received and sent. */
export function toGoodsHistory([bought, [counts], [stock], sent]: BatchResponse<
  ReturnType<typeof goodsHistoryQueries>
>) {
  return { bought, sent, ...counts!, stockPieces: stock!.pieces };
}
