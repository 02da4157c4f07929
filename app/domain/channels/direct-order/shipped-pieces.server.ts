import { eq, sql } from "drizzle-orm";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines, shippingLines } from "#db/schema/index.ts";

/** How many pieces of which goods a request sends. */
export function shippedPieces({ db }: Pick<Scope, "db">, requestId: string) {
  return db
    .select({ skuId: orderLines.skuId, pieces: sql<number>`sum(${shippingLines.quantity})` })
    .from(shippingLines)
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .where(eq(shippingLines.requestId, requestId))
    .groupBy(orderLines.skuId)
    .limit(limits.linesPerOrder);
}
