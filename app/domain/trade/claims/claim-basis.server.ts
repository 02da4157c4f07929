import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import {
  boxContents,
  boxes,
  claimLines,
  claims,
  orderFreights,
  orderLines,
  orders,
  shippingLines,
} from "#db/schema/index.ts";

/** Lines of all orders that one shipping request was filled from. */
const linesMax = 5_000;

/** Pieces that somebody claims already, whatever came of it, unless it was withdrawn. */
const claimedQuantity = sql<number>`COALESCE((SELECT sum(l.quantity) FROM claim_lines l JOIN claims c ON c.id = l.claim_id
  WHERE l.box_id = ${boxContents.boxId} AND l.shipping_line_id = ${boxContents.shippingLineId} AND c.state NOT IN ('draft', 'withdrawn')), 0)`;

/** The statement for what the boxes of a request hold, and how much of it is claimed already. */
export function packedQuery({ db }: Pick<Scope, "db">, requestId: SQL<string>) {
  return db
    .select({
      boxId: boxContents.boxId,
      boxNumber: boxes.number,
      shippingLineId: boxContents.shippingLineId,
      received: boxContents.quantity,
      claimed: claimedQuantity,
      orderId: orderLines.orderId,
      orderLineId: orderLines.id,
      orderNumber: orders.number,
      titleJa: orderLines.titleJa,
      titleZh: orderLines.titleZh,
      supplierId: orderLines.supplierId,
      supplierNameZh: orderLines.supplierNameZh,
      spec: orderLines.spec,
      picture: orderLines.picture,
      /** 転送品: not bought by us, so that its company said its worth. */
      forwarded: sql<number>`${orderLines.declaredFen} IS NOT NULL`.mapWith(Boolean),
    })
    .from(boxes)
    .innerJoin(boxContents, eq(boxContents.boxId, boxes.id))
    .innerJoin(shippingLines, eq(shippingLines.id, boxContents.shippingLineId))
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(boxes.requestId, requestId))
    .orderBy(asc(boxes.number), asc(orders.number), asc(orderLines.position))
    .limit(linesMax);
}

/** The statements for what the goods of a request cost, and what of it went back already. */
export function worthQueries(scope: Pick<Scope, "db" | "now">, requestId: SQL<string>) {
  const { db } = scope;
  const orderIds = db
    .selectDistinct({ id: orderLines.orderId })
    .from(shippingLines)
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .where(eq(shippingLines.requestId, requestId));
  return [
    db.select().from(orders).where(inArray(orders.id, orderIds)).limit(limits.linesPerOrder),
    db.select().from(orderLines).where(inArray(orderLines.orderId, orderIds)).limit(linesMax),
    db.select().from(orderFreights).where(inArray(orderFreights.orderId, orderIds)).limit(linesMax),
    db
      .select({
        orderLineId: claimLines.orderLineId,
        orderYen: claimLines.orderYen,
        shippingYen: claimLines.shippingYen,
        own: sql`${claims.requestId} = ${requestId}`.mapWith(Boolean),
      })
      .from(claimLines)
      .innerJoin(claims, eq(claims.id, claimLines.claimId))
      .where(inArray(claimLines.orderId, orderIds))
      .limit(linesMax),
    settingsQuery(scope),
  ] as const;
}
