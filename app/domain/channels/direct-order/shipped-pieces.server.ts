import { and, asc, eq, ne, type SQLWrapper, sql } from "drizzle-orm";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines, shippingLines, shippingRequests } from "#db/schema/index.ts";
import { requestsOf } from "./parcels-of.ts";

/** How many pieces of which goods each parcel of a purchase sends, in the order in which they were asked for. */
export function shippedPieces({ db }: Pick<Scope, "db">, purchase: string | SQLWrapper) {
  return db
    .select({
      requestId: shippingLines.requestId,
      skuId: orderLines.skuId,
      pieces: sql<number>`sum(${shippingLines.quantity})`,
    })
    .from(shippingLines)
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
    .where(
      and(
        sql`${shippingLines.requestId} IN ${requestsOf(purchase)}`,
        ne(shippingRequests.state, "cancelled"),
      ),
    )
    .groupBy(shippingLines.requestId, orderLines.skuId)
    .orderBy(asc(shippingRequests.createdAt), asc(shippingRequests.number))
    .limit(limits.linesPerOrder * 4);
}
