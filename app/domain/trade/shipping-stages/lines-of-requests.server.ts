import { asc, eq, inArray } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  boxContents,
  boxes,
  companies,
  lots,
  orderLines,
  orders,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";

/** As many as one file holds. */
const linesMax = 10_000;

/** The goods of some requests, box by box once they are packed, with what their request came to. */
export function linesOfRequests({ db }: Scope<Staff>, ids: readonly string[]) {
  const { freightYen, optionsYen, storageYen, duesYen } = shippingRequests;
  const { totalYen, couponYen, paidYen } = shippingRequests;
  return db
    .select({
      requestId: shippingLines.requestId,
      amounts: { freightYen, optionsYen, storageYen, duesYen, totalYen, couponYen, paidYen },
      operationId: companies.operationId,
      orderNumber: orders.number,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      skuId: orderLines.skuId,
      pieceGrams: lots.weightGrams,
      quantity: shippingLines.quantity,
      boxed: boxContents.quantity,
      box: boxes,
    })
    .from(shippingLines)
    .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
    .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
    .innerJoin(lots, eq(lots.id, shippingLines.lotId))
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(boxContents, eq(boxContents.shippingLineId, shippingLines.id))
    .leftJoin(boxes, eq(boxes.id, boxContents.boxId))
    .where(inArray(shippingLines.requestId, [...ids]))
    .orderBy(
      asc(shippingLines.requestId),
      asc(boxes.number),
      asc(orders.number),
      asc(orderLines.position),
    )
    .limit(linesMax);
}
